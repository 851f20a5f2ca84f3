import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };
import type { OperateSettings } from './operate-settings.ts';

/** What runs here. */
export interface ServerVersion {
  version: string;
  /** Commit of the sources; null if they are in no checkout and `COMMIT` is not set. */
  commit: string | null;
  /** Number of the migrations that this server knows. */
  schema: number;
}

/** The version of this server; the commit is the setting `COMMIT` or that of the checkout. */
export async function readVersion(
  { commit }: Pick<OperateSettings, 'commit'>,
  migrationCount: number,
): Promise<ServerVersion> {
  return {
    version: packageJson.version,
    commit: commit ?? (await (checkedOut ??= readCheckout())),
    schema: migrationCount,
  };
}

let checkedOut: Promise<string | null> | undefined;

async function readCheckout(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      timeout: 2000,
    });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
