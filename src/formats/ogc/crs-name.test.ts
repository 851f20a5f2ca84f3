import { expect, it } from 'vitest';
import { findCrsMember, readCrsName } from './crs-name.ts';

it.each([
  ['EPSG:3857', 'EPSG:3857', false],
  ['EPSG 3857', 'EPSG:3857', false],
  ['EPSG_3857', 'EPSG:3857', false],
  ['[EPSG:3857]', 'EPSG:3857', false],
  ['ESRI:102100', 'EPSG:102100', false],
  ['http://spatialreference.org/ref/epsg/23036/proj4/', 'EPSG:23036', false],
  ['http://www.opengis.net/gml/srs/epsg.xml#4326', 'EPSG:4326', false],
  ['urn:ogc:def:crs:EPSG:6.9:4326', 'EPSG:4326', true],
  ['http://www.opengis.net/def/crs/EPSG/9.9.1/25835', 'EPSG:25835', true],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 'CRS:84', false],
  ['http://www.opengis.net/def/crs/OGC/0/CRS84h', 'CRS:84', false],
  ['urn:ogc:def:crs:OGC:2:84', 'CRS:84', false],
  ['urn:ogc:def:crs,crs:EPSG::32636,crs:EPSG::5773', 'EPSG:32636', true],
  ['WGS 84', 'CRS:84', false],
])('the name %s is that of %s', (name, code, hasRegisterAxes) => {
  expect(readCrsName(name)).toEqual({ code, hasRegisterAxes });
});

it.each(['AUTO:42001', 'GoogleMaps', 'ESRI:54009', 'WGS 84 / Pseudo-Mercator', ''])(
  'the name "%s" holds no code',
  (name) => {
    expect(readCrsName(name)).toBeNull();
  },
);

it.each([
  [{ crs: { type: 'name', properties: { name: 'EPSG:3857' } } }, 'EPSG:3857'],
  [{ crs: { type: 'EPSG', properties: { code: 3857 } } }, 'EPSG:3857'],
  [{ crs: { type: 'name', properties: { code: 'EPSG:3857' } } }, 'EPSG:3857'],
  [{ crs: { type: 'name', name: 'EPSG:3857' } }, 'EPSG:3857'],
  [
    { crs: { type: 'link', properties: { href: 'http://x/ref/epsg/3857/' } } },
    'http://x/ref/epsg/3857/',
  ],
  [{ crs: 3857 }, 'EPSG:3857'],
  [
    { coordRefSys: 'http://www.opengis.net/def/crs/EPSG/0/3857' },
    'http://www.opengis.net/def/crs/EPSG/0/3857',
  ],
  [{ crs: null }, null],
  [{}, null],
])('the system of %j is named %s', (object, name) => {
  expect(findCrsMember(object)).toBe(name);
});
