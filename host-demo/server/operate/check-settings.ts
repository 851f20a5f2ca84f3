import { readConfigReport } from '../config.ts';
import type { Config } from '../config.ts';
import { findLockedFolder } from './read-settings.ts';
import type { EnvironmentVariables, SettingsReport } from './read-settings.ts';

/**
 * Reads the settings and tries what they name: the folder, the database, the bucket and the issuer.
 * Problems are listed all at once, in plain words.
 */
export async function checkSettings(
  env: EnvironmentVariables,
  argv: readonly string[],
): Promise<SettingsReport<Config>> {
  const { config, problems: wrong, notes } = readConfigReport(env, argv);
  const locked = wrong.some((problem) => problem.startsWith('DATA_DIR'))
    ? null
    : config && findLockedFolder(config.dataFolder);
  const problems = locked === null ? wrong : [...wrong, locked];
  if (!config || !(config.databaseUrl || config.s3 || config.identity.issuer))
    return { config, problems, notes };
  // Its clients are large, and an embedded server needs none of them.
  const { checkConnections } = await import('./check-connections.ts');
  return { config, notes, problems: [...problems, ...(await checkConnections(config))] };
}
