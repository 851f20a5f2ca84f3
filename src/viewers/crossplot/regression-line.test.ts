import { describe, expect, it } from 'vitest';
import type { CrossData } from '../../plot/cross/cross-data.ts';
import { fitRegression, formatRegression } from './regression-line.ts';

const porosity = Float64Array.of(0.1, 0.15, 0.2, 0.25, 0.3);
const data = {
  x: { mnemonic: 'PHI', unit: 'v/v', values: porosity },
  y: { mnemonic: 'RT', unit: 'ohm.m', values: porosity.map((phi) => 0.05 / phi ** 2) },
  color: null,
  nullValue: undefined,
} as unknown as CrossData;

describe('the equation of a regression', () => {
  it('names the curves, and the logarithms that it is fitted to', () => {
    const isLog = { x: true, y: true };
    const line = fitRegression(data, isLog, null)!;
    expect(formatRegression(line, data, isLog)).toBe('log10(RT) = -2 log10(PHI) - 1.301');
  });

  it('is that of the values on linear axes, of the samples that are selected', () => {
    const isLog = { x: false, y: false };
    const line = fitRegression(
      { ...data, y: { ...data.y, values: porosity.map((phi) => 3 * phi + 1) } },
      isLog,
      Uint8Array.of(1, 1, 1, 0, 0),
    )!;
    expect(line.count).toBe(3);
    expect(formatRegression(line, data, isLog)).toBe('RT = 3 PHI + 1');
  });
});
