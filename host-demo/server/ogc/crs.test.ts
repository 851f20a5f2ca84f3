import { describe, expect, it } from 'vitest';
import { answerStored, recordingDb } from '../../../tests/support/recording-db.ts';
import { parseCrs } from './crs.ts';

const { db, statements } = recordingDb(answerStored);

describe('parseCrs', () => {
  it.each<[string, number, boolean, boolean]>([
    ['CRS:84', 4326, false, false],
    ['CRS:84', 4326, true, false],
    ['OGC:CRS84', 4326, false, false],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326, true, false],
    ['http://www.opengis.net/def/crs/OGC/1.3/CRS84', 4326, false, false],
    ['EPSG:4326', 4326, false, false],
    ['EPSG:4326', 4326, true, true],
    ['urn:ogc:def:crs:EPSG::4326', 4326, false, true],
    ['urn:ogc:def:crs:EPSG:9.8:4326', 4326, false, true],
    ['http://www.opengis.net/def/crs/EPSG/0/4326', 4326, false, true],
    ['http://www.opengis.net/gml/srs/epsg.xml#4326', 4326, false, true],
    ['EPSG:3857', 3857, true, false],
    ['urn:ogc:def:crs:EPSG::32635', 32635, false, false],
    ['urn:ogc:def:crs:EPSG::5174', 5174, false, true],
    ['EPSG:5174', 5174, false, false],
  ])('reads %s as %i, by the authority %s: y before x is %s', async (name, srid, is, isFlipped) => {
    expect(await parseCrs(db, name, 'crs', { isByAuthority: is })).toEqual({ srid, isFlipped });
  });

  it.each([
    '',
    'EPSG:999999',
    'EPSG:12',
    'EPSG:4326; drop table x',
    '4326',
    'urn:ogc:def:crs:X::1',
  ])('refuses %j under the code and locator it is given', async (name) => {
    await expect(parseCrs(db, name, 'srs', { code: 'InvalidSRS' })).rejects.toMatchObject({
      code: 'InvalidSRS',
      locator: 'srs',
    });
  });

  it('puts numbers alone to the database, as parameters', () => {
    expect(new Set(statements.map(({ sql }) => sql))).toEqual(
      new Set(['select srtext as wkt from spatial_ref_sys where srid = $1']),
    );
    expect(statements.every(({ parameters: [srid] }) => Number.isInteger(srid))).toBe(true);
  });
});
