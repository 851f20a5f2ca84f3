import { describe, expect, it } from 'vitest';
import { type Host } from '../../support/host-page.ts';
import { coloursOf, seismicTests } from '../../support/seismic-page.ts';
import { CUBE, CUBE_BYTES, cubeAmplitude, CubeServer } from './offset-cube.ts';

/** Large surveys by Range, and files whose headers are wrong. */

const cube = new CubeServer();

const { on } = seismicTests((files) => {
  files.set('cube.sgy', cube.answer);
});

/** Puts a viewer of the cube on the page. */
async function addCube({ page }: Host, attributes: Record<string, string> = {}): Promise<void> {
  [cube.requests, cube.bytes, cube.delayMs] = [0, 0, 0];
  await page.evaluate((given) => void window.addSeismic(given), {
    src: '../files/cube.sgy',
    ...attributes,
  });
}

describe('a cube of 8.2 GB by Range', () => {
  it('is pictured after at most 20 requests, and its amplitudes are counted after that [b01]', async () => {
    await on(async (host) => {
      await addCube(host);
      const { detail } = await host.waitFor('geo-section');
      expect(cube.requests).toBeLessThanOrEqual(20);
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
