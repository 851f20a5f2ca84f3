import { describe, expect, it } from 'vitest';
import { geometryText, projectedText } from './geometry-text.ts';

describe('a geometry in words', () => {
  it('gives a place by longitude and latitude with their hemispheres, and the datum', () => {
    expect(geometryText({ type: 'Point', coordinates: [35.321, 37.12345678] })).toEqual({
      kind: 'point',
      corners: [[35.321, 37.12345678]],
      text: '35.32100° E, 37.12346° N (WGS 84)',
    });
    expect(geometryText({ type: 'Point', coordinates: [-70.5, -33] })).toMatchObject({
      text: '70.50000° W, 33.00000° S (WGS 84)',
    });
  });

  it('keeps the place where equator and meridian meet', () => {
    expect(geometryText({ type: 'Point', coordinates: [0, 0] })).toMatchObject({
      text: '0.00000° E, 0.00000° N (WGS 84)',
    });
  });

  it('gives a shape by its kind, its points and its bounds', () => {
    const polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [30, 40],
          [31, 40],
          [31, 39.5],
          [30, 40],
        ],
      ],
    };
    expect(geometryText(polygon)).toEqual({
      kind: 'shape',
      corners: [
        [30, 39.5],
        [31, 40],
      ],
      type: 'Polygon',
      points: 4,
      bounds: '30.00000° E, 39.50000° N – 31.00000° E, 40.00000° N (WGS 84)',
    });
    expect(
      geometryText({
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [1, 2] },
          {
            type: 'LineString',
            coordinates: [
              [3, 4],
              [5, 6],
            ],
          },
        ],
      }),
    ).toMatchObject({ points: 3 });
  });

  it('measures a line of more points than a call takes arguments', () => {
    const coordinates = Array.from({ length: 300_000 }, (_, at) => [at / 10_000, 1]);
    expect(geometryText({ type: 'LineString', coordinates })).toMatchObject({ points: 300_000 });
  });

  it('is nothing where there is no geometry', () => {
    for (const none of [
      null,
      undefined,
      'POINT(1 2)',
      {},
      { type: 'Point', coordinates: [] },
      { type: 'Point', coordinates: [1, null] },
    ])
      expect(geometryText(none)).toBeNull();
  });

  it('gives places of another system in its metres, with its code', () => {
    expect(projectedText([[487512.54, 4551200]], 'EPSG:32635')).toBe(
      '487512.5, 4551200.0 (EPSG:32635)',
    );
    expect(
      projectedText(
        [
          [30, 39.5],
          [31, 40],
        ],
        'EPSG:4258',
      ),
    ).toBe('30.00000, 39.50000 – 31.00000, 40.00000 (EPSG:4258)');
  });
});
