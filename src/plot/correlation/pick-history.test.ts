import { describe, expect, it } from 'vitest';
import { PickHistory } from './pick-history.ts';
import { picksCsv } from './picks-csv.ts';
import { testWell } from './testing.ts';
import type { Pick, Picks } from './well.ts';

const top: Pick = { name: 'Top', mdM: 1000, color: '#aa3333' };
const start: Picks = [[top], [{ name: 'Top', mdM: 1100 }]];

describe('the picks of two wells', () => {
  it('are moved, renamed, added and deleted, each in its own well', () => {
    const history = new PickHistory(start);
    history.apply([{ action: 'move', side: 0, pick: top, mdM: 1010 }]);
    expect(history.picks).toEqual([[{ ...top, mdM: 1010 }], start[1]]);
    history.apply([{ action: 'rename', side: 1, pick: start[1][0]!, name: 'Base' }]);
    history.apply([{ action: 'add', side: 1, pick: { name: 'Marl', mdM: 1200 } }]);
    expect(history.picks[1]).toEqual([
      { name: 'Base', mdM: 1100 },
      { name: 'Marl', mdM: 1200 },
    ]);
    history.apply([{ action: 'delete', side: 0, pick: { ...top, mdM: 1010 } }]);
    expect(history.picks[0]).toEqual([]);
  });

  it('come back step by step, and go forth again', () => {
    const history = new PickHistory(start);
    expect([history.canUndo, history.canRedo, history.undo(), history.redo()]).toEqual([
      false,
      false,
      [],
      [],
    ]);
    history.apply([{ action: 'move', side: 0, pick: top, mdM: 1010 }]);
    history.apply([{ action: 'delete', side: 1, pick: start[1][0]! }]);
    const end = history.picks;
    expect(history.undo()).toMatchObject([{ action: 'add', side: 1 }]);
    expect(history.undo()).toEqual([
      { action: 'move', side: 0, pick: { ...top, mdM: 1010 }, mdM: 1000 },
    ]);
    expect(history.picks).toEqual(start);
    expect(history.redo()).toMatchObject([{ action: 'move', mdM: 1010 }]);
    history.redo();
    expect(history.picks).toEqual(end);
  });

  it('are renamed in both wells as one step', () => {
    const history = new PickHistory(start);
    history.apply([
      { action: 'rename', side: 0, pick: top, name: 'Sand' },
      { action: 'rename', side: 1, pick: start[1][0]!, name: 'Sand' },
    ]);
    expect(history.picks.map(([pick]) => pick?.name)).toEqual(['Sand', 'Sand']);
    expect(
      history.undo().map((edit) => [edit.side, edit.action, 'name' in edit && edit.name]),
    ).toEqual([
      [1, 'rename', 'Top'],
      [0, 'rename', 'Top'],
    ]);
    expect(history.picks).toEqual(start);
    expect(history.canUndo).toBe(false);
    expect(history.redo()).toHaveLength(2);
  });

  it('drop undone steps once something else is done', () => {
    const history = new PickHistory(start);
    history.apply([{ action: 'move', side: 0, pick: top, mdM: 1010 }]);
    history.undo();
    history.apply([{ action: 'move', side: 0, pick: top, mdM: 990 }]);
    expect(history.canRedo).toBe(false);
    expect(history.picks[0][0]!.mdM).toBe(990);
  });
});

describe('exported picks', () => {
  it('name well, UWI and pick with their depths, from the top down', () => {
    const survey = [
      { mdM: 0, inclinationDeg: 60, azimuthDeg: 0 },
      { mdM: 2000, inclinationDeg: 60, azimuthDeg: 0 },
    ];
    const csv = picksCsv(
      [testWell('A', { survey, kbElevM: 100 }), testWell('B')],
      [[{ name: 'Low', mdM: 1200 }, top], [{ name: 'Top', mdM: 1100.25 }]],
    );
    expect(csv.split('\r\n')).toEqual([
      'well,uwi,pick,md_m,tvdss_m',
      'A,UWI A,Top,1000,400',
      'A,UWI A,Low,1200,500',
      'B,UWI B,Top,1100.25,',
      '',
    ]);
  });

  it('are quoted where they must be and run nothing in a sheet', () => {
    const csv = picksCsv(
      [testWell('A, "north"'), testWell('B')],
      [[{ name: '=SUM(A1)', mdM: 10 }], [{ name: '-1+2', mdM: 20 }]],
    );
    expect(csv).toContain('"A, ""north""","UWI A, ""north""",\'=SUM(A1),10,');
    expect(csv).toContain("'-1+2");
  });
});
