import { describe, expect, it } from 'vitest';
import { findBestLog } from './best-log.ts';
import { headingOfLog, headingOfSeismic, headingRequest } from './load-heading.ts';
import { toMapPlace } from './map-place.ts';

describe('the heading of what is open', () => {
  it('names well, UWI, log, run and interval', () => {
    const row = {
      uwi: 'TR-0001',
      wellboreName: 'AKPINAR-1',
      logTitle: 'Composite',
      topDepth: 1200.04,
      baseDepth: 1350,
      topDepthOuom: 'm',
      runNumber: 2,
    };
    expect(headingOfLog(row)).toEqual({
      names: ['AKPINAR-1', 'TR-0001', 'Composite'],
      run: '2',
      interval: '1\u00a0200–1\u00a0350 m',
      well: 'TR-0001',
    });
  });

  it('leaves out what the record does not say', () => {
    expect(headingOfLog({ uwi: 'TR-0001', originalFileName: 'a.las' })).toEqual({
      names: ['TR-0001', 'a.las'],
      run: '',
      interval: '',
      well: 'TR-0001',
    });
    expect(
      headingOfSeismic({ surveyName: 'Area A', sectionName: null, processingName: 'PSTM' }).names,
    ).toEqual(['Area A', 'PSTM']);
  });

  it('is loaded for what is shown, and for nothing without that', () => {
    expect(headingRequest({ kind: 'log', catalog: 'wellLog', logId: '{}' })).toMatchObject({
      of: 'log',
    });
    expect(headingRequest({ kind: 'correlation', wellbores: ['A', 'B'] })).toEqual({
      of: 'wells',
      uwis: ['A', 'B'],
    });
    for (const kind of ['log', 'correlation', '3d', 'seismic', 'seismic_3d'] as const)
      expect(headingRequest({ kind })).toBeNull();
  });
});

describe('the log that is opened for a well', () => {
  it('is the composite, else that of the longest interval', () => {
    const short = { logTitle: 'Run 1', topDepth: 100, baseDepth: 200 };
    const long = { logTitle: 'Run 2', topDepth: 100, baseDepth: 900 };
    const composite = { logTitle: 'Composite log', topDepth: null, baseDepth: null };
    expect(findBestLog([short, long, composite])).toBe(composite);
    expect(findBestLog([short, long])).toBe(long);
    expect(findBestLog([])).toBeNull();
  });
});

describe('the place of the map', () => {
  it('has the wells that are shown selected', () => {
    const address = toMapPlace({ kind: 'correlation', wellbores: ['A', 'B'] }, null);
    const { searchParams } = new URL(address!, 'http://page');
    expect(JSON.parse(searchParams.get('selection')!)).toEqual({
      catalog: 'well',
      keys: [{ uwi: 'A' }, { uwi: 'B' }],
    });
  });

  it('shows a single well and leaves what is selected alone', () => {
    const { searchParams } = new URL(toMapPlace({ kind: 'log' }, 'A')!, 'http://page');
    expect(JSON.parse(searchParams.get('record')!)).toEqual({
      catalog: 'well',
      keys: { uwi: 'A' },
    });
    expect(searchParams.has('selection')).toBe(false);
  });

  it('has no wells without wells, of seismic and of more wells than an address holds', () => {
    const many = Array.from({ length: 21 }, (_, i) => `W${i}`);
    expect(toMapPlace({ kind: 'log' }, null)).toBeNull();
    expect(toMapPlace({ kind: 'seismic', uwis: ['A'] }, null)).toBeNull();
    expect(toMapPlace({ kind: '3d', uwis: many }, null)).toBeNull();
  });
});
