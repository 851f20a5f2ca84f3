import { describe, expect, it } from 'vitest';
import { COLOR_MAPS, colorLut, findColorMap } from './colormaps.ts';

const at = (lut: Uint8Array, i: number): number[] => [...lut.subarray(4 * i, 4 * i + 4)];

describe('colour maps', () => {
  it('mix evenly between control points, wherever these stand', () => {
    const lut = colorLut({
      points: [
        { at: 0, color: '#000000' },
        { at: 0.2, color: '#ff0000' },
        { at: 1, color: '#ff00ff' },
      ],
    });
    expect(at(lut, 0)).toEqual([0, 0, 0, 255]);
    expect(at(lut, 51)).toEqual([255, 0, 0, 255]);
    expect(at(lut, 204)).toEqual([255, 0, 191, 255]);
    expect(at(lut, 255)).toEqual([255, 0, 255, 255]);
  });

  it('hold the first and last colour beyond the outer points, and take points in any order', () => {
    const lut = colorLut({
      points: [
        { at: 0.6, color: '#0000ff' },
        { at: 0.4, color: '#00ff00' },
      ],
    });
    expect(at(lut, 10)).toEqual([0, 255, 0, 255]);
    expect(at(lut, 250)).toEqual([0, 0, 255, 255]);
  });

  it('change at once where two points stand at one place', () => {
    const lut = colorLut({
      points: [
        { at: 0, color: '#000000' },
        { at: 0.5, color: '#000000' },
        { at: 0.5, color: '#ffffff' },
        { at: 1, color: '#ffffff' },
      ],
    });
    expect([at(lut, 127)[0], at(lut, 128)[0]]).toEqual([0, 255]);
  });

  it('have white, or the lightest grey, at zero where they are about zero', () => {
    for (const name of [
      'red-white-blue',
      'black-white-red',
      'red-white-black',
      'blue-white-brown',
    ]) {
      const lut = colorLut(findColorMap(name)!);
      for (const i of [127, 128])
        expect(Math.min(...at(lut, i).slice(0, 3)), name).toBeGreaterThan(248);
    }
  });

  it('are found by name whatever its case', () => {
    expect(findColorMap(' Petrel ')?.name).toBe('petrel');
    expect(findColorMap('nothing')).toBeNull();
    expect(new Set(COLOR_MAPS.map(({ name }) => name)).size).toBe(COLOR_MAPS.length);
  });
});
