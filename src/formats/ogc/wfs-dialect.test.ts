import { describe, expect, it } from 'vitest';
import { buildGetFeature, startWfsDialect, wfsDialectsAfter } from './wfs-dialect.ts';

const START = startWfsDialect('https://maps.example/wfs');
const refusal = {
  exception: { code: 'InvalidParameterValue', locator: 'version', message: 'no' },
  capabilities: null,
  isCountOnly: false,
  hasBox: false,
};

describe('a request of WFS', () => {
  it('has both names of the type in 2.0.0, and the words of its version for a number', () => {
    expect(buildGetFeature(START, { typeName: 'a', most: 5, from: 10 })).toMatchObject({
      VERSION: '2.0.0',
      TYPENAMES: 'a',
      TYPENAME: 'a',
      COUNT: '5',
      STARTINDEX: '10',
      OUTPUTFORMAT: 'application/json',
    });
    const old = buildGetFeature({ ...START, version: '1.1.0' }, { typeName: 'a', most: 5 });
    expect(old).toMatchObject({ TYPENAME: 'a', MAXFEATURES: '5' });
    expect(old).not.toHaveProperty('TYPENAMES');
    expect(old).not.toHaveProperty('STARTINDEX');
  });

  it('of a number names no format', () => {
    expect(buildGetFeature(START, { typeName: 'a', isCountOnly: true })).not.toHaveProperty(
      'OUTPUTFORMAT',
    );
  });

  it('stays in the version of its address', () => {
    const fixed = startWfsDialect('https://maps.example/wfs?version=1.1.0');
    expect(wfsDialectsAfter(fixed, refusal).every(({ version }) => version === '1.1.0')).toBe(true);
  });
});

describe('what is tried after a refusal of WFS', () => {
  it('is the latest version that the words name', () => {
    const exception = { ...refusal.exception, message: 'supported are 1.0.0, 1.1.0' };
    expect(wfsDialectsAfter(START, { ...refusal, exception })[0]).toMatchObject({
      version: '1.1.0',
    });
  });

  it('is another name of GeoJSON, and GML last', () => {
    const exception = { code: 'InvalidParameterValue', locator: 'outputFormat', message: 'no' };
    const formats = wfsDialectsAfter(START, { ...refusal, exception }).map(({ format }) => format);
    expect(formats[0]).toBe('geojson');
    expect(formats).toContain(null);
  });

  it('is what the description lists', () => {
    const capabilities = {
      version: '1.1.0',
      formats: ['GML3', 'GeoJSON'],
      types: new Map(),
      systems: new Map(),
    };
    expect(wfsDialectsAfter(START, { ...refusal, capabilities })[0]).toMatchObject({
      version: '1.1.0',
      format: 'GeoJSON',
    });
  });

  it('is the system of the features where the words are about the one that was requested', () => {
    const exception = {
      code: 'InvalidParameterValue',
      locator: 'srsname',
      message: 'SRSNAME value should be valid for all the TYPENAMES',
    };
    const [first] = wfsDialectsAfter(START, { ...refusal, exception });
    expect(buildGetFeature(START, { typeName: 'a' })).toHaveProperty('SRSNAME', 'EPSG:4326');
    expect(buildGetFeature(first!, { typeName: 'a' })).not.toHaveProperty('SRSNAME');
    expect(first).toMatchObject({ version: '2.0.0', format: 'application/json' });
  });

  it('is another form of a box where a place is requested', () => {
    const exception = { code: 'InvalidParameterValue', locator: 'bbox', message: 'CRS:84' };
    const [first] = wfsDialectsAfter(START, { ...refusal, exception, hasBox: true });
    const box = [1, 2, 3, 4] as const;
    expect(buildGetFeature(first!, { typeName: 'a', box })['BBOX']).toBe(
      '1,2,3,4,urn:ogc:def:crs:OGC:1.3:CRS84',
    );
  });
});
