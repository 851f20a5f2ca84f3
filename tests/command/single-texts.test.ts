import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { messagesIn } from '../../elements/build/single-texts.mjs';
import messages from '../../src/i18n/messages/tr/files.json';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

/** Texts of the modules of a folder of the sources. */
const readSources = (folder: string): string[] =>
  readdirSync(path.join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(SOURCES, folder, name), 'utf8'));

it('finds every message of the readers and viewers in the sources that make it', () => {
  const made = messagesIn(readSources('.'));
  expect(Object.keys(messages).filter((id) => !made(id))).toEqual([]);
});

it('finds no message of a reader in the sources of another one', () => {
  const made = messagesIn(readSources('formats/las'));
  const found = Object.keys(messages).filter(made);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((id) => /SEG-Y|trace header|shapefile/i.test(id))).toEqual([]);
  expect(made('The grid ends after {{0}} of {{1}} nodes.')).toBe(false);
});
