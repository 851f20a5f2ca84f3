import { parentPort } from 'node:worker_threads';
import { type Port, RpcClient, serve, type Service } from '../../../src/rpc/rpc.ts';

/** The message by which a thread announces that it answers calls. */
export const READY = 'ready';

/** A service without methods: what a thread can call if its owner serves nothing. */
export type NoService = Record<never, never>;

/**
 * Called by the module of a thread: answers the calls of its `ThreadService`. `host` calls what the
 * owner of the thread serves.
 */
export function serveThread<S extends Service<S>, Host extends Service<Host> = NoService>(
  implement: (host: RpcClient<Host>) => S,
): void {
  // Node's MessagePort is an EventTarget, too.
  const port = parentPort as unknown as Port;
  serve(port, implement(new RpcClient<Host>(port)));
  port.postMessage({ kind: READY });
}
