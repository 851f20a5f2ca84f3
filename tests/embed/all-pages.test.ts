import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const PAGES = path.resolve(import.meta.dirname, '../../host-demo/pages');

/** Names of pages in a text, as a string or at the end of an address. */
function findPages(text: string): string[] {
  return [...text.matchAll(/['"`/]([\w-]+\.html)\b/g)].map(([, name]) => name!);
}

/** The pages that tests of this folder open on every change, and those that are framed by them. */
function listOpened(): Set<string> {
  const tests = readdirSync(import.meta.dirname).filter((name) =>
    /(?<!\.long)\.test\.ts$/.test(name),
  );
  const opened = new Set(
    tests.flatMap((name) => findPages(readFileSync(path.join(import.meta.dirname, name), 'utf8'))),
  );
  // A frame's page follows its parent.
  for (const name of opened)
    if (pages.includes(name))
      for (const framed of findPages(readFileSync(path.join(PAGES, name), 'utf8')))
        opened.add(framed);
  return opened;
}

const pages = readdirSync(PAGES).filter((name) => name.endsWith('.html'));

it('each host page is opened by a test that runs on every change', () => {
  const opened = listOpened();
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((name) => !opened.has(name))).toEqual([]);
});
