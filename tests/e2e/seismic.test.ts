import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { compress, MemorySink } from '../../src/formats/seismic/testing/memory-sink.ts';
import { writeSeismicStore } from '../../src/formats/seismic/write-seismic-store.ts';
import { gridTraces, gridValue, numbers, writeSegy } from '../generate/write-segy.ts';
import { sendBytes } from '../support/page-server.ts';
import { realFile, seismicTests, serveReal, showSurvey, traceOf } from '../support/seismic-page.ts';

/** Sections of real files against what independent readers found in them, and the viewer handled as a person handles it. */

interface Oracle {
  files: Record<
    string,
    {
      independent: {
        traces: number;
        samples: number;
        amp: { min: number; max: number };
        traceSamples: Record<string, { first8: number[]; last4: number[]; sum: number }>;
      };
    }
  >;
}
const expected: Oracle = JSON.parse(
  readFileSync(new URL('../../../shared/data/segy/expected.json', import.meta.url), 'utf8'),
) as Oracle;
const expectedLine: Oracle = JSON.parse(
  readFileSync(new URL('../../../shared/data/demo/expected.json', import.meta.url), 'utf8'),
) as Oracle;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const CUBES = [
  'f3.sgy',
  'small.sgy',
  'small-lsb.sgy',
  'zfp__small-ieee.sgy',
  'multiformats__Format8msb.sgy',
  'multiformats__Format2msb.sgy',
];
const BAD = [
  'hostile__empty.sgy',
  'hostile__format_99.sgy',
  'hostile__text_only_3200.sgy',
  'hostile__samples_zero.sgy',
];
const LINE = 'NPRA_31_81_PR.sgy';
/** Set while the server keeps silent about "large.sgy". */
let silent = false;
/** Set while the server breaks every line to "large.zarr" off. */
let broken = false;

const { on } = seismicTests(async (files) => {
  await serveReal(
    files,
    ...CUBES.map((name) => `segy/${name}`),
    ...BAD.map((name) => `segy/${name}`),
    `demo/${LINE}`,
  );
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
      // The end of a shard, as its index is asked for.
      const last = /^bytes=-(\d+)$/.exec(request.headers.range ?? '')?.[1];
      if (last) request.headers.range = `bytes=${Math.max(0, bytes.length - Number(last))}-`;
      sendBytes(request, response, bytes);
    });
  }
  const log = await realFile('demo/USGS_1609901672340.las');
  files.set('log.sgy', (request, response) => sendBytes(request, response, log));
});

/** How many colours the picture has. */
function coloursOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const bitmap = await createImageBitmap(await window.seismic().toImage());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
      willReadFrequently: true,
    })!;
    context.drawImage(bitmap, 0, 0);
    return new Set(
      new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer),
    ).size;
  });
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

describe('a volume in a SEG-Y file', () => {
  it.each(CUBES)(
    '%s has the samples that an independent reader finds, on its first and last trace',
    async (name) => {
      const { independent } = expected.files[name]!;
      await on(async (host) => {
        await showSurvey(host, name, { mode: 'inline', number: '-1000000' });
        const { detail } = await host.waitFor('geo-survey');
        expect(detail).toMatchObject({
          kind: 'volume',
          samples: independent.samples,
          traces: independent.traces,
        });
        expect(detail['min']).toBeCloseTo(independent.amp.min, 3);
        expect(detail['max']).toBeCloseTo(independent.amp.max, 3);
        const first = await traceOf(host.page, 0);
        expect(first.samples).toBe(independent.samples);
        const [oracle, last] = [
          independent.traceSamples['0']!,
          independent.traceSamples[String(independent.traces - 1)]!,
        ];
        oracle.first8.forEach((value, i) => expect(first.values[i]).toBeCloseTo(value, 4));
        oracle.last4.forEach((value, i) => expect(first.values.at(i - 4)).toBeCloseTo(value, 4));
        await host.page.evaluate(() => window.seismic().goTo({ mode: 'inline', number: 1e9 }));
        const end = await traceOf(host.page, first.traces - 1);
        expect(sum(end.values)).toBeCloseTo(last.sum, 1);
      });
    },
  );

  it('is cut along crosslines and times too, at the nearest number, and tells which', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      expect((await host.heard('geo-section'))[0]!.detail).toMatchObject({
        mode: 'inline',
        number: 122,
        traces: 18,
        samples: 75,
      });
      const inline = await traceOf(host.page, 9);
      await host.page.evaluate(() => window.seismic().goTo({ mode: 'crossline', number: 884.2 }));
      expect((await host.waitFor('geo-section', 2)).detail).toMatchObject({
        mode: 'crossline',
        number: 884,
        traces: 23,
        samples: 75,
      });
      expect((await traceOf(host.page, 11)).values).toEqual(inline.values);
      await host.page.evaluate(() => window.seismic().goTo({ mode: 'z', number: 153 }));
      expect((await host.waitFor('geo-section', 3)).detail).toMatchObject({
        mode: 'z',
        number: 152,
        traces: 23,
        samples: 18,
      });
      // Inline 122 is the twelfth; its samples at 152 ms are the 38th of each trace.
      expect((await traceOf(host.page, 11)).values[9]).toBe(inline.values[37]);
    });
  });

  it('follows its attributes', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy', { mode: 'crossline', number: '880' });
      expect((await host.heard('geo-section'))[0]!.detail).toMatchObject({
        mode: 'crossline',
        number: 880,
      });
      await host.page.evaluate(() => window.seismic().setAttribute('number', '881'));
      expect((await host.waitFor('geo-section', 2)).detail).toMatchObject({
        mode: 'crossline',
        number: 881,
      });
      await host.page.evaluate(() =>
        Object.assign(window.seismic(), {
          mode: 'line',
          line: [
            [111, 875],
            [122, 892],
            [133, 875],
          ],
        }),
      );
      expect((await host.waitFor('geo-section', 3)).detail).toMatchObject({
        mode: 'line',
        number: null,
        line: [
          [111, 875],
          [122, 892],
          [133, 875],
        ],
        traces: 35,
      });
      const before = await coloursOf(host.page);
      expect(before).toBeGreaterThan(50);
      await host.page.evaluate(() => window.seismic().setAttribute('colormap', 'gray'));
      await expect
        .poll(() =>
          host.page.evaluate(
            () =>
              (window.seismic().shadowRoot.querySelector('.map-field') as HTMLSelectElement).value,
          ),
        )
        .toBe('gray');
    });
  });

  it('keeps what was chosen in it where another attribute changes', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const display = host.page.locator('.display-field');
      await display.selectOption('wiggle');
      await host.page.evaluate(() => window.seismic().setAttribute('polarity', 'reverse'));
      await host.page.getByRole('button', { name: 'Reverse polarity', pressed: true }).waitFor();
      expect(await display.inputValue()).toBe('wiggle');
    });
  });

  it('keeps its look over another survey, but colours of amplitudes are none of velocities', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const [display, colours] = [
        host.page.locator('.display-field'),
        host.page.locator('.map-field'),
      ];
      await display.selectOption('wiggle');
      await colours.selectOption('gray');
      await host.page.evaluate(() => window.seismic().setAttribute('src', '../files/small.sgy'));
      await host.waitFor('geo-section', 2);
      expect([await display.inputValue(), await colours.inputValue()]).toEqual(['wiggle', 'gray']);
      await host.page.evaluate(() => window.seismic().setAttribute('velocity', ''));
      await host.waitFor('geo-section', 3);
      expect([await display.inputValue(), await colours.inputValue()]).toEqual([
        'wiggle',
        'viridis',
      ]);
    });
  });

  it('gives its picture to who asks before there is one, and says where there will be none', async () => {
    await on(async (host) => {
      const made = await host.page.evaluate(async () => {
        const image = await window.addSeismic({ src: '../files/f3.sgy' }).toImage();
        const none = await window
          .addSeismic()
          .toImage()
          .then(
            () => null,
            (error: Error & { code?: string }) => error.code,
          );
        return { type: image.type, isLarge: image.size > 20_000, none };
      });
      expect(made).toEqual({ type: 'image/png', isLarge: true, none: 'DATA_INVALID' });
    });
  });

  it('shows the same times of a section across, also after a time slice', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy', { 'time-range': '100,200' });
      const shown = (): Promise<string[]> =>
        host.page
          .locator('.range-row input')
          .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      const mode = host.page.getByRole('combobox', { name: 'Section along' });
      await expect.poll(shown).toEqual(['100', '200']);
      await mode.selectOption('crossline');
      await host.waitFor('geo-section', 2);
      await expect.poll(shown).toEqual(['100', '200']);
      await mode.selectOption('z');
      await host.waitFor('geo-section', 3);
      await mode.selectOption('inline');
      await host.waitFor('geo-section', 4);
      await expect.poll(shown).toEqual(['100', '200']);
    });
  });
});

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

describe('a 2D line', () => {
  it('is plotted by its CDP numbers, with the amplitudes of its file', async () => {
    const { independent } = expectedLine.files[LINE]!;
    await on(async (host) => {
      await showSurvey(host, LINE);
      expect((await host.waitFor('geo-survey')).detail).toMatchObject({
        kind: 'line',
        inlines: null,
        traces: 534,
        samples: 1501,
        sampleIntervalUs: 4000,
        domain: 'time',
      });
      expect((await host.heard('geo-section'))[0]!.detail).toMatchObject({
        mode: 'line',
        number: null,
        traces: 534,
        samples: 1501,
      });
      for (const at of [0, 267, 533])
        expect(sum((await traceOf(host.page, at)).values)).toBeCloseTo(
          independent.traceSamples[String(at)]!.sum,
          1,
        );
      expect(await coloursOf(host.page)).toBeGreaterThan(100);
      const box = (await host.page
        .getByRole('application', { name: /Seismic section/ })
        .boundingBox())!;
      await host.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      const { detail } = await host.waitFor('geo-cursor');
      expect(detail).toMatchObject({ inline: null, crossline: null, unit: 'ms' });
      expect(detail['trace']).toBeGreaterThan(101);
      expect(detail['trace']).toBeLessThan(634);
      await expect
        .poll(() => host.page.locator('.readout-line').innerText())
        .toMatch(/Trace.*T.*ms.*Amplitude/s);
    });
  });

  it('shows the part that the page asks for', async () => {
    await on(async (host) => {
      await showSurvey(host, LINE, { 'time-range': '1000,2000' });
      const range = host.page.locator('.range-row input');
      await expect.poll(() => range.nth(0).inputValue()).toBe('1000');
      await expect.poll(() => range.nth(1).inputValue()).toBe('2000');
      await host.page.evaluate(() =>
        window.seismic().setWindow({ traces: [100, 200], samples: [0, 500] }),
      );
      await expect.poll(() => range.nth(1).inputValue()).toBe('1996');
    });
  });
});

describe('arrays of the page', () => {
  it('are drawn by reference and given back as they are', async () => {
    await on(async (host) => {
      const same = await host.page.evaluate(async () => {
        const values = Float32Array.from({ length: 60 * 200 }, (_, i) => Math.sin(i / 9) * (i % 7));
        const viewer = window.addSeismic({ 'plot-only': '' });
        viewer.section = {
          values,
          traces: 60,
          samples: 200,
          sampleIntervalUs: 2000,
          domain: 'time',
        };
        const back = await viewer.sectionValues();
        return (
          back.traces === 60 &&
          back.samples === 200 &&
          back.values.every((value, i) => value === values[i])
        );
      });
      expect(same).toBe(true);
      expect((await host.waitFor('geo-section')).detail).toMatchObject({
        mode: 'line',
        traces: 60,
        samples: 200,
      });
      expect(
        await host.page.evaluate(() => window.seismic().shadowRoot.querySelector('.toolbar')),
      ).toBeNull();
    });
  });

  it('that are no section are told of', async () => {
    await on(async (host) => {
      await host.page.evaluate(() => {
        window.addSeismic().section = {
          values: new Float32Array(10),
          traces: 3,
          samples: 4,
          sampleIntervalUs: 2000,
          domain: 'time',
        };
      });
      expect((await host.waitFor('geo-error')).detail).toMatchObject({ code: 'DATA_INVALID' });
      await host.page.getByText('Data format not supported. Check the source.').waitFor();
    });
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
    });
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
  it(
    'is told of over the last picture; Retry goes on when it is back',
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

describe('by keyboard', () => {
  it('sections are stepped through, the cursor is moved and read out', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const plot = host.page.getByRole('application', { name: /Seismic section/ });
      await plot.focus();
      await host.page.keyboard.press('n');
      expect((await host.waitFor('geo-section', 2)).detail['number']).toBe(123);
      await host.page.keyboard.press('p');
      expect((await host.waitFor('geo-section', 3)).detail['number']).toBe(122);
      await host.page.keyboard.press('Shift+ArrowDown');
      await expect
        .poll(() => host.page.locator('geo-seismic [role=status]').allInnerTexts())
        .toEqual(expect.arrayContaining([expect.stringMatching(/IL 122, XL 88\d.*ms.*Amplitude/)]));
    });
  });

  it('the tools of the bar are used, but not while a field is written in', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const { page } = host;
      const pressed = (name: string): Promise<string | null> =>
        page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
      await page.getByLabel('Gain (dB)').first().press('i');
      expect(await pressed('Normal polarity')).toBe('false');
      await page.getByRole('application', { name: /Seismic section/ }).focus();
      await page.keyboard.press('i');
      expect(await pressed('Reverse polarity')).toBe('true');
      await page.keyboard.press('v');
      await page.locator('.values-panel').waitFor();
      await page.keyboard.press('a');
      await expect.poll(() => page.locator('.attributes-panel').count()).toBe(0);
      expect(
        await page.evaluate(() => window.seismic().shadowRoot.activeElement?.role),
        'the section keeps the focus',
      ).toBe('application');
      await page.keyboard.press('r');
      await host.waitFor('geo-survey', 2);
      await page.keyboard.press('d');
      await page.getByRole('menuitem', { name: 'Image (PNG)' }).waitFor();
      await page.keyboard.press('Escape');
    });
  });

  it('a rectangle drawn with Shift is enlarged, a double click shows all again', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const plot = (await host.page
        .getByRole('application', { name: /Seismic section/ })
        .boundingBox())!;
      const [x, y] = [plot.x + plot.width / 2, plot.y + plot.height / 2];
      const range = async (): Promise<Record<string, unknown>> =>
        (await host.heard('geo-range-change')).at(-1)!.detail;
      const { top, base } = (await range()) as { top: number; base: number };
      await host.page.keyboard.down('Shift');
      await host.page.mouse.move(x - 80, y - 80);
      await host.page.mouse.down();
      await host.page.mouse.move(x + 80, y + 80, { steps: 4 });
      await host.page.mouse.up();
      await host.page.keyboard.up('Shift');
      await expect.poll(range).toMatchObject({ isWhole: false });
      const zoomed = (await range()) as { top: number; base: number };
      expect(zoomed.base - zoomed.top).toBeLessThan((base - top) / 2);
      await host.page.mouse.dblclick(x, y);
      await expect.poll(range).toMatchObject({ top, base, isWhole: true });
    });
  });

  it('the cursor stays where it is on the next line, and reads it', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const plot = host.page.getByRole('application', { name: /Seismic section/ });
      const announced = (text: RegExp) =>
        expect
          .poll(() => host.page.locator('geo-seismic [role=status]').allInnerTexts())
          .toEqual(expect.arrayContaining([expect.stringMatching(text)]));
      await plot.press('Shift+ArrowDown');
      await announced(/IL 122, XL 88\d.*Amplitude/);
      const before = (await host.heard('geo-cursor')).at(-1)!.detail;
      await plot.press('n');
      await announced(/IL 123, XL 88\d.*Amplitude/);
      expect(
        await host.page
          .locator('geo-seismic [role=application] [style*="visibility: visible"]')
          .count(),
      ).toBe(2);
      const after = (await host.heard('geo-cursor')).at(-1)!.detail;
      expect(after).toMatchObject({ inline: 123, crossline: before['crossline'] });
      expect(after['amplitude']).not.toBe(before['amplitude']);
    });
  });

  it('the cursor stays where it is when the page changes its language', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const plot = host.page.getByRole('application', { name: /Seismic section/ });
      await plot.press('Shift+ArrowDown');
      const lines = host.page.locator(
        'geo-seismic [role=application] [style*="visibility: visible"]',
      );
      await expect.poll(() => lines.count()).toBe(2);
      await host.page.evaluate(() => (document.documentElement.lang = 'tr'));
      await plot.waitFor({ state: 'detached' });
      await expect.poll(() => lines.count()).toBe(2);
    });
  });

  it('the clip is set on the histogram, and goes back to the percentile', async () => {
    await on(async (host) => {
      await showSurvey(host, 'f3.sgy');
      const high = host.page.getByRole('slider', { name: 'Highest colour' });
      await high.focus();
      const before = Number(await high.getAttribute('aria-valuenow'));
      await host.page.keyboard.press('ArrowRight');
      await expect
        .poll(async () => Number(await high.getAttribute('aria-valuenow')))
        .toBeGreaterThan(before);
      expect(
        Number(
          await host.page
            .getByRole('slider', { name: 'Lowest colour' })
            .getAttribute('aria-valuenow'),
        ),
      ).toBeLessThan(-before);
      await host.page.getByRole('button', { name: 'By percentile' }).click();
      await expect.poll(async () => Number(await high.getAttribute('aria-valuenow'))).toBe(before);
      await high.focus();
      await host.page.keyboard.press('ArrowRight');
      const percentile = host.page
        .locator('.tool-fields')
        .getByRole('textbox', { name: 'Clip (%)' });
      await expect.poll(() => percentile.inputValue()).toBe('');
      await percentile.fill('99');
      await percentile.press('Enter');
      await expect.poll(async () => Number(await high.getAttribute('aria-valuenow'))).toBe(before);
      // Amplitudes of this file are none of another's.
      await high.focus();
      await host.page.keyboard.press('ArrowRight');
      await expect.poll(() => percentile.inputValue()).toBe('');
      await host.page.evaluate(() => window.seismic().setAttribute('src', '../files/small.sgy'));
      await host.waitFor('geo-section', 2);
      await expect.poll(() => percentile.inputValue()).toBe('99');
    });
  });
});

describe('with assistive technology', () => {
  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])(
    'axe finds nothing in %s, empty, with a survey and all of the panel open',
    async (lang, dir) => {
      await on(async (host) => {
        await host.page.evaluate(
          ([language, direction]) => {
            document.documentElement.lang = language!;
            document.documentElement.dir = direction!;
            localStorage.setItem('geo-elements.seismic.open-parts', 'map navigation section info');
            window.addSeismic();
          },
          [lang, dir],
        );
        await host.page.locator('geo-seismic .empty-title').waitFor();
        expect(await findings(host.page)).toEqual([]);
        await host.page.evaluate(() => window.seismic().remove());
        await showSurvey(host, 'f3.sgy');
        await host.page.locator('.spectrum canvas').waitFor();
        await host.page.locator('.toolbar button[aria-pressed]').nth(1).click();
        await host.page.locator('.values-panel').waitFor();
        expect(await findings(host.page)).toEqual([]);
        const [plot, panel] = [
          (await host.page.locator('.section-region').boundingBox())!,
          (await host.page.locator('.attributes-panel').boundingBox())!,
        ];
        expect(panel.x < plot.x).toBe(dir === 'rtl');
      });
    },
  );
});

/** What axe finds in the viewers: rule, node, and what it says of it. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(node: string, options: RunOptions): Promise<AxeResults> };
    };
    const { violations } = await axe.run('geo-seismic', {
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${JSON.stringify(target)} ${failureSummary?.replace(/\s+/g, ' ')}`,
      ),
    );
  });
}
