import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { loadProviderKeys, readFolderId } from './keys.ts';
import { Accounts } from './users.ts';

let dataFolder: string;
let config: Config;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-keys-'));
  config = { dataFolder, demo: true } as Config;
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

it('gives servers that start at once on a new folder the same keys and the same id', async () => {
  const starts = Array.from({ length: 20 }, async () => [
    (await loadProviderKeys(config)).signing.kid,
    await readFolderId(config),
  ]);
  const found = await Promise.all(starts);
  expect(new Set(found.map(String)).size).toBe(1);
  expect((await readdir(path.join(dataFolder, 'identity'))).sort()).toEqual([
    'folder.json',
    'keys.json',
  ]);
});

it.each(['keys.json', 'folder.json', 'demo-users.json'])(
  'names %s where it is damaged',
  async (name) => {
    await loadProviderKeys(config);
    await writeFile(path.join(dataFolder, 'identity', name), '[{"login":');
    const read = { 'keys.json': loadProviderKeys, 'folder.json': readFolderId }[name];
    await expect(read ? read(config) : new Accounts(config).list()).rejects.toThrow(
      `DATA_DIR: ${path.join(dataFolder, 'identity', name)} is damaged`,
    );
  },
);
