import type { LogCorrections } from '../../formats/log-file.ts';

/**
 * What the host page requests by attributes; undefined requests the default. The user's later
 * choices replace it.
 */
export interface LogRequest {
  frame?: string | undefined;
  curves?: readonly string[] | undefined;
  template?: string | undefined;
  /** Mnemonic of the curve to draw against. */
  index?: string | undefined;
  /** How the file is read; another one reads it again. */
  corrections?: LogCorrections;
}

/** What is requested of the open log. */
export class LogRequests {
  /** The page's request with the user's choices. */
  current: LogRequest = {};
  #page: LogRequest = {};

  /** Notes what the page requests of another log. */
  setPage(request: LogRequest): void {
    this.#page = request;
  }

  /** Takes a choice of the user. */
  choose(choice: LogRequest): void {
    this.current = { ...this.current, ...choice };
  }

  /**
   * Takes what the page requests now of the same log: frame and template where they changed, else
   * as the user chose them, and the page's curves. @returns what changed
   */
  change(request: LogRequest): ReadonlySet<keyof LogRequest> {
    const keys = ['frame', 'curves', 'template', 'index'] as const;
    const changed = new Set(keys.filter((key) => request[key] !== this.#page[key]));
    this.#page = request;
    this.choose({
      curves: request.curves,
      ...(changed.has('frame') && { frame: request.frame }),
      ...(changed.has('template') && { template: request.template }),
    });
    return changed;
  }
}
