import * as v from 'valibot';
import { readStored, store } from './storage.ts';

/**
 * The end of a job is announced to the user once, by the first element or window of this origin.
 */

const KEY = 'geo-elements.announced-jobs';
/** The number of processes that are remembered; older ones have ended long before. */
const MOST = 200;
const ids = v.array(v.string());
/** If storage is blocked, only this page is kept from announcing a process twice. */
let ofPage: readonly string[] = [];

/** Claims the announcement of a process. True for the first caller, false for all later ones. */
export function claimAnnouncement(processId: string): boolean {
  const announced = read();
  if (announced.includes(processId)) return false;
  keep([...announced, processId]);
  return true;
}

/**
 * Claims the announcement of a process that the caller follows. Returns a function that releases
 * the claim; it is released as well when the page is closed, so that another window announces the
 * end.
 */
export function reserveAnnouncement(processId: string): () => void {
  claimAnnouncement(processId);
  const back = (): void => {
    globalThis.removeEventListener?.('pagehide', back);
    keep(read().filter((id) => id !== processId));
  };
  globalThis.addEventListener?.('pagehide', back);
  return back;
}

function read(): readonly string[] {
  try {
    const kept = v.safeParse(ids, JSON.parse(readStored(KEY) ?? '[]'));
    return kept.success ? [...new Set([...kept.output, ...ofPage])] : ofPage;
  } catch {
    return ofPage;
  }
}

function keep(announced: readonly string[]): void {
  ofPage = announced.slice(-MOST);
  store(KEY, JSON.stringify(ofPage));
}
