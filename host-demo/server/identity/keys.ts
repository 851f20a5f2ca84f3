import { randomBytes } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Config } from '../config.ts';
import { identityFolder, readIdentityJson } from './identity-file.ts';

/**
 * What the embedded provider signs with; made once and kept, so that tokens stay good over a
 * restart.
 */
export interface ProviderKeys {
  /** Private ES256 key with `kid`. */
  signing: JWK;
  /** Secret that its cookies are signed with. */
  cookie: string;
}

/**
 * Reads a JSON file of the identity folder, or makes it. Of two that make it at once the first
 * wins.
 */
async function kept<T>(config: Config, name: string, make: () => Promise<T> | T): Promise<T> {
  const file = join(await identityFolder(config), name);
  try {
    return await readIdentityJson<T>(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const made = await make();
  // Written whole before it has its name: another server may read it at any moment.
  const next = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(next, JSON.stringify(made, null, 2), { flag: 'wx', mode: 0o600 });
    await link(next, file);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await readIdentityJson<T>(file);
  } finally {
    await rm(next, { force: true });
  }
}

/** Keys of the embedded provider. */
export function loadProviderKeys(config: Config): Promise<ProviderKeys> {
  return kept(config, 'keys.json', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const kid = randomBytes(8).toString('hex');
    return {
      signing: { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' },
      cookie: randomBytes(32).toString('base64url'),
    };
  });
}

/** Id of the data folder: servers that share a folder have the same. */
export async function readFolderId(config: Config): Promise<string> {
  return (await kept(config, 'folder.json', () => ({ id: randomBytes(16).toString('hex') }))).id;
}

/** The half of a key that anybody may see. */
export function toPublicKey({ d: _secret, ...rest }: JWK): JWK {
  return rest;
}
