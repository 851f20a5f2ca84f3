import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../backend/backend.ts';
import { fetchPicture, findServerPath, PictureFailure, resolvePicture } from './pictures.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PAGE = 'https://portal.example/wells/page.html';

let server: Server;
let site = '';
const requests: IncomingMessage[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request);
    if (request.url === '/core.png') response.end(PNG);
    else if (request.url === '/page') response.end('<!doctype html><script>alert(1)</script>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((go) => server.listen(0, go));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

function request(base = 'https://api.example', sent: string[] = []) {
  const backend = {
    base,
    language: 'en',
    send: async (_call: unknown, { path }: { path: { path: string } }) => {
      sent.push(path.path);
      return { ok: true, data: new File([PNG], 'core.png') };
    },
  } as unknown as Backend;
  return { signal: new AbortController().signal, baseUrl: PAGE, backend };
}

describe('the address of a picture', () => {
  it('is one of http, https, blob or data of an image, or relative to the page', () => {
    const allowed = [
      ['https://a.example/b.jpg', 'https://a.example/b.jpg'],
      ['core/b.jpg', 'https://portal.example/wells/core/b.jpg'],
      ['//cdn.example/b.jpg', 'https://cdn.example/b.jpg'],
      ['/b.jpg?x=1:2', 'https://portal.example/b.jpg?x=1:2'],
      ['blob:https://portal.example/1', 'blob:https://portal.example/1'],
      ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
    ];
    for (const [url, address] of allowed)
      expect([url, resolvePicture(url!, PAGE).href]).toEqual([url, address]);
  });

  it('is refused with every other scheme, however it is written', () => {
    for (const url of [
      'javascript:alert(1)',
      ' JaVaScript:alert(1)',
      'java\tscript:alert(1)',
      '\u0001javascript:alert(1)',
      'file:///etc/passwd',
      'ftp://a.example/b.jpg',
      'data:text/html,<script>alert(1)</script>',
      'filesystem:https://portal.example/a.png',
      'about:blank',
      'https://',
    ])
      expect(() => resolvePicture(url, PAGE), url).toThrow(PictureFailure);
  });
});

describe('the files of the server', () => {
  it('are those below its address alone', () => {
    const base = 'https://api.example/v1/';
    expect(
      findServerPath(new URL('https://api.example/v1/fm/download/s/a%20b.jpg'), base, PAGE),
    ).toBe('/download/s/a%20b.jpg');
    for (const url of [
      'https://api.example.evil.example/v1/fm/download/a.jpg',
      'https://api.example:444/v1/fm/download/a.jpg',
      'http://api.example/v1/fm/download/a.jpg',
      'https://api.example/fm/download/a.jpg',
      'https://api.example@evil.example/v1/fm/download/a.jpg',
      'https://api.example/v1/fm/download/../../account',
    ])
      expect([url, findServerPath(new URL(url), base, PAGE)]).toEqual([url, null]);
    expect(findServerPath(new URL('https://portal.example/fm/download/a.jpg'), '', PAGE)).toBe(
      '/download/a.jpg',
    );
  });

  it('are fetched by the client that sends the token, others never', async () => {
    const sent: string[] = [];
    const own = await fetchPicture(
      'https://api.example/fm/download/core/1.png',
      request('https://api.example', sent),
    );
    expect(own.size).toBe(PNG.length);
    expect(sent).toEqual(['core/1.png']);
    await fetchPicture(`${site}/core.png`, request('https://api.example', sent));
    expect(sent).toHaveLength(1);
    const { headers } = requests.at(-1)!;
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  });
});

describe('a picture that cannot be shown', () => {
  it('says why: the status, no network, or no image', async () => {
    await expect(fetchPicture(`${site}/gone.png`, request())).rejects.toThrow('HTTP 404');
    await expect(fetchPicture(`${site}/page`, request())).rejects.toThrow('Not a picture');
    await expect(fetchPicture('http://127.0.0.1:1/a.png', request())).rejects.toThrow(
      'no network, or 127.0.0.1:1 or this page does not allow it',
    );
    await expect(
      fetchPicture('data:image/svg+xml,<svg onload="alert(1)"/>', request()),
    ).rejects.toThrow('Not a picture');
  });
});

describe('data in the address', () => {
  it('are read without a request', async () => {
    const before = requests.length;
    const blob = await fetchPicture(`data:image/png;base64,${PNG.toString('base64')}`, request());
    expect(blob.size).toBe(PNG.length);
    expect(blob.type).toBe('image/png');
    expect(requests).toHaveLength(before);
  });
});
