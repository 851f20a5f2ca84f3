import { describe, expect, it } from 'vitest';
import { boxFrom, polygonFrom, shapeFrom, shapeText } from './shape-text.ts';

const polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [30, 36],
      [31, 36],
      [31, 37],
      [30, 36],
    ],
  ],
};

describe('a box of typed degrees', () => {
  it('takes decimal commas and 0', () => {
    expect(boxFrom(['-1,5', '0', '31', '37.25'])).toEqual({ box: [-1.5, 0, 31, 37.25] });
  });

  it.each([
    [['', '0', '1', '1'], { side: 'west', why: 'number' }],
    [['0', '-91', '1', '1'], { side: 'south', why: 'latitude' }],
    [['0', '0', '180.5', '1'], { side: 'east', why: 'longitude' }],
    [['-181', '0', '0', '1'], { side: 'west', why: 'longitude' }],
    [['2', '0', '1', '1'], { side: 'east', why: 'order' }],
    [['0', '2', '1', '1'], { side: 'north', why: 'order' }],
  ] as const)('names the side that cannot be: %o', (texts, fault) => {
    expect(boxFrom(texts)).toEqual({ fault });
  });
});

describe('a pasted polygon', () => {
  it('is the geometry, a feature of it or a collection of that one', () => {
    for (const given of [
      polygon,
      { type: 'Feature', properties: {}, geometry: polygon },
      {
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: {}, geometry: polygon }],
      },
    ]) {
      expect(polygonFrom(JSON.stringify(given))).toEqual(polygon);
    }
  });

  it.each([
    '',
    'POLYGON((0 0))',
    '{"type":"Point","coordinates":[1,2]}',
    '{"type":"Polygon","coordinates":[[[0,0],[1,1]]]}',
    '{"type":"Polygon","coordinates":[[[500000,4100000],[500001,4100000],[500001,4100001],[500000,4100000]]]}',
  ])('is nothing else: %s', (text) => {
    expect(polygonFrom(text)).toBeNull();
  });
});

it('a shape is one text and back', () => {
  for (const shape of [[26, 36, 45, 42], polygon])
    expect(shapeFrom(shapeText(shape))).toEqual(shape);
  expect(shapeFrom('26 36 45')).toBeNull();
});
