import type { Problem } from '../../core/problem.ts';
import type { ReadProgress } from '../../formats/log-file.ts';
import type { OpenLog } from '../../sources/log/source.ts';

/** What the viewer does with its log. */
export type LogPhase =
  /** It is not known yet whether there is a log. */
  | { kind: 'new' }
  | { kind: 'empty' }
  | { kind: 'loading'; name: string; progress: ReadProgress | null }
  | { kind: 'ready' }
  | { kind: 'failed'; problem: Problem };

/** Callbacks of a log. */
export interface LogEvents {
  /** A log was read. `name` is the source's. */
  onRead(log: OpenLog, name: string): void;
  onFail(problem: Problem): void;
  /** The same log is about to be read again: what is seen of it stays. */
  onRefresh(): void;
}
