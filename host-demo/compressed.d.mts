import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Serves a folder: files whose names have a hash may be kept for a year, all others are validated
 * by their ETag; what gets smaller is sent from `copies`, a folder of compressed copies.
 */
export function serveFolder(
  folder: string,
  options?: { copies?: string },
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
/** Compresses every file of a folder into the folder of copies. */
export function compressFolder(folder: string, copies: string): Promise<void>;
