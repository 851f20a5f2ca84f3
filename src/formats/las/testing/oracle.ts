import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { BufferSource } from '../../byte-source.ts';
import type { CurveValues, LogFile, LogFrame } from '../../log-file.ts';
import { openLas } from '../open-las.ts';

/** The public test files and what lasio 0.31 reads from them; they lie beside the checkout. */
export const DATA = new URL('../../../../../shared/data/las/', import.meta.url);
/** Whether they are there. */
export const hasData = existsSync(new URL('expected.json', DATA));

/** An item of the header as lasio reads it. */
export interface OracleItem {
  unit: string;
  value: string | number | null;
  descr: string;
}

/** A curve as lasio reads it. */
export interface OracleCurve {
  mnem: string;
  originalMnem: string;
  unit: string;
  descr: string;
  kind?: 'number' | 'string';
  n: number;
  min: number;
  max: number;
  mean: number;
  nulls: number;
  first: number | string | null;
  last: number | string | null;
}

/** What is expected of a file. */
export interface ExpectedLasFile {
  independent: { sections: { title: string; lines: number }[] };
  lasio: {
    status: 'ok' | 'error';
    version: number;
    wrap: string | null;
    nSamples: number;
    well: Record<string, OracleItem>;
    params: Record<string, OracleItem>;
    curves: OracleCurve[];
    rows: Record<string, (number | string | null)[]> | null;
  };
}

/** What is expected of each file. */
export const files: [string, ExpectedLasFile][] = hasData
  ? Object.entries(
      (
        JSON.parse(readFileSync(new URL('expected.json', DATA), 'utf8')) as {
          files: Record<string, ExpectedLasFile>;
        }
      ).files,
    )
  : [];

/** Opens a file of the test data. */
export async function open(name: string): Promise<LogFile> {
  return openLas(new BufferSource(readFileSync(new URL(encodeURIComponent(name), DATA)), name));
}

/** The values of all curves of a frame. */
export async function allValues(file: LogFile, frame: LogFrame): Promise<CurveValues[]> {
  return file.readCurves(
    frame.frameId,
    frame.curves.map((curve) => curve.curveId),
  );
}

function close(actual: number, expected: number, tolerance: number): boolean {
  return (
    Object.is(actual, expected) ||
    Math.abs(actual - expected) <= tolerance * Math.max(Math.abs(expected), Number.MIN_VALUE)
  );
}

/** Compares a value with that of lasio, whose null is NaN here. */
export function expectNumber(
  actual: number | string | undefined,
  expected: number | string | null,
  what: string,
  tolerance = 1e-12,
): void {
  if (expected === null) expect(actual, what).toBeNaN();
  else if (typeof expected === 'string' && typeof actual === 'number')
    expectNumber(actual, Number.isNaN(Number(expected)) ? null : Number(expected), what);
  else if (typeof expected === 'string') expect(actual, what).toBe(expected);
  else
    expect(
      close(Number(actual), expected, tolerance),
      `${what}: ${actual} instead of ${expected}`,
    ).toBe(true);
}

/** Compares the values of a curve with the statistics of lasio. */
export function expectStatistics(values: Float64Array, oracle: OracleCurve, what: string): void {
  const present = values.filter((value) => !Number.isNaN(value));
  expect(values.length - present.length, `${what} nulls`).toBe(oracle.nulls);
  expectNumber(values[0], oracle.first, `${what} first`);
  expectNumber(values.at(-1), oracle.last, `${what} last`);
  if (present.length === 0) return;
  expectNumber(
    present.reduce((a, b) => Math.min(a, b)),
    oracle.min,
    `${what} min`,
  );
  expectNumber(
    present.reduce((a, b) => Math.max(a, b)),
    oracle.max,
    `${what} max`,
  );
  // An oracle mean near zero is the rounding of large values that cancel.
  const scale = present.reduce((a, b) => a + Math.abs(b), 0) / present.length;
  const mean = present.reduce((a, b) => a + b, 0) / present.length;
  expect(
    Math.abs(mean - oracle.mean) <= 1e-9 * scale,
    `${what} mean ${mean} instead of ${oracle.mean}`,
  ).toBe(true);
}
