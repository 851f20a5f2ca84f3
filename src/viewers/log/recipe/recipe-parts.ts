import type { ElementHost } from '../../../core/element-host.ts';
import type { Problem } from '../../../core/problem.ts';
import type { OpenLog } from '../../../sources/log/source.ts';
import type { LogState } from '../log-state.ts';
import type { LogPicking } from '../picks/log-picking.ts';

/** What the calculations of a log viewer need of it. */
export interface LogRecipeParts {
  host: ElementHost;
  log: LogState;
  /** The log that is open; null without one. */
  findLog(): OpenLog | null;
  /** The picks of the well, once there is a log. */
  findPicking(): LogPicking;
  onFail(problem: Problem): void;
}
