import { describe, expect, it } from 'vitest';
import type { Host } from '../../support/host-page.ts';
import { logFile, ROWS } from '../../support/log-file.ts';
import { type Answer, startServer } from '../../support/page-server.ts';
import { cut, ranged, status, trickled, whole } from '../../support/answers.ts';
import { viewerTests } from '../../support/log-viewer-page.ts';
import { dlisWell, lasWell } from '../../support/wells.ts';

const FILE = logFile();
let gone = 0;

const FAULTS: Record<string, Answer> = {
  '404.las': status(404, 'Not found'),
  '500.las': status(500, 'Broken'),
  'reset.las': cut(),
};
/** While set, files answer with their faults. */
let ill = true;

const tests = viewerTests(async (files) => {
  const large = await lasWell(60_000);
  for (const [name, fault] of Object.entries(FAULTS))
    files.set(name, (request, response) => (ill ? fault : ranged(FILE))(request, response));
  files.set('small.las', ranged(FILE));
  files.set('slow.las', trickled(large, { pieceBytes: 200_000, pauseMs: 50, gone: () => gone++ }));
  files.set('large.dlis', ranged(await dlisWell(8000)));
  files.set('whole.dlis', whole(await dlisWell(500)));
});
const NETWORK = /Failed to load resource|net::ERR_|blocked by CORS/;
const on = (look: (host: Host) => Promise<void>): Promise<void> => {
  ill = true;
  return tests.on(look, NETWORK);
};

const show = ({ page }: Host, src: string): Promise<void> =>
  page.evaluate((address) => void window.addViewer({ src: address }), src);

/** The error is shown with its details and announced once; Retry reads the file. */
async function expectFailureThenRetry(
  host: Host,
  detail: Record<string, unknown>,
  shown: string,
): Promise<void> {
  expect((await host.waitFor('geo-error')).detail).toEqual({
    message: expect.any(String) as string,
    ...detail,
  });
  const alert = host.page.getByRole('alert');
  expect(await alert.innerText()).toContain(shown);
  const details = alert.getByRole('button', { name: 'Details' });
  await details.click();
  const popup = host.page.getByRole('dialog', { name: shown });
  expect(await popup.innerText()).toContain(String(detail['url']));
  expect(await popup.innerText()).toContain(`${detail['status']} ${detail['statusText']}`.trim());
  await host.page.keyboard.press('Escape');
  await expect.poll(() => popup.count()).toBe(0);
  await expect.poll(() => details.evaluate((node) => node.matches(':focus'))).toBe(true);
  await expect.poll(() => host.heard('geo-error')).toHaveLength(1);
  ill = false;
  await alert.getByRole('button', { name: 'Retry' }).click();
  expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: ROWS });
  expect(await alert.count()).toBe(0);
  expect(await host.heard('geo-error')).toHaveLength(1);
}

describe('a file that the server', () => {
  it('does not have is an error with status and address, and Retry reads it once it is there', () =>
    on(async (host) => {
      await show(host, '../files/404.las');
      const url = `${tests.server.origin}/files/404.las`;
      await expectFailureThenRetry(
        host,
        { code: 'SOURCE_FAILED', url, status: 404, statusText: 'Not Found' },
        'File not loaded. Check the connection and retry.',
      );
    }));

  it('fails to give three times is an error; Retry reads it', () =>
    on(async (host) => {
      await show(host, '../files/500.las');
      const url = `${tests.server.origin}/files/500.las`;
      await expectFailureThenRetry(
        host,
        { code: 'SOURCE_FAILED', url, status: 500, statusText: 'Internal Server Error' },
        'File not loaded. Check the connection and retry.',
      );
    }));

  it('breaks off without an answer is a lost network; Retry reads it', () =>
    on(async (host) => {
      await show(host, '../files/reset.las');
      const url = `${tests.server.origin}/files/reset.las`;
      await expectFailureThenRetry(
        host,
        { code: 'NETWORK_DISCONNECTED', url, status: 0, statusText: '' },
        'Network Disconnected, Please check your internet connection',
      );
    }));

  it('is out of reach offline is a lost network; Retry reads it when online', () =>
    on(async (host) => {
      await show(host, '../files/small.las');
      await host.waitFor('geo-plot');
      const context = host.page.context();
      try {
        await context.setOffline(true);
        await host.page.evaluate(
          () => void window.viewer().setAttribute('src', '../files/small.las?again'),
        );
        // Where the reader's own code is not at hand any more, it is that which cannot be fetched.
        expect(['NETWORK_DISCONNECTED', 'SOURCE_FAILED']).toContain(
          (await host.waitFor('geo-error')).detail['code'],
        );
      } finally {
        await context.setOffline(false);
      }
      await host.page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
      await host.waitFor('geo-plot', 2);
    }));

  it('of another origin does not let the page read is named as such in the details', () =>
    on(async (host) => {
      const other = await startServer();
      try {
        other.files.set('well.las', (_request, response) => {
          response.removeHeader('Access-Control-Allow-Origin');
          response.writeHead(200).end(FILE);
        });
        await show(host, `${other.origin}/files/well.las`);
        const { detail } = await host.waitFor('geo-error');
        expect(detail).toMatchObject({
          code: 'NETWORK_DISCONNECTED',
          status: 0,
          message: expect.stringContaining('does not let this page read it') as string,
        });
      } finally {
        await other.close();
      }
    }));

  for (const src of ['ftp://host/well.las', 'javascript:alert(1)', 'http://[']) {
    it(`cannot have, since ${src} is no address, is refused without a request`, () =>
      on(async (host) => {
        await show(host, src);
        expect((await host.waitFor('geo-error')).detail).toMatchObject({ code: 'SOURCE_FAILED' });
        await host.page.getByRole('alert').waitFor();
        expect(await host.heard('geo-error')).toHaveLength(1);
      }));
  }
});

describe('a large file', () => {
  it('is plotted while it is still arriving, with how much has come, and whole at its end', () =>
    on(async (host) => {
      await show(host, '../files/slow.las');
      const note = host.page.getByRole('status').filter({ hasText: 'Loading file' });
      await note.waitFor();
      expect(await note.innerText()).toMatch(/samples so far[\s\S]*[\d.]+ [kM]B of [\d.]+ MB/);
      expect(await host.heard('geo-plot')).toEqual([]);
      expect(await host.heard('geo-file')).toEqual([]);
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: 60_000 });
      expect(await host.heard('geo-plot')).toHaveLength(1);
      await note.waitFor({ state: 'detached' });
    }));

  it('is left in the middle by Cancel: the request ends, nothing failed, and it can be read again', () =>
    on(async (host) => {
      const before = gone;
      await show(host, '../files/slow.las');
      await host.page.getByRole('button', { name: 'Cancel' }).click();
      await host.page.getByText('No log to show yet.').waitFor();
      await expect.poll(() => gone).toBe(before + 1);
      expect(await host.heard('geo-error')).toEqual([]);
      await host.page.getByRole('button', { name: 'Reload file' }).click();
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: 60_000 });
    }));

  it('that is taken away in the middle leaves no request', () =>
    on(async (host) => {
      const before = gone;
      await show(host, '../files/slow.las');
      await host.page.getByRole('status').filter({ hasText: 'Loading file' }).waitFor();
      await host.page.evaluate(() => window.viewer().remove());
      await expect.poll(() => gone).toBe(before + 1);
      // The browser tells of a worker's end a moment after it.
      await expect.poll(() => host.page.workers().length).toBe(0);
    }));

  it('is read by Range where the server can, in far fewer requests than it has curves', () =>
    on(async (host) => {
      const before = tests.server.requests.length;
      await show(host, '../files/large.dlis');
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: 8000 });
      const requested = tests.server.requests
        .slice(before)
        .filter((request) => request.includes('large.dlis')).length;
      expect(requested).toBeGreaterThan(1);
      expect(requested).toBeLessThan(30);
    }));

  it('is read from a server without Range too', () =>
    on(async (host) => {
      await show(host, '../files/whole.dlis');
      expect((await host.waitFor('geo-plot')).detail).toMatchObject({ samples: 500 });
    }));
});
