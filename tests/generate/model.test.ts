import { describe, expect, it } from 'vitest';
import { curve } from './curves.ts';
import { makeColumn } from './geology.ts';
import { WellModel } from './well-model.ts';
import { WellPath } from './well-path.ts';
import { GAS_WELL, OIL_WELL } from './well-specs.ts';

const SAMPLING = { topM: 1540, stepM: 0.1524, samples: 3000 };
const gas = new WellModel(GAS_WELL, SAMPLING);

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean of a curve over the thick beds that `wanted` picks. */
function meanIn(
  model: WellModel,
  property: 'gr' | 'rhob' | 'nphi' | 'rd' | 'dt' | 'cali',
  wanted: (bed: WellModel['column']['beds'][number]) => boolean,
): number {
  const values = model.values(curve(property));
  const found: number[] = [];
  for (const bed of model.column.beds.filter(
    (candidate) => wanted(candidate) && candidate.baseM - candidate.topM > 2,
  )) {
    values.forEach((value, row) => {
      const depth = model.depthAt(row);
      if (depth > bed.topM + 0.7 && depth < bed.baseM - 0.7 && !Number.isNaN(value))
        found.push(value);
    });
  }
  expect(found.length).toBeGreaterThan(20);
  return mean(found);
}

describe('the stratigraphic column', () => {
  it('has beds without gaps and formations in order', () => {
    const { beds, tops } = makeColumn(GAS_WELL.formations, GAS_WELL.columnTopM, 2100, 3);
    expect(beds[0]?.topM).toBe(GAS_WELL.columnTopM);
    expect(beds.slice(1).every((bed, i) => bed.topM === beds[i]?.baseM)).toBe(true);
    expect(beds.at(-1)?.baseM).toBeGreaterThanOrEqual(2100);
    expect(tops.map(({ name }) => name)).toEqual(GAS_WELL.formations.map(({ name }) => name));
  });

  it('is the same for the same seed and another for another', () => {
    const make = (seed: number) =>
      makeColumn(GAS_WELL.formations, 1500, 2000, seed).beds.map(({ topM }) => topM);
    expect(make(5)).toEqual(make(5));
    expect(make(5)).not.toEqual(make(6));
  });
});

describe('the logs', () => {
  const inReservoir =
    (lithology: string, isAboveContact: boolean) => (bed: WellModel['column']['beds'][number]) =>
      bed.lithology === lithology &&
      bed.phi > 0.12 &&
      bed.vsh < 0.3 &&
      bed.formation.contact !== undefined &&
      bed.baseM < (isAboveContact ? bed.formation.contact.depthM : Infinity) &&
      (isAboveContact || bed.topM > bed.formation.contact.depthM);

  it('tell sand from shale and coal', () => {
    expect(meanIn(gas, 'gr', (bed) => bed.lithology === 'shale' && bed.vsh > 0.75)).toBeGreaterThan(
      90,
    );
    expect(meanIn(gas, 'gr', (bed) => bed.lithology === 'sand')).toBeLessThan(50);
    expect(
      meanIn(gas, 'cali', (bed) => bed.lithology === 'shale' && bed.topM > 1600),
    ).toBeGreaterThan(8.55);
    expect(meanIn(gas, 'cali', inReservoir('sand', true))).toBeLessThan(8.5);
  });

  it('cross over in gas and show it by resistivity, not in water', () => {
    const water = (bed: WellModel['column']['beds'][number]) =>
      bed.lithology === 'sand' && bed.phi > 0.12 && bed.formation.name === 'Elm';
    const densityPorosity = (rhob: number) => (2.71 - rhob) / 1.71;
    expect(densityPorosity(meanIn(gas, 'rhob', inReservoir('sand', true)))).toBeGreaterThan(
      meanIn(gas, 'nphi', inReservoir('sand', true)) + 0.08,
    );
    expect(
      Math.abs(densityPorosity(meanIn(gas, 'rhob', water)) - meanIn(gas, 'nphi', water)),
    ).toBeLessThan(0.07);
    expect(meanIn(gas, 'rd', inReservoir('sand', true))).toBeGreaterThan(
      8 * meanIn(gas, 'rd', water),
    );
  });

  it('are absent in casing and above the bottom by tool', () => {
    const [gr, rhob, dt, bs] = (['gr', 'rhob', 'dt', 'bs'] as const).map((property) =>
      gas.values(curve(property)),
    );
    const row = (depth: number) => Math.round((depth - SAMPLING.topM) / SAMPLING.stepM);
    expect(gr?.slice(0, 50).some(Number.isNaN)).toBe(false);
    expect(rhob?.slice(0, row(1584)).every(Number.isNaN)).toBe(true);
    expect(dt?.slice(row(gas.baseM - 13)).every(Number.isNaN)).toBe(true);
    expect(rhob?.slice(row(gas.baseM - 13), row(gas.baseM - 6)).some(Number.isNaN)).toBe(false);
    expect(bs?.some(Number.isNaN)).toBe(false);
    expect([bs?.[0], bs?.at(-1)]).toEqual([12.25, 8.5]);
  });

  it('do not depend on how many rows follow', () => {
    const long = new WellModel(GAS_WELL, { ...SAMPLING, samples: 9000 }).values(curve('nphi'));
    const short = new WellModel(GAS_WELL, { ...SAMPLING, samples: 8500 }).values(curve('nphi'));
    const differs = short.findIndex(
      (value, i) => !Number.isNaN(value) && !Number.isNaN(long[i] ?? NaN) && value !== long[i],
    );
    expect(differs).toBe(-1);
  });

  it('go on evenly from one block to the next', () => {
    const fine = new WellModel(GAS_WELL, { topM: 1650, stepM: 0.01, samples: 20_000 }).values(
      curve('tvd'),
    );
    expect(fine.findIndex((value, i) => Math.abs(value - (1650 + 0.01 * i)) > 1e-9)).toBe(-1);
    const rhob = new WellModel(
      { ...GAS_WELL, gapsPerKm: 0 },
      { topM: 1650, stepM: 0.01, samples: 20_000 },
    ).values(curve('rhob'));
    const jump = Math.abs((rhob[8192] ?? NaN) - (rhob[8191] ?? NaN));
    expect(jump).toBeLessThan(0.05);
  });
});

describe('a deviated path', () => {
  it('loses vertical depth by the cosine of its inclination', () => {
    const path = new WellPath(OIL_WELL.survey ?? []);
    expect(path.at(500)).toMatchObject({ inclinationDeg: 0, tvdM: 500 });
    const [a, b] = [path.at(2100), path.at(2200)];
    expect(b.tvdM - a.tvdM).toBeCloseTo(100 * Math.cos((55 * Math.PI) / 180), 6);
    const between = path.at(1234.5);
    expect(between.tvdM).toBeGreaterThan(1200);
    expect(between.tvdM).toBeLessThan(1234.5);
  });
});
