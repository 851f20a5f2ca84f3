import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface PageOptions {
  /** Folders of log files that are offered at /data/. */
  dataFolders?: readonly string[];
  /** Origins besides its own that the page's scripts may call. */
  connect?: readonly string[];
  /** Open pages get a message at each event "built". */
  reload?: EventEmitter;
}

/** The handler of the application page, the suite, the gallery and log files. */
export function createPages(
  options?: PageOptions,
): Promise<(request: IncomingMessage, response: ServerResponse) => void>;
/**
 * Whether a path opens the application: any path that is not the server's and does not look like a
 * file (spec 2).
 */
export function opensApplication(pathname: string): boolean;
/**
 * How long a browser keeps a file, for `setHeaders` of sirv: one that is named by its content for
 * ever, any other until it has asked whether it changed.
 */
export function setCaching(response: Pick<ServerResponse, 'setHeader'>, pathname: string): void;
/** The same on a server of its own; port 0 is any free one. */
export function serve(
  options?: PageOptions & { port?: number },
): Promise<{ url: string; close(): Promise<void> }>;
