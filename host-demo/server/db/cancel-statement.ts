import { connect } from 'node:net';

/** The part of a client of node-postgres that a cancel request needs. */
export interface CancelTarget {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
}

/**
 * Of the request (PostgreSQL, 55.7, CancelRequest): 1234 in the upper 16 bits, 5678 in the lower.
 */
const CANCEL_REQUEST = 80_877_102;

/**
 * Asks the server to end the statement that runs on a connection, over a socket of its own: no
 * connection of the pool is needed for it. Resolves when the server has passed the request on, and
 * then no later statement of that connection can be hit; rejects where that is not known within
 * `timeoutMs`.
 */
export function cancelStatement(
  { host, port, processID, secretKey }: CancelTarget,
  timeoutMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (processID === null || secretKey === null) throw new Error('Not a connection of a server');
    const request = Buffer.alloc(16);
    request.writeInt32BE(16, 0);
    request.writeInt32BE(CANCEL_REQUEST, 4);
    request.writeInt32BE(processID, 8);
    request.writeInt32BE(secretKey, 12);
    const socket = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The cancel request took long')));
    socket.once('connect', () => socket.write(request));
    socket.once('error', reject);
    // The server answers nothing; it closes the socket when the signal is sent.
    socket.once('close', () => resolve());
    socket.resume();
  });
}
