import { describe, expect, test } from 'vitest';
import { chooseBestLog, type LogSummary, sortLogs, summarizeLog } from './log-choice.ts';

function log(id: string, changes: Partial<LogSummary> = {}): LogSummary {
  return {
    id,
    title: id,
    fileName: `${id}.las`,
    format: 'LAS',
    type: 'Wireline',
    top: 300,
    base: 1500,
    unit: 'm',
    curves: ['GR'],
    date: '2001-01-01',
    ...changes,
  };
}

const ids = (logs: readonly LogSummary[]): string[] => logs.map(({ id }) => id);

describe('the best log of a wellbore', () => {
  test('is the composite, even if another log is longer', () => {
    const logs = [
      log('caliper', { top: 0, base: 3000, curves: ['GR', 'CALI', 'BS', 'X', 'Y'] }),
      log('comp', { title: 'Composite', type: 'Composite Composite log' }),
    ];
    expect(chooseBestLog(logs)?.id).toBe('comp');
  });

  test('is the longest of several composites', () => {
    const path = {
      title: 'Composite with the path of the hole',
      top: 1200,
      curves: ['A', 'B', 'C'],
    };
    expect(chooseBestLog([log('path', path), log('comp', { title: 'Composite' })])?.id).toBe(
      'comp',
    );
  });

  test('has the most curves of those that are nearly as long as the longest', () => {
    const logs = [
      log('gamma', { base: 1500 }),
      log('triple', { base: 1400, curves: ['GR', 'RHOB', 'NPHI'] }),
      log('raw', { base: 500, curves: ['1', '2', '3', '4', '5'] }),
    ];
    expect(chooseBestLog(logs)?.id).toBe('triple');
  });

  test('compares intervals in metres', () => {
    const logs = [log('feet', { top: 0, base: 3000, unit: 'ft' }), log('metres', { base: 1500 })];
    expect(chooseBestLog(logs)?.id).toBe('metres');
  });

  test('is the latest where nothing else decides, and the only one without any values', () => {
    expect(chooseBestLog([log('old'), log('new', { date: '2010-05-01' })])?.id).toBe('new');
    const empty = log('x', { top: null, base: null, curves: [], date: '', title: '', type: '' });
    expect(chooseBestLog([empty])?.id).toBe('x');
    expect(chooseBestLog([])).toBeUndefined();
  });
});

test('puts logs in order by each column, unknown values last', () => {
  const a = log('a', { base: 400, date: '', format: 'DLIS', curves: ['1', '2'] });
  const b = log('b', { top: null, date: '1999-01-01', format: '' });
  const c = log('c', { date: '2005-01-01' });
  expect(ids(sortLogs([c, b, a], 'title'))).toEqual(['a', 'b', 'c']);
  expect(ids(sortLogs([a, b, c], 'interval'))).toEqual(['c', 'a', 'b']);
  expect(ids(sortLogs([c, b, a], 'curves'))).toEqual(['a', 'b', 'c']);
  expect(ids(sortLogs([a, b, c], 'date'))).toEqual(['c', 'b', 'a']);
  expect(ids(sortLogs([b, c, a], 'format'))).toEqual(['a', 'c', 'b']);
});

test('reads a row of the catalog, a file without title by its name', () => {
  expect(
    summarizeLog({
      wellLogId: 7,
      originalFileName: 'A_COMP.las',
      digitalFormat: 'las',
      logType: 'Composite',
      topDepth: 300,
      baseDepth: null,
      topDepthOuom: 'm',
      curveNames: 'DEPT, GR,RHOB',
      effectiveDate: '2001-02-03T00:00:00Z',
    }),
  ).toEqual({
    id: '7',
    title: 'A_COMP.las',
    fileName: 'A_COMP.las',
    format: 'LAS',
    type: 'Composite',
    top: 300,
    base: null,
    unit: 'm',
    curves: ['DEPT', 'GR', 'RHOB'],
    date: '2001-02-03',
  });
});
