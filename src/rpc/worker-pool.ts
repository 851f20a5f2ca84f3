import { type Port, RpcClient, serve, type Service } from './rpc.ts';
import { startWorker } from './start-worker.ts';

/**
 * A service that runs in workers where the page allows them, and on the page's own thread where it
 * does not.
 */
export interface WorkerService<S extends Service<S>> {
  /**
   * Address of the worker's module; null if a host's bundle does not know it. Called only when a
   * worker is started.
   */
  url(): string | null;
  /** The same service for the page's own thread. */
  local(): Promise<S>;
}

/** One holder's access to a worker. */
export interface Lease<S extends Service<S>> {
  readonly client: RpcClient<S>;
  /** Gives the worker back; it ends with its last holder. */
  release(): void;
}

interface RunningWorker<S extends Service<S>> {
  client: RpcClient<S>;
  stop(): void;
}

/**
 * A worker of the pool. It is added before it runs, so that holders that come at the same time
 * share it.
 */
interface PooledWorker<S extends Service<S>> {
  readonly running: Promise<RunningWorker<S>>;
  holders: number;
}
type Pool<S extends Service<S>> = Set<PooledWorker<S>>;

const MOST_WORKERS = 4;
const pools = new WeakMap<object, unknown>();

/**
 * Leases a worker of `service`: the one with the fewest holders, or a new one while there are fewer
 * than the machine has cores.
 */
export async function leaseWorker<S extends Service<S>>(
  service: WorkerService<S>,
): Promise<Lease<S>> {
  const pool = (pools.get(service) as Pool<S> | undefined) ?? new Set();
  pools.set(service, pool);
  const most = Math.min(
    MOST_WORKERS,
    Math.max(1, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1),
  );
  const free = pool.size < most ? undefined : [...pool].sort((a, b) => a.holders - b.holders)[0];
  const pooled = free ?? addWorker(service, pool);
  pooled.holders++;
  const { client, stop } = await pooled.running;
  let released = false;
  return {
    client,
    release() {
      if (released) return;
      released = true;
      if (--pooled.holders > 0) return;
      pool.delete(pooled);
      stop();
    },
  };
}

function addWorker<S extends Service<S>>(
  service: WorkerService<S>,
  pool: Pool<S>,
): PooledWorker<S> {
  // A worker that could not be started or has stopped is not leased again.
  const pooled: PooledWorker<S> = {
    running: start(service, () => pool.delete(pooled)),
    holders: 0,
  };
  pool.add(pooled);
  pooled.running.catch(() => pool.delete(pooled));
  return pooled;
}

async function start<S extends Service<S>>(
  service: WorkerService<S>,
  stopped: () => void,
): Promise<RunningWorker<S>> {
  const worker = await startWorker(service.url());
  if (worker) {
    const client = new RpcClient<S>(worker);
    worker.addEventListener('error', (event) => {
      stopped();
      client.close(new Error(event.message || 'the worker stopped'));
      worker.terminate();
    });
    return {
      client,
      stop() {
        client.close(new DOMException('the worker has ended', 'AbortError'));
        worker.terminate();
      },
    };
  }
  const { port1, port2 } = new MessageChannel();
  const stopServing = serve(port2, await service.local());
  const client = new RpcClient<S>(port1);
  return {
    client,
    stop() {
      client.close(new DOMException('the service has ended', 'AbortError'));
      void stopServing();
      port1.close();
      port2.close();
    },
  };
}

/** Called by a worker's module: answers calls and announces that the worker runs. */
export function runWorker<S extends Service<S>>(handlers: S): void {
  const scope = globalThis as unknown as Port;
  serve(scope, handlers);
  scope.postMessage({ kind: 'ready' });
}
