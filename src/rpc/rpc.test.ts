import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallContext, RpcClient, serve, Transferred } from './rpc.ts';

interface TestService {
  double(value: number): number;
  transfer(length: number): Transferred<Float64Array>;
  fail(): never;
  count(to: number, context: CallContext<number>): Promise<string>;
  /** Adds up the replies to `count` questions. */
  add(count: number, context: CallContext<never, { index: number }, number>): Promise<number>;
  wait(argument: null, context: CallContext): Promise<never>;
  /** Asks and fails without the reply. */
  askInVain(argument: null, context: CallContext<never, null, null>): Promise<never>;
  /** Fails with an error whose fields cannot be cloned. */
  failUncloneable(): never;
}

let stop: () => Promise<void>;
let client: RpcClient<TestService>;
let ports: MessageChannel;
const seen: { aborted: boolean } = { aborted: false };

beforeEach(() => {
  ports = new MessageChannel();
  seen.aborted = false;
  stop = serve<TestService>(ports.port2, {
    double: (value) => value * 2,
    transfer: (length) => {
      const values = new Float64Array(length).fill(3);
      return new Transferred(values, [values.buffer]);
    },
    fail: () => {
      throw Object.assign(new RangeError('too far'), {
        code: 'FILE_MALFORMED',
        place: { line: 7 },
        cause: new Error('inner'),
        then: () => undefined,
      });
    },
    count: async (to, { report }) => {
      for (let i = 1; i <= to; i++) report(i);
      return 'done';
    },
    add: async (count, { ask }) => {
      let sum = 0;
      for (let index = 0; index < count; index++) sum += await ask({ index });
      return sum;
    },
    askInVain: (_, { signal, ask }) => {
      void ask(null);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    },
    failUncloneable: () => {
      throw Object.assign(new TypeError('odd fields'), { fields: { run: () => undefined } });
    },
    wait: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          seen.aborted = true;
          reject(signal.reason as Error);
        });
      }),
  });
  client = new RpcClient(ports.port1);
});

afterEach(() => {
  void stop();
  ports.port1.close();
  ports.port2.close();
});

describe('a call over a port', () => {
  it('gets its own answer, whatever else is under way', async () => {
    const waiting = client.call('wait', null, { signal: AbortSignal.timeout(50) });
    expect(await Promise.all([client.call('double', 4), client.call('double', 5)])).toEqual([
      8, 10,
    ]);
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('gets transferred buffers', async () => {
    expect([...(await client.call('transfer', 3))]).toEqual([3, 3, 3]);
  });

  it('gets the error with its name, message and own fields', async () => {
    const error = await client.call('fail', undefined).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'RangeError',
      message: 'too far',
      code: 'FILE_MALFORMED',
      place: { line: 7 },
    });
    expect((error as Error).stack).toContain('rpc.test.ts');
  });

  it('of a method that does not exist, or with wrong arguments, does not compile', async () => {
    // @ts-expect-error -- no such method
    await expect(client.call('nonsense', null)).rejects.toThrow('no method nonsense');
    // @ts-expect-error -- inherited by every object
    await expect(client.call('toString', null)).rejects.toThrow('no method toString');
    // @ts-expect-error -- the argument is a number
    expect(await client.call('double', '4')).toBe(8);
    // @ts-expect-error -- the result is a number
    const text: string = await client.call('double', 4);
    expect(text).toBe(8);
    // @ts-expect-error -- reports are numbers
    await client.call('count', 1, { onReport: (report: string) => report });
    // @ts-expect-error -- replies are numbers
    await client.call('add', 0, { onQuestion: () => 'one' });
    const { port1 } = new MessageChannel();
    // @ts-expect-error -- a method is missing
    void serve<TestService>(port1, { double: (value) => value });
    port1.close();
  });

  it('hears reports in order and none after its answer', async () => {
    const reports: unknown[] = [];
    expect(await client.call('count', 3, { onReport: (report) => reports.push(report) })).toBe(
      'done',
    );
    expect(reports).toEqual([1, 2, 3]);
  });

  it('gets replies to its questions', async () => {
    const onQuestion = vi.fn(async ({ index }: { index: number }) => index * 10);
    expect(await client.call('add', 4, { onQuestion })).toBe(60);
    expect(onQuestion.mock.calls).toEqual([0, 1, 2, 3].map((index) => [{ index }]));
    expect(await client.call('add', 1, { onQuestion: () => new Transferred(5, []) })).toBe(5);
  });

  it('fails with what a reply fails with, and where nobody replies', async () => {
    const onQuestion = (): never => {
      throw new RangeError('no reply');
    };
    await expect(client.call('add', 1, { onQuestion })).rejects.toMatchObject({
      name: 'RangeError',
      message: 'no reply',
    });
    await expect(client.call('add', 1)).rejects.toThrow('answers no questions');
  });

  it('stops to wait for a reply when it is aborted', async () => {
    const abort = new AbortController();
    const call = client.call('add', 1, {
      signal: abort.signal,
      onQuestion: () => new Promise(() => abort.abort()),
    });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    // The service has no call left that waits.
    await stop();
  });

  it('leaves no error that nobody handles where its handler has ended without the reply', async () => {
    const unhandled: unknown[] = [];
    const hear = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', hear);
    const abort = new AbortController();
    const call = client.call('askInVain', null, {
      signal: abort.signal,
      onQuestion: () => new Promise(() => abort.abort()),
    });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await stop();
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', hear);
    expect(unhandled).toEqual([]);
  });

  it('that fails with what cannot cross fails with its message', async () => {
    const failed = client.call('failUncloneable', undefined);
    await expect(failed).rejects.toMatchObject({ name: 'TypeError', message: 'odd fields' });
    const onQuestion = (): never => {
      throw Object.assign(new TypeError('odd reply'), { fields: { run: () => undefined } });
    };
    const odd = client.call('add', 1, { onQuestion });
    await expect(odd).rejects.toMatchObject({ name: 'TypeError', message: 'odd reply' });
  });

  it('ends at once when it is aborted, and aborts the handler', async () => {
    const abort = new AbortController();
    const call = client.call('wait', null, { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => seen.aborted).toBe(true);
    await expect(client.call('double', 1, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('with an argument that cannot cross is refused', async () => {
    await expect(client.call('double', (() => 1) as never)).rejects.toMatchObject({
      name: 'DataCloneError',
    });
    expect(await client.call('double', 2)).toBe(4);
  });

  it('is aborted when the service stops, which waits for its end', async () => {
    client.call('wait', null).catch(() => undefined);
    await client.call('double', 1);
    await stop();
    expect(seen.aborted).toBe(true);
  });

  it('goes both ways over one port', async () => {
    const stopOther = serve<Pick<TestService, 'double'>>(ports.port1, {
      double: (value) => value * 3,
    });
    const other = new RpcClient<Pick<TestService, 'double'>>(ports.port2);
    expect(await Promise.all([client.call('double', 4), other.call('double', 4)])).toEqual([8, 12]);
    await stopOther();
  });

  it('is refused once the port is closed, before and after', async () => {
    const open = client.call('wait', null);
    client.close(new Error('the worker stopped'));
    await expect(open).rejects.toThrow('the worker stopped');
    await expect(client.call('double', 1)).rejects.toThrow('the worker stopped');
  });
});
