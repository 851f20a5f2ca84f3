import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluateFormula } from './evaluate-formula.ts';
import { FormulaError } from './formula-error.ts';
import { formulaNames, parseFormula } from './parse-formula.ts';

const index = Float64Array.of(100, 100.5, 101, 101.5, 102);
const curves = new Map<string, ArrayLike<number>>([
  ['GR', Float64Array.of(20, 45, NaN, 120, 150)],
  ['RHOB', Float32Array.of(2.5, 2.25, 2, 2.75, 2.5)],
  ['GR:1', Float64Array.of(1, 2, 3, 4, 5)],
  ['GÜÇ', Float64Array.of(1, 1, 1, 1, 1)],
  ['T', Float64Array.of(0, NaN, 20, 30, NaN)],
]);
const compute = (text: string, parameters?: Record<string, number>): number[] => [
  ...evaluateFormula(parseFormula(text).root, { index, curves, ...(parameters && { parameters }) }),
];
const faultIn = (text: string): [string, string] => {
  try {
    compute(text);
  } catch (error) {
    if (error instanceof FormulaError) return [error.problem, text.slice(error.from, error.to)];
    throw error;
  }
  return ['', ''];
};

describe('a formula', () => {
  it('makes a curve of curves and parameters, null where one is null', () => {
    expect(compute('VSH = (GR - GRmin) / (GRmax - GRmin)', { GRmin: 20, GRmax: 120 })).toEqual([
      0,
      0.25,
      NaN,
      1,
      1.3,
    ]);
    expect(parseFormula('VSH = GR').target).toBe('VSH');
    expect(parseFormula('"VSH 2" = GR').target).toBe('VSH 2');
    expect(parseFormula('GR').target).toBeNull();
  });

  it.each([
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['2 ^ 3 ^ 2', 512],
    ['2 ** 3', 8],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['10 - 4 - 3', 3],
    ['16 / 4 / 2', 2],
    ['1.5e3 + .5 + 2.', 1502.5],
    ['1 + 2 < 4 && !(3 >= 4)', 1],
    ['1 < 2 || null > 1', 1],
    ['1 > 2 && null > 1', 0],
    ['1 == 1 && 1 != 2', 1],
    ['sqrt(16) + abs(-1) + ln(exp(2)) + log10(1000)', 10],
    ['min(3, 2) + max(3, 2) + clip(9, 0, 4)', 9],
    ['if(2 > 1, 5, 6)', 5],
    ['IF(0, 5, 6)', 6],
    ['isnull(null)', 1],
    ['1 / 0', NaN],
    ['ln(0)', NaN],
    ['if(log10(0) < 0, 1, 2)', NaN],
    ['if(0 ^ -1 > 5, 1, 2)', NaN],
    ['isnull(exp(1000))', 1],
    ['null ^ 0', NaN],
    ['if(null > 1, 1, 2)', NaN],
    ['null()', NaN],
  ])('%s is %d', (text, expected) => {
    const value = compute(text)[0]!;
    if (Number.isNaN(expected)) expect(value).toBeNaN();
    else expect(value).toBeCloseTo(expected, 12);
  });

  it('finds a curve by its name in any case and any script, and any name in quotes', () => {
    expect(compute('gr + 1')[0]).toBe(21);
    expect(compute('"GR:1" * GÜÇ')).toEqual([1, 2, 3, 4, 5]);
    expect(formulaNames(parseFormula('GR + "GR:1" * GR - Rw').root)).toEqual(['GR', 'GR:1', 'Rw']);
  });

  it('leaves the curves that it reads as they are', () => {
    const before = [...curves].map(([name, values]) => [name, [...Array.from(values)]]);
    compute('smooth(GR + GR * GR, 3) - GR');
    expect([...curves].map(([name, values]) => [name, [...Array.from(values)]])).toEqual(before);
  });
});

describe('a function of formulas', () => {
  it('shifts a curve down by a distance in the unit of the index, between samples too', () => {
    expect(compute('shift("GR:1", 0.5)')).toEqual([NaN, 1, 2, 3, 4]);
    expect(compute('shift("GR:1", -0.25)')).toEqual([1.5, 2.5, 3.5, 4.5, NaN]);
  });

  it('smooths over the samples that have values, and fills short gaps alone', () => {
    expect(compute('smooth(GR, 3)')).toEqual([32.5, 32.5, NaN, 135, 135]);
    expect(compute('fill(T, 1)')).toEqual([0, 10, 20, 30, NaN]);
    expect(compute('fill(T, 0.9)')).toEqual([0, NaN, 20, 30, NaN]);
  });

  it('smooths beside a sample without a logarithm, and behind a spike, as elsewhere', () => {
    const inputs = {
      index: Float64Array.from({ length: 8 }, (_, row) => row),
      curves: new Map([
        ['RT', Float64Array.of(10, 0, 10, 10, 10, 10, 10, 10)],
        ['SPIKE', Float64Array.of(1, 1e20, 1, 1, 1, 1, 1, 1)],
      ]),
    };
    const smoothed = (text: string) => [...evaluateFormula(parseFormula(text).root, inputs)];
    expect(smoothed('smooth(log10(RT), 3)')).toEqual([1, NaN, 1, 1, 1, 1, 1, 1]);
    expect(smoothed('smooth(SPIKE, 3)').slice(3)).toEqual([1, 1, 1, 1, 1]);
  });

  it('resamples a curve to a coarser step and back, whichever way the index runs', () => {
    const rows = Array.from({ length: 9 }, (_, row) => row);
    const resampled = (depths: number[], values: number[]): number[] => [
      ...evaluateFormula(parseFormula('resample(X, 2)').root, {
        index: Float64Array.from(depths),
        curves: new Map([['X', Float64Array.from(values)]]),
      }),
    ];
    const given = rows.map((row) => (row % 2 === 0 ? row : 100));
    expect(resampled(rows, given)).toEqual(rows);
    expect(resampled(rows.toReversed(), given)).toEqual(rows);
    // A gap stays one, to the next multiples of the step.
    expect(
      resampled(
        rows,
        rows.map((row) => (row === 4 ? NaN : row)),
      ),
    ).toEqual([0, 1, 2, NaN, NaN, NaN, 6, 7, 8]);
  });

  it('makes no third code between two codes', () => {
    const inputs = {
      index: Float64Array.from({ length: 9 }, (_, row) => row),
      curves: new Map([['FACIES', Float64Array.of(1, 1, 1, NaN, NaN, NaN, 5, 5, 5)]]),
    };
    const make = (text: string) => [...evaluateFormula(parseFormula(text).root, inputs)];
    expect(make('fill(FACIES, 4)')).toEqual([1, 1, 1, 1, 5, 5, 5, 5, 5]);
    expect(make('shift(fill(FACIES, 4), 0.75)')).toEqual([NaN, 1, 1, 1, 1, 5, 5, 5, 5]);
    // Below the last multiple of the step there is nothing to go to.
    expect(make('resample(fill(FACIES, 4), 3)')).toEqual([1, 1, 1, 1, 1, 5, 5, NaN, NaN]);
  });

  it('makes a value null', () => {
    expect(compute('null(GR, 45)')).toEqual([20, NaN, NaN, 120, 150]);
  });
});

describe('a fault of a formula names its place', () => {
  it.each([
    ['GR + * 2', 'SYNTAX', ''],
    ['GR + $ 2', 'SYNTAX', '$'],
    ['(GR + 2', 'SYNTAX', ''],
    ['GR 2', 'SYNTAX', '2'],
    ['', 'SYNTAX', ''],
    ['VSH =', 'SYNTAX', ''],
    ['GR + GX * 2', 'NAME_UNKNOWN', 'GX'],
    ['2 * frob(GR)', 'FUNCTION_UNKNOWN', 'frob'],
    ['constructor(GR)', 'FUNCTION_UNKNOWN', 'constructor'],
    ['1 + clip(GR, 0)', 'ARGUMENTS_WRONG', 'clip(GR, 0)'],
    ['smooth(GR, GR)', 'ARGUMENTS_WRONG', 'GR'],
    [`${'('.repeat(300)}GR${')'.repeat(300)}`, 'TOO_LONG', undefined],
    ['1+'.repeat(6000), 'TOO_LONG', undefined],
  ])('%s', (text, problem, place) => {
    const [found, at] = faultIn(text);
    expect(found).toBe(problem);
    if (place !== undefined) expect(at).toBe(place);
  });
});

it('the parser is what its grammar gives (npm run grammar)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'grammar-'));
  try {
    const made = path.join(folder, 'formula-parser.ts');
    execFileSync(
      process.execPath,
      [
        path.resolve('node_modules/@lezer/generator/src/lezer-generator.cjs'),
        path.join(import.meta.dirname, 'formula.grammar'),
        '--typeScript',
        '-o',
        made,
      ],
      { stdio: 'ignore' },
    );
    for (const name of ['formula-parser.ts', 'formula-parser.terms.ts'])
      expect(readFileSync(path.join(import.meta.dirname, name), 'utf8')).toBe(
        readFileSync(path.join(folder, name), 'utf8'),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
