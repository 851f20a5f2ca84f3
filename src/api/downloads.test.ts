import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadExport, downloadListed, storedPath } from './downloads.ts';
import { createClient } from './http.ts';

describe('the path of a listing or report', () => {
  it('is what follows /download/, decoded once', () => {
    expect(storedPath('/download/a/b%20c.pdf')).toBe('a/b c.pdf');
    expect(storedPath('/download/%D8%AA%D9%82%D8%B1%D9%8A%D8%B1.pdf')).toBe('تقرير.pdf');
  });

  it.each([
    '',
    '/downloads/a',
    'download/a',
    '/download/',
    '/download//a',
    '/download/a/../b',
    '/download/%2e%2e/a',
    '/download/%252e%252e/a',
    '/download/a%252fb',
    '/download/a\\b',
    '/download/a;b',
    '/download/a%00',
    '/download/%',
    '/download/. /a',
    'https://elsewhere/download/a',
  ])('is refused: %s', (path) => expect(storedPath(path)).toBeNull());
});

describe('a download', () => {
  const server = createServer((request, response) => {
    const id = new URL(request.url!, 'http://x').pathname.split('/').at(-1)!;
    if (id === 'gone') response.writeHead(404, { 'content-type': 'text/plain' }).end('no row');
    else if (id === 'busy')
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The file is being written');
    else if (id === 'silent') response.writeHead(500).end();
    else
      response
        .writeHead(200, {
          'content-type': 'text/csv',
          ...(id === 'named'
            ? { 'content-disposition': "attachment; filename*=UTF-8''%C3%9Cbersicht.csv" }
            : {}),
        })
        .end('a,b');
  });
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    client = createClient({
      base: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: () => Promise.resolve(null),
      rejected: () => undefined,
    });
  });
  afterAll(() => void server.close());

  it.each([
    ['named', 'Übersicht.csv'],
    ['7', 'export_7.csv'],
  ])('of %s is saved as %s', async (id, name) => {
    const result = await downloadExport(client, { id, output: 'csv' });
    expect(result.ok && [result.data.name, await result.data.text()]).toEqual([name, 'a,b']);
  });

  it.each([
    [
      { id: 'gone', output: 'csv' },
      { code: 'FILE_EXPIRED', status: 404 },
    ],
    [
      { id: 'busy', output: 'csv' },
      { code: 'SERVER_SAID', message: 'The file is being written' },
    ],
    [{ id: 'silent', output: 'csv' }, { code: 'DOWNLOAD_FAILED' }],
    [{ id: '7' }, { code: 'MISSING_PARAMETERS' }],
    [{ output: 'csv' }, { code: 'MISSING_PARAMETERS' }],
  ])('of %o fails as %o', async (requested, error) => {
    expect(await downloadExport(client, requested)).toMatchObject({ ok: false, error });
  });

  it('of a path that leads elsewhere is not found', async () => {
    expect(await downloadListed(client, '/download/../secret')).toMatchObject({
      ok: false,
      error: { code: 'FILE_NOT_FOUND' },
    });
    expect(await downloadListed(client, null)).toMatchObject({
      ok: false,
      error: { code: 'FILE_NOT_FOUND' },
    });
  });
});
