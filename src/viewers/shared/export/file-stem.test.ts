import { describe, expect, it } from 'vitest';
import { fileStem, identityLine } from './file-stem.ts';

const LOG = { well: 'AKPINAR-3', uwi: 'TR-0123', log: 'Composite', run: '' };

describe('what a plot is called', () => {
  it('names a file by well, UWI, log and interval', () => {
    expect(fileStem(LOG, { top: 1200.2, base: 1349.8, unit: 'm' }, 'log')).toBe(
      'AKPINAR-3 TR-0123 Composite 1200-1350 m',
    );
    expect(fileStem({ ...LOG, run: '2' }, { top: 1, base: 2.25, unit: 'ft' }, 'log')).toBe(
      'AKPINAR-3 TR-0123 Composite run 2 1-2.25 ft',
    );
  });

  it('writes the dates of an index of times as dates', () => {
    const [top, base] = [Date.UTC(2020, 0, 29, 3), Date.UTC(2020, 0, 29, 7, 30)];
    const interval = { top, base, unit: 'ms since 1970' };
    expect(identityLine(LOG, interval, (run) => run)).toMatch(
      / · 2020-01-29 03:00 – 2020-01-29 07:30$/,
    );
    expect(fileStem(LOG, interval, 'log')).toMatch(/ 2020-01-29 03_00 - 2020-01-29 07_30$/);
  });

  it('leaves out unknown and repeated words, and what file systems refuse', () => {
    expect(fileStem({ well: 'A/1', uwi: '', log: 'A/1.las', run: '' }, null, 'log')).toBe('A_1');
    expect(fileStem({ well: '', uwi: '', log: '', run: '' }, null, 'log')).toBe('log');
  });

  it('is one line for a plot', () => {
    expect(identityLine(LOG, { top: 10, base: 90, unit: 'm' }, (run) => run)).toBe(
      'AKPINAR-3 · TR-0123 · Composite · 10 – 90 m',
    );
  });
});
