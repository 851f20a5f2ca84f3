import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import { SAVED_VIEW_KINDS, savedView, type SavedViewKind } from '../api/contract/kept.ts';
import { DeferredDeletion } from '../core/deferred-deletion.ts';
import { nameOrder } from '../core/text-search.ts';
import { type Backend, lastingBackend } from './backend.ts';
import { deleteOfKind, entityOfKind, listOfKind, storeEntity } from './studio.ts';

export { SAVED_VIEW_KINDS, type SavedViewKind };

const ENTITY = 'SavedView';
/** Views that are listed. */
const MOST_VIEWS = 500;

/** A viewer with what is shown in it, under a name. */
export interface SavedView {
  id: string;
  name: string;
  kind: SavedViewKind;
  /** What it shows, in a sentence; "" where nobody wrote one. */
  description: string;
  /** State of the visualizer or of the map, unchecked. */
  state: Readonly<Record<string, unknown>>;
  /** Whether others see it. */
  shared: boolean;
  /** Whether the user may change it. */
  isMine: boolean;
  /** Who saved it; "" where the server does not say. */
  ownerName: string;
  version: number | null;
}

/** What is saved under a name. */
export type NewView = Pick<SavedView, 'name' | 'kind' | 'state' | 'shared'> &
  Partial<Pick<SavedView, 'description'>>;

/** The views that a user sees, by name: one's own and those that are shared. */
export interface SavedViewList {
  /** False where the server keeps no views. */
  isKept: boolean;
  views: readonly SavedView[];
}

/** Loads the views that the user sees. */
export async function loadSavedViews(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<SavedViewList>> {
  const answer = await listOfKind(backend, { entityName: ENTITY, limit: MOST_VIEWS }, options);
  if (!answer.ok)
    return answer.error.status === 404 ? { ok: true, data: { isKept: false, views: [] } } : answer;
  const order = nameOrder(backend.language);
  const views = answer.data.flatMap((one) => readView(one, backend.language) ?? []);
  return {
    ok: true,
    data: { isKept: true, views: views.sort((a, b) => order(a.name, b.name)) },
  };
}

/** One view; VIEW_NOT_FOUND where it was deleted, or is not the user's to see. */
export async function loadSavedView(
  backend: Backend,
  id: string,
  options?: SendOptions,
): Promise<Result<SavedView>> {
  const answer = await entityOfKind(backend, ENTITY, id, options);
  if (!answer.ok) return answer.error.status === 404 ? absent(id) : answer;
  const view = readView(answer.data, backend.language);
  return view ? { ok: true, data: view } : absent(id);
}

/** Saves a new view. */
export function createView(backend: Backend, view: NewView): Promise<Result<SavedView>> {
  const { name, kind, description, state, shared } = view;
  return stored(backend, storeEntity(backend, ENTITY, { name, kind, description, state, shared }));
}

/**
 * Changes a view. The server refuses with CONFLICT where somebody changed it since it was read,
 * and with NOT_FOUND where it is gone.
 */
export function changeView(
  backend: Backend,
  { id, version }: Pick<SavedView, 'id' | 'version'>,
  changes: Partial<NewView>,
): Promise<Result<SavedView>> {
  // A new name is the name in all languages.
  const texts = changes.name === undefined ? {} : { texts: null };
  return stored(backend, storeEntity(backend, ENTITY, { ...changes, ...texts, id, version }));
}

/** Deletes a view; one that is gone already is no failure. */
export function deleteView(backend: Backend, { id }: Pick<SavedView, 'id'>): Promise<Result<null>> {
  return deleteOfKind(backend, ENTITY, [id]);
}

/** Deletions of views that the user can undo. */
export type ViewDeletion = DeferredDeletion<SavedView>;

/**
 * Makes the deletions of one list of views. Leaving the page deletes what waits; `onEnd` is called
 * with each answer of the server.
 */
export function createViewDeletion(
  backend: Backend,
  onEnd: (answer: Result<null>) => void,
): ViewDeletion {
  return new DeferredDeletion({
    remove: async (view) => {
      const answer = await deleteView(lastingBackend(backend), view);
      onEnd(answer);
      return answer.ok ? 'hidden' : 'shown';
    },
    isSentOnLeave: true,
  });
}

async function stored(
  { language }: Backend,
  sent: ReturnType<typeof storeEntity>,
): Promise<Result<SavedView>> {
  const answer = await sent;
  if (!answer.ok) return answer;
  const view = readView(answer.data, language);
  return view ? { ok: true, data: view } : absent(answer.data.id);
}

/**
 * An entity as a view, with its texts in a language; null for another kind, such as one that only
 * later versions know.
 */
function readView(entity: unknown, language: string): SavedView | null {
  const read = v.safeParse(savedView, entity);
  if (!read.success) return null;
  const { id, kind, state, shared, isMine, ownerName, version, texts } = read.output;
  const { name, description } = texts?.[language] ?? read.output;
  return {
    id,
    name,
    kind,
    description: description ?? '',
    state,
    shared: shared ?? false,
    isMine: isMine ?? false,
    ownerName: ownerName ?? '',
    version: version ?? null,
  };
}

function absent(id: string): Result<never> {
  return {
    ok: false,
    error: { code: 'VIEW_NOT_FOUND', message: `no saved view ${id.slice(0, 200)}` },
  };
}
