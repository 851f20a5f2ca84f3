import { describe, expect, it } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../generate/write-segy.ts';
import { type Host } from '../../support/host-page.ts';
import { sendBytes } from '../../support/page-server.ts';
import { coloursOf, seismicTests, showSurvey } from '../../support/seismic-page.ts';
import { CUBE, CUBE_BYTES, cubeAmplitude, CubeServer } from './offset-cube.ts';

/** Large surveys by Range, and files whose headers are wrong. */

const cube = new CubeServer();

/** Inlines 10 to 13 and crosslines 20 to 25 of 32 bit floats: the inline, then the sample. */
const small = writeSegy({
  format: 5,
  traces: gridTraces({
    inlines: numbers(10, 4),
    crosslines: numbers(20, 6),
    samples: 40,
    value: (inline, _crossline, _offset, sample) => (sample === 0 ? inline : 1.5 * sample),
  }),
});

const { on } = seismicTests((files) => {
  files.set('cube.sgy', cube.answer);
  files.set('small.sgy', (request, response) => sendBytes(request, response, small));
});

/** Sets attributes of the page's viewer in one task, and takes those away that are null. */
function setAttributes({ page }: Host, attributes: Record<string, string | null>): Promise<void> {
  return page.evaluate((given) => {
    for (const [name, value] of Object.entries(given))
      if (value === null) window.seismic().removeAttribute(name);
      else window.seismic().setAttribute(name, value);
  }, attributes);
}

/** Samples of the first trace, requested in the task in which attributes are set. */
function valuesWith({ page }: Host, attributes: Record<string, string>): Promise<number[]> {
  return page.evaluate(async (given) => {
    for (const [name, value] of Object.entries(given)) window.seismic().setAttribute(name, value);
    const { values } = await window.seismic().sectionValues();
    return [...values.subarray(0, 3)];
  }, attributes);
}

/** Puts a viewer of the cube on the page. */
async function addCube({ page }: Host, attributes: Record<string, string> = {}): Promise<void> {
  [cube.times, cube.bytes, cube.delayMs] = [[], 0, 0];
  await page.evaluate((given) => void window.addSeismic(given), {
    src: '../files/cube.sgy',
    ...attributes,
  });
}

describe('a cube of 8.2 GB by Range', () => {
  it('is pictured after at most 20 requests, and its amplitudes are counted after that [b01]', async () => {
    await on(async (host) => {
      const pictured = host.page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            document.addEventListener('geo-section', () => resolve(Date.now()), { once: true }),
          ),
      );
      await addCube(host);
      const { detail } = await host.waitFor('geo-section');
      const picturedMs = await pictured;
      expect(cube.times.filter((time) => time <= picturedMs).length).toBeLessThanOrEqual(20);
      expect(detail).toMatchObject({ mode: 'inline', number: 1499, traces: 1000, samples: 2000 });
      expect(await coloursOf(host.page)).toBeGreaterThan(20);
      const surveys = [await host.waitFor('geo-survey'), await host.waitFor('geo-survey', 2)];
      expect(surveys[0]!.detail).toMatchObject({ min: null, max: null, samples: CUBE.samples });
      expect(surveys[1]!.detail['max']).toBeGreaterThan(900);
      expect(surveys[1]!.detail['min']).toBeLessThan(-900);
      expect(await host.heard('geo-section')).toHaveLength(1);
    });
  });

  it('says how much a slice reads before it is read, shows progress and can be stopped [b02]', async () => {
    await on(async (host) => {
      await addCube(host);
      await host.waitFor('geo-section');
      await host.waitFor('geo-survey', 2);
      const before = cube.bytes;
      await host.page.evaluate(() => void window.seismic().goTo({ mode: 'z', number: 4000 }));
      const question = host.page.getByRole('alert').filter({ hasText: '8.2 GB' });
      await question.waitFor();
      expect(cube.bytes).toBe(before);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(cube.bytes).toBe(before);
      const { values, traces } = await host.page.evaluate(async () => {
        const section = await window.seismic().sectionValues();
        return { traces: section.traces, values: [...section.values.subarray(0, 4)] };
      });
      expect(traces).toBe(CUBE.crosslines);
      expect(values[3]).toBeCloseTo(cubeAmplitude(499, 0, 3), 2);

      cube.delayMs = 20;
      await host.page.evaluate(() => void window.seismic().goTo({ mode: 'z', number: 4000 }));
      await question.getByRole('button', { name: 'Read slice' }).click();
      const amount = host.page.locator('.progress-amount');
      await expect.poll(() => amount.textContent()).toMatch(/ MB of 8\.2 GB$/);
      await host.page.locator('.progress').getByRole('button', { name: 'Cancel' }).click();
      await host.waitFor('geo-section', 2);
      await host.page.waitForTimeout(200);
      const stopped = cube.bytes;
      await host.page.waitForTimeout(300);
      expect(cube.bytes).toBe(stopped);
      expect(stopped).toBeLessThan(CUBE_BYTES / 4);
    });
  });
});

describe('headers that the page corrects', () => {
  it('by attributes are read so at once, and as in the file again without them [s12]', async () => {
    await on(async (host) => {
      await showSurvey(host, 'small.sgy', { domain: 'depth', 'depth-unit': 'ft' });
      expect((await host.waitFor('geo-survey')).detail).toMatchObject({
        domain: 'depth',
        unit: 'ft',
        sampleIntervalUs: 4000,
        inlines: { first: 10, last: 13 },
      });
      await setAttributes(host, { 'sample-interval': '10000' });
      expect((await host.waitFor('geo-survey', 2)).detail).toMatchObject({
        unit: 'ft',
        sampleIntervalUs: 10_000,
      });
      await setAttributes(host, {
        domain: null,
        'depth-unit': null,
        'sample-interval': null,
        'header-bytes': JSON.stringify({
          inline: { byte: 193, type: 'int32' },
          crossline: { byte: 189, type: 'int32' },
        }),
      });
      const surveys = (): Promise<unknown> =>
        host.heard('geo-survey').then((all) => all.at(-1)!.detail);
      await expect.poll(surveys).toMatchObject({
        domain: 'time',
        unit: 'ms',
        sampleIntervalUs: 4000,
        inlines: { first: 20, last: 25 },
        crosslines: { first: 10, last: 13 },
      });
    });
  });

  it('give the samples of the format and byte order that are set', async () => {
    await on(async (host) => {
      await showSurvey(host, 'small.sgy', { number: '12' });
      expect(await valuesWith(host, {})).toEqual([12, 1.5, 3]);
      const words = new Int32Array(Float32Array.of(12, 1.5, 3).buffer);
      expect(await valuesWith(host, { 'sample-format': 'int32' })).toEqual(
        [...words].map(Math.fround),
      );
      expect(await valuesWith(host, { 'sample-format': 'ieee' })).toEqual([12, 1.5, 3]);
      expect(await valuesWith(host, { 'byte-order': 'big' })).toEqual([12, 1.5, 3]);
    });
  });

  it('as they make no survey of the file reject with its problem, until they are right', async () => {
    await on(async (host) => {
      await showSurvey(host, 'small.sgy', { number: '12' });
      const failure = host.page.evaluate(() => {
        window.seismic().setAttribute('byte-order', 'little');
        return window
          .seismic()
          .sectionValues()
          .then(
            () => 'none',
            ({ code }: { code: string }) => code,
          );
      });
      expect(await failure).toMatch(/^(FORMAT_UN|FILE_)/);
      await setAttributes(host, { 'byte-order': null });
      expect(await valuesWith(host, {})).toEqual([12, 1.5, 3]);
    });
  });

  it('that are no value of an attribute are reported and change nothing', async () => {
    await on(async (host) => {
      await showSurvey(host, 'small.sgy', { number: '12' });
      await setAttributes(host, { 'sample-format': 'float7', 'header-bytes': '{"inline":189}' });
      expect(await valuesWith(host, {})).toEqual([12, 1.5, 3]);
      const errors = [await host.waitFor('geo-error'), await host.waitFor('geo-error', 2)];
      expect(errors.map(({ detail }) => detail['code'])).toEqual([
        'ATTRIBUTE_INVALID',
        'ATTRIBUTE_INVALID',
      ]);
    });
  });
});
