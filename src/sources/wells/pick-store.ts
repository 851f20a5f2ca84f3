import { type Backend, buildOwnerKey } from '../../backend/backend.ts';
import {
  announcePicks,
  findAuthor,
  isPicksAbsent,
  loadPickCatalog,
  loadPickRecords,
  type PickAccess,
  type PickCatalog,
  type PickRecord,
  type PickWrite,
  watchPicks,
  writePick,
} from '../../backend/picks.ts';
import { type WellInSpace, wellsInSpace } from '../../backend/wells.ts';
import { newProcessId } from '../../core/process-id.ts';
import { type Problem, problemOf, type Result } from '../../core/problem.ts';
import type { Pick } from '../../plot/correlation/well.ts';
import { type PickTable, toSavedPick, toUnits, toValues } from './pick-rows.ts';
import type { SavedPick } from './saved-pick.ts';
import { deriveDepths } from './served-path.ts';

/** A change of a well's picks that is to be stored. */
export type PickSave =
  | { kind: 'create'; uwi: string; wellName: string; pick: Pick }
  | { kind: 'update'; saved: SavedPick; pick: Pick }
  | { kind: 'delete'; saved: SavedPick };

/** How storing a change ended. */
export type PickSaveOutcome =
  /** What the server has now; null where the pick was deleted. `warnings` are its rules' words. */
  | { kind: 'saved'; pick: SavedPick | null; warnings: readonly string[] }
  /** Somebody else changed the pick, or deleted it (null), since it was read. */
  | { kind: 'conflict'; theirs: SavedPick | null }
  | { kind: 'failed'; problem: Problem };

/** The picks of wells as a server keeps them. */
export interface PickStore {
  readonly access: PickAccess;
  /** Whose picks these are: what one user has at one server is nothing to the next. */
  readonly ownerKey: string;
  load(uwis: readonly string[], signal: AbortSignal): Promise<Result<SavedPick[]>>;
  /** Never rejects. */
  save(change: PickSave): Promise<PickSaveOutcome>;
  /** Tells everybody who shows picks that some were stored. */
  announce(): void;
  /** Calls `onChange` whenever picks were stored, in any tab. Returns what stops it. */
  watch(onChange: () => void): () => void;
}

/** The picks of wells, and where they are kept. */
export type WellPicks =
  | { kind: 'kept'; store: PickStore; picks: readonly SavedPick[] }
  /** The server keeps no picks that can be changed. */
  | { kind: 'absent' }
  | { kind: 'failed'; problem: Problem };

/** Loads the picks of wellbores and opens the store that keeps them. Rejects where it is aborted. */
export async function openPicks(
  backend: Backend,
  uwis: readonly string[],
  signal: AbortSignal,
): Promise<WellPicks> {
  const [records, catalog] = await Promise.all([
    loadPickRecords(backend, uwis, { signal }),
    loadPickCatalog(backend, { signal }),
  ]);
  const failure = records.ok ? (catalog.ok ? null : catalog.error) : records.error;
  if (!records.ok || !catalog.ok)
    return isPicksAbsent(failure!) ? { kind: 'absent' } : { kind: 'failed', problem: failure! };
  const store = new ServerPicks(backend, catalog.data);
  return { kind: 'kept', store, picks: store.read(records.data) };
}

/** Picks in the catalog of a server. */
class ServerPicks implements PickStore {
  readonly access: PickAccess;
  readonly watch = watchPicks;
  readonly announce = announcePicks;
  readonly #table: PickTable;
  readonly #spaces = new Map<string, Promise<Result<WellInSpace[]>>>();

  constructor(
    private readonly backend: Backend,
    private readonly catalog: PickCatalog,
  ) {
    this.access = catalog.access;
    this.#table = { fields: catalog.cache.catalogFields, units: new Map() };
  }

  get ownerKey(): string {
    return buildOwnerKey(this.backend);
  }

  async load(uwis: readonly string[], signal: AbortSignal): Promise<Result<SavedPick[]>> {
    const records = await loadPickRecords(this.backend, uwis, { signal });
    return records.ok ? { ok: true, data: this.read(records.data) } : records;
  }

  /** Rows as picks; those without a name or a depth of a known unit are left out. */
  read(records: readonly PickRecord[]): SavedPick[] {
    for (const [name, unit] of toUnits(records)) this.#table.units.set(name, unit);
    return records.flatMap((record) => toSavedPick(record) ?? []);
  }

  async save(change: PickSave): Promise<PickSaveOutcome> {
    try {
      const write = await this.#write(change);
      if (!write.ok) return { kind: 'failed', problem: write.error };
      const outcome = await writePick(this.backend, this.catalog.cache, write.data);
      if (outcome.kind === 'failed') return outcome;
      if (outcome.kind === 'conflict')
        return settle(change, outcome.theirs && toSavedPick(outcome.theirs));
      return {
        kind: 'saved',
        pick: outcome.record && toSavedPick(outcome.record),
        warnings: outcome.record?.warnings ?? [],
      };
    } catch (error) {
      return { kind: 'failed', problem: problemOf(error, 'REQUEST_FAILED') };
    }
  }

  async #write(change: PickSave): Promise<Result<PickWrite>> {
    if (change.kind === 'delete')
      return { ok: true, data: { kind: 'delete', record: change.saved } };
    const { pick } = change;
    const saved = change.kind === 'update' ? change.saved : null;
    const isMoved = !saved || !isSameDepth(saved.mdM, pick.mdM);
    const uwi = change.kind === 'update' ? change.saved.uwi : change.uwi;
    const space = isMoved ? await this.#space(uwi) : null;
    if (space && !space.ok) return space;
    const derived =
      space &&
      deriveDepths(
        space.data.find((well) => well.uwi === uwi),
        pick.mdM,
      );
    const values = toValues(this.#table, {
      pick: { ...pick, id: pick.id ?? newProcessId() },
      saved,
      derived,
      author: findAuthor(),
      well: change.kind === 'create' ? { uwi, name: change.wellName } : null,
    });
    return {
      ok: true,
      data: saved ? { kind: 'update', record: saved, changes: values } : { kind: 'create', values },
    };
  }

  /** A well's survey, read once. */
  #space(uwi: string): Promise<Result<WellInSpace[]>> {
    const known = this.#spaces.get(uwi);
    if (known) return known;
    const read = wellsInSpace(this.backend, [uwi], { signal: new AbortController().signal });
    this.#spaces.set(uwi, read);
    const forget = (): void => void this.#spaces.delete(uwi);
    void read.then(({ ok }) => void (ok || forget()), forget);
    return read;
  }
}

/** What a user wanted counts as saved where the server holds it already. */
function settle(change: PickSave, theirs: SavedPick | null): PickSaveOutcome {
  const isMine =
    theirs &&
    change.kind !== 'delete' &&
    theirs.name === change.pick.name &&
    isSameDepth(theirs.mdM, change.pick.mdM);
  return isMine ? { kind: 'saved', pick: theirs, warnings: [] } : { kind: 'conflict', theirs };
}

/** Whether two measured depths are the same as far as they are stored: to a tenth of a millimetre. */
export function isSameDepth(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-4;
}
