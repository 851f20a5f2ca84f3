import { describe, expect, it } from 'vitest';
import { builtInTable } from '../../../tests/support/recording-db.ts';
import { collectPieces } from '../../../tests/support/pieces.ts';
import type { Feature } from './features.ts';
import { type FeaturePage, writeGml, writeJson } from './wfs-features.ts';
import { WFS_1, WFS_2 } from './wfs-version.ts';

const catalog = builtInTable('well');
const feature = (n: number): Feature => ({
  type: 'Feature',
  id: `wells.${n}`,
  geometry: { type: 'Point', coordinates: [n, 1] },
  properties: { uwi: String(n) },
});

function page(changes: Partial<FeaturePage> = {}, pages = [[1, 2], [3]]): FeaturePage {
  return {
    layer: { name: 'wells', title: 'Wells', catalog, geometry: catalog.columns.get('geom')! },
    features: (async function* () {
      for (const numbers of pages) yield numbers.map(feature);
    })(),
    matched: 320,
    returned: 3,
    previous: null,
    next: null,
    ...changes,
  };
}

describe('writeJson', () => {
  it('writes a collection in pieces: one for its head, each page and its foot', async () => {
    const { type, body } = writeJson(page(), 4326);
    const all = await collectPieces(body);
    expect(type).toBe('application/json; charset=utf-8');
    expect(all).toHaveLength(4);
    expect(JSON.parse(all.join(''))).toEqual({
      type: 'FeatureCollection',
      numberMatched: 320,
      numberReturned: 3,
      timeStamp: expect.stringMatching(/^\d{4}-.*Z$/),
      features: [1, 2, 3].map(feature),
    });
  });

  it('names the system, if it is not that of GeoJSON, and the neighbouring pages', async () => {
    const { body } = writeJson(page({ previous: 'p', next: 'n' }), 3857);
    expect(JSON.parse((await collectPieces(body)).join(''))).toMatchObject({
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
      links: [
        { rel: 'previous', href: 'p', type: 'application/json' },
        { rel: 'next', href: 'n', type: 'application/json' },
      ],
    });
  });

  it('writes a collection of no features', async () => {
    const { body } = writeJson(page({ matched: 0, returned: 0 }, []), 4326);
    expect(JSON.parse((await collectPieces(body)).join(''))).toMatchObject({ features: [] });
  });

  it('writes many features as their pages come', async () => {
    const pages = Array.from({ length: 5 }, (_, at) =>
      Array.from({ length: 2000 }, (_, i) => at * 2000 + i),
    );
    const all = await collectPieces(writeJson(page({}, pages), 4326).body);
    expect(all).toHaveLength(7);
    expect(
      new Set((JSON.parse(all.join('')) as { features: Feature[] }).features.map(({ id }) => id))
        .size,
    ).toBe(10_000);
  });
});

describe('writeGml', () => {
  const options = { version: WFS_2, crs: WFS_2.defaultCrs, isFlipped: false };

  it('writes counts and neighbours of version 2.0.0', async () => {
    const { type, body } = writeGml(page({ next: 'http://x?STARTINDEX=2&COUNT=2' }), options);
    const text = (await collectPieces(body)).join('');
    expect(type).toBe('application/gml+xml; version=3.2; charset=utf-8');
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<wfs:FeatureCollection /);
    expect(text).toContain(
      'numberMatched="320" numberReturned="3" next="http://x?STARTINDEX=2&amp;COUNT=2">',
    );
    expect(text.match(/<wfs:member>/g)).toHaveLength(3);
    expect(text).toMatch(/<\/wfs:FeatureCollection>\n$/);
  });

  it.each([
    [3, '3'],
    [0, '320'],
  ])('writes the number of features of version 1.1.0: of %i returned %s', async (returned, n) => {
    const { type, body } = writeGml(page({ returned }), { ...options, version: WFS_1 });
    expect(type).toBe('text/xml; subtype=gml/3.1.1; charset=utf-8');
    expect((await collectPieces(body)).join('')).toContain(`numberOfFeatures="${n}"`);
  });
});
