import { describe, expect, it } from 'vitest';
import { readView, withoutViews, withView, withViewOfOtherWells } from './view-state.ts';
import {
  findWellToOpen,
  type VisualizerState,
  withDataset,
  withKind,
  withLog,
  withWellbore,
} from './visualizer-state.ts';

const log: VisualizerState = {
  kind: 'log',
  catalog: 'wellLog',
  logId: '{"wellLogId":"1"}',
  view: { log: { template: 'sonic', depthRange: '1,2' }, correlation: { flattenOn: 'Sand' } },
};

describe('the view of a viewer', () => {
  it('is that of the kind that is shown', () => {
    expect(readView(log)).toEqual({ template: 'sonic', depthRange: '1,2' });
    expect(readView({ ...log, kind: '3d' })).toBeUndefined();
    expect(withView({ ...log, kind: '3d' }, { camera: 1 }).view).toEqual({
      ...log.view,
      '3d': { camera: 1 },
    });
  });

  it('is absent where an address that was written by hand has something else', () => {
    for (const view of ['text', 5, null, [1], { log: 'text' }, { log: [1] }])
      expect(readView({ kind: 'log', view: view as never })).toBeUndefined();
    expect(withView({ kind: 'log', view: 'text' as never }, { a: 1 }).view).toEqual({
      log: { a: 1 },
    });
    expect(withoutViews({ kind: 'log', view: 'text' as never }, 'log').view).toBeUndefined();
  });

  it('of a log goes with the log, those of other viewers stay', () => {
    expect(withLog(log, { catalog: 'wellLog', logId: '{"wellLogId":"2"}' }).view).toEqual({
      correlation: { flattenOn: 'Sand' },
    });
    const same = { catalog: 'wellLog', logId: '{"wellLogId":"1"}' };
    expect(withLog({ ...log, kind: '3d' }, same).view).toEqual(log.view);
  });

  it('of a correlation keeps what other wells can have', () => {
    const correlation: VisualizerState = {
      kind: 'correlation',
      wellbores: ['A', 'B'],
      view: { correlation: { template: 'sonic', depthRange: '1,2', flattenOn: 'Sand' } },
    };
    expect(withWellbore(correlation, 'C', true).view).toEqual({
      correlation: { template: 'sonic' },
    });
    expect(withViewOfOtherWells({ kind: '3d' }, 'correlation')).toEqual({ kind: '3d' });
  });

  it('of a section stays with its survey', () => {
    const section: VisualizerState = {
      kind: 'seismic',
      view: { seismic: { gain: 2 }, seismic_3d: { clip: 1 }, log: { template: 'sonic' } },
    };
    const other = { catalog: 'postStacked3d', keyText: '{}' } as const;
    expect(withDataset(section, other, true).view).toEqual(section.view);
    expect(withDataset(section, other, false).view).toEqual({ log: { template: 'sonic' } });
  });
});

describe('another viewer', () => {
  it('begins with the well of the log that is shown', () => {
    expect(withKind(log, 'correlation', 'A').wellbores).toEqual(['A']);
    expect(withKind(log, '3d', 'A').uwis).toEqual(['A']);
    expect(withKind({ ...log, wellbores: ['B'] }, 'correlation', 'A').wellbores).toEqual([
      'B',
      'A',
    ]);
    expect(withKind({ ...log, wellbores: ['B', 'C'] }, 'correlation', 'A').wellbores).toEqual([
      'B',
      'C',
    ]);
    expect(withKind(log, 'correlation').wellbores).toBeUndefined();
  });

  it('shows the wells of the correlation with a survey', () => {
    const correlation: VisualizerState = { kind: 'correlation', wellbores: ['A', 'B'] };
    expect(withKind(correlation, 'seismic_3d').uwis).toEqual(['A', 'B']);
  });

  it('opens a log of the first well where none is open', () => {
    expect(findWellToOpen({ kind: 'log', wellbores: ['A', 'B'] })).toBe('A');
    expect(findWellToOpen({ kind: 'log', uwis: ['C'] })).toBe('C');
    expect(findWellToOpen(log)).toBeNull();
    expect(findWellToOpen({ kind: '3d', wellbores: ['A'] })).toBeNull();
    expect(findWellToOpen({ kind: 'log', wellbores: [7] as never })).toBeNull();
  });
});
