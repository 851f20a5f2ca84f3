import { describe, expect, it } from 'vitest';
import { formatHex, parseColor } from './color.ts';

describe('parseColor', () => {
  it('reads what templates and themes write', () => {
    const red = { red: 255, green: 0, blue: 0, alpha: 1 };
    for (const text of [
      '#f00',
      '#ff0000',
      '#FF0000',
      'rgb(255, 0, 0)',
      'rgb(255 0 0)',
      'rgb(100%, 0%, 0%)',
      'rgba(255,0,0,1)',
      ' red ',
      '#f00f',
    ])
      expect(parseColor(text)).toEqual(red);
  });

  it('keeps opacity', () => {
    expect(parseColor('rgba(1, 2, 3, 0.25)')).toEqual({ red: 1, green: 2, blue: 3, alpha: 0.25 });
    expect(parseColor('rgb(1 2 3 / 25%)')).toEqual({ red: 1, green: 2, blue: 3, alpha: 0.25 });
    expect(parseColor('#01020380').alpha).toBeCloseTo(0.5, 2);
    expect(parseColor('transparent').alpha).toBe(0);
  });

  it('is black for what no one can read, and within bounds for what is out of them', () => {
    for (const style of [
      '',
      'no colour',
      '#12',
      'rgb(a, b, c)',
      'rgb(1)',
      { addColorStop: () => undefined },
    ])
      expect(formatHex(parseColor(style))).toBe('#000000');
    expect(parseColor('rgb(300, -5, 3)')).toEqual({ red: 255, green: 0, blue: 3, alpha: 1 });
  });
});
