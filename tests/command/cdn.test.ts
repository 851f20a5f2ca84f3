import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layVersion } from './cdn.mjs';

let root: string;
let folder: string;

function build(version: string, hash: string): void {
  writeFileSync(path.join(root, 'package.json'), JSON.stringify({ version }));
  mkdirSync(path.join(root, 'dist/chunks'), { recursive: true });
  writeFileSync(path.join(root, 'dist/chunks/a.js'), hash);
  const hashes = { 'geo-elements.script.js': hash };
  writeFileSync(path.join(root, 'dist/integrity.json'), JSON.stringify(hashes));
}
const laid = (version: string): string =>
  readFileSync(path.join(folder, version, 'chunks/a.js'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'geo-elements-cdn-'));
  folder = path.join(root, 'cdn');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the layout of a CDN', () => {
  it('has a folder for each version, and the hash of the classic script', () => {
    build('1.0.0', 'sha384-a');
    expect(layVersion(root, folder)).toEqual({ version: '1.0.0', integrity: 'sha384-a' });
    build('1.1.0', 'sha384-b');
    layVersion(root, folder);
    expect([laid('1.0.0'), laid('1.1.0')]).toEqual(['sha384-a', 'sha384-b']);
  });

  it('keeps a version as it was laid', () => {
    build('1.0.0', 'sha384-a');
    layVersion(root, folder);
    expect(() => layVersion(root, folder)).not.toThrow();
    build('1.0.0', 'sha384-b');
    expect(() => layVersion(root, folder)).toThrow('holds another build');
    expect(laid('1.0.0')).toBe('sha384-a');
  });

  it('needs a build', () => {
    writeFileSync(path.join(root, 'package.json'), JSON.stringify({ version: '1.0.0' }));
    expect(() => layVersion(root, folder)).toThrow('npm run build');
  });
});
