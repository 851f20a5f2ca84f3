import { describe, expect, it } from 'vitest';
import { layerExtents } from './map-capabilities.ts';

const box = (name: string, sides: string): string =>
  `<Layer queryable="1"><Name>${name}</Name><Title>t</Title>${sides}</Layer>`;
const old = (a: number, b: number, c: number, d: number): string =>
  `<LatLonBoundingBox minx="${a}" miny='${b}' maxx = "${c}" maxy="${d}" />`;
const today = (a: number, b: number, c: number, d: number): string =>
  `<EX_GeographicBoundingBox><westBoundLongitude> ${a}</westBoundLongitude><eastBoundLongitude>${c}</eastBoundLongitude><southBoundLatitude>${b}</southBoundLatitude><northBoundLatitude>${d}</northBoundLatitude></EX_GeographicBoundingBox>`;

describe('boxes of layers', () => {
  it('are those that each layer has, in either version', () => {
    expect([
      ...layerExtents(
        `<WMT_MS_Capabilities version="1.1.1"><Capability>${box('a', old(1, 2, 3, 4))}${box('b', old(-5.5, -6, 7, 8))}</Capability></WMT_MS_Capabilities>`,
      ),
    ]).toEqual([
      ['a', [1, 2, 3, 4]],
      ['b', [-5.5, -6, 7, 8]],
    ]);
    expect([
      ...layerExtents(
        `<wms:WMS_Capabilities version="1.3.0"><wms:Layer><wms:Name>a</wms:Name>${today(26, 40, 28, 42)}</wms:Layer></wms:WMS_Capabilities>`,
      ),
    ]).toEqual([['a', [26, 40, 28, 42]]]);
  });

  it('are those of the layer around them where they have none', () => {
    const text = `<Layer><Title>all</Title><SRS>EPSG:4326</SRS>${today(0, 0, 9, 9)}<Layer><Name>group</Name>${box('inner', '<Style><Name>red</Name></Style>')}${box('own', today(1, 1, 2, 2))}</Layer></Layer>${box('alone', '')}`;
    expect(Object.fromEntries(layerExtents(text))).toEqual({
      inner: [0, 0, 9, 9],
      own: [1, 1, 2, 2],
      group: [0, 0, 9, 9],
    });
  });

  it('are left out where they are missing, broken or inside out', () => {
    expect([
      ...layerExtents(
        [
          box('none', ''),
          box('half', '<LatLonBoundingBox minx="1" miny="2" maxx="3"/>'),
          box('text', old(NaN, 1, 2, 3)),
          box('inside out', old(3, 1, 2, 3)),
          box('infinite', old(-Infinity, 1, 2, 3)),
        ].join(''),
      ),
    ]).toEqual([]);
  });

  it('are read beside comments, plain characters and a document type, whose entities mean nothing', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ELEMENT c EMPTY>]>';
    expect([
      ...layerExtents(
        `${bomb}<!-- <Layer><Name>no</Name>${old(1, 1, 2, 2)}</Layer> --><![CDATA[<Layer>]]>${box('a &amp; &b;', old(1, 2, 3, 4))}`,
      ),
    ]).toEqual([['a & &b;', [1, 2, 3, 4]]]);
  });

  it('are found as far as a broken description goes', () => {
    for (const rest of [
      '<Layer',
      '<Layer><Name>b',
      '</Layer></Layer></a>',
      '<',
      '<!--',
      '<x'.repeat(1000),
      '<Layer><Name>b</Name><LatLonBoundingBox minx="',
    ])
      expect([...layerExtents(box('a', old(1, 2, 3, 4)) + rest)], rest.slice(0, 40)).toEqual([
        ['a', [1, 2, 3, 4]],
      ]);
    expect([...layerExtents('')]).toEqual([]);
    expect([...layerExtents('<html><body><p>Not found</body></html>')]).toEqual([]);
  });

  it('come to an end, however long and hostile a description is', () => {
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
    ])
      expect(layerExtents(piece.repeat(Math.ceil(2e6 / piece.length))).size, piece).toBe(0);
  }, 60_000);
});
