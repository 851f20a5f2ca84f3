import { describe, expect, it } from 'vitest';
import { readWmsCapabilities } from './capabilities.ts';
import {
  buildGetFeatureInfo,
  buildGetMap,
  dialectsAfter,
  limitSize,
  startDialect,
  type WmsRefusal,
} from './wms-dialect.ts';

const ADDRESS = 'https://maps.example/wms';
const START = startDialect(ADDRESS, 'image/png8');

function refusal(more: Partial<WmsRefusal['exception']> = {}): WmsRefusal {
  return {
    exception: { code: '', locator: '', message: 'no', ...more },
    capabilities: null,
    layer: 'a',
    longestPx: 2048,
  };
}

const request = { layer: 'a', box: [1, 2, 3, 4], widthPx: 10, heightPx: 20 } as const;

describe('a request of WMS', () => {
  it('has x first but for latitude and longitude in 1.3.0', () => {
    expect(buildGetMap(START, request)).toMatchObject({
      VERSION: '1.1.1',
      SRS: 'EPSG:3857',
      BBOX: '1,2,3,4',
    });
    const degrees = { ...START, version: '1.3.0', system: 'EPSG:4326' };
    expect(buildGetMap(degrees, request)).toMatchObject({ CRS: 'EPSG:4326', BBOX: '2,1,4,3' });
    expect(buildGetMap({ ...degrees, system: 'CRS:84' }, request)).toMatchObject({
      BBOX: '1,2,3,4',
    });
    expect(buildGetMap({ ...degrees, version: '1.1.1' }, request)).toMatchObject({
      SRS: 'EPSG:4326',
      BBOX: '1,2,3,4',
    });
  });

  it('names the pixel as its version has it', () => {
    const info = { ...request, column: 4, row: 5, infoFormat: 'text/plain', most: 7 };
    expect(buildGetFeatureInfo(START, info)).toMatchObject({ X: '4', Y: '5' });
    expect(buildGetFeatureInfo({ ...START, version: '1.3.0' }, info)).toMatchObject({
      I: '4',
      J: '5',
      FI_POINT_TOLERANCE: '4',
      BUFFER: '4',
    });
  });

  it('stays in the version of its address', () => {
    const fixed = startDialect(`${ADDRESS}?map=a&version=1.3.0`, 'image/png');
    expect(fixed).toMatchObject({ version: '1.3.0', isVersionFixed: true });
    const tried = dialectsAfter(fixed, refusal({ message: 'version 1.3.0 is not supported' }));
    expect(tried.every(({ version }) => version === '1.3.0')).toBe(true);
  });

  it('is within a limit of size, of the same shape', () => {
    expect(limitSize({ ...START, mostPx: 1024 }, { widthPx: 2120, heightPx: 1456 })).toEqual({
      widthPx: 1024,
      heightPx: 703,
    });
    expect(limitSize(START, { widthPx: 2120, heightPx: 1456 })).toEqual({
      widthPx: 2120,
      heightPx: 1456,
    });
  });
});

describe('what is tried after a refusal', () => {
  it.each([
    ['Parameter CRS missing', 'MissingParameterValue', { version: '1.3.0' }],
    ["Output format 'image/png8' is not supported", 'InvalidFormat', { format: 'image/png' }],
    ['Unsupported SRS namespace', 'InvalidSRS', { system: 'EPSG:4326' }],
    [
      'Image size out of range, WIDTH and HEIGHT must be between 1 and 1024 pixels.',
      '',
      { mostPx: 1024 },
    ],
    ['Requested image is too large. The maximum size is 2000 pixels', '', { mostPx: 2000 }],
    ['something else', '', { version: '1.3.0' }],
  ])('of the words "%s" is what they are about', (message, code, expected) => {
    expect(dialectsAfter(START, refusal({ message, code }))[0]).toMatchObject(expected);
  });

  it('of a layer that is not there is nothing', () => {
    expect(dialectsAfter(START, refusal({ code: 'LayerNotDefined' }))).toEqual([]);
  });

  it('comes from the description of the server where it has one', () => {
    const capabilities = readWmsCapabilities(
      `<WMS_Capabilities version="1.3.0"><Service><MaxWidth>800</MaxWidth><MaxHeight>600</MaxHeight></Service>
       <Capability><Request><GetMap><Format>image/jpeg</Format><Format>image/png; mode=8bit</Format></GetMap><GetFeatureInfo><Format>text/html</Format></GetFeatureInfo></Request>
       <Layer><CRS>EPSG:4326</CRS><CRS>EPSG:23035</CRS><Layer><Name>a</Name></Layer></Layer></Capability></WMS_Capabilities>`,
    )!;
    expect(capabilities.infoFormats).toEqual(['text/html']);
    expect(dialectsAfter(START, { ...refusal(), capabilities })[0]).toMatchObject({
      version: '1.3.0',
      format: 'image/png; mode=8bit',
      system: 'EPSG:4326',
      mostPx: 600,
    });
  });
});
