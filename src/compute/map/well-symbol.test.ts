import { describe, expect, it } from 'vitest';
import {
  classifyWell,
  isFluidName,
  isStatusName,
  SYMBOL_PARTS,
  WELL_SYMBOLS,
} from './well-symbol.ts';

describe('the sign of a well', () => {
  it.each([
    ['producing', undefined, 'oil'],
    ['Producing', 'gas', 'gas'],
    ['producing', 'oil and gas', 'oilAndGas'],
    ['injecting', 'water', 'injector'],
    ['WATER INJECTION', undefined, 'injector'],
    ['suspended', 'oil', 'suspended'],
    ['Temporarily abandoned', undefined, 'suspended'],
    ['shut-in', 'gas', 'suspended'],
    ['dry and abandoned', undefined, 'dry'],
    ['P&A', 'gas', 'abandoned'],
    ['Plugged', undefined, 'abandoned'],
    ['drilling', undefined, 'drilling'],
    ['planned', undefined, 'location'],
    ['', undefined, 'well'],
    [null, undefined, 'well'],
    [7, undefined, 'well'],
  ] as const)('of the state %j with %j is %s', (status, fluid, symbol) => {
    expect(classifyWell(status, fluid)).toBe(symbol);
  });

  it('has a shape of its own, whatever its colour', () => {
    const shapes = WELL_SYMBOLS.map((symbol) => JSON.stringify(SYMBOL_PARTS[symbol]));
    expect(new Set(shapes).size).toBe(WELL_SYMBOLS.length);
  });

  it('is read of attributes that are named for it', () => {
    expect(['wellStatus', 'STATUS', 'well_status', 'currentStatus'].every(isStatusName)).toBe(true);
    expect(['statusDate', 'concessionStatus'].some(isStatusName)).toBe(false);
    expect(['fluid', 'primaryProduct', 'wellContent'].every(isFluidName)).toBe(true);
  });
});
