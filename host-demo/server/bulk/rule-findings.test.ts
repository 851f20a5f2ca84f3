import { expect, it } from 'vitest';
import type { RecordVerdict } from '../rules/verdicts.ts';
import { RuleFindings } from './rule-findings.ts';

const verdict = (uwi: string, more: Partial<RecordVerdict> = {}): RecordVerdict => ({
  ruleId: 'r',
  key: { uwi },
  passed: false,
  severity: 'warning',
  message: 'Too shallow',
  fields: ['totalDepth'],
  ...more,
});
const passed = (uwi: string): RecordVerdict => verdict(uwi, { passed: true, message: '' });
const unrunnable = (uwi: string): RecordVerdict =>
  verdict(uwi, { severity: 'error', message: 'no value', isBroken: true });

/** Findings that the report keeps. */
const MOST = 3;

/** Keys and messages of what is reported of batches. */
function report(...batches: RecordVerdict[][]): unknown[] {
  const found = new RuleFindings({ id: 'r', name: 'depth' }, MOST);
  return [...batches.flatMap((batch) => found.add(batch)), ...found.end()].map(
    ({ keys, message }) => [keys?.uwi ?? null, message],
  );
}

it('names each record that lacks a value, also where all of one batch do', () => {
  expect(
    report([unrunnable('1'), unrunnable('2')], [passed('3'), verdict('4')], [unrunnable('5')]),
  ).toEqual([
    ['1', 'no value'],
    ['2', 'no value'],
    ['4', 'Too shallow'],
    ['5', 'no value'],
  ]);
});

it('is one finding without a record where the rule can be run on none of several', () => {
  expect(report([unrunnable('1'), unrunnable('2')], [unrunnable('3')])).toEqual([
    [null, 'no value'],
  ]);
  expect(report([unrunnable('1')])).toEqual([['1', 'no value']]);
});

it('keeps what was found before a rule is stopped', () => {
  const stopped = (uwi: string) =>
    verdict(uwi, { message: 'it takes too long', isBroken: true, isOfRule: true });
  expect(report([passed('1'), verdict('2'), stopped('3'), stopped('4')])).toEqual([
    ['2', 'Too shallow'],
    [null, 'it takes too long'],
  ]);
  const found = new RuleFindings({ id: 'r', name: 'depth' }, MOST);
  found.add([stopped('1')]);
  expect(found.isOver).toBe(true);
});

it('holds no more findings than the report keeps', () => {
  const keys = ['1', '2', '3', '4', '5'];
  expect(report(keys.map(unrunnable), [passed('6')])).toEqual(
    keys.slice(0, MOST).map((key) => [key, 'no value']),
  );
});
