import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface PageOptions {
  /** Folders of log files that are offered at /data/. */
  dataFolders?: readonly string[];
  /** Origins besides its own that the page's scripts may call. */
  connect?: readonly string[];
  /** Folder for compressed copies of the files; without it they are sent as they are. */
  copies?: string;
  /** Whether the gallery and /components-demo are served; true by default. */
  gallery?: boolean;
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
/** The same on a server of its own; port 0 is any free one. */
export function serve(
  options?: PageOptions & { port?: number },
): Promise<{ url: string; close(): Promise<void> }>;
