import { describe, expect, it } from 'vitest';
import {
  SPIKE,
  WHITE,
  WHOLE,
  colorOf,
  colorsAt,
  distance,
  pixelTests,
  showSection,
} from './seismic-pixels.ts';

/** What the graphics processor gets and draws for sections, and what becomes of them when it goes. */

const tests = pixelTests();
const { open, shows } = tests;

describe('the graphics processor', () => {
  const counts = (): Promise<{ uploads: number; bytes: number; draws: number; contexts: number }> =>
    tests.host.page.evaluate(() => ({
      ...window.graphics,
      contexts: window.graphics.contexts.size,
    }));
  const WAVES = {
    traces: 300,
    samples: 500,
    value: (trace: number, sample: number) => Math.sin((sample + trace / 5) / 9),
  };

  it('gets samples once, in two bytes each: other colours, gain and windows send none again', async () => {
    const host = await open(true);
    await showSection(host, WAVES, {}, true);
    const before = await counts();
    expect(before).toMatchObject({ uploads: 1, bytes: 300 * 500 * 2, contexts: 1 });
    const [first] = await colorsAt(host.page, { traces: [0, 300], samples: [0, 500] }, [
      [150.5, 250.5],
    ]);
    for (const [name, value] of [
      ['colormap', 'gray'],
      ['gain-db', '6'],
      ['polarity', 'reverse'],
      ['clip-percentile', '90'],
    ] as const) {
      const { draws } = await counts();
      await host.page.evaluate(
        ([attribute, text]) => window.seismic().setAttribute(attribute, text),
        [name, value] as const,
      );
      await expect.poll(async () => (await counts()).draws).toBeGreaterThan(draws);
    }
    await host.page.evaluate(() =>
      window.seismic().setWindow({ traces: [100, 200], samples: [100, 300] }),
    );
    await expect
      .poll(async () =>
        distance(
          (
            await colorsAt(host.page, { traces: [100, 200], samples: [100, 300] }, [[150.5, 250.5]])
          )[0]!,
          first!,
        ),
      )
      .toBeGreaterThan(0);
    expect((await counts()).uploads).toBe(1);
  });

  it('is one for all viewers of a page', async () => {
    const host = await open(true);
    for (let i = 0; i < 3; i++) {
      await showSection(host, WAVES);
      await host.waitFor('geo-section', i + 1);
    }
    for (let at = 0; at < 3; at++) {
      const { draws } = await counts();
      await host.page.getByRole('application').nth(at).focus();
      await host.page.keyboard.press('Alt');
      await expect
        .poll(async () => {
          await host.page.evaluate((i) => window.seismic(i).setWindow({}), at);
          return (await counts()).draws;
        })
        .toBeGreaterThan(draws);
    }
    // A picture may have been another viewer's: each has its samples there in the end, once.
    await expect.poll(counts).toMatchObject({ contexts: 1, uploads: 3 });
  });

  it('may go and come back: the picture is the same without it and after it', async () => {
    const host = await open(true);
    await showSection(host, SPIKE, {}, true);
    const wanted = [
      [12.5, 30.5, colorOf(1)],
      [20.5, 30.5, WHITE],
    ] as const;
    await shows(WHOLE, wanted);
    for (let times = 0; times < 5; times++) {
      const { draws } = await counts();
      await host.page.evaluate(() => {
        const [gl] = window.graphics.contexts;
        Object.assign(window, { lossOfTest: gl!.getExtension('WEBGL_lose_context') });
        (window as unknown as { lossOfTest: WEBGL_lose_context }).lossOfTest.loseContext();
      });
      await expect
        .poll(() =>
          host.page.evaluate(() => [...window.graphics.contexts].every((gl) => gl.isContextLost())),
        )
        .toBe(true);
      await host.page.evaluate(() => window.seismic().setWindow({}));
      await shows(WHOLE, wanted);
      await host.page.evaluate(() =>
        (window as unknown as { lossOfTest: WEBGL_lose_context }).lossOfTest.restoreContext(),
      );
      await expect.poll(async () => (await counts()).draws).toBeGreaterThan(draws);
      await shows(WHOLE, wanted);
    }
  });
});
