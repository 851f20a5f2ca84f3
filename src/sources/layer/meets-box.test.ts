import { describe, expect, it } from 'vitest';
import { meetsBox } from './meets-box.ts';

const BOX = [28, 41, 29, 42] as const;
const line = (...coordinates: [number, number][]): object => ({
  type: 'LineString',
  coordinates,
});

describe('a geometry', () => {
  it('meets a box with which the box around it has a place in common', () => {
    expect(meetsBox({ type: 'Point', coordinates: [28.5, 41.5] }, BOX)).toBe(true);
    expect(meetsBox({ type: 'Point', coordinates: [41.5, 28.5] }, BOX)).toBe(false);
    expect(meetsBox(line([20, 41.5], [40, 41.5]), BOX)).toBe(true);
    expect(meetsBox(line([20, 43], [40, 44]), BOX)).toBe(false);
    const parts = [line([20, 43], [40, 44]), { type: 'Point', coordinates: [28.5, 41.5] }];
    expect(meetsBox({ type: 'GeometryCollection', geometries: parts }, BOX)).toBe(true);
    expect(meetsBox(null, BOX)).toBe(true);
  });

  it('is looked for in the worlds beside the one of the box', () => {
    expect(meetsBox(line([177, -18], [182, -15]), [-179, -17, -178, -16])).toBe(true);
    expect(meetsBox({ type: 'Point', coordinates: [-178.5, -16.5] }, [181, -17, 182, -16])).toBe(
      true,
    );
  });
});
