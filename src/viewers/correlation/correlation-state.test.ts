import { describe, expect, it } from 'vitest';
import type { Problem } from '../../core/problem.ts';
import { fakeFrame, fakeInfo, fakeLog } from '../../sources/log/testing/fake-source.ts';
import { CorrelationState } from './correlation-state.ts';
import type { OpenWell, WellsSource } from '../../sources/wells/source.ts';
import { correlationChoices } from './well-data.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const file = (id: string): { id: string } => ({ id });

/** Two bores of a server with two files each; the logs that were opened of them. */
function twoBores() {
  const logs: ReturnType<typeof fakeLog>[] = [];
  const source: WellsSource = {
    names: ['A', 'B'],
    hasFiles: true,
    async open({ choose }) {
      const ids = await choose(
        ['A', 'B'].map((name) => ({
          uwi: name,
          name,
          files: [file(`${name}1`), file(`${name}2`)] as never,
          summaries: new Map(),
        })),
      );
      if (!ids) return null;
      const well = (name: string): OpenWell => {
        const log = fakeLog(fakeInfo([fakeFrame('main', ['GR'])]));
        logs.push(log);
        return {
          name,
          uwi: name,
          log,
          picks: [{ name: 'Top', mdM: 2 }],
          path: null,
          kbElevM: null,
        };
      };
      return [well('A'), well('B')];
    },
  };
  const problems: Problem[] = [];
  const model = new CorrelationState(
    { onFail: (problem) => problems.push(problem), onPickEdit: () => {} },
    () => correlationChoices(false)[0]!,
  );
  const names = () => model.picks.peek()[0].map(({ name }) => name);
  return { model, source, logs, problems, names };
}

/** Opened, with the first file of each bore, and a pick added to the left well. */
async function correlated() {
  const all = twoBores();
  void all.model.open(all.source);
  await settled();
  all.model.question.peek()?.answer(['A1', 'B1']);
  await settled();
  all.model.edit({ action: 'add', side: 0, pick: { name: 'Mine', mdM: 1 } });
  expect(all.model.phase.peek().kind).toBe('ready');
  return all;
}

describe('other files of the same bores', () => {
  it('are requested while the wells stay, with those chosen before; cancelling keeps the wells and the picks', async () => {
    const { model, logs, names } = await correlated();
    const wells = model.wells.peek();
    void model.chooseFiles();
    await settled();
    expect([model.phase.peek().kind, model.wells.peek(), model.question.peek()?.chosen]).toEqual([
      'ready',
      wells,
      ['A1', 'B1'],
    ]);
    model.question.peek()?.answer(null);
    await settled();
    expect([
      model.phase.peek().kind,
      model.wells.peek(),
      names(),
      model.history.peek().canUndo,
    ]).toEqual(['ready', wells, ['Top', 'Mine'], true]);
    expect(logs.map(({ closed }) => closed)).toEqual([0, 0]);
  });

  it('take the picks over, with what can be undone, and let the files before go', async () => {
    const { model, logs, names } = await correlated();
    void model.chooseFiles();
    await settled();
    model.question.peek()?.answer(['A2', 'B1']);
    await settled();
    expect([model.phase.peek().kind, names(), logs.map(({ closed }) => closed)]).toEqual([
      'ready',
      ['Top', 'Mine'],
      [1, 1, 0, 0],
    ]);
    model.undo();
    expect(names()).toEqual(['Top']);
  });

  it('are no longer requested when other wells are opened', async () => {
    const { model } = await correlated();
    void model.chooseFiles();
    await settled();
    void model.open(null);
    await settled();
    expect([model.question.peek(), model.phase.peek().kind, model.wells.peek()]).toEqual([
      null,
      'empty',
      null,
    ]);
  });
});

describe('wells', () => {
  it('without chosen files are empty, and their files can be requested', async () => {
    const { model, source, problems } = twoBores();
    void model.open(source);
    await settled();
    model.question.peek()?.answer(null);
    await settled();
    expect([model.phase.peek().kind, model.hasFiles, problems]).toEqual(['empty', true, []]);
    void model.chooseFiles();
    await settled();
    model.question.peek()?.answer(['A1', 'B1']);
    await settled();
    expect(model.phase.peek().kind).toBe('ready');
  });

  it('that are read again keep what was picked in them; other wells have their own picks', async () => {
    const { model, source, names } = await correlated();
    void model.refresh();
    await settled();
    model.question.peek()?.answer(['A1', 'B1']);
    await settled();
    expect(names()).toEqual(['Top', 'Mine']);
    void model.open({ ...source });
    await settled();
    model.question.peek()?.answer(['A1', 'B1']);
    await settled();
    expect([names(), model.history.peek().canUndo]).toEqual([['Top'], false]);
  });
});
