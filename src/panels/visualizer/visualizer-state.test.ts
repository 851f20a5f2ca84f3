import { describe, expect, it } from 'vitest';
import {
  toAttributes,
  toCutAttributes,
  parseCut,
  findSeismicKey,
  type VisualizerState,
  readWellbores,
  withDataset,
  withKind,
  withWellbore,
} from './visualizer-state.ts';

const correlation: VisualizerState = { kind: 'correlation', wellbores: ['A', 'B'] };

describe('a correlation', () => {
  it('keeps the last two of more than two wellbores', () => {
    expect(withWellbore(correlation, 'C', true).wellbores).toEqual(['B', 'C']);
    expect(readWellbores({ kind: 'correlation', wellbores: ['A', 'B', 'C'] })).toEqual(['B', 'C']);
  });

  it('is shown with exactly two', () => {
    expect(toAttributes(correlation)).toEqual({ wellbores: '["A","B"]' });
    expect(toAttributes(withWellbore(correlation, 'A', false))).toBeNull();
    expect(toAttributes({ kind: 'correlation', wellbores: ['A', 'A'] })).toBeNull();
    expect(toAttributes({ kind: 'correlation' })).toBeNull();
  });

  it('takes from an address only texts', () => {
    expect(readWellbores({ kind: 'correlation', wellbores: 'A,B' as never })).toEqual([]);
    expect(readWellbores({ kind: 'correlation', wellbores: [1, null, '', 'A'] as never })).toEqual([
      'A',
    ]);
  });
});

describe('the 3D view', () => {
  it('shows any number of wellbores', () => {
    const three = withWellbore({ kind: '3d', uwis: ['A', 'B'] }, 'C', true);
    expect(toAttributes(three)).toEqual({ uwis: '["A","B","C"]' });
    expect(toAttributes({ kind: '3d', uwis: [] })).toBeNull();
  });

  it('shows the well of a record in 3D where the address names the record alone', () => {
    const record = { kind: '3d', catalog: 'well', logId: '{"uwi":"TR-0001"}' } as const;
    expect(toAttributes(record)).toEqual({ uwis: '["TR-0001"]' });
    expect(toAttributes({ ...record, uwis: ['A'] })).toEqual({ uwis: '["A"]' });
    expect(toAttributes({ ...record, uwis: [] })).toBeNull();
    for (const logId of ['{"wellLogId":"1"}', 'null', '{'])
      expect(toAttributes({ kind: '3d', catalog: 'well', logId })).toBeNull();
  });

  it('forgets the selection it came from when the user chooses wellbores', () => {
    expect(withWellbore({ kind: '3d', uwis: ['A'], selection: 'well' }, 'B', true)).toEqual({
      kind: '3d',
      uwis: ['A', 'B'],
      selection: undefined,
    });
  });
});

describe('another kind', () => {
  it('begins with the wellbores of the one before, unless it has its own', () => {
    expect(withKind({ kind: '3d', uwis: ['A', 'B', 'C'] }, 'correlation').wellbores).toEqual([
      'B',
      'C',
    ]);
    expect(withKind(correlation, '3d').uwis).toEqual(['A', 'B']);
    expect(withKind({ ...correlation, uwis: ['X'] }, '3d').uwis).toEqual(['X']);
  });

  it('keeps the log, which is there again on the way back', () => {
    expect(
      withKind(withKind({ kind: 'log', catalog: 'wellLog', logId: '{}' }, '3d'), 'log'),
    ).toMatchObject({ kind: 'log', catalog: 'wellLog', logId: '{}' });
  });
});

describe('seismic', () => {
  const dataset = { catalog: 'postStacked3d', logId: '{"datasetId":"A-PSTM"}' };
  const log = { catalog: 'wellLog', logId: '{"wellLogId":"1"}' };

  it('shows datasets of the four seismic catalogs, in 3D those that are volumes', () => {
    expect(findSeismicKey({ kind: 'seismic', ...dataset })).toEqual({
      catalog: 'postStacked3d',
      keyText: dataset.logId,
    });
    expect(findSeismicKey({ kind: 'seismic', ...log })).toBeNull();
    expect(findSeismicKey({ kind: 'seismic_3d', ...dataset, catalog: 'postStacked2d' })).toBeNull();
  });

  it('keeps the log while a dataset is shown, and the dataset while a log is', () => {
    const there = withKind({ kind: 'log', ...log }, 'seismic');
    expect(there).toMatchObject({ kind: 'seismic', other: log });
    expect(findSeismicKey(there)).toBeNull();
    const back = withKind({ ...there, ...dataset }, 'log');
    expect(toAttributes(back)).toEqual({ catalog: log.catalog, 'log-id': log.logId });
    expect(withKind(back, 'seismic_3d')).toMatchObject(dataset);
  });

  it('has its dataset again after a look at logs of which none was chosen', () => {
    const logs = withKind({ kind: 'seismic', ...dataset }, 'log');
    expect(toAttributes(logs)).toBeNull();
    expect(withKind(withKind(logs, 'correlation'), 'seismic')).toMatchObject(dataset);
  });

  it('is cut as the state says, of which only what is a cut is taken from an address', () => {
    const cut = { mode: 'crossline', number: 0, timeRange: '0,1500.5' } as const;
    expect(toCutAttributes(parseCut(cut))).toEqual({
      mode: 'crossline',
      number: 0,
      'time-range': '0,1500.5',
    });
    expect(toCutAttributes(parseCut({ mode: 'line', line: '100_300.180_420.90_500' }))).toEqual({
      mode: 'line',
      line: '[[100,300],[180,420],[90,500]]',
    });
    expect(
      toCutAttributes(parseCut({ mode: 'line', line: '100_300.180', timeRange: '0,100' })),
    ).toEqual({ mode: 'line', 'time-range': '0,100' });
    expect(
      toCutAttributes(
        parseCut({
          mode: 'across' as never,
          number: 'x' as never,
          line: [[1, 2]] as never,
          timeRange: 5 as never,
        }),
      ),
    ).toEqual({});
  });

  it('stays at its cut with another dataset of the survey, not with one of another', () => {
    const state = {
      kind: 'seismic',
      ...dataset,
      mode: 'z',
      number: 1200,
      line: '1_2.3_4',
    } as const;
    const other = { catalog: 'postStacked3d', keyText: '{"datasetId":"A-VEL"}' } as const;
    expect(withDataset(state, other, true)).toMatchObject({
      logId: other.keyText,
      mode: 'z',
      number: 1200,
      line: '1_2.3_4',
    });
    expect(toCutAttributes(withDataset(state, other, false))).toEqual({});
  });
});
