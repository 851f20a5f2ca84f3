import { describe, expect, it } from 'vitest';
import { orderInfoFormats, readFeatureInfo } from './feature-info.ts';
import { readGmlCollection, readHits, readKmlPolygons } from './gml.ts';
import { findGeoJson } from './wfs-dialect.ts';

const wrap = (geometry: string, root = 'numberMatched="2"'): string =>
  `<wfs:FeatureCollection xmlns:wfs="w" xmlns:gml="g" ${root}><gml:featureMember><a:well gml:id="w.1"><a:name>A &amp; B</a:name><a:geom>${geometry}</a:geom></a:well></gml:featureMember></wfs:FeatureCollection>`;

const RING3 =
  '<gml:exterior><gml:LinearRing><gml:posList>41 28 5 41 29 5 42 29 5 41 28 5</gml:posList></gml:LinearRing></gml:exterior>';
const RING = [
  [41, 28],
  [41, 29],
  [42, 29],
  [41, 28],
];

describe('a feature of GML', () => {
  it.each([
    [
      'an area with the dimension at the polygon',
      `<gml:Polygon srsDimension="3">${RING3}</gml:Polygon>`,
      { type: 'Polygon', coordinates: [RING] },
    ],
    [
      'an area with the dimension at the surface',
      `<gml:MultiSurface srsDimension="3"><gml:surfaceMember><gml:Polygon>${RING3}</gml:Polygon></gml:surfaceMember></gml:MultiSurface>`,
      { type: 'MultiPolygon', coordinates: [[RING]] },
    ],
    [
      'an area with heights and no dimension',
      `<gml:Polygon>${RING3}</gml:Polygon>`,
      { type: 'Polygon', coordinates: [RING] },
    ],
    [
      'coordinates with blanks behind the commas',
      '<gml:LineString><gml:coordinates>1, 2 3 ,4</gml:coordinates></gml:LineString>',
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'a point of 3.2',
      '<gml:Point srsName="urn:x:EPSG::4326"><gml:pos>41 28</gml:pos></gml:Point>',
      { type: 'Point', coordinates: [41, 28] },
    ],
    [
      'a line with heights',
      '<gml:LineString srsDimension="3"><gml:posList>1 2 0 3 4 0</gml:posList></gml:LineString>',
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'an area of GML 2 with a hole',
      '<gml:Polygon><gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>0,0 4,0 4,4 0,0</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs><gml:innerBoundaryIs><gml:LinearRing><gml:coordinates>1,1 2,1 2,2 1,1</gml:coordinates></gml:LinearRing></gml:innerBoundaryIs></gml:Polygon>',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 0],
          ],
          [
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      },
    ],
    [
      'surfaces',
      '<gml:MultiSurface><gml:surfaceMember><gml:Surface><gml:patches><gml:PolygonPatch><gml:exterior><gml:LinearRing><gml:posList>0 0 1 0 1 1 0 0</gml:posList></gml:LinearRing></gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface></gml:surfaceMember></gml:MultiSurface>',
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        ],
      },
    ],
    [
      'an arc, which is named',
      '<gml:Curve><gml:segments><gml:Arc><gml:posList>0 0 1 1 2 0</gml:posList></gml:Arc></gml:segments></gml:Curve>',
      { type: 'Curve of arcs' },
    ],
  ])('has %s', (_kind, geometry, expected) => {
    const collection = readGmlCollection(wrap(geometry))!;
    expect(collection.features).toEqual([
      { type: 'Feature', id: 'w.1', properties: { name: 'A & B' }, geometry: expected },
    ]);
    expect(collection.matched).toBe(2);
  });

  it('is counted by what the collection states, in XML and JSON', () => {
    expect(readHits('<wfs:FeatureCollection numberOfFeatures="3"/>')).toBe(3);
    expect(readHits('<wfs:FeatureCollection numberMatched="unknown"/>')).toBeNull();
    expect(readHits('{"totalFeatures":7}')).toBe(7);
    expect(readHits('<ServiceExceptionReport/>')).toBeNull();
  });
});

it('reads the areas of KML, with folders and several areas of a placemark', () => {
  const ring = (x: number): string =>
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${x},1,0 ${x + 1},1,0 ${x},2,0 ${x},1,0</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
  expect(
    readKmlPolygons(
      `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><Placemark><name>a</name><MultiGeometry>${ring(1)}${ring(5)}</MultiGeometry></Placemark></Folder></Document></kml>`,
    )!.map(({ name, rings }) => [name, rings[0]![0]]),
  ).toEqual([
    ['a', [1, 1]],
    ['a', [5, 1]],
  ]);
  expect(readKmlPolygons('<gpx/>')).toBeNull();
});

it('finds the name of GeoJSON among those of a server', () => {
  expect(findGeoJson(['GML2', 'application/json', 'json'])).toBe('application/json');
  expect(findGeoJson(['text/xml', 'application/json; subtype=geojson'])).toBe(
    'application/json; subtype=geojson',
  );
  expect(findGeoJson(['GML3', 'GEOJSON'])).toBe('GEOJSON');
  expect(findGeoJson(['GML3', 'csv'])).toBeNull();
});

describe('what a server has at a place', () => {
  it.each([
    [
      'MapServer’s GML',
      '<msGMLOutput><a_layer><gml:name>a</gml:name><a_feature><gml:boundedBy><gml:Box/></gml:boundedBy><name>Block 17</name></a_feature></a_layer></msGMLOutput>',
    ],
    [
      'QGIS’s XML',
      '<GetFeatureInfoResponse><BoundingBox/><Layer name="a"><Feature id="1"><Attribute name="name" value="Block 17"/></Feature></Layer></GetFeatureInfoResponse>',
    ],
    ['ArcGIS’s XML', '<FeatureInfoResponse><FIELDS name="Block 17"/></FeatureInfoResponse>'],
    [
      'ArcGIS’s longer XML',
      '<FeatureInfoResponse><FeatureInfoCollection><FeatureInfo><Field><FieldName>name</FieldName><FieldValue>Block 17</FieldValue></Field></FeatureInfo></FeatureInfoCollection></FeatureInfoResponse>',
    ],
    ['GeoJSON', '{"features":[{"properties":{"name":"Block 17"},"geometry":null}]}'],
  ])('is read from %s', (_kind, text) => {
    expect(readFeatureInfo(text)!.map(({ properties }) => properties)).toEqual([
      { name: 'Block 17' },
    ]);
  });

  it('is words alone in text and HTML, without markup', () => {
    expect(
      readFeatureInfo(
        '<html><head><title>t</title><script>x()</script></head><body><table><tr><th>name</th><td>Block <b>17</b></td></tr></table></body></html>',
      ),
    ).toEqual([{ properties: {}, geometry: null, text: 'name: Block 17' }]);
    expect(readFeatureInfo("Layer 'a'\n  name = 'Block 17'\n")![0]!.text).toBe(
      "Layer 'a'\nname = 'Block 17'",
    );
    expect(readFeatureInfo('<rows><row><a>Block 17</a></row></rows>')![0]!.text).toBe('Block 17');
    for (const nothing of ['', 'no features were found', '<html><body></body></html>'])
      expect(readFeatureInfo(nothing)).toEqual([]);
  });

  it('is requested in what the server lists, the richest first', () => {
    expect(orderInfoFormats(['text/html', 'text/plain', 'application/vnd.ogc.gml'])).toEqual([
      'application/vnd.ogc.gml',
      'text/plain',
      'text/html',
    ]);
  });
});
