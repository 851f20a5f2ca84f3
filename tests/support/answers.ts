import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, sendBytes } from './page-server.ts';

/** All of it, or the range that is requested. */
export function ranged(bytes: Uint8Array): Answer {
  return (request, response) => sendBytes(request, response, bytes);
}

/** All of it, whatever range is requested: a server without Range. */
export function whole(bytes: Uint8Array): Answer {
  return (_request, response) =>
    void response.writeHead(200, { 'Content-Length': bytes.length }).end(bytes);
}

/** All of it in pieces with pauses between them; ends early where the reader goes, which `gone` reports. */
export function trickled(
  bytes: Uint8Array,
  { pieceBytes, pauseMs, gone }: { pieceBytes: number; pauseMs: number; gone?: () => void },
): Answer {
  return async (_request, response) => {
    response.writeHead(200, { 'Content-Length': bytes.length });
    response.on('close', () => {
      if (!response.writableFinished) gone?.();
    });
    for (let at = 0; at < bytes.length && !response.destroyed; at += pieceBytes) {
      response.write(bytes.subarray(at, at + pieceBytes));
      await pause(pauseMs);
    }
    response.end();
  };
}

/** A refusal. */
export function status(code: number, text = ''): Answer {
  return (_request, response) =>
    void response.writeHead(code, { 'Content-Type': 'text/plain' }).end(text);
}

/** The connection is cut before any answer. */
export function cut(): Answer {
  return (request) => void request.socket.destroy();
}
