import type { Services } from '../services.ts';

/** Connections of a pool. */
export interface PoolState {
  open: number;
  idle: number;
  /** Requests that wait for a connection, within their share or for it. */
  waiting: number;
}

const readers = new WeakMap<Services['db'], () => PoolState>();

/** Makes the state of the pool of a database readable. */
export function publishPoolState(db: Services['db'], read: () => PoolState): void {
  readers.set(db, read);
}

/** The state of the pool; null for the embedded database, which has one connection. */
export function readPoolState(db: Services['db']): PoolState | null {
  return readers.get(db)?.() ?? null;
}
