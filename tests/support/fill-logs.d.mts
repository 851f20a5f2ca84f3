import type { Services } from '../../host-demo/server/services.ts';

/** The UWI of the well of a record; ten records have the same. */
export function uwiOf(record: number): string;
/** Writes log records in place of those that are there, and has the server index them. */
export function fillLogs(
  bench: { step(what: string): void },
  db: Services['db'],
  ask: (address: string, body: object) => Promise<unknown>,
  count: number,
): Promise<void>;
/** Waits until a catalog is indexed and the job, which goes on after its last catalog, is over. */
export function waitForIndex(
  db: Services['db'],
  ask: (address: string, body: object) => Promise<unknown>,
  catalog?: string,
): Promise<void>;
