import { describe, expect, it } from 'vitest';
import { summarizeLog } from '../../core/log-choice.ts';
import { chooseForAll, findKind, rankKinds, suggestFiles } from './file-kinds.ts';
import type { WellFiles } from '../../sources/scene/source.ts';

const well = (uwi: string, name: string, ...files: string[]): WellFiles => ({
  uwi,
  name,
  files: files.map((file) => ({ id: `${uwi} ${file}`, name: file, record: {} })),
});
const wells = [
  well('TR-1', 'Adana-1', 'TR-1_composite.las', 'TR-1_raw.dlis'),
  well('TR-2', 'Adana-2', 'Adana-2 raw.dlis', 'Adana-2 composite.las'),
  well('TR-3', 'Ceyhan-1', 'odd.las', 'TR-3-composite.LAS'),
];

describe('kinds of log files', () => {
  it('are names without the well in them', () => {
    expect(findKind(wells[0]!, { name: 'TR-1_composite.las' })).toBe('composite.las');
    expect(findKind(wells[1]!, { name: 'composite_Adana-2.las' })).toBe('composite.las');
    expect(findKind(wells[2]!, { name: 'TR-3.las' })).toBe('las');
  });

  it('are offered where more than one well has them, the commonest first', () => {
    expect(rankKinds(wells)).toEqual([
      { name: 'composite.las', wells: 3 },
      { name: 'raw.dlis', wells: 2 },
    ]);
  });
});

describe('a choice for all wells', () => {
  const names = (chosen: ReadonlyMap<string, { name: string }>): string[] =>
    [...chosen.values()].map(({ name }) => name);

  it('takes the same kind of file', () =>
    expect(names(chooseForAll(wells, { kind: 'composite.las' }, new Map()))).toEqual([
      'TR-1_composite.las',
      'Adana-2 composite.las',
      'TR-3-composite.LAS',
    ]));
  it('takes the first or the last', () => {
    expect(names(chooseForAll(wells, 'first', new Map()))).toEqual([
      'TR-1_composite.las',
      'Adana-2 raw.dlis',
      'odd.las',
    ]);
    expect(names(chooseForAll(wells, 'last', new Map()))).toEqual([
      'TR-1_raw.dlis',
      'Adana-2 composite.las',
      'TR-3-composite.LAS',
    ]);
  });
  it('leaves a well as it is that has no such file', () => {
    const chosen = chooseForAll(
      wells,
      { kind: 'raw.dlis' },
      new Map([['TR-3', wells[2]!.files[0]!]]),
    );
    expect(chosen.get('TR-3')?.name).toBe('odd.las');
    expect(chooseForAll(wells, { kind: 'raw.dlis' }, new Map()).has('TR-3')).toBe(false);
  });
});

describe('the file that is suggested of a well', () => {
  it('is the composite; none where the server does not describe the files', () => {
    const [first] = wells;
    const files = first!.files.map((file, i) => ({
      ...file,
      summary: summarizeLog({ wellLogId: file.id, logTitle: ['Composite', 'Raw run 1'][i] }),
    }));
    const described = { ...first!, files: files.toReversed() };
    expect(suggestFiles([described, wells[1]!])).toEqual(new Map([['TR-1', files[0]]]));
  });
});
