import { describe, expect, it } from 'vitest';
import { findRowKind, listKinds, toQuery, worstSeverity } from './report-kinds.ts';

describe('kinds of report rows', () => {
  it('are listed with what needs attention first, without those that have no rows', () => {
    expect(listKinds({ counts: { changed: 3, refused: 1, unchanged: 0, error: 2 } })).toEqual([
      'error',
      'refused',
      'changed',
    ]);
  });

  it('are severities of findings and outcomes of records', () => {
    expect(findRowKind({ outcome: 'finding', severity: 'info' })).toBe('info');
    expect(findRowKind({ outcome: 'finding', severity: 'dreadful' })).toBe('warning');
    expect(findRowKind({ outcome: 'refused', severity: null })).toBe('refused');
  });

  it('are requested by severity or by outcome', () => {
    expect(toQuery('error')).toEqual({ severities: ['error'] });
    expect(toQuery('changed')).toEqual({ outcomes: ['changed'] });
    expect(toQuery(null)).toEqual({});
  });
});

it.each([
  [['info', 'error', 'warning'], 'error'],
  [['info'], 'info'],
  [['odd'], 'warning'],
  [[], null],
])('the worst of %j is %s', (severities, worst) => {
  expect(worstSeverity(severities)).toBe(worst);
});
