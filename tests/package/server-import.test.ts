import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAME = '@geo-elements/suite';
const elements = readdirSync(path.join(ROOT, 'dist/elements'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => `${NAME}/elements/${file}`);

/**
 * Imports modules of the package one after the other in a Node of its own, as a server does that
 * renders pages.
 * @returns exit code, and what it prints: the names of globals that are new and not under the suite's
 *   own symbols
 */
function importInNode(specifiers: readonly string[]): { status: number | null; printed: string } {
  const script = `
    const before = Reflect.ownKeys(globalThis).map(String);
    for (const name of ${JSON.stringify(specifiers)}) await import(name);
    const added = Reflect.ownKeys(globalThis).map(String).filter((name) => !before.includes(name));
    console.log(added.filter((name) => !name.startsWith('Symbol(geo-elements')).join());
  `;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: ROOT, encoding: 'utf8', timeout: 60_000 },
  );
  return { status, printed: `${stdout}${stderr}`.trim() };
}

describe('a server that renders pages', () => {
  it('imports the package by each of its names, which defines nothing there, prints nothing and ends', () => {
    const entries = ['', '/react', '/react18', '/vue', '/svelte'].map((entry) => `${NAME}${entry}`);
    expect(elements.length).toBeGreaterThan(15);
    expect(importInNode([...entries, ...elements])).toEqual({ status: 0, printed: '' });
  });

  it('asks the loader for an element and gets its module', () => {
    const asked = importInNode([
      `data:text/javascript,import { load } from ${JSON.stringify(`file://${ROOT}/dist/geo-elements.js`)}; await load('geo-log-viewer');`,
    ]);
    expect(asked).toEqual({ status: 0, printed: '' });
  });
});
