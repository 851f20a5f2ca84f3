import { describe, expect, it } from 'vitest';
import { addLobes, addWiggle, traceStep } from './wiggle.ts';

function recorded(
  draw: (pen: {
    moveTo(x: number, y: number): void;
    lineTo(x: number, y: number): void;
    closePath(): void;
  }) => void,
): string {
  const steps: string[] = [];
  draw({
    moveTo: (x, y) => steps.push(`M${x} ${y}`),
    lineTo: (x, y) => steps.push(`L${x} ${y}`),
    closePath: () => steps.push('Z'),
  });
  return steps.join(' ');
}

describe('wiggles', () => {
  const trace = (...values: number[]) => ({ values: Float32Array.from(values), y: 100, step: 10 });

  it('swing about their trace and are cut off at their clip', () => {
    expect(
      recorded((pen) => addWiggle(pen, trace(0, 1, -1, 8), { x: 50, reach: 4, most: 6 })),
    ).toBe('M50 100 L54 110 L46 120 L56 130');
  });

  it('break at a gap', () => {
    expect(
      recorded((pen) => addWiggle(pen, trace(1, NaN, 1, 1), { x: 0, reach: 1, most: 9 })),
    ).toBe('M1 100 M1 120 L1 130');
  });

  it('fill what is positive from crossing to crossing', () => {
    expect(recorded((pen) => addLobes(pen, trace(-1, 1, 1, -3), { x: 0, reach: 1, most: 9 }))).toBe(
      'M0 105 L1 110 L1 120 L0 122.5 Z',
    );
  });

  it('fill what is negative where polarity is reversed: values come turned', () => {
    expect(recorded((pen) => addLobes(pen, trace(1, -1, 1), { x: 0, reach: -1, most: 9 }))).toBe(
      'M0 105 L1 110 L0 115 Z',
    );
  });

  it('close a lobe at a gap and at the end', () => {
    expect(recorded((pen) => addLobes(pen, trace(2, 2, NaN, 2), { x: 0, reach: 1, most: 9 }))).toBe(
      'M0 100 L2 100 L2 110 L0 110 Z M0 130 L2 130 L0 130 Z',
    );
  });

  it('thin out by powers of two where traces are narrow', () => {
    expect([20, 5, 4, 2.5, 1, 0.1].map(traceStep)).toEqual([1, 1, 2, 2, 8, 64]);
  });
});
