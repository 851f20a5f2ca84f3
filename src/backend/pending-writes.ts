/**
 * Every write that was started is finished or reported. Each call of the contract that changes
 * something is tracked here while it is on its way: what fails after its screen was left is
 * reported to the page, leaving asks while something would be lost, and what a page left behind is
 * reported to the next one of the tab.
 */
import * as v from 'valibot';
import type { SentWrite } from '../api/http.ts';
import { survivesPage } from '../api/request.ts';
import { forgetOfTab, readOfTab, storeForTab } from '../core/tab-storage.ts';
import { loadWithRetry } from '../core/load-with-retry.ts';
import { announceChange, findTopic } from './changes.ts';

/** Key under which a page that goes leaves what was on its way. */
const KEY = 'geo-elements left-writes';
const journal = v.array(v.string());

/** A write on its way. */
interface PendingWrite {
  /** What it changes, as `nameWritten` reads it: a text of the user, an entity or a call. */
  subject: string;
  /** Whether the browser finishes it although the page is left. */
  isSafe: boolean;
}

const pending = new Set<PendingWrite>();
let isWatching = false;

/** Calls that tell nobody: what they would lose is no work of a user. */
const UNTOLD = new Set(['/service/audit']);

/** Tracks a call that changes something until it has ended. */
export function trackWrite({ call, path, body, answer, isLeft }: SentWrite): void {
  if (UNTOLD.has(call.path)) return;
  watchPage();
  const subject = describeSubject(call.path, { path, body });
  const end = trackPending({ subject, isSafe: survivesPage(call, body) });
  answer.then(
    (result) => {
      end();
      if (!isLeft()) return;
      const topic = findTopic(readEntityName(body) ?? '');
      if (result.ok && topic) announceChange(topic);
      if (!result.ok)
        void loadNotices().then(([{ tellFailure }, { nameWritten }, { findCatalogLabel }]) =>
          tellFailure((t) => nameWritten(t, subject, findCatalogLabel), result.error),
        );
    },
    // It was given up on purpose.
    end,
  );
}

/**
 * Tracks work that is not one call of the contract, such as an upload: leaving the page asks while
 * it lasts. @returns what ends it
 */
export function trackPending(write: PendingWrite): () => void {
  watchPage();
  pending.add(write);
  return () => void pending.delete(write);
}

/** Whether leaving the page now would lose something. */
export function wouldLose(): boolean {
  return [...pending].some(({ isSafe }) => !isSafe);
}

/** Tells what the page before this one left behind in the tab, once. */
export function reportLeftWrites(): void {
  const { success, output } = v.safeParse(journal, readOfTab(KEY));
  forgetOfTab((key) => key === KEY);
  if (!success || output.length === 0) return;
  void loadNotices().then(([{ tellLeft }, { nameWritten }, { findCatalogLabel }]) =>
    tellLeft((t) => output.map((subject) => nameWritten(t, subject, findCatalogLabel))),
  );
}

/** Notices are rare, and every page has this module. */
function loadNotices() {
  return loadWithRetry(() =>
    Promise.all([
      import('../core/write-notices.ts'),
      import('../core/name-written.ts'),
      import('./kept-catalog-labels.ts'),
    ]),
  );
}

function watchPage(): void {
  if (isWatching || typeof globalThis.addEventListener !== 'function') return;
  isWatching = true;
  globalThis.addEventListener('beforeunload', (event) => {
    if (wouldLose()) event.preventDefault();
  });
  globalThis.addEventListener('pagehide', () => {
    if (pending.size > 0)
      storeForTab(
        KEY,
        [...pending].map(({ subject }) => subject),
      );
  });
  // The page came back with what was on its way.
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) forgetOfTab((key) => key === KEY);
  });
}

/**
 * What a call changes, as `nameWritten` reads it: `entity:` with the kind, the JSON of its name and
 * of its id, or `call:` with the path of the call.
 */
function describeSubject(
  callPath: string,
  { path, body }: Pick<SentWrite, 'path' | 'body'>,
): string {
  const changed = readEntityName(body);
  if (changed !== null) return `entity:${changed} ${nameEntity(body)}`;
  const deleted = path?.['entityName'];
  if (typeof deleted !== 'string') return `call:${callPath}`;
  const ids: unknown[] = Array.isArray(body) ? body : [path?.['id']];
  return `entity:${deleted} ${JSON.stringify({ id: ids.length === 1 ? ids[0] : undefined })}`;
}

/**
 * JSON of what an entity is called and of its id. A new record has none: its first text is that of
 * its key, for the fields of a key come first.
 */
function nameEntity(body: unknown): string {
  const { data } = (body as { studio: { data?: Readonly<Record<string, unknown>> } }).studio;
  const { id, name } = data ?? {};
  const first = Object.values(data ?? {}).find((value) => typeof value === 'string' && value);
  return JSON.stringify({ name, id: id ?? first });
}

function readEntityName(body: unknown): string | null {
  const { studio } = (body ?? {}) as { studio?: { entityName?: unknown } };
  return typeof studio?.entityName === 'string' && studio.entityName !== ''
    ? studio.entityName
    : null;
}
