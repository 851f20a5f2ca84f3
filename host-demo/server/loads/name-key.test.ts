import { describe, expect, it } from 'vitest';
import { areNear, nameKey } from './name-key.ts';

describe('the key of a name', () => {
  it('is the same however case, marks, punctuation and blanks are written', () => {
    for (const [one, other] of [
      ['AKPINAR', 'Akpınar'],
      ['İSKENDERUN', 'iskenderun'],
      ['Şelmo-3', 'SELMO 3'],
      ['Çukurova', 'cukurova'],
      ['Łódź A', 'LODZ-A'],
      ['Straße 1', 'STRASSE 1'],
      ['TR-001/2', 'TR 001 2'],
      ['حقل الرُّمَيْلة', 'حقل الرميله'],
      ['بئر ٧', 'بئر 7'],
    ] as const)
      expect(nameKey(one), one).toBe(nameKey(other));
  });

  it('keeps numbers apart', () => {
    expect(nameKey('A-1')).not.toBe(nameKey('A-11'));
  });
});

describe('near names', () => {
  it('are those that differ by one letter of a long name', () => {
    expect(areNear('Akpınar', 'AKPINER')).toBe(true);
    expect(areNear('Northern Oil', 'Northren Oil')).toBe(false);
    expect(areNear('Kavak', 'Kovak')).toBe(false);
    expect(areNear('Adana-1', 'Adana-2')).toBe(false);
    expect(areNear('', '-')).toBe(false);
  });
});
