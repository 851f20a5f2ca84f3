import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Moved, RpcClient, serve } from './rpc.ts';

let stop: () => void;
let client: RpcClient;
let ports: MessageChannel;
const seen: { aborted: boolean } = { aborted: false };

beforeEach(() => {
  ports = new MessageChannel();
  seen.aborted = false;
  stop = serve(ports.port2, {
    double: (value: number) => value * 2,
    move: (length: number) => {
      const values = new Float64Array(length).fill(3);
      return new Moved(values, [values.buffer]);
    },
    fail: () => {
      throw Object.assign(new RangeError('too far'), {
        code: 'FILE_MALFORMED',
        place: { line: 7 },
        cause: new Error('inner'),
        then: () => undefined,
      });
    },
    count: async (to: number, { report }: { report(message: unknown): void }) => {
      for (let i = 1; i <= to; i++) report(i);
      return 'done';
    },
    wait: (_: unknown, { signal }: { signal: AbortSignal }) =>
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
  stop();
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

  it('gets moved buffers', async () => {
    expect([...(await client.call<Float64Array>('move', 3))]).toEqual([3, 3, 3]);
  });

  it('gets the error with its name, message and own fields', async () => {
    const error = await client.call('fail', null).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'RangeError',
      message: 'too far',
      code: 'FILE_MALFORMED',
      place: { line: 7 },
    });
    await expect(client.call('nonsense', null)).rejects.toThrow('no method nonsense');
    await expect(client.call('toString', null)).rejects.toThrow('no method toString');
  });

  it('hears reports in order and none after its answer', async () => {
    const reports: unknown[] = [];
    expect(await client.call('count', 3, { onReport: (report) => reports.push(report) })).toBe(
      'done',
    );
    expect(reports).toEqual([1, 2, 3]);
  });

  it('ends at once when it is aborted, and the handler is told', async () => {
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
    await expect(client.call('double', () => 1)).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await client.call('double', 2)).toBe(4);
  });

  it('is refused once the port is closed, before and after', async () => {
    const open = client.call('wait', null);
    client.close(new Error('the worker stopped'));
    await expect(open).rejects.toThrow('the worker stopped');
    await expect(client.call('double', 1)).rejects.toThrow('the worker stopped');
  });
});
