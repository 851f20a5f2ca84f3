import { describe, expect, it } from 'vitest';
import { builtInTable } from '../../../tests/support/recording-db.ts';
import { member } from './gml.ts';
import type { ServedLayer } from './layers.ts';
import { WFS_1, WFS_2 } from './wfs-version.ts';

const catalog = builtInTable('well');
const layer: ServedLayer = {
  name: 'wells',
  title: 'Wells',
  catalog,
  geometry: catalog.columns.get('geom')!,
};

function written(geometry: object | null, isFlipped = false, version = WFS_2): string {
  return member(
    layer,
    { type: 'Feature', id: 'wells.1', geometry, properties: {} },
    { version, crs: 'urn:x', isFlipped },
  );
}

const square = [
  [0, 0],
  [4, 0],
  [4, 2],
  [0, 0],
];

describe('member', () => {
  it('writes attributes that have a value, escaped, and no others', () => {
    const text = member(
      layer,
      {
        type: 'Feature',
        id: 'wells.TR 1',
        geometry: null,
        properties: { uwi: 'TR <1>', wellName: null, totalDepth: 0, unknown: 'x' },
      },
      { version: WFS_2, crs: 'urn:x', isFlipped: false },
    );
    expect(text).toBe(
      '<wfs:member><geo:wells gml:id="wells.TR_1"><geo:uwi>TR &lt;1&gt;</geo:uwi><geo:totalDepth>0</geo:totalDepth></geo:wells></wfs:member>\n',
    );
  });

  it.each([
    [false, '<gml:pos>27.5 41</gml:pos>'],
    [true, '<gml:pos>41 27.5</gml:pos>'],
  ])('writes a position, y before x: %s', (isFlipped, position) => {
    expect(written({ type: 'Point', coordinates: [27.5, 41] }, isFlipped)).toContain(
      `<geo:geom><gml:Point gml:id="wells.1.geometry" srsName="urn:x">${position}</gml:Point></geo:geom>`,
    );
  });

  it.each([
    [
      'LineString',
      square,
      '<gml:LineString gml:id="wells.1.geometry" srsName="urn:x"><gml:posList>0 0 4 0 4 2 0 0</gml:posList></gml:LineString>',
    ],
    [
      'Polygon',
      [square, square],
      '<gml:exterior><gml:LinearRing><gml:posList>0 0 4 0 4 2 0 0</gml:posList></gml:LinearRing></gml:exterior><gml:interior>',
    ],
    [
      'MultiPoint',
      [
        [1, 2],
        [3, 4],
      ],
      '<gml:pointMember><gml:Point gml:id="wells.1.geometry.1"><gml:pos>1 2</gml:pos></gml:Point></gml:pointMember>',
    ],
    ['MultiLineString', [square], '<gml:MultiCurve gml:id="wells.1.geometry" srsName="urn:x">'],
    ['MultiPolygon', [[square]], '<gml:surfaceMember><gml:Polygon gml:id="wells.1.geometry.1">'],
  ])('writes a %s', (type, coordinates, expected) => {
    expect(written({ type, coordinates })).toContain(expected);
  });

  it('writes a collection', () => {
    expect(
      written({
        type: 'GeometryCollection',
        geometries: [{ type: 'Point', coordinates: [1, 2] }],
      }),
    ).toContain(
      '<gml:MultiGeometry gml:id="wells.1.geometry" srsName="urn:x"><gml:geometryMember>',
    );
  });

  it('names the members of version 1.1.0, whose inner geometries have no id', () => {
    const text = written({ type: 'MultiPoint', coordinates: [[1, 2]] }, true, WFS_1);
    expect(text).toMatch(/^<gml:featureMember>/);
    expect(text).toContain('<gml:pointMember><gml:Point><gml:pos>2 1</gml:pos></gml:Point>');
  });
});
