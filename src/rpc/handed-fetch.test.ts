import { describe, expect, it } from 'vitest';
import { handOver, takeOverFetch } from './handed-fetch.ts';

const PART = {
  status: 206,
  statusText: 'Partial Content',
  headers: { 'content-range': 'bytes 0-2/9' },
};

/** A `fetch` that takes over `answer`; `requested` is called with what it requests itself. */
function takeOver(answer: Promise<Response>): { fetch: typeof fetch; requested: unknown[] } {
  const requested: unknown[] = [];
  const own = globalThis.fetch;
  const taken = takeOverFetch(handOver(answer));
  return {
    requested,
    fetch: async (...request) => {
      globalThis.fetch = (input) => (requested.push(input), Promise.resolve(new Response('own')));
      try {
        return await taken(...request);
      } finally {
        globalThis.fetch = own;
      }
    },
  };
}

describe('a request that another thread has made', () => {
  it('is answered with its status, headers and body, and is not made again', async () => {
    const { fetch, requested } = takeOver(Promise.resolve(new Response('abc', PART)));
    const response = await fetch('http://host/a');
    expect([response.status, response.statusText]).toEqual([206, 'Partial Content']);
    expect(response.headers.get('content-range')).toBe('bytes 0-2/9');
    expect(await response.text()).toBe('abc');
    expect(requested).toEqual([]);
  });

  it('streams the whole of a file', async () => {
    const { fetch, requested } = takeOver(Promise.resolve(new Response('whole')));
    expect(await (await fetch('http://host/a')).text()).toBe('whole');
    expect(requested).toEqual([]);
  });

  it('answers the first request alone', async () => {
    const { fetch, requested } = takeOver(Promise.resolve(new Response('abc', PART)));
    await fetch('http://host/a');
    expect(await (await fetch('http://host/a')).text()).toBe('own');
    expect(requested).toEqual(['http://host/a']);
  });

  it('is made again where it failed', async () => {
    const { fetch, requested } = takeOver(Promise.reject(new TypeError('no connection')));
    expect(await (await fetch('http://host/a')).text()).toBe('own');
    expect(requested).toEqual(['http://host/a']);
  });

  it('gives an answer without a body', async () => {
    const { fetch } = takeOver(Promise.resolve(new Response(null, { status: 404 })));
    const response = await fetch('http://host/a');
    expect([response.status, await response.text()]).toEqual([404, '']);
  });

  it('is given up with its signal', async () => {
    const { fetch } = takeOver(new Promise(() => undefined));
    const abort = new AbortController();
    const waiting = fetch('http://host/a', { signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
