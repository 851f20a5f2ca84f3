import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerStored,
  recordingDb,
  type RecordingDb,
} from '../../../tests/support/recording-db.ts';
import { parseParameters } from './parameters.ts';
import { answerWms } from './wms.ts';

let recorded: RecordingDb;

beforeEach(() => {
  recorded = recordingDb((statement) => {
    if (statement.sql.startsWith('select min(ST_X(g))')) return [{ x: 27, y: 41 }];
    if (statement.sql.includes('as "geometry of the feature"'))
      return [{ uwi: 'TR-1', 'key of the feature': ['TR-1'], 'geometry of the feature': null }];
    return answerStored(statement) ?? [];
  });
});

const map = {
  service: 'WMS',
  version: '1.3.0',
  request: 'GetMap',
  layers: 'wells',
  styles: '',
  crs: 'CRS:84',
  bbox: '26,40,28,42',
  width: '40',
  height: '20',
  format: 'image/png',
  transparent: 'TRUE',
};
/** A legend of its usual size. */
const sample = { request: 'GetLegendGraphic', width: '', height: '' };
let state = 0;
const unused = { touch: () => {}, refuse: () => {}, findPart: () => null };
/** Each picture is read from rows of its own. */
const reading = { ...unused, findState: () => String(++state) };
const ask = (query: Record<string, string>) =>
  answerWms({ db: recorded.db, reading }, parseParameters({ ...map, ...query }), 'http://host/wms');

async function picture(query: Record<string, string>): Promise<PNG> {
  const { type, body } = await ask(query);
  expect(type).toBe('image/png');
  return PNG.sync.read(Buffer.from(body as Uint8Array));
}

const alphaAt = ({ data, width }: PNG, x: number, y: number): number =>
  data[4 * (y * width + x) + 3]!;
const inked = ({ data }: PNG): number =>
  data.filter((value, i) => i % 4 === 3 && value > 100).length;

describe('a request that is wrong', () => {
  it.each<[Record<string, string>, string, string]>([
    [{ request: 'GetNothing' }, 'OperationNotSupported', 'request'],
    [{ layers: 'none' }, 'LayerNotDefined', 'layers'],
    [{ layers: '' }, 'MissingParameterValue', 'layers'],
    [{ crs: '' }, 'MissingParameterValue', 'crs'],
    [{ crs: 'EPSG:999999' }, 'InvalidCRS', 'crs'],
    [{ version: '1.1.1', srs: 'EPSG:999999', crs: '' }, 'InvalidSRS', 'srs'],
    [{ bbox: '1,1,1,1' }, 'InvalidParameterValue', 'bbox'],
    [{ bbox: '1,1,2' }, 'InvalidParameterValue', 'bbox'],
    [{ bbox: '' }, 'InvalidParameterValue', 'bbox'],
    [{ width: '100000' }, 'InvalidParameterValue', 'width'],
    [{ width: '4097' }, 'InvalidParameterValue', 'width'],
    [{ width: '0' }, 'InvalidParameterValue', 'width'],
    [{ height: '' }, 'InvalidParameterValue', 'height'],
    [{ format: 'image/tiff' }, 'InvalidFormat', 'format'],
    [{ bgcolor: 'red' }, 'InvalidParameterValue', 'bgcolor'],
    [{ request: 'GetLegendGraphic', layer: 'none' }, 'LayerNotDefined', 'layer'],
    [{ request: 'GetFeatureInfo', query_layers: 'wells', i: '4000', j: '0' }, 'InvalidPoint', 'i'],
    [{ request: 'GetFeatureInfo', query_layers: 'wells', i: '0', j: '20' }, 'InvalidPoint', 'i'],
    [{ request: 'GetFeatureInfo', query_layers: 'wells' }, 'InvalidPoint', 'i'],
    [
      { request: 'GetFeatureInfo', query_layers: 'wells', i: '1', j: '1', info_format: 'x/y' },
      'InvalidFormat',
      'info_format',
    ],
  ])('is refused by code: %j', async (query, code, locator) => {
    await expect(ask(query)).rejects.toMatchObject({ name: 'ServiceError', code, locator });
  });

  it('is refused where it names no operation', async () => {
    await expect(
      answerWms({ db: recorded.db, reading }, parseParameters({}), 'x'),
    ).rejects.toMatchObject({
      code: 'MissingParameterValue',
      locator: 'request',
    });
  });
});

describe('a map', () => {
  it.each<[Record<string, string>]>([
    [{}],
    [{ crs: 'EPSG:4326', bbox: '40,26,42,28' }],
    [{ crs: 'urn:ogc:def:crs:EPSG::4326', bbox: '40,26,42,28' }],
    [{ version: '1.1.1', crs: '', srs: 'EPSG:4326' }],
  ])('has its point in the middle, by the axes of the system: %j', async (query) => {
    const png = await picture(query);
    expect([png.width, png.height, alphaAt(png, 20, 10)]).toEqual([40, 20, 255]);
    expect(alphaAt(png, 2, 2)).toBe(0);
  });

  it('has a ground where it is not clear', async () => {
    const png = await picture({ transparent: 'FALSE', bgcolor: '0x112233' });
    expect([...png.data.subarray(0, 4)]).toEqual([0x11, 0x22, 0x33, 255]);
    const white = await picture({ transparent: 'FALSE' });
    expect([...white.data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
  });

  it.each([
    ['image/png', 6],
    ['image/png; mode=24bit', 6],
    ['image/png8', 3],
    ['image/png; mode=8bit', 3],
  ])('as %s has the colour type %i', async (format, colorType) => {
    const { body } = await ask({ format });
    expect((body as Uint8Array)[25]).toBe(colorType);
  });

  it.each<[Record<string, string>, number]>([
    [{ DPI: '184' }, 2],
    [{ MAP_RESOLUTION: '184' }, 2],
    [{ FORMAT_OPTIONS: 'antialias:on;dpi:184' }, 2],
    [{ DPI: '96' }, 1],
    [{ DPI: '1e9' }, 4],
    [{ DPI: '1' }, 0.5],
    [{ DPI: 'many' }, 1],
  ])('is drawn by %j at %d of the usual density', async (query, scale) => {
    const legend = await picture({ ...sample, layer: 'wells', ...query });
    expect([legend.width, legend.height]).toEqual([20 * scale, 20 * scale]);
    const [usual, scaled] = [await picture({}), await picture(query)].map(inked);
    expect(Math.sign(scaled! - usual!)).toBe(Math.sign(scale - 1));
  });
});

it('pictures side by side share what they read of names, until a row of their layer changes', async () => {
  let rows = 'first';
  const shared = { ...unused, findState: () => rows };
  const readNames = async (bbox: string): Promise<number> => {
    const before = recorded.statements.length;
    const parameters = parseParameters({ ...map, width: '256', height: '256', bbox });
    await answerWms({ db: recorded.db, reading: shared }, parameters, 'http://host/wms');
    return recorded.statements.slice(before).filter(({ sql }) => sql.startsWith('with near as'))
      .length;
  };
  const first = await readNames('26,40,27,41');
  expect(first).toBeGreaterThan(0);
  expect(await readNames('27,40,28,41')).toBeLessThan(first / 2);
  expect(await readNames('26,40,27,41')).toBe(0);
  rows = 'changed';
  expect(await readNames('26,40,27,41')).toBe(first);
});

it.each(['wells', 'lines2d', 'concessions'])('the legend of %s shows its symbol', async (layer) => {
  const png = await picture({ ...sample, layer });
  expect([png.width, png.height, inked(png) > 10]).toEqual([20, 20, true]);
});

describe('the records at a place', () => {
  const info = { request: 'GetFeatureInfo', query_layers: 'wells', i: '20', j: '10' };

  it('are looked for four pixels around the middle of the one that was clicked', async () => {
    await ask(info);
    const { sql, parameters } = recorded.statements.find((one) =>
      one.sql.includes('ST_MakeEnvelope'),
    )!;
    const first = Number(/ST_MakeEnvelope\(\$(\d+)/.exec(sql)![1]);
    const box = parameters.slice(first - 1, first + 3) as number[];
    expect(box.map((side) => Number(side.toFixed(6)))).toEqual([26.825, 40.55, 27.225, 41.35]);
  });

  it.each([
    [{}, 1],
    [{ feature_count: '10' }, 10],
    [{ feature_count: '1000' }, 50],
  ])('are by %j at most %i', async (query, limit) => {
    await ask({ ...info, ...query });
    expect(
      recorded.statements.find(({ sql }) => sql.includes('ST_AsGeoJSON'))!.parameters.at(-2),
    ).toBe(limit);
  });

  it('are named by x and y in version 1.1.1', async () => {
    const { body } = await ask({
      ...info,
      version: '1.1.1',
      srs: 'EPSG:4326',
      crs: '',
      i: '',
      j: '',
      x: '20',
      y: '10',
    });
    expect(JSON.parse(body as string)).toMatchObject({ features: [{ id: 'wells.TR-1' }] });
  });
});

it.each([
  ['1.3.0', 'text/xml; charset=utf-8', '<WMS_Capabilities'],
  ['1.1.1', 'application/vnd.ogc.wms_xml; charset=utf-8', '<WMT_MS_Capabilities'],
])('the description of version %s has the type %s', async (version, type, root) => {
  const answer = await ask({ request: 'GetCapabilities', version });
  expect(answer.type).toBe(type);
  expect(answer.body).toContain(root);
  expect(answer.body).toContain('<Name>wells</Name>');
});
