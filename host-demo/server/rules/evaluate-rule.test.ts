import { describe, expect, it } from 'vitest';
import { builtInTable } from '../../../tests/support/recording-db.ts';
import { evaluateRule } from './evaluate-rule.ts';
import { listAttributeTypes } from './rule-items.ts';
import type { RuleItem } from './rule-service.ts';

const WELL: RuleItem = {
  values: {
    uwi: '001',
    wellName: 'Adana-1',
    totalDepth: 2500,
    spudDate: '2001-02-03',
    geom: { type: 'Point', coordinates: [35, 37] },
  },
  related: {
    wellMarker: [{ markerId: 'a', uwi: '001', md: 800 }],
    wellLog: [{ wellLogId: '1', topDepth: 100, baseDepth: 900 }],
    wellSurveyStation: Array.from({ length: 1000 }, (_, i) => ({ stationNumber: String(i) })),
  },
};
const relatedTypes = Object.fromEntries(
  Object.keys(WELL.related).map((name) => [name, listAttributeTypes(builtInTable(name))]),
);
const run = (expression: string, ...items: RuleItem[]) =>
  evaluateRule({
    expression,
    types: listAttributeTypes(builtInTable('well')),
    relatedTypes,
    items,
  });

describe('evaluateRule', () => {
  it.each([
    'uwi == "001" && wellName.startsWith("Adana")',
    'totalDepth > 2400 && totalDepth + 0.5 < 2600.0',
    'spudDate < timestamp("2020-01-01T00:00:00Z") && spudDate.getFullYear() == 2001',
    'completionDate == null',
    'wellMarker.size() == 1 && wellMarker[0].md == 800.0',
    'wellLog.exists(log, log.baseDepth > log.topDepth)',
    'wellSurveyStation.size() == 1000',
    'wellSurveyStation.all(s, s.stationNumber + 1 > 0)',
    'wellName.lowerAscii() == "adana-1"',
    'geom.coordinates[0] == 35.0',
    `${'1 + '.repeat(480)}1 == 481`,
  ])('sees the record and its related ones: %s', (expression) => {
    expect(run(expression, WELL)).toEqual([true]);
  });

  it('answers for each record', () => {
    const shallow = { ...WELL, values: { ...WELL.values, totalDepth: 5 } };
    expect(run('totalDepth < 10', WELL, shallow, WELL)).toEqual([false, true, false]);
  });

  it.each([
    ['compares what cannot be compared', 'totalDepth > 0 && wellName > 3', /_>_/, 26],
    [
      'needs a value that is missing',
      'completionDate > timestamp("2020-01-01T00:00:00Z")',
      /null_type/,
      14,
    ],
    ['calls an unknown function', 'nope(1)', /nope/, 0],
    ['names an unknown field of a related record', 'wellMarker.all(m, m.nope > 1)', /nope/, 19],
    ['answers no truth value', 'totalDepth', /neither true nor false/, 0],
    ['divides by zero', '1 / 0 == 1', /zero/, null],
    ['counts wrongly', 'wellMarker[7].md > 0.0', /bounds/, 0],
  ])(
    'names the fault and its place where the expression %s',
    (_what, expression, message, near) => {
      const [outcome] = run(expression, WELL) as [{ message: string; offset: number | null }];
      expect(outcome.message).toMatch(message);
      if (near === null) expect(outcome.offset).toBeNull();
      else expect(Math.abs(outcome.offset! - near)).toBeLessThanOrEqual(2);
    },
  );

  it('goes on with the next record where one fails', () => {
    const nameless = { ...WELL, values: { ...WELL.values, wellName: null } };
    const [bad, good] = run('wellName.size() > 2', nameless, WELL);
    expect([typeof bad, good]).toEqual(['object', true]);
  });
});
