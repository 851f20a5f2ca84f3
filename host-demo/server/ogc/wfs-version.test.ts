import { describe, expect, it } from 'vitest';
import { parseParameters } from './parameters.ts';
import { negotiateWfsVersion } from './wfs-version.ts';

describe('negotiateWfsVersion', () => {
  it.each([
    [{}, '2.0.0'],
    [{ version: '' }, '2.0.0'],
    [{ version: '2.0.2' }, '2.0.0'],
    [{ version: '1.1.0' }, '1.1.0'],
    [{ version: '1.0.0' }, '1.1.0'],
    [{ acceptVersions: '1.1.0' }, '1.1.0'],
    [{ acceptVersions: '1.1.0, 2.0.0' }, '2.0.0'],
    [{ acceptVersions: '3.0,1.1.0', version: '2.0.0' }, '1.1.0'],
  ])('of %j is %s', (query, version) => {
    expect(negotiateWfsVersion(parseParameters(query)).version).toBe(version);
  });

  it.each([
    [{ version: '3.0' }, 'InvalidParameterValue', 'version'],
    [{ acceptVersions: '3.0' }, 'VersionNegotiationFailed', 'acceptversions'],
  ])('refuses %j', (query, code, locator) => {
    expect(() => negotiateWfsVersion(parseParameters(query))).toThrow(
      expect.objectContaining({ code, locator }),
    );
  });
});
