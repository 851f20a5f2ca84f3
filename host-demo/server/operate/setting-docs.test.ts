import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const README = path.resolve(import.meta.dirname, '../../../README.md');

/** Names of the variables that the server reads. */
function readNames(): string[] {
  const names = new Set<string>();
  // A bucket and a map background make all settings of theirs be read.
  const env = { S3_BUCKET: 'logs', BASEMAP_URL: '/{z}/{x}/{y}' };
  readConfig(
    new Proxy(env as Record<string, string | undefined>, {
      get: (target, name: string) => {
        if (/^[A-Z][A-Z\d_]+$/.test(name) && !name.endsWith('_FILE')) names.add(name);
        return target[name];
      },
    }),
    ['--no-demo'],
  );
  return [...names].sort();
}

/** Names in the first column of the table of settings. */
function documentedNames(): string[] {
  const table = /\n\| setting +\|[^\n]*\n((?:\|[^\n]*\n)+)/.exec(readFileSync(README, 'utf8'))![1]!;
  return table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z\d_]+)`/g)])
    .map(([, name]) => name!)
    .sort();
}

it('the table of settings in the README lists every variable that the server reads, and no other', () => {
  expect(documentedNames()).toEqual(readNames());
});
