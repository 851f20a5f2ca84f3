import type { Config } from '../config.ts';
import { silenceS3Warning } from '../files/s3-warning.ts';
import { discoverIssuer } from '../identity/verify.ts';
import { checkDatabase } from './check-database.ts';
import { describeFailure } from './failure.ts';

/**
 * Tries each service that the settings name, all at the same time. @returns a sentence for each
 * that cannot be used, which starts with the name of the setting
 */
export async function checkConnections({
  databaseUrl,
  database,
  s3,
  identity: { issuer },
}: Pick<Config, 'databaseUrl' | 'database' | 's3' | 'identity'>): Promise<string[]> {
  const found = await Promise.all([
    databaseUrl ? checkDatabase(databaseUrl, database.connections) : [],
    s3 ? tryBucket(s3) : [],
    issuer ? checkIssuer(issuer) : [],
  ]);
  return found.flat();
}

async function tryBucket(s3: NonNullable<Config['s3']>): Promise<string[]> {
  silenceS3Warning();
  const { checkBucket } = await import('./check-bucket.ts');
  return checkBucket(s3);
}

/** A key id that no issuer has: looking for it makes its keys be fetched. */
const NO_KEY = { alg: 'RS256', kid: 'start-check' } as const;

async function checkIssuer(issuer: string): Promise<string[]> {
  try {
    const { keys } = await discoverIssuer(issuer);
    await keys(NO_KEY, { payload: '', signature: '' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_JWKS_NO_MATCHING_KEY')
      return [`OIDC_ISSUER: ${issuer} cannot be used: ${describeFailure(error)}`];
  }
  return [];
}
