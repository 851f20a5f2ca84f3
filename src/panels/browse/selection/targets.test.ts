import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../backend/catalogs.ts';
import type { Row } from '../../../backend/records.ts';
import { allMatching, nothingSelected, withRecords } from '../../../core/selection.ts';
import { recordTarget, resolveTarget, type Viewed, listViews, type ViewName } from './targets.ts';

const wells = (...uwis: (string | null)[]): Viewed => {
  const rows: Row[] = uwis.map((uwi, i) => ({ markerId: String(i), uwi }));
  return {
    selection: withRecords(
      nothingSelected('wellMarker'),
      rows.map(({ markerId }) => ({ markerId: String(markerId) })),
      true,
    ),
    keys: ['markerId'],
    rows,
    isMore: false,
    logs: null,
  };
};
const many = (count: number): Viewed =>
  wells(...Array.from({ length: count }, (_, i) => `TR-${i}`));
const logs = (...keyTexts: string[]): Viewed => ({
  ...wells('TR-1'),
  logs: {
    catalog: 'wellLog',
    constraints: [{ field: 'uwi', operator: 'equal', value: 'TR-1' }],
    keyTexts,
  },
});

/** The segments of the address, and its query as the application reads it. */
function opened(kind: ViewName, viewed: Viewed): unknown {
  const { pathname, searchParams } = new URL(
    resolveTarget(kind, viewed).to ?? '',
    'http://localhost',
  );
  return [
    ...pathname.slice(1).split('/').map(decodeURIComponent),
    Object.fromEntries(
      [...searchParams].map(([name, text]) => [
        name,
        /^[[{]/.test(text) ? (JSON.parse(text) as unknown) : text,
      ]),
    ),
  ];
}

describe('a selection opens', () => {
  it('the log where there is one, and the list of them where a wellbore has several', () => {
    expect(opened('log', logs('{"wellLogId":"a/b é"}'))).toEqual([
      'consume',
      'log',
      'wellLog',
      '{"wellLogId":"a/b é"}',
      {},
    ]);
    expect(opened('log', logs('{"wellLogId":"a"}', '{"wellLogId":"b"}'))).toEqual([
      'consume',
      'browse',
      { catalog: 'wellLog', constraints: [{ field: 'uwi', operator: 'equal', value: 'TR-1' }] },
    ]);
  });

  it('the correlation of exactly two wellbores, however many records name them', () => {
    expect(opened('correlation', wells('TR-1', 'TR-2'))).toEqual([
      'consume',
      'correlation',
      { wellbores: ['TR-1', 'TR-2'] },
    ]);
    expect(opened('correlation', wells('TR-1', 'TR-2', 'TR-1', null))).toEqual([
      'consume',
      'correlation',
      { wellbores: ['TR-1', 'TR-2'] },
    ]);
  });

  it('the wellbores in 3D, more than twenty by the selection that the tab keeps', () => {
    expect(opened('3d', wells('0007', 'TR-2', '0007'))).toEqual([
      'consume',
      '3d',
      { uwis: ['0007', 'TR-2'] },
    ]);
    expect(opened('3d', many(20))).toEqual([
      'consume',
      '3d',
      { uwis: Array.from({ length: 20 }, (_, i) => `TR-${i}`) },
    ]);
    expect(opened('3d', many(21))).toEqual(['consume', '3d', { selection: 'wellMarker' }]);
    expect(opened('3d', { ...many(5), isMore: true })).toEqual([
      'consume',
      '3d',
      { selection: 'wellMarker' },
    ]);
  });

  it('one seismic dataset by its key values', () => {
    expect(opened('seismic_3d', { ...wells('TR-1'), keys: ['markerId', 'uwi'] })).toEqual([
      'consume',
      'seismic_3d',
      'wellMarker',
      '{"markerId":"0","uwi":"TR-1"}',
      {},
    ]);
  });

  it('the map by keys or by the selection that the tab keeps', () => {
    expect(opened('map', wells('TR-1', 'TR-2'))).toEqual([
      'consume',
      'map',
      { selection: { catalog: 'wellMarker', keys: [{ markerId: '0' }, { markerId: '1' }] } },
    ]);
    expect(opened('map', many(21))).toEqual(['consume', 'map', { selection: 'wellMarker' }]);
    expect(opened('map', { ...wells('TR-1'), selection: allMatching('wellMarker', []) })).toEqual([
      'consume',
      'map',
      { selection: 'wellMarker' },
    ]);
  });
});

describe('a record alone opens', () => {
  it('in 3D by its wellbore, in a log and in a section by its key', () => {
    const row: Row = { markerId: '7', uwi: 'TR-0001' };
    const parts = (kind: '3d' | 'log' | 'seismic') => {
      const { pathname, searchParams } = new URL(
        recordTarget(kind, 'wellMarker', '{"markerId":"7"}', row),
        'http://localhost',
      );
      return [decodeURIComponent(pathname), searchParams.get('uwis')];
    };
    expect(parts('3d')).toEqual(['/consume/3d', '["TR-0001"]']);
    expect(parts('log')).toEqual(['/consume/log/wellMarker/{"markerId":"7"}', null]);
    expect(parts('seismic')).toEqual(['/consume/seismic/wellMarker/{"markerId":"7"}', null]);
  });
});

describe('a selection says why it does not open', () => {
  it('unless two wellbores can be correlated', () => {
    for (const viewed of [
      wells('TR-1'),
      wells('TR-1', 'TR-1'),
      wells('TR-1', 'TR-2', 'TR-3'),
      wells(null, null),
      { ...wells('TR-1', 'TR-2'), isMore: true },
    ]) {
      expect(resolveTarget('correlation', viewed)).toEqual({ why: 'error.TWO_WELLS_REQUIRED' });
    }
  });

  it('unless one record can be shown alone', () => {
    expect(resolveTarget('log', wells('TR-1', 'TR-2'))).toEqual({
      why: 'browse.selection.needsOne',
    });
    expect(resolveTarget('log', { ...logs('{"wellLogId":"a"}'), isMore: true })).toEqual({
      why: 'browse.selection.needsOne',
    });
    expect(resolveTarget('seismic', wells('TR-1', 'TR-2'))).toEqual({
      why: 'browse.selection.needsOne',
    });
  });

  it('where there are no logs, and no wellbores', () => {
    expect(resolveTarget('log', logs())).toEqual({ why: 'error.NO_LOG_FILES' });
    expect(resolveTarget('3d', wells(null))).toEqual({ why: 'browse.selection.needsWellbore' });
  });
});

describe('the viewers of a catalog', () => {
  const catalog = (viewers: string[], spatial: boolean) =>
    ({ viewers, spatial }) as unknown as Catalog;

  it('stand in the order of the visualizer, the map last where there are places', () => {
    expect(listViews(catalog(['3d', 'log', 'unknown', 'correlation'], true))).toEqual([
      'log',
      'correlation',
      '3d',
      'map',
    ]);
    expect(listViews(catalog([], false))).toEqual([]);
  });
});
