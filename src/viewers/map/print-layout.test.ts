import { describe, expect, it } from 'vitest';
import {
  denominatorAt,
  layOutPage,
  listScales,
  metresPerPxAt,
  MM,
  PRINT_PARTS,
  roundScaleUp,
} from './print-layout.ts';

describe('the scale of a printed map', () => {
  it('is the next round one that shows the whole view', () => {
    expect([234_207, 250_000, 255_000, 8_900, 76_000].map(roundScaleUp)).toEqual([
      250_000, 250_000, 300_000, 10_000, 100_000,
    ]);
  });

  it('is chosen among round ones about it, and is that of the paper', () => {
    expect(listScales(250_000)).toEqual(expect.arrayContaining([100_000, 250_000, 500_000]));
    expect(denominatorAt(metresPerPxAt(25_000))).toBeCloseTo(25_000, 6);
  });
});

describe('a page', () => {
  const options = { title: 'Wells', isPortrait: false, scale: null, parts: new Set(PRINT_PARTS) };

  it('has the size of its paper, turned or not', () => {
    const { width, height } = layOutPage({ ...options, paper: 'a3' });
    expect([width / MM, height / MM].map(Math.round)).toEqual([420, 297]);
    const upright = layOutPage({ ...options, paper: 'a4', isPortrait: true });
    expect([upright.width / MM, upright.height / MM].map(Math.round)).toEqual([210, 297]);
  });

  it('gives the map the room of what is left out', () => {
    const whole = layOutPage({ ...options, paper: 'a4' });
    const bare = layOutPage({ ...options, paper: 'a4', title: '', parts: new Set() });
    expect(bare.map.width).toBeGreaterThan(whole.map.width + 50 * MM);
    expect(bare.map.height).toBeGreaterThan(whole.map.height);
    for (const { map, legend, width, height, margin } of [whole, bare]) {
      expect(legend.x + legend.width).toBeLessThanOrEqual(width - margin + 0.01);
      expect(map.y + map.height).toBeLessThan(height - margin);
    }
  });
});
