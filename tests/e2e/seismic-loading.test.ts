import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { compress, MemorySink } from '../../src/formats/seismic/testing/memory-sink.ts';
import { writeSeismicStore } from '../../src/formats/seismic/write-seismic-store.ts';
import { gridTraces, gridValue, numbers, writeSegy } from '../generate/write-segy.ts';
import { isLong } from '../support/length.ts';
import { type HostServer, sendBytes } from '../support/page-server.ts';
import {
  coloursOf,
  realFile,
  seismicTests,
  serveReal,
  showSurvey,
  traceOf,
} from '../support/seismic-page.ts';

/** Surveys that a server sends: a store of several resolutions, files that cannot be read, and a connection that is lost. */

const BAD = [
  'hostile__empty.sgy',
  'hostile__format_99.sgy',
  'hostile__text_only_3200.sgy',
  'hostile__samples_zero.sgy',
];
/** Set while the server keeps silent about "large.sgy". */
let silent = false;
/** Set while the server breaks every line to "large.zarr" off. */
let broken = false;

const { on } = seismicTests(async (files) => {
  await serveReal(files, 'segy/small.sgy', ...BAD.map((name) => `segy/${name}`));
  await serveLargeSurvey(files);
  const log = await realFile('demo/USGS_1609901672340.las');
  files.set('log.sgy', (request, response) => sendBytes(request, response, log));
});

/** Puts a survey of 40 inlines and 120 crosslines under /files/, as the file "large.sgy" and as the store "large.zarr". */
async function serveLargeSurvey(files: HostServer['files']): Promise<void> {
  const large = writeSegy({
    format: 5,
    traces: gridTraces({ inlines: numbers(1, 40), crosslines: numbers(1, 120), samples: 300 }),
  });
  files.set('large.sgy', (request, response) => {
    if (!silent) sendBytes(request, response, large);
  });
  const sink = new MemorySink();
  await writeSeismicStore(await openSegy(new BufferSource(large)), sink, { compress });
  for (const [key, bytes] of sink.files) {
    files.set(`large.zarr/${key}`, (request, response) => {
      if (broken) return void request.socket.destroy();
      // The end of a shard, as its index is requested.
      const last = /^bytes=-(\d+)$/.exec(request.headers.range ?? '')?.[1];
      if (last) request.headers.range = `bytes=${Math.max(0, bytes.length - Number(last))}-`;
      sendBytes(request, response, bytes);
    });
  }
}

describe('a multi-resolution store', () => {
  it('is opened by the address of its folder, and has the samples of the file that it was made of', async () => {
    await on(async (host) => {
      await showSurvey(host, 'large.zarr', { number: '12' });
      expect((await host.waitFor('geo-survey')).detail).toMatchObject({
        kind: 'volume',
        inlines: { first: 1, last: 40 },
        crosslines: { first: 1, last: 120 },
        samples: 300,
      });
      expect((await host.heard('geo-section'))[0]!.detail).toMatchObject({
        mode: 'inline',
        number: 12,
        traces: 120,
        samples: 300,
      });
      const { values } = await traceOf(host.page, 30);
      for (const k of [0, 150, 299]) expect(values[k]).toBeCloseTo(gridValue(12, 31, 0, k), 2);
      expect(await coloursOf(host.page)).toBeGreaterThan(20);
    }, /404/);
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['hostile__empty.sgy', 'EMPTY_FILE', /./],
    ['hostile__format_99.sgy', 'FORMAT_UNSUPPORTED', /byte 3224/],
    ['hostile__text_only_3200.sgy', 'FILE_TRUNCATED', /3200/],
    ['hostile__samples_zero.sgy', 'FILE_MALFORMED', /how many samples/],
    ['log.sgy', 'FORMAT_UNKNOWN', /./],
  ])('%s says why and where, with a way on', async (name, code, place) => {
    await on(async (host) => {
      await host.page.evaluate(
        (given) => void window.addSeismic({ src: `../files/${given}` }),
        name,
      );
      const { detail } = await host.waitFor('geo-error');
      expect(detail['code']).toBe(code);
      expect(detail['message']).toMatch(place);
      await host.page.getByRole('button', { name: 'Retry' }).waitFor();
      await host.page.getByRole('button', { name: 'Details' }).click();
      await host.page.locator('geo-seismic').getByText(String(detail['message'])).waitFor();
      // An empty file has no range.
    }, /416/);
  });

  it('gives way to the file that is dropped on it', async () => {
    const bytes = [...(await realFile('segy/small.sgy'))];
    await on(async (host) => {
      await host.page.evaluate(() => void window.addSeismic({ src: '../files/log.sgy' }));
      await host.waitFor('geo-error');
      await host.page.evaluate((content) => {
        const region = window.seismic().shadowRoot.querySelector('.drop-region')!;
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(content)], 'small.sgy'));
        for (const type of ['dragenter', 'drop'])
          region.dispatchEvent(
            new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
          );
      }, bytes);
      await host.waitFor('geo-section');
      expect((await host.waitFor('geo-survey')).detail).toMatchObject({
        name: 'small.sgy',
        traces: 25,
        samples: 50,
      });
    });
  });
});

describe('a server that stops answering', () => {
  // Half a minute of waiting: the long run alone.
  it.runIf(isLong)(
    'is reported over the last picture; Retry goes on when it is back',
    { timeout: 120_000 },
    async () => {
      await on(async (host) => {
        await showSurvey(host, 'large.sgy', { number: '20' });
        silent = true;
        await host.page.evaluate(() => window.seismic().goTo({ mode: 'inline', number: 35 }));
        await host.page.waitForFunction(
          () => window.heardByTest.some(({ type }) => type === 'geo-error'),
          null,
          { timeout: 60_000 },
        );
        expect((await host.heard('geo-error'))[0]!.detail).toMatchObject({
          code: 'NETWORK_DISCONNECTED',
        });
        silent = false;
        await host.page.getByRole('button', { name: 'Retry' }).click();
        await expect.poll(() => host.page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
        await expect
          .poll(async () => (await host.heard('geo-section')).at(-1)?.detail['number'], {
            timeout: 30_000,
          })
          .toBe(35);
        expect((await traceOf(host.page, 4)).values[7]).toBeCloseTo(gridValue(35, 5, 0, 7), 3);
      }, /Failed to load resource|net::ERR/);
    },
  );
});

describe('a network that is cut while sections are scrolled through', () => {
  it('leaves the last picture, marked as old, with one error; Retry goes on where the user wanted to be', async () => {
    await on(async (host) => {
      await showSurvey(host, 'large.zarr', { number: '12' });
      const picture = (): Promise<string> =>
        host.page.evaluate(() =>
          window
            .seismic()
            .shadowRoot.querySelector<HTMLCanvasElement>('.section-host canvas')!
            .toDataURL(),
        );
      await expect.poll(() => coloursOf(host.page)).toBeGreaterThan(20);
      const before = await picture();
      broken = true;
      try {
        await host.page.evaluate(() => window.seismic().goTo({ mode: 'inline', number: 33 }));
        await host.page.waitForFunction(
          () => window.heardByTest.some(({ type }) => type === 'geo-error'),
          null,
          { timeout: 60_000 },
        );
        await host.page.getByRole('button', { name: 'Retry' }).waitFor();
        await expect.poll(() => host.page.locator('.section-region.stale').count()).toBe(1);
        expect(await picture()).toBe(before);
        expect(await host.page.getByRole('button', { name: 'Retry' }).count()).toBe(1);
        expect(await host.heard('geo-error')).toHaveLength(1);
        expect(await host.heard('geo-section')).toHaveLength(1);
      } finally {
        broken = false;
      }
      await host.page.getByRole('button', { name: 'Retry' }).click();
      await expect
        .poll(async () => (await host.heard('geo-section')).at(-1)?.detail['number'], {
          timeout: 30_000,
        })
        .toBe(33);
      await expect.poll(() => host.page.locator('.section-region.stale').count()).toBe(0);
      await expect.poll(() => host.page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
      expect(await picture()).not.toBe(before);
      expect((await traceOf(host.page, 4)).values[7]).toBeCloseTo(gridValue(33, 5, 0, 7), 2);
    }, /404|net::ERR|Failed to load resource/);
  });
});
