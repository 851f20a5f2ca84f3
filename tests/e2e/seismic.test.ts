import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import {
  coloursOf,
  seismicTests,
  serveReal,
  showSurvey,
  traceOf,
} from '../support/seismic-page.ts';

/** Sections of real files against what independent readers found in them. */

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

const CUBES = [
  'f3.sgy',
  'small.sgy',
  'small-lsb.sgy',
  'zfp__small-ieee.sgy',
  'multiformats__Format8msb.sgy',
  'multiformats__Format2msb.sgy',
];
const LINE = 'NPRA_31_81_PR.sgy';

const { on } = seismicTests((files) =>
  serveReal(files, ...CUBES.map((name) => `segy/${name}`), `demo/${LINE}`),
);

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

  it('keeps its look over another survey, but not colours of amplitudes over velocities', async () => {
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

  it('gives its picture to an early request, and rejects where there will be none', async () => {
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

  it('is printed at the scale and on the sheet that are chosen', async () => {
    await on(async (host) => {
      await showSurvey(host, LINE, { 'time-range': '0,2000' });
      const { page } = host;
      await page.getByRole('button', { name: 'Save and export' }).click();
      await page.getByRole('menuitem', { name: 'Print (PDF)…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Print section' });
      const choose = (name: string, value: string): Promise<unknown> =>
        dialog.getByRole('combobox', { name, exact: true }).selectOption(value);
      const print = async (): Promise<{ name: string; width: number; height: number }> => {
        const download = page.waitForEvent('download');
        await dialog.getByRole('button', { name: 'Save PDF' }).click();
        const file = await download;
        const printed = await PDFDocument.load(await readFile(await file.path()));
        expect(printed.getPageCount()).toBe(1);
        const { width, height } = printed.getPage(0).getSize();
        const [across, down] = [width, height].map((points) => Math.round((points / 72) * 25.4));
        return { name: file.suggestedFilename(), width: across!, height: down! };
      };
      await choose('Paper', 'a3');
      await choose('Orientation', 'Portrait');
      const sheet = await print();
      expect([sheet.width, sheet.height]).toEqual([297, 420]);
      expect(sheet.name).toMatch(/^NPRA_31_81_PR.*\.pdf$/);
      await choose('Scale', 'True scale');
      for (const [name, value] of [
        ['Scale (traces/cm)', '20'],
        ['Scale (cm/s)', '10'],
      ] as const) {
        const field = dialog.getByRole('textbox', { name });
        await field.fill(value);
        await field.press('Enter');
      }
      await dialog.getByText('Section on paper: 267 × 200 mm').waitFor();
      const scaled = await print();
      expect(scaled.width).toBeGreaterThan(267);
      expect(scaled.width).toBeLessThan(267 + 100);
      expect(scaled.height).toBeGreaterThan(200);
      expect(scaled.height).toBeLessThan(200 + 100);
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

  it('that are no section cause a message', async () => {
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
