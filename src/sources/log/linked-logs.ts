import type { OpenLog } from './source.ts';

/** A log that a viewer shows to the elements of its link on the same page. */
export interface LinkedLog {
  /** Open as long as it is offered; who offers it closes it. */
  readonly log: Omit<OpenLog, 'close'>;
  /** The frame that is shown; null for the main one. */
  readonly frameId: string | null;
  /** Name of the source. */
  readonly name: string;
}

/** The logs of one link, the one that was offered first in front. */
interface OfferedLogs {
  logs: LinkedLog[];
  listeners: Set<() => void>;
}

/** One list for all builds of the suite on a page. */
const HOLDER = Symbol.for('geo-elements.linked-logs');

function offeredLogs(link: string): OfferedLogs {
  const holder = globalThis as { [HOLDER]?: Map<string, OfferedLogs> };
  const links = (holder[HOLDER] ??= new Map<string, OfferedLogs>());
  let offered = links.get(link);
  if (!offered) links.set(link, (offered = { logs: [], listeners: new Set() }));
  return offered;
}

/** Offers a log to the elements of a link. @returns withdraws it; call it before the log is closed */
export function offerLog(link: string, log: LinkedLog): () => void {
  const offered = offeredLogs(link);
  const announce = (): void => [...offered.listeners].forEach((listener) => listener());
  offered.logs.push(log);
  announce();
  return () => {
    const at = offered.logs.indexOf(log);
    if (at < 0) return;
    offered.logs.splice(at, 1);
    announce();
  };
}

/**
 * Follows the log of a link: that of the viewer that offered one first.
 * @param onLog called at once, and whenever it is another one; null while there is none
 * @returns what ends that
 */
export function followLinkedLog(link: string, onLog: (log: LinkedLog | null) => void): () => void {
  const offered = offeredLogs(link);
  let shown: LinkedLog | null | undefined;
  const update = (): void => {
    const first = offered.logs[0] ?? null;
    if (first === shown) return;
    shown = first;
    onLog(first);
  };
  offered.listeners.add(update);
  update();
  return () => offered.listeners.delete(update);
}
