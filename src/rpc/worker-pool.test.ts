import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseWorker, type WorkerService } from './worker-pool.ts';

/** A worker that says it runs and echoes calls; there is no Worker of a page's kind in Node. */
class FakeWorker extends EventTarget {
  static made: FakeWorker[] = [];
  static works = true;
  /** Addresses of workers that were begun. */
  static begun: string[] = [];
  ended = false;

  constructor(url: string) {
    super();
    FakeWorker.made.push(this);
    FakeWorker.begun.push(url);
    setTimeout(() =>
      this.dispatchEvent(
        FakeWorker.works
          ? new MessageEvent('message', { data: { kind: 'ready' } })
          : new Event('error', { cancelable: true }),
      ),
    );
  }

  postMessage({ id, argument }: { id: number; argument: unknown }): void {
    setTimeout(
      () =>
        this.ended ||
        this.dispatchEvent(
          new MessageEvent('message', {
            data: { kind: 'result', id, outcome: { value: argument } },
          }),
        ),
    );
  }

  terminate(): void {
    this.ended = true;
  }
}

const running = (): number => FakeWorker.made.filter(({ ended }) => !ended).length;
interface Echo {
  echo(value: unknown): unknown;
}
const newService = (): WorkerService<Echo> => ({
  url: () => 'http://page/worker.js',
  local: async () => ({ echo: (value: unknown) => `local ${String(value)}` }),
});

beforeEach(() => {
  FakeWorker.made = [];
  FakeWorker.begun = [];
  FakeWorker.works = true;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('location', new URL('http://page/'));
  vi.stubGlobal('navigator', { hardwareConcurrency: 8 });
});

afterEach(() => vi.unstubAllGlobals());

describe('leases of workers', () => {
  it('requested at once share four workers evenly, which end with their last holders', async () => {
    const service = newService();
    const leases = await Promise.all(Array.from({ length: 12 }, () => leaseWorker(service)));
    expect(FakeWorker.made).toHaveLength(4);
    const clients = leases.map(({ client }) => client);
    expect(
      [...new Set(clients)].map((client) => clients.filter((one) => one === client).length),
    ).toEqual([3, 3, 3, 3]);
    leases.slice(1).forEach(({ release }) => release());
    expect(running()).toBe(1);
    leases[0]?.release();
    leases[0]?.release();
    expect(running()).toBe(0);
  });

  it('leave the page a core of its own', async () => {
    vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
    const service = newService();
    const [first, second] = await Promise.all([leaseWorker(service), leaseWorker(service)]);
    expect(FakeWorker.made).toHaveLength(1);
    first.release();
    expect(running()).toBe(1);
    second.release();
    expect(running()).toBe(0);
  });

  it('begin again after all were given back', async () => {
    const service = newService();
    (await leaseWorker(service)).release();
    const { client, release } = await leaseWorker(service);
    expect(await client.call('echo', 5)).toBe(5);
    expect(FakeWorker.made).toHaveLength(2);
    release();
  });

  it('of a worker that stopped reject their calls, and the next lease gets another worker', async () => {
    vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
    const service = newService();
    const broken = await leaseWorker(service);
    const call = broken.client.call('echo', 1);
    FakeWorker.made[0]?.dispatchEvent(
      Object.assign(new Event('error'), { message: 'out of memory' }),
    );
    await expect(call).rejects.toThrow('out of memory');
    await expect(broken.client.call('echo', 1)).rejects.toThrow('out of memory');
    const next = await leaseWorker(service);
    expect(await next.client.call('echo', 2)).toBe(2);
    broken.release();
    expect(await next.client.call('echo', 3)).toBe(3);
    next.release();
    expect(running()).toBe(0);
  });

  it('run on the page’s thread where no worker starts or there is no address', async () => {
    FakeWorker.works = false;
    for (const url of ['http://page/worker.js', null]) {
      const { client, release } = await leaseWorker({ ...newService(), url: () => url });
      expect(await client.call('echo', 1)).toBe('local 1');
      release();
      await expect(client.call('echo', 1)).rejects.toMatchObject({ name: 'AbortError' });
    }
  });

  it('start no second blob on a page that has refused the first', async () => {
    FakeWorker.works = false;
    const service = { ...newService(), url: () => 'http://cdn/worker.js' };
    const leases = await Promise.all([1, 2, 3].map(() => leaseWorker(service)));
    leases.push(await leaseWorker(service));
    expect(await Promise.all(leases.map(({ client }) => client.call('echo', 1)))).toEqual(
      Array(4).fill('local 1'),
    );
    expect(FakeWorker.begun).toEqual([expect.stringMatching(/^blob:/)]);
    leases.forEach(({ release }) => release());
  });

  it('that could not be had are tried again', async () => {
    FakeWorker.works = false;
    let reachable = false;
    const service: WorkerService<Echo> = {
      ...newService(),
      local: async () => {
        if (!reachable) throw new TypeError('not fetched');
        return { echo: (value: unknown) => value };
      },
    };
    await expect(leaseWorker(service)).rejects.toThrow('not fetched');
    reachable = true;
    const { client, release } = await leaseWorker(service);
    expect(await client.call('echo', 1)).toBe(1);
    release();
  });
});
