import { expect, it } from 'vitest';
import { writeGeoJson } from './write-geojson.ts';

it('writes features with outer rings against the clock and positions to the centimetre', () => {
  const clockwise = [
    [0, 0],
    [0, 1],
    [1.123456789, 1],
    [0, 0],
  ];
  const text = writeGeoJson('Blocks', [
    { geometry: { type: 'Polygon', coordinates: [clockwise] }, properties: { name: 'A' } },
    { geometry: null, properties: { name: 'nowhere' } },
  ]);
  expect(JSON.parse(text)).toEqual({
    type: 'FeatureCollection',
    name: 'Blocks',
    features: [
      {
        type: 'Feature',
        properties: { name: 'A' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1.1234568, 1],
              [0, 1],
              [0, 0],
            ],
          ],
        },
      },
      { type: 'Feature', properties: { name: 'nowhere' }, geometry: null },
    ],
  });
});
