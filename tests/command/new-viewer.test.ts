import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeElement, elementProgram } from '../../elements/build/describe.mjs';
import { newViewer } from './new-viewer.mjs';
import { readmeFaults } from './readmes.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What a checkout needs for the viewer to be made and checked. */
const COPIED = [
  ...['src', 'elements', 'host-demo', 'tests', 'README.md', 'CONTRIBUTING.md', 'package.json'],
  ...['tsconfig.json', 'eslint.config.js', '.dependency-cruiser.cjs', '.prettierrc.json'],
  ...['.nvmrc', 'CHANGELOG.md'],
];

let copy: string;
let files: string[];

beforeAll(async () => {
  copy = mkdtempSync(path.join(tmpdir(), 'geo-elements-viewer-'));
  const isSmall = (file: string): boolean => !/\.(png|las|dlis|woff2)$|\/results$/.test(file);
  for (const name of COPIED)
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter: isSmall });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  files = await newViewer(copy, 'core-photo');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Path of a file in the copy. */
const inCopy = (file: string): string => path.join(copy, file);

describe('a new viewer', () => {
  it('passes the compiler', () => {
    const sources = files.filter((file) => /\.tsx?$/.test(file));
    writeFileSync(
      inCopy('tsconfig.viewer.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: [],
        files: ['src/globals.d.ts', ...sources],
      }),
    );
    const compiler = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
    const run = (): string =>
      execFileSync(process.execPath, [compiler, '--noEmit', '-p', 'tsconfig.viewer.json'], {
        cwd: copy,
        encoding: 'utf8',
      });
    expect(run()).toBe('');
  });

  it('passes lint, and the READMEs list it', async () => {
    const lint = new ESLint({ cwd: copy });
    const results = await lint.lintFiles(files.filter((file) => /\.tsx?$/.test(file)));
    expect(
      results.flatMap(({ filePath, messages }) => messages.map((one) => [filePath, one])),
    ).toEqual([]);
    expect(readmeFaults(copy)).toEqual([]);
  });

  it('is described for the manifest', () => {
    const { name, attributes, methods } = describeElement(
      elementProgram(copy),
      copy,
      'geo-core-photo',
    );
    expect(name).toBe('GeoCorePhoto');
    expect(attributes.map((attribute) => attribute.name)).toContain('src');
    expect(methods.map((method) => method.name)).toContain('source');
  });

  it('has texts in every language, a case, a budget', () => {
    const texts = files.filter((file) => /^src\/i18n\/texts\/.*core-photo/.test(file));
    expect(texts).toHaveLength(4);
    expect(readFileSync(inCopy('host-demo/gallery/cases.ts'), 'utf8')).toContain(
      'core-photo-cases',
    );
    expect(readFileSync(inCopy('tests/gallery/gallery-data.test.ts'), 'utf8')).toContain(
      '...corePhotoCases',
    );
    expect(readFileSync(inCopy('tests/size/budgets.json'), 'utf8')).toContain('geo-core-photo.js');
  });

  it('never replaces a file, and needs a name that fits', async () => {
    await expect(newViewer(copy, 'core-photo')).rejects.toThrow('exists');
    await expect(newViewer(copy, 'map')).rejects.toThrow('exists');
    await expect(newViewer(copy, '../Map')).rejects.toThrow('does not fit');
    expect(existsSync(inCopy('src/viewers/map/map.css'))).toBe(true);
  });
});
