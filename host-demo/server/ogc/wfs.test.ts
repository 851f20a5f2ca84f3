import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerStored,
  recordingDb,
  type RecordingDb,
} from '../../../tests/support/recording-db.ts';
import { collectPieces } from '../../../tests/support/pieces.ts';
import { parseParameters } from './parameters.ts';
import type { ServiceAnswer } from './service-answer.ts';
import { answerWfs } from './wfs.ts';

/** Records that the database says there are. */
const MATCHED = 320;
let recorded: RecordingDb;

beforeEach(() => {
  recorded = recordingDb((statement) => {
    const { sql, parameters } = statement;
    if (/^select count\(\*\)/.test(sql)) return [{ n: String(MATCHED) }];
    const limit = Number(parameters.at(-2));
    if (sql.includes('ST_AsGeoJSON'))
      return Array.from({ length: Math.min(3, limit) }, (_, i) => ({
        uwi: `TR-${i}`,
        total_depth: i,
        'key of the feature': [`TR-${i}`],
        'geometry of the feature': { type: 'Point', coordinates: [27, 41], crs: {} },
      }));
    return answerStored(statement);
  });
});

const ask = (query: Record<string, string>): Promise<ServiceAnswer> =>
  answerWfs(
    recorded.db,
    parseParameters({ service: 'WFS', request: 'GetFeature', typenames: 'wells', ...query }),
    'http://host/wfs',
  );

async function json(query: Record<string, string>): Promise<{
  numberMatched: number;
  numberReturned: number;
  links?: { rel: string; href: string }[];
  features: { id: string; geometry: object; properties: object }[];
}> {
  const { body } = await ask({ outputFormat: 'application/json', ...query });
  return JSON.parse((await collectPieces(body)).join(''));
}

/** The statement that reads a page. */
const pageStatement = () => recorded.statements.find(({ sql }) => sql.includes('ST_AsGeoJSON'))!;

const FILTER = '<Filter><PropertyIsNull><PropertyName>uwi</PropertyName></PropertyIsNull></Filter>';
const box = (lower: string, upper: string): string =>
  `<Filter><BBOX><PropertyName>geom</PropertyName><gml:Envelope srsName="urn:ogc:def:crs:EPSG::4326"><gml:lowerCorner>${lower}</gml:lowerCorner><gml:upperCorner>${upper}</gml:upperCorner></gml:Envelope></BBOX></Filter>`;

describe('a request that is wrong', () => {
  it.each<[Record<string, string>, string, string]>([
    [{ typenames: 'nothing' }, 'InvalidParameterValue', 'typenames'],
    [{ typenames: '' }, 'MissingParameterValue', 'typenames'],
    [{ typenames: 'wells,fields' }, 'InvalidParameterValue', 'typenames'],
    [{ count: '-1' }, 'InvalidParameterValue', 'count'],
    [{ startIndex: 'x' }, 'InvalidParameterValue', 'startindex'],
    [{ bbox: '1,2,3' }, 'InvalidParameterValue', 'bbox'],
    [{ bbox: '5,5,1,1' }, 'InvalidParameterValue', 'bbox'],
    [{ bbox: '1,2,3,NaN' }, 'InvalidParameterValue', 'bbox'],
    [{ bbox: '1,2,3,1e999' }, 'InvalidParameterValue', 'bbox'],
    [{ bbox: '1,,3,4' }, 'InvalidParameterValue', 'bbox'],
    [{ bbox: '1,2,0,3,4,5' }, 'InvalidParameterValue', 'bbox'],
    [{ bbox: '1,2,3,4,EPSG:4326,5' }, 'InvalidParameterValue', 'bbox'],
    [{ bbox: '1,2,3,4', filter: FILTER }, 'InvalidParameterValue', 'filter'],
    [{ bbox: '1,2,3,4', resourceId: 'wells.1' }, 'InvalidParameterValue', 'cql_filter'],
    [{ cql_filter: 'uwi IS NULL', filter: FILTER }, 'InvalidParameterValue', 'filter'],
    [{ filter: box('41.4 27.2', '41.2 26.8') }, 'InvalidParameterValue', 'filter'],
    [{ filter: box('NaN NaN', '41.2 26.8') }, 'InvalidParameterValue', 'filter'],
    [{ filter: FILTER.replace('uwi', 'none') }, 'InvalidParameterValue', 'filter'],
    [{ filter: '<Filter/>' }, 'OperationParsingFailed', 'filter'],
    [{ cql_filter: 'BBOX(geom, 5, 5, 1, 1)' }, 'InvalidParameterValue', 'cql_filter'],
    [{ cql_filter: "BBOX(geom, 'a', 1, 2, 3)" }, 'InvalidParameterValue', 'cql_filter'],
    [{ cql_filter: 'totalDepth >' }, 'OperationParsingFailed', 'cql_filter'],
    [{ cql_filter: "none = 'x'" }, 'InvalidParameterValue', 'cql_filter'],
    [{ srsName: 'EPSG:999999' }, 'InvalidParameterValue', 'srsname'],
    [{ propertyName: 'none' }, 'InvalidParameterValue', 'propertyname'],
    [{ sortBy: 'geom' }, 'InvalidParameterValue', 'sortby'],
    [{ sortBy: 'uwi up' }, 'InvalidParameterValue', 'sortby'],
    [{ outputFormat: 'application/zip' }, 'InvalidParameterValue', 'outputformat'],
    [{ request: 'Transaction' }, 'OperationNotSupported', 'request'],
    [{ service: 'WMS' }, 'InvalidParameterValue', 'service'],
    [{ version: '3.0' }, 'InvalidParameterValue', 'version'],
  ])('is refused by name: %j', async (query, code, locator) => {
    await expect(ask(query)).rejects.toMatchObject({ name: 'ServiceError', code, locator });
  });

  it('is refused where it names no operation', async () => {
    await expect(answerWfs(recorded.db, parseParameters({}), 'x')).rejects.toMatchObject({
      code: 'MissingParameterValue',
      locator: 'request',
    });
  });

  it('is refused where a place cannot be transformed', async () => {
    const { db } = recordingDb((statement) => {
      if (statement.sql.includes('ST_Transform')) throw new Error('transform: latitude limit');
      return answerStored(statement) ?? [{ n: '0' }];
    });
    const query = { request: 'GetFeature', typenames: 'wells', srsName: 'EPSG:32635' };
    await expect(answerWfs(db, parseParameters(query), 'x')).rejects.toMatchObject({
      code: 'InvalidParameterValue',
      locator: 'srsname',
    });
  });

  it('passes on what the database fails with', async () => {
    const { db } = recordingDb((statement) => {
      if (statement.sql.includes('count(*)')) throw new Error('connection lost');
      return answerStored(statement);
    });
    await expect(
      answerWfs(db, parseParameters({ request: 'GetFeature', typenames: 'wells' }), 'x'),
    ).rejects.toThrow('connection lost');
  });
});

describe('features', () => {
  it('are read with their key, their place and the attributes requested', async () => {
    const { features } = await json({ propertyName: 'uwi,geo:totalDepth,geom' });
    expect(features[0]).toEqual({
      type: 'Feature',
      id: 'wells.TR-0',
      geometry: { type: 'Point', coordinates: [27, 41] },
      properties: { uwi: 'TR-0', totalDepth: null },
    });
    expect(pageStatement().sql).toMatch(/^select "uwi" as "uwi", "total_depth" as "totalDepth", /);
    expect(pageStatement().sql).toMatch(
      /ST_AsGeoJSON\("geom", \$\d+::int\).* from "ppdm"."well" where true and true order by "uwi" limit \$\d+ offset \$\d+$/,
    );
  });

  it('have every attribute but the geometry where none is named', async () => {
    const { features } = await json({ propertyName: '*' });
    expect(features[0]!.properties).toHaveProperty('operatorName');
    expect(features[0]!.properties).not.toHaveProperty('geom');
  });

  it.each([
    ['totalDepth DESC', '"total_depth" desc nulls last, "uwi"'],
    ['totalDepth D', '"total_depth" desc nulls last, "uwi"'],
    ['geo:totalDepth', '"total_depth" asc nulls last, "uwi"'],
    [
      'wellName A,totalDepth DESC',
      '"well_name" asc nulls last, "total_depth" desc nulls last, "uwi"',
    ],
    ['', '"uwi"'],
  ])('are in the order of sortBy %j', async (sortBy, order) => {
    await json({ sortBy });
    expect(pageStatement().sql).toContain(`order by ${order} limit`);
  });

  it.each<[Record<string, string>, unknown[]]>([
    [{ bbox: '26,41,27,42' }, [26, 41, 27, 42, 4326]],
    [{ bbox: '26,41,27,42,EPSG:4326' }, [26, 41, 27, 42, 4326]],
    [{ bbox: '41,26,42,27,urn:ogc:def:crs:EPSG::4326' }, [26, 41, 27, 42, 4326]],
    [{ bbox: '41,26,42,27', version: '1.1.0' }, [26, 41, 27, 42, 4326]],
    [{ bbox: '26,41,27,42', version: '1.1.0', srsName: 'EPSG:4326' }, [26, 41, 27, 42, 4326]],
    [{ bbox: '1000,2000,3000,4000,EPSG:3857' }, [1000, 2000, 3000, 4000, 3857]],
    [{ filter: box('41 26', '42 27') }, [26, 41, 27, 42, 4326]],
    [{ filter: box('41 26', '42 27'), version: '1.1.0' }, [26, 41, 27, 42, 4326]],
  ])('of a box are requested x before y: %j', async (query, corners) => {
    await json(query);
    const { sql, parameters } = pageStatement();
    expect(sql).toMatch(
      /where true and ST_Intersects\("geom", .*ST_MakeEnvelope\(\$\d+, \$\d+, \$\d+, \$\d+, \$\d+::int\)/,
    );
    const first = Number(/ST_MakeEnvelope\(\$(\d+)/.exec(sql)![1]);
    expect(parameters.slice(first - 1, first + 4)).toEqual(corners);
  });

  it('stand in the system requested, to the centimetre', async () => {
    await json({ srsName: 'urn:ogc:def:crs:EPSG::3857' });
    const { sql, parameters } = pageStatement();
    expect(sql).toContain('ST_AsGeoJSON(ST_Transform("geom", $1::int), $2::int)');
    expect(parameters.slice(0, 2)).toEqual([3857, 2]);
  });

  it.each<[Record<string, string>, string, unknown[]]>([
    [{ cql_filter: "uwi = 'a'" }, '"uwi" = $2::text', ['a']],
    [{ filter: FILTER }, '"uwi" is null', []],
    [{ resourceId: 'wells.a,wells.b.c' }, '"uwi" = any($2::text[])', [['a', 'b.c']]],
    [{ featureId: 'wells.a' }, '"uwi" = any($2::text[])', [['a']]],
    [
      { cql_filter: 'totalDepth > 1 ', bbox: '1,2,3,4' },
      '"total_depth" > $2::double precision)) and ST_Intersects',
      [1],
    ],
  ])('meet the condition of %j', async (query, condition, values) => {
    await json(query);
    const { sql, parameters } = pageStatement();
    expect(sql).toContain(condition);
    expect(parameters.slice(1, 1 + values.length)).toEqual(values);
  });

  it.each([
    [{ count: '70' }, 70],
    [{ maxFeatures: '70' }, 70],
    [{ count: '7', maxFeatures: '70' }, 7],
    [{}, 2000],
  ])('of %j are read %i at once', async (query, size) => {
    await json(query);
    expect(pageStatement().parameters.at(-2)).toBe(size);
  });

  it.each([
    ['2.0.0', {}, 'application/gml+xml; version=3.2; charset=utf-8'],
    ['1.1.0', {}, 'text/xml; subtype=gml/3.1.1; charset=utf-8'],
    ['2.0.0', { outputFormat: 'GML3' }, 'application/gml+xml; version=3.2; charset=utf-8'],
    ['2.0.0', { outputFormat: 'geojson' }, 'application/json; charset=utf-8'],
    ['1.1.0', { outputFormat: 'application/vnd.geo+json' }, 'application/json; charset=utf-8'],
  ])('by version %s and %j are answered as %s', async (version, query, type) => {
    expect((await ask({ version, ...query })).type).toBe(type);
  });

  it.each([
    ['2.0.0', {}, '<gml:pos>27 41</gml:pos>'],
    ['2.0.0', { srsName: 'urn:ogc:def:crs:EPSG::4326' }, '<gml:pos>41 27</gml:pos>'],
    ['1.1.0', {}, '<gml:pos>41 27</gml:pos>'],
    ['1.1.0', { srsName: 'EPSG:4326' }, '<gml:pos>27 41</gml:pos>'],
  ])('in GML by version %s and %j stand as %s', async (version, query, position) => {
    const { body } = await ask({ version, ...query });
    expect((await collectPieces(body)).join('')).toContain(position);
  });
});

describe('pages', () => {
  const at = (links: { rel: string; href: string }[] = []) =>
    Object.fromEntries(
      links.map(({ rel, href }) => {
        const { searchParams } = new URL(href);
        return [rel, [searchParams.get('STARTINDEX'), searchParams.get('COUNT')]];
      }),
    );

  it.each<[Record<string, string>, object, number]>([
    [{ count: '70' }, { next: ['70', '70'] }, 70],
    [{ count: '70', startIndex: '70' }, { previous: ['0', '70'], next: ['140', '70'] }, 70],
    [{ count: '70', startIndex: '30' }, { previous: ['0', '30'], next: ['100', '70'] }, 70],
    [{ count: '70', startIndex: '280' }, { previous: ['210', '70'] }, 40],
    [{ count: '320' }, {}, 320],
    [{ startIndex: '100000' }, { previous: ['90000', '10000'] }, 0],
    [{ count: '0' }, {}, 0],
    [{ resultType: 'hits' }, { next: ['0', '10000'] }, 0],
    [{ resultType: 'HITS', count: '5', startIndex: '10' }, { next: ['10', '5'] }, 0],
  ])('of %j have the neighbours %j', async (query, neighbours, returned) => {
    const page = await json(query);
    expect(at(page.links)).toEqual(neighbours);
    expect([page.numberMatched, page.numberReturned]).toEqual([MATCHED, returned]);
  });

  it('repeat the other parameters of the request in the addresses of their neighbours', async () => {
    const { links } = await json({ count: '5', cql_filter: "uwi = 'a&b'" });
    const { origin, pathname, searchParams } = new URL(links![0]!.href);
    expect(origin + pathname).toBe('http://host/wfs');
    expect(searchParams.get('CQL_FILTER')).toBe("uwi = 'a&b'");
    expect(searchParams.get('TYPENAMES')).toBe('wells');
  });

  it('count alone without reading a feature', async () => {
    expect((await json({ resultType: 'hits' })).features).toEqual([]);
    expect(recorded.statements.some(({ sql }) => sql.includes('ST_AsGeoJSON'))).toBe(false);
  });
});

describe('descriptions', () => {
  const text = async (query: Record<string, string>) =>
    (await answerWfs(recorded.db, parseParameters(query), 'http://host/wfs')).body as string;

  it.each([
    ['2.0.0', 'wfs:DefaultCRS'],
    ['1.1.0', 'wfs:DefaultSRS'],
  ])('name the operations, layers and systems of version %s', async (version, system) => {
    const document = await text({ request: 'GetCapabilities', version });
    expect(document).toContain(`<wfs:WFS_Capabilities version="${version}"`);
    expect(document).toContain('<ows:Post xlink:href="http://host/wfs"/>');
    expect(document).toContain(
      `<wfs:Name>geo:wells</wfs:Name><wfs:Title>Wells</wfs:Title><${system}>`,
    );
  });

  it.each(['wells', 'geo:wells'])('give the schema of the type %s alone', async (typeName) => {
    const document = await text({ request: 'DescribeFeatureType', typeName });
    expect(document).toMatch(/<xsd:element name="wells" type="geo:wellsType"/);
    expect(document).toContain('<xsd:element name="totalDepth" type="xsd:double"');
    expect(document).toContain('<xsd:element name="geom" type="gml:PointPropertyType"');
    expect(document).not.toContain('name="fields"');
  });

  it('give the schemas of all types where none is named', async () => {
    expect(await text({ request: 'DescribeFeatureType' })).toContain('<xsd:element name="fields"');
  });
});
