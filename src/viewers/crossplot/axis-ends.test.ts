import { describe, expect, it } from 'vitest';
import { AxisEnds } from './axis-ends.ts';

describe('the ends of the axes of a crossplot', () => {
  it('are those that were chosen, upside down too, and fitted ones without a choice', () => {
    const ends = new AxisEnds();
    const fitted = { from: 0, to: 1, isLog: false };
    expect(ends.apply('x', fitted)).toEqual(fitted);
    ends.set('x', { from: 0.45, to: -0.15 });
    expect(ends.apply('x', fitted)).toEqual({ from: 0.45, to: -0.15, isLog: false });
    ends.set('x', { from: 2, to: 2 });
    expect(ends.apply('x', fitted).to).toBe(-0.15);
    ends.swap();
    expect(ends.apply('y', fitted).from).toBe(0.45);
    ends.clear();
    expect(ends.apply('y', fitted)).toEqual(fitted);
  });

  it('are fitted where a logarithmic axis has none at those that were chosen', () => {
    const ends = new AxisEnds();
    ends.set('y', { from: 0, to: 100 });
    const fitted = { from: 1, to: 10, isLog: true };
    expect(ends.apply('y', fitted)).toEqual(fitted);
    ends.set('y', { from: 0.2, to: 2000 });
    expect(ends.apply('y', fitted)).toEqual({ from: 0.2, to: 2000, isLog: true });
  });
});
