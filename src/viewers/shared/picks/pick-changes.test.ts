import { describe, expect, it } from 'vitest';
import type { Pick } from '../../../plot/correlation/well.ts';
import type { SavedPick } from '../../../sources/wells/saved-pick.ts';
import { applyNews, editsTo, findChanges, findNews, indexSaved } from './pick-changes.ts';

const savedPick = (id: string, name: string, mdM: number, version = 1): SavedPick => ({
  id,
  version,
  row: {},
  uwi: 'A',
  name,
  mdM,
  color: null,
  interpreter: null,
  changedAt: null,
});
const top = savedPick('1', 'Top', 1000);
const base = savedPick('2', 'Base', 1200);
const shown = ({ id, name, mdM }: SavedPick): Pick => ({ id, name, mdM });
const saved = indexSaved([top, base]);

describe('the changes of picks', () => {
  it('are new, changed and deleted picks, and none where nothing differs', () => {
    expect(findChanges(0, saved, [shown(top), shown(base)])).toEqual([]);
    const moved = { ...shown(top), mdM: 1010 };
    const added = { id: '3', name: 'Marl', mdM: 1100 };
    expect(findChanges(1, saved, [moved, added])).toEqual([
      { side: 1, id: '2', kind: 'delete', saved: base },
      { side: 1, id: '1', kind: 'update', pick: moved, saved: top },
      { side: 1, id: '3', kind: 'create', pick: added },
    ]);
  });

  it('do not count what is smaller than a stored depth tells apart', () => {
    const rounded = { ...shown(top), mdM: top.mdM + 0.00004 };
    expect(findChanges(0, saved, [rounded, shown(base)])).toEqual([]);
  });
});

describe('picks that others stored', () => {
  it('replace those that the user did not touch', () => {
    const theirs = savedPick('1', 'Top', 1005, 2);
    const { saved: now, news } = findNews(saved, [shown(top), shown(base)], [theirs, base]);
    expect(now.get('1')).toBe(theirs);
    expect(applyNews([shown(top), shown(base)], news)).toEqual([
      { id: '1', name: 'Top', mdM: 1005 },
      shown(base),
    ]);
  });

  it('come and go where others made or deleted them', () => {
    const marl = savedPick('3', 'Marl', 1100);
    const { saved: now, news } = findNews(saved, [shown(top), shown(base)], [top, marl]);
    expect([...now.keys()]).toEqual(['1', '3']);
    expect(applyNews([shown(top), shown(base)], news)).toEqual([shown(top), shown(marl)]);
  });

  it('stay as the user knows them where both changed them, so that saving meets the conflict', () => {
    const moved = { ...shown(top), mdM: 1010 };
    const theirs = savedPick('1', 'Top', 1005, 2);
    const { saved: now, news } = findNews(saved, [moved, shown(base)], [theirs, base]);
    expect(now.get('1')).toBe(top);
    expect(news).toEqual([]);
    const gone = findNews(saved, [moved, shown(base)], [base]);
    expect(gone.saved.get('1')).toBe(top);
  });

  it('are the same already where both made the same change', () => {
    const theirs = savedPick('1', 'Top', 1010, 2);
    const moved = { ...shown(top), mdM: 1010 };
    const { saved: now, news } = findNews(saved, [moved, shown(base)], [theirs, base]);
    expect(news).toEqual([]);
    expect(findChanges(0, now, [moved, shown(base)])).toEqual([]);
  });

  it('do not come back to a step of the user in which the pick was different', () => {
    const theirs = savedPick('1', 'Top', 1005, 2);
    const news = [{ id: '1', was: top, now: theirs }];
    expect(applyNews([{ ...shown(top), mdM: 990 }], news)).toEqual([{ ...shown(top), mdM: 990 }]);
  });
});

describe('edits towards a saved pick', () => {
  it('move and rename it, add it where it is missing, delete it where it is not saved', () => {
    const mine = { id: '1', name: 'Mine', mdM: 990 };
    expect(editsTo(0, [mine], '1', top)).toEqual([
      { action: 'move', side: 0, pick: mine, mdM: 1000 },
      { action: 'rename', side: 0, pick: { ...mine, mdM: 1000 }, name: 'Top' },
    ]);
    expect(editsTo(0, [], '1', top)).toEqual([{ action: 'add', side: 0, pick: shown(top) }]);
    expect(editsTo(0, [mine], '1', null)).toEqual([{ action: 'delete', side: 0, pick: mine }]);
  });
});
