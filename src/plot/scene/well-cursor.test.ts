import { describe, expect, it } from 'vitest';
import type { ScenePlacedWell } from './placed-well.ts';
import { alongWell, nextWell } from './well-cursor.ts';

const well = (top: number, base: number, gap: ScenePlacedWell['gap'] = null): ScenePlacedWell =>
  ({ md: Float64Array.of(top, base), gap }) as unknown as ScenePlacedWell;
const wells = [well(0, 1000), well(0, 400, 'no-survey'), well(200, 600)];

describe('the cursor in a scene', () => {
  it('goes along its well by ten metres and no further than the well', () => {
    expect(alongWell(wells, { well: 0, md: 503 }, 1)).toEqual({ well: 0, md: 510 });
    expect(alongWell(wells, { well: 0, md: 503 }, -60)).toEqual({ well: 0, md: 0 });
    expect(alongWell(wells, { well: 2, md: 595 }, 3)).toEqual({ well: 2, md: 600 });
  });

  it('goes from well to well at the same depth where that is on the well, past those without a path', () => {
    expect(nextWell(wells, { well: 0, md: 900 }, 1)).toEqual({ well: 2, md: 600 });
    expect(nextWell(wells, { well: 2, md: 300 }, -1)).toEqual({ well: 0, md: 300 });
    expect(nextWell(wells, { well: 2, md: 300 }, 1)).toBeNull();
  });

  it('begins in the middle of the first well, or of the last', () => {
    expect(nextWell(wells, null, 1)).toEqual({ well: 0, md: 500 });
    expect(nextWell(wells, null, -1)).toEqual({ well: 2, md: 400 });
    expect(nextWell([], null, 1)).toBeNull();
  });
});
