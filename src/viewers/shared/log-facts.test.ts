import { afterEach, describe, expect, it } from 'vitest';
import type { LogSummary } from '../../core/log-choice.ts';
import { changeSettings } from '../../core/user-settings.ts';
import { translator } from '../../i18n/i18n.ts';
import { describeLogFacts, listMnemonics } from './log-facts.ts';

const t = translator('en');

const log: LogSummary = {
  id: 'a',
  title: 'Composite',
  fileName: 'a.las',
  format: 'LAS',
  type: 'Composite',
  top: 300.4,
  base: 1495.25,
  unit: 'm',
  curves: ['DEPT', 'GR', 'RHOB'],
  date: '2024-05-01',
};

describe('what a chooser says of a log', () => {
  afterEach(() => changeSettings({ depthUnit: null }));

  it('is its interval in whole units, its day and its format', () => {
    expect(describeLogFacts(log)).toMatch(/^300–1\D?495 m · .*2024.* · LAS$/);
    expect(describeLogFacts({ ...log, top: null, date: '' })).toBe('LAS');
  });

  it('is in the depth unit that the user has chosen', () => {
    changeSettings({ depthUnit: 'ft' });
    expect(describeLogFacts(log)).toMatch(/^986–4\D?906 ft /);
  });

  it('names the first curves and counts the rest', () => {
    expect(listMnemonics(t, log, 2)).toBe('DEPT, GR +1');
    expect(listMnemonics(t, log, 3)).toBe('DEPT, GR, RHOB');
    expect(listMnemonics(t, { curves: [] }, 3)).toBe('');
  });
});
