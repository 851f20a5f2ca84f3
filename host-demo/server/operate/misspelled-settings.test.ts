import { expect, it } from 'vitest';
import { readConfigReport } from '../config.ts';

it.each([
  ['DATABASE_CONECTIONS', 'DATABASE_CONNECTIONS'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['OIDC_ISUER', 'OIDC_ISSUER'],
  ['S3_BUKET', 'S3_BUCKET'],
  ['METRIC_TOKEN_FILE', 'METRICS_TOKEN'],
])('%s is noted as %s written wrong', (given, meant) => {
  const { notes, problems } = readConfigReport({ [given]: 'x' }, ['--no-demo']);
  expect([notes, problems]).toEqual([
    [`${given} is no setting and is not used; ${meant} is one`],
    [],
  ]);
});

it('variables of other programs and settings are not noted', () => {
  const env = { HOME: '/', HOSTNAME: 'a', NODE_ENV: 'x', LOG_LEVEL: 'warn', npm_config_cache: 'c' };
  expect(readConfigReport(env, ['--no-demo']).notes).toEqual([]);
});
