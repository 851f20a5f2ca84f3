import { describe, expect, it } from 'vitest';
import {
  GEOGRAPHIC,
  type SectionInfo,
  type SurveyInfo,
} from '../../formats/seismic/seismic-survey.ts';
import { createOverlays } from './overlays.ts';
import type { ShownSection } from './survey-phase.ts';

/** Traces from `x` on, `step` apart. */
function shown(crs: string | null, x: number, step: number): ShownSection {
  const section = {
    place: { mode: 'inline', number: 1 },
    traces: 5,
    samples: 50,
    annotations: [],
    x: Float64Array.from({ length: 5 }, (_, i) => x + i * step),
    y: new Float64Array(5).fill(40),
  } as unknown as SectionInfo;
  return {
    section,
    survey: { info: { crs, samples: { domain: 'time', unit: 'ms' } } as SurveyInfo },
  } as ShownSection;
}

describe('a well over a section', () => {
  const findTraces = (
    section: ShownSection,
    x: number[],
    within?: number,
  ): number[] | undefined => {
    const { lines } = createOverlays(section, {
      horizons: [],
      surfaces: [],
      wells: [{ name: 'A-1', x, y: x.map(() => 40), z: x.map((_, i) => i), within }],
    });
    return lines[0] && Array.from(lines[0].points).filter((_, i) => i % 2 === 0);
  };

  it('is shown where it is within 250 of its traces, or as far as it says', () => {
    const section = shown('EPSG:32635', 500_000, 100);
    expect(findTraces(section, [499_800, 500_310, 500_651])).toEqual([0, 3, NaN]);
    expect(findTraces(section, [499_800, 500_310, 500_651], 50)).toEqual([NaN, 3, NaN]);
  });

  it('is shown within 250 m of traces whose coordinates are feet', () => {
    const section = shown('EPSG:2264', 2_000_000, 328);
    Object.assign(section.survey.info, { groundUnit: 'ftUS' });
    expect(findTraces(section, [1_999_190, 2_001_000, 2_002_120])).toEqual([0, 3, 4]);
    expect(findTraces(section, [1_999_170, 2_002_140])).toBeUndefined();
    expect(findTraces(section, [1_999_190], 300)).toBeUndefined();
  });

  it('is shown within 250 m of traces whose coordinates are degrees', () => {
    const section = shown(GEOGRAPHIC, 30, 0.001);
    expect(findTraces(section, [29.998, 30.0029, 30.007])).toEqual([0, 3, NaN]);
    expect(findTraces(section, [31])).toBeUndefined();
    expect(findTraces(section, [31], 2)).toEqual([4]);
  });
});
