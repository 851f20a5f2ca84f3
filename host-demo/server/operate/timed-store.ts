import type { FileStore } from '../services.ts';
import { callUpstream } from './upstream.ts';

/** The same store, each call of which is measured as one of another server. */
export function timedStore(store: FileStore): FileStore {
  const call = <T>(work: () => Promise<T>) => callUpstream('store', work);
  return {
    id: store.id,
    stat: (key) => call(() => store.stat(key)),
    read: (key, start, end) => call(() => store.read(key, start, end)),
    write: (key, content) => call(() => store.write(key, content)),
    remove: (key) => call(() => store.remove(key)),
    ...(store.sweep && {
      sweep: (folder: string, idleMs: number) => call(() => store.sweep!(folder, idleMs)),
    }),
    ...(store.check && { check: () => call(() => store.check!()) }),
  };
}
