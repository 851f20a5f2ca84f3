import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CALLS } from './all.ts';

const SRC = path.resolve(import.meta.dirname, '../..');
const API = path.join(SRC, 'api');

/** Texts of the suite's modules that may make calls, without tests. */
function sources(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^api.contract\b/.test(file))
    .map((file) => readFileSync(path.join(SRC, file), 'utf8'));
}

it('has a module that uses each call, or a line in the README that says why none does', () => {
  const modules = sources();
  const unused = Object.entries(CALLS).filter(([name, { path: place }]) => {
    const word = new RegExp(`\\b${name}\\b`);
    return !modules.some((text) => word.test(text) || text.includes(`'${place}'`));
  });
  const rows = readFileSync(path.join(API, 'README.md'), 'utf8').matchAll(/^\|.*?\|(.*?)\|/gm);
  const listed = [...rows].flatMap(([, names = '']) => names.match(/(?<=`)[a-z]\w+(?=`)/g) ?? []);
  expect(listed.filter((name) => name in CALLS).sort()).toEqual(
    unused.map(([name]) => name).sort(),
  );
});
