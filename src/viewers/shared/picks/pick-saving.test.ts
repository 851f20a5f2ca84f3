import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PickSave, PickSaveOutcome, PickStore } from '../../../sources/wells/pick-store.ts';
import { toPick } from '../../../sources/wells/pick-rows.ts';
import type { SavedPick } from '../../../sources/wells/saved-pick.ts';
import { draftKey } from './pick-draft-key.ts';
import { PickEdits } from './pick-edits.ts';
import { PickSaving } from './pick-saving.ts';
import { guardUnsaved } from './unsaved-guard.ts';

const savedPick = (id: string, name: string, mdM: number, version = 1): SavedPick => ({
  id,
  version,
  row: { mdOuom: 'm' },
  uwi: 'A',
  name,
  mdM,
  color: null,
  interpreter: 'Somebody',
  changedAt: null,
});

const WELLS = [
  { uwi: 'A', name: 'Well A' },
  { uwi: 'B', name: 'Well B' },
];
const NETWORK = { code: 'NETWORK_DISCONNECTED', message: 'no answer', status: 0 } as const;

/** A tab: its storage, and whether it asks before it is closed. */
const tab = { store: new Map<string, string>(), asks: 0 };

beforeEach(() => {
  tab.store.clear();
  tab.asks = 0;
  const methods = {
    getItem: (key: string) => tab.store.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.store.set(key, value),
    removeItem: (key: string) => void tab.store.delete(key),
  };
  // Keys of a storage are its own properties.
  const storage = new Proxy(methods, {
    ownKeys: () => [...tab.store.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('window', {
    addEventListener: () => (tab.asks += 1),
    removeEventListener: () => (tab.asks -= 1),
  });
});
afterEach(() => {
  for (const { uwi } of WELLS) guardUnsaved(draftKey('user', uwi), false);
  vi.unstubAllGlobals();
});

/** A server with some picks; `answer` takes the place of what it would answer next. */
function startServer(picks: SavedPick[]) {
  const server = {
    picks,
    sent: [] as PickSave[],
    answers: [] as PickSaveOutcome[],
    announced: 0,
  };
  const store: PickStore = {
    access: 'allowed',
    ownerKey: 'user',
    load: () => Promise.resolve({ ok: true, data: server.picks }),
    save(change) {
      server.sent.push(change);
      const answer = server.answers.shift();
      if (answer) return Promise.resolve(answer);
      const pick =
        change.kind === 'delete'
          ? null
          : savedPick(
              change.kind === 'update' ? change.saved.id : change.pick.id!,
              change.pick.name,
              change.pick.mdM,
              2,
            );
      return Promise.resolve({ kind: 'saved', pick, warnings: [] });
    },
    announce: () => void (server.announced += 1),
    watch: () => () => {},
  };
  return { server, store };
}

/** Opens the wells as another page load would: with what the server has now. */
async function open({ server, store }: ReturnType<typeof startServer>) {
  const edits = new PickEdits(() => {});
  const onSaved = vi.fn();
  edits.begin([server.picks.map(toPick), []]);
  const saving = new PickSaving(store, WELLS, edits, { onSaved });
  await saving.begin(server.picks, () => false);
  const move = (mdM: number) =>
    edits.edit({ action: 'move', side: 0, pick: edits.picks.peek()[0][0]!, mdM });
  return { edits, saving, move, onSaved };
}

describe('picks of a server that are changed', () => {
  it('are counted, saved, and confirmed before the tab is closed', async () => {
    const at = startServer([savedPick('1', 'Top', 1000)]);
    const { edits, saving, move, onSaved } = await open(at);
    expect([saving.changes.peek().length, tab.asks]).toEqual([0, 0]);
    expect(edits.steps.peek().canUndo).toBe(false);
    move(1010);
    edits.edit({ action: 'add', side: 1, pick: { name: 'Marl', mdM: 900 } });
    expect([saving.changes.peek().length, tab.asks]).toEqual([2, 1]);
    await saving.save();
    expect(at.server.sent).toMatchObject([
      { kind: 'update', saved: { id: '1', version: 1 }, pick: { mdM: 1010 } },
      { kind: 'create', uwi: 'B', wellName: 'Well B', pick: { name: 'Marl' } },
    ]);
    expect([saving.changes.peek().length, tab.asks, tab.store.size]).toEqual([0, 0, 0]);
    expect(onSaved).toHaveBeenCalledWith({ saved: 2, warnings: [] });
    expect(at.server.announced).toBe(1);
    edits.undo();
    expect(saving.changes.peek()).toMatchObject([{ kind: 'delete', side: 1 }]);
    edits.redo();
    expect(saving.changes.peek()).toEqual([]);
  });

  it('come back with the next page load, and are discarded as one step', async () => {
    const at = startServer([savedPick('1', 'Top', 1000)]);
    const first = await open(at);
    first.move(1010);
    first.edits.edit({ action: 'add', side: 1, pick: { name: 'Marl', mdM: 900 } });
    first.saving.end();
    const { edits, saving } = await open(at);
    expect(saving.changes.peek().map(({ kind }) => kind)).toEqual(['update', 'create']);
    expect(saving.restoredAt.peek()).not.toBeNull();
    saving.revert();
    expect(edits.picks.peek()).toEqual([[{ id: '1', name: 'Top', mdM: 1000 }], []]);
    expect([saving.changes.peek().length, tab.store.size]).toEqual([0, 0]);
    edits.undo();
    expect(saving.changes.peek()).toHaveLength(2);
  });

  it('meet a conflict by the version that a draft was made over', async () => {
    const at = startServer([savedPick('1', 'Top', 1000)]);
    const first = await open(at);
    first.move(1010);
    first.saving.end();
    at.server.picks = [savedPick('1', 'Top', 1005, 2)];
    const { saving } = await open(at);
    const theirs = at.server.picks[0]!;
    at.server.answers = [{ kind: 'conflict', theirs }];
    await saving.save();
    expect(at.server.sent).toMatchObject([{ kind: 'update', saved: { version: 1 } }]);
    expect(saving.conflicts.peek()).toMatchObject([{ theirs: { mdM: 1005, version: 2 } }]);
    expect(saving.changes.peek()).toHaveLength(1);
  });

  it('are saved over theirs, or given up for theirs, as the user chooses', async () => {
    const at = startServer([savedPick('1', 'Top', 1000)]);
    const theirs = savedPick('1', 'Top', 1005, 2);
    for (const keep of ['mine', 'theirs'] as const) {
      const { edits, saving, move } = await open(at);
      move(1010);
      at.server.answers = [{ kind: 'conflict', theirs }];
      await saving.save();
      at.server.sent = [];
      await saving.resolve(saving.conflicts.peek().map((one) => ({ ...one, keep })));
      expect(at.server.sent).toMatchObject(keep === 'mine' ? [{ saved: { version: 2 } }] : []);
      expect(edits.picks.peek()[0][0]!.mdM).toBe(keep === 'mine' ? 1010 : 1005);
      expect([saving.changes.peek(), saving.conflicts.peek()]).toEqual([[], []]);
      saving.end();
    }
  });

  it('are made again where the user keeps a pick that others deleted', async () => {
    const at = startServer([savedPick('1', 'Top', 1000)]);
    const { saving, move } = await open(at);
    move(1010);
    at.server.answers = [{ kind: 'conflict', theirs: null }];
    await saving.save();
    await saving.resolve(saving.conflicts.peek().map((one) => ({ ...one, keep: 'mine' })));
    expect(at.server.sent.at(-1)).toMatchObject({ kind: 'create', pick: { id: '1', mdM: 1010 } });
  });

  it('stay not saved where the server refuses them, each with its reason', async () => {
    const at = startServer([savedPick('1', 'Top', 1000)]);
    const { edits, saving, move } = await open(at);
    move(1010);
    edits.edit({ action: 'add', side: 1, pick: { name: 'Marl', mdM: 900 } });
    const problem = { code: 'SERVER_SAID', message: 'Below the total depth' } as const;
    at.server.answers = [{ kind: 'failed', problem }];
    await saving.save();
    expect(saving.failures.peek()).toMatchObject([{ change: { id: '1' }, problem }]);
    expect(saving.changes.peek()).toMatchObject([{ kind: 'update', id: '1' }]);
    edits.undo();
    edits.undo();
    expect(saving.failures.peek()).toEqual([]);
  });

  it('are not sent one after another once the network is lost', async () => {
    const at = startServer([savedPick('1', 'Top', 1000)]);
    const { edits, saving, move } = await open(at);
    move(1010);
    edits.edit({ action: 'add', side: 1, pick: { name: 'Marl', mdM: 900 } });
    at.server.answers = [{ kind: 'failed', problem: NETWORK }];
    await saving.save();
    expect(at.server.sent).toHaveLength(1);
    expect(saving.failures.peek()).toHaveLength(2);
  });

  it('are saved to the end where the wells are closed meanwhile', async () => {
    const at = startServer([savedPick('1', 'Top', 1000)]);
    const { edits, saving, move } = await open(at);
    move(1010);
    const run = saving.save();
    saving.end();
    edits.begin();
    await run;
    expect([saving.changes.peek().length, tab.store.size, tab.asks]).toEqual([0, 0, 0]);
  });

  it('are never deleted because their rows could not be read at first', async () => {
    const at = startServer([savedPick('1', 'Top', 1000), savedPick('2', 'Base', 1200)]);
    const edits = new PickEdits(() => {});
    edits.begin([[{ name: 'Top', mdM: 1000 }], []]);
    edits.edit({ action: 'add', side: 1, pick: { name: 'Marl', mdM: 900 } });
    const saving = new PickSaving(at.store, WELLS, edits, { onSaved: () => {} });
    await saving.begin(at.server.picks, () => false);
    expect(saving.changes.peek()).toMatchObject([{ kind: 'create', pick: { name: 'Marl' } }]);
    expect(edits.picks.peek()[0]).toMatchObject([{ id: '1' }, { id: '2', name: 'Base' }]);
    edits.undo();
    expect(saving.changes.peek()).toEqual([]);
  });

  it('keep the steps of the user where others store theirs', async () => {
    const at = startServer([savedPick('1', 'Top', 1000), savedPick('2', 'Base', 1200)]);
    const { edits, saving, move } = await open(at);
    move(1010);
    saving.takeNews([savedPick('1', 'Top', 1000), savedPick('2', 'Base', 1210, 2)]);
    expect(edits.picks.peek()[0].map(({ mdM }) => mdM)).toEqual([1010, 1210]);
    edits.undo();
    expect(edits.picks.peek()[0].map(({ mdM }) => mdM)).toEqual([1000, 1210]);
    expect(saving.changes.peek()).toEqual([]);
  });
});
