import { describe, expect, it } from 'vitest';
import type { SurveyStation } from './well-path.ts';
import { curvedSurvey, mdsAtTvd, pathAt, pathOfSurvey, refinedSurvey } from './well-path.ts';

const station = (mdM: number, inclinationDeg: number, azimuthDeg: number): SurveyStation => ({
  mdM,
  inclinationDeg,
  azimuthDeg,
});

/** The same numbers on every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A well that only goes down: kick-off, build and turn at random, never beyond 80 degrees. */
function randomSurvey(seed: number): SurveyStation[] {
  const random = seeded(seed);
  const stations = [station(0, 0, random() * 360)];
  for (let md = 0, inclination = 0, azimuth = stations[0]!.azimuthDeg; md < 4000;) {
    md += 5 + random() * 60;
    inclination = Math.min(80, Math.max(0, inclination + (random() - 0.35) * 5));
    azimuth = (azimuth + (random() - 0.5) * 8 + 360) % 360;
    stations.push(station(md, inclination, azimuth));
  }
  return stations;
}

describe('the path of a survey', () => {
  it('is that of the worked example of minimum curvature', () => {
    // Lapeyrouse, Formulas and Calculations for Drilling, Production and Workover: 3500 ft 15° N20E to 3600 ft 25° N45E; any unit of length does.
    const path = pathOfSurvey([station(0, 0, 20), station(3500, 15, 20), station(3600, 25, 45)])!;
    const step = (values: Float64Array): number => values[2]! - values[1]!;
    expect(step(path.northM)).toBeCloseTo(27.22, 1);
    expect(step(path.eastM)).toBeCloseTo(19.45, 1);
    expect(step(path.tvdM)).toBeCloseTo(94.01, 1);
  });

  it('of a quarter circle ends a radius away in both directions', () => {
    const radius = 300;
    const path = pathOfSurvey([station(0, 0, 90), station((radius * Math.PI) / 2, 90, 90)])!;
    expect(path.tvdM[1]).toBeCloseTo(radius, 9);
    expect(path.eastM[1]).toBeCloseTo(radius, 9);
    expect(path.northM[1]).toBeCloseTo(0, 9);
  });

  it('is straight where the direction stays', () => {
    const path = pathOfSurvey([station(0, 60, 0), station(1000, 60, 0)])!;
    expect(path.tvdM[1]).toBeCloseTo(500, 9);
    expect(path.northM[1]).toBeCloseTo(1000 * Math.sqrt(0.75), 9);
  });

  it('is vertical above a first station below the well head', () => {
    expect([...pathOfSurvey([station(500, 0, 0), station(600, 0, 0)])!.tvdM]).toEqual([
      0, 500, 600,
    ]);
  });

  it('leaves out stations without numbers and those not below the one before', () => {
    const path = pathOfSurvey([
      station(0, 0, 0),
      station(100, NaN, 0),
      station(200, 0, 0),
      station(150, 30, 0),
      station(200, 40, 0),
      station(300, 0, 0),
    ])!;
    expect([...path.mdM]).toEqual([0, 200, 300]);
    expect(pathOfSurvey([station(NaN, 0, 0)])).toBeNull();
  });

  it('does not get longer than the well, whatever the survey', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const path = pathOfSurvey(randomSurvey(seed))!;
      for (let i = 1; i < path.mdM.length; i++) {
        const chord = Math.hypot(
          path.tvdM[i]! - path.tvdM[i - 1]!,
          path.eastM[i]! - path.eastM[i - 1]!,
          path.northM[i]! - path.northM[i - 1]!,
        );
        expect(chord).toBeLessThanOrEqual(path.mdM[i]! - path.mdM[i - 1]! + 1e-9);
      }
    }
  });
});

describe('a refined survey', () => {
  it('has the same path at the stations of the coarse one, and true arcs between them', () => {
    const coarse = randomSurvey(7);
    const fine = refinedSurvey(coarse, 5);
    const [path, finer] = [pathOfSurvey(coarse)!, pathOfSurvey(fine)!];
    expect(fine.length).toBeGreaterThan(2 * coarse.length);
    coarse.forEach(({ mdM }, i) => {
      const at = pathAt(finer, mdM)!;
      expect(at.tvdM).toBeCloseTo(path.tvdM[i]!, 6);
      expect(at.eastM).toBeCloseTo(path.eastM[i]!, 6);
      expect(at.northM).toBeCloseTo(path.northM[i]!, 6);
    });
    // Half way round a quarter circle: on the arc, not on its chord.
    const arc = pathOfSurvey(refinedSurvey([station(0, 0, 0), station(150 * Math.PI, 90, 0)], 1))!;
    expect(pathAt(arc, 75 * Math.PI)!.tvdM).toBeCloseTo(300 * Math.sin(Math.PI / 4), 2);
  });
});

describe('a survey with stations along its arcs', () => {
  it('is nowhere farther from them than the error, with no more stations than that takes', () => {
    const radius = 500;
    const stations = [
      station(0, 0, 0),
      station((radius * Math.PI) / 2, 90, 0),
      station(2000, 90, 0),
    ];
    for (const error of [10, 1, 0.1]) {
      const fine = curvedSurvey(stations, error);
      const path = pathOfSurvey(fine)!;
      for (let md = 0; md <= (radius * Math.PI) / 2; md += 3) {
        const { northM, tvdM } = pathAt(path, md)!;
        expect(Math.abs(Math.hypot(northM - radius, tvdM) - radius)).toBeLessThan(1.01 * error);
      }
      expect(fine.length).toBeLessThan(4 + Math.sqrt(radius / error));
    }
  });

  it('is the survey itself where it goes straight', () => {
    const straight = [station(0, 0, 0), station(900, 0, 0), station(1000, 0, 0)];
    expect(curvedSurvey(straight, 0.1)).toEqual(straight);
  });
});

describe('depths along a path', () => {
  it('lead from measured depth to TVD and back, for any well that only goes down', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(1000 + seed);
      const path = pathOfSurvey(refinedSurvey(randomSurvey(seed), 10))!;
      const last = path.mdM.at(-1)!;
      for (let i = 0; i < 50; i++) {
        const md = random() * last;
        const found = mdsAtTvd(path, pathAt(path, md)!.tvdM);
        expect(found).toHaveLength(1);
        expect(found[0]).toBeCloseTo(md, 5);
      }
    }
  });

  it('are several where a well turns up, and none off the path', () => {
    const path = pathOfSurvey([
      station(0, 0, 0),
      station(1000, 0, 0),
      station(1400, 90, 0),
      station(1800, 120, 0),
    ])!;
    const found = mdsAtTvd(path, path.tvdM[2]! - 10);
    expect(found).toHaveLength(2);
    expect(found[0]).toBeLessThan(1400);
    expect(found[1]).toBeGreaterThan(1400);
    expect(mdsAtTvd(path, path.tvdM[2]! + 1)).toEqual([]);
    expect(pathAt(path, 1801)).toBeNull();
    expect(pathAt(path, -1)).toBeNull();
  });
});
