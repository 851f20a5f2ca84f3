import { describe, expect, it } from 'vitest';
import { readWfsCapabilities, readWmsCapabilities } from './capabilities.ts';
import { parseXml } from './xml.ts';

const box = (name: string, sides: string): string =>
  `<Layer queryable="1"><Name>${name}</Name><Title>t</Title>${sides}</Layer>`;
const old = (a: number, b: number, c: number, d: number): string =>
  `<LatLonBoundingBox minx="${a}" miny='${b}' maxx = "${c}" maxy="${d}" />`;
const today = (a: number, b: number, c: number, d: number): string =>
  `<EX_GeographicBoundingBox><westBoundLongitude> ${a}</westBoundLongitude><eastBoundLongitude>${c}</eastBoundLongitude><southBoundLatitude>${b}</southBoundLatitude><northBoundLatitude>${d}</northBoundLatitude></EX_GeographicBoundingBox>`;
const wms = (layers: string, head = ''): string =>
  `${head}<WMT_MS_Capabilities version="1.1.1"><Capability>${layers}</Capability></WMT_MS_Capabilities>`;

function extents(text: string): Record<string, unknown> {
  const layers = [...(readWmsCapabilities(text)?.layers ?? [])];
  return Object.fromEntries(
    layers.flatMap(([name, { extent }]) => (extent ? [[name, extent]] : [])),
  );
}

describe('boxes of layers', () => {
  it('are those that each layer has, in either version', () => {
    expect(extents(wms(box('a', old(1, 2, 3, 4)) + box('b', old(-5.5, -6, 7, 8))))).toEqual({
      a: [1, 2, 3, 4],
      b: [-5.5, -6, 7, 8],
    });
    expect(
      extents(
        `<wms:WMS_Capabilities version="1.3.0"><wms:Capability><wms:Layer><wms:Name>a</wms:Name>${today(26, 40, 28, 42)}</wms:Layer></wms:Capability></wms:WMS_Capabilities>`,
      ),
    ).toEqual({ a: [26, 40, 28, 42] });
  });

  it('are those of the layer around them where they have none', () => {
    const text = `<Layer><Title>all</Title><SRS>EPSG:4326</SRS>${today(0, 0, 9, 9)}<Layer><Name>group</Name>${box('inner', '<Style><Name>red</Name></Style>')}${box('own', today(1, 1, 2, 2))}</Layer></Layer>${box('alone', '')}`;
    expect(extents(wms(text))).toEqual({
      inner: [0, 0, 9, 9],
      own: [1, 1, 2, 2],
      group: [0, 0, 9, 9],
    });
  });

  it('are left out where they are missing, broken or inside out', () => {
    expect(
      extents(
        wms(
          [
            box('none', ''),
            box('half', '<LatLonBoundingBox minx="1" miny="2" maxx="3"/>'),
            box('text', old(NaN, 1, 2, 3)),
            box('inside out', old(3, 1, 2, 3)),
            box('infinite', old(-Infinity, 1, 2, 3)),
          ].join(''),
        ),
      ),
    ).toEqual({});
  });

  it('are read beside comments, plain characters and a document type, whose entities mean nothing', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ELEMENT c EMPTY>]>';
    expect(
      extents(
        wms(
          `<!-- <Layer><Name>no</Name>${old(1, 1, 2, 2)}</Layer> --><![CDATA[<Layer>]]>${box('a &amp; &b;', old(1, 2, 3, 4))}`,
          bomb,
        ),
      ),
    ).toEqual({ 'a & &b;': [1, 2, 3, 4] });
  });

  it('are found as far as a broken description goes', () => {
    for (const rest of [
      '<Layer',
      '<Layer><Name>b',
      '</Layer></Layer></a>',
      '<',
      '<!--',
      '<Layer><Name>b</Name><LatLonBoundingBox minx="',
    ])
      expect(
        extents(`<WMS_Capabilities><Capability>${box('a', old(1, 2, 3, 4))}${rest}`),
        rest.slice(0, 40),
      ).toEqual({ a: [1, 2, 3, 4] });
    expect(readWmsCapabilities('')).toBeNull();
    expect(readWmsCapabilities('<html><body><p>Not found</body></html>')).toBeNull();
  });

  it('of a WFS are those of its types, in each version', () => {
    expect(
      readWfsCapabilities(
        '<WFS_Capabilities version="1.0.0"><Capability><Request><GetFeature><ResultFormat><GML2/><JSON/></ResultFormat></GetFeature></Request></Capability><FeatureTypeList><FeatureType><Name>a</Name><SRS>EPSG:23036</SRS><LatLongBoundingBox minx="1" miny="2" maxx="3" maxy="4"/></FeatureType></FeatureTypeList></WFS_Capabilities>',
      ),
    ).toEqual({
      version: '1.0.0',
      formats: ['GML2', 'JSON'],
      types: new Map([['a', [1, 2, 3, 4]]]),
      systems: new Map([['a', 'EPSG:23036']]),
    });
    expect(
      readWfsCapabilities(
        '<wfs:WFS_Capabilities version="1.1.0"><ows:OperationsMetadata><ows:Operation name="GetFeature"><ows:Parameter name="outputFormat"><ows:Value>GeoJSON</ows:Value></ows:Parameter></ows:Operation></ows:OperationsMetadata><FeatureTypeList><FeatureType><Name>b</Name><DefaultSRS>urn:ogc:def:crs:EPSG::28992</DefaultSRS><ows:WGS84BoundingBox><ows:LowerCorner>3.1 51.2</ows:LowerCorner><ows:UpperCorner>7.2 55.3</ows:UpperCorner></ows:WGS84BoundingBox></FeatureType></FeatureTypeList></wfs:WFS_Capabilities>',
      ),
    ).toEqual({
      version: '1.1.0',
      formats: ['GeoJSON'],
      types: new Map([['b', [3.1, 51.2, 7.2, 55.3]]]),
      systems: new Map([['b', 'urn:ogc:def:crs:EPSG::28992']]),
    });
  });
});

it('leaves out a box that is in the system of the layer instead of in degrees', () => {
  const text = `<WFS_Capabilities version="1.0.0"><FeatureTypeList><FeatureType><Name>a</Name><SRS>EPSG:23036</SRS><LatLongBoundingBox minx="500000" miny="4000000" maxx="600000" maxy="4100000"/></FeatureType></FeatureTypeList></WFS_Capabilities>`;
  expect(readWfsCapabilities(text)?.types.get('a')).toBeNull();
});

it('comes to an end, however long and hostile a document is', () => {
  for (const piece of [
    '<Layer',
    '<Layer>',
    '<Layer a="',
    '<!--',
    '<Name>',
    '<Layer><Name>',
    '<LatLonBoundingBox minx="',
    '<',
    '<![CDATA[',
    '<a b=">',
  ]) {
    const began = process.cpuUsage();
    parseXml(piece.repeat(Math.ceil(2e6 / piece.length)));
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000, piece).toBeLessThan(10_000);
  }
}, 60_000);
