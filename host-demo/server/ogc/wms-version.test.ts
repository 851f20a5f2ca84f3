import { expect, it } from 'vitest';
import { parseParameters } from './parameters.ts';
import { negotiateWmsVersion } from './wms-version.ts';

it.each([
  [{}, '1.3.0'],
  [{ version: '1.3.0' }, '1.3.0'],
  [{ version: '2.0.0' }, '1.3.0'],
  [{ version: '1.1.1' }, '1.1.1'],
  [{ version: '1.0.0' }, '1.1.1'],
  [{ wmtver: '1.0.0' }, '1.1.1'],
])('negotiates for %j the version %s', (query, version) => {
  expect(negotiateWmsVersion(parseParameters(query))).toBe(version);
});
