import { describe, expect, it } from 'vitest';
import { byLength } from '../support/length.ts';
import { pictureOf, sceneTests } from '../support/well-3d-page.ts';

/** The picture of wells in space: when it is drawn, and what becomes of it when its context goes or there is none. */

/** Times that a view loses its WebGL context. */
const LOSSES = byLength(3, 20);
/** Most views of a page that hold a context at a time. */
const HOLDING = 8;
/** Views on one page; in the long run more than a browser has contexts for. */
const VIEWS = byLength(HOLDING + 3, 20);

const { open, show, press, complaints } = sceneTests();

describe('the picture', () => {
  it('is drawn when something changes and at no other time', async () => {
    const host = await show({ 'depth-type': 'TVD' });
    const draws = (): Promise<number> =>
      host.page.evaluate(async () => {
        let count = 0;
        const draw = WebGL2RenderingContext.prototype.drawElements;
        WebGL2RenderingContext.prototype.drawElements = function (...given) {
          count++;
          return draw.apply(this, given);
        };
        await new Promise((resolve) => setTimeout(resolve, 600));
        WebGL2RenderingContext.prototype.drawElements = draw;
        return count;
      });
    // The first pictures may still be on their way.
    await expect.poll(draws).toBe(0);
  });

  it('turns, moves and comes back with the keys', async () => {
    const host = await show({ 'depth-type': 'TVD' });
    const start = await pictureOf(host);
    await press('ArrowRight');
    const turned = await pictureOf(host);
    expect(turned.hash).not.toBe(start.hash);
    await press('Shift+ArrowUp');
    await press('+');
    expect((await pictureOf(host)).hash).not.toBe(turned.hash);
    await press('0');
    expect((await pictureOf(host)).hash).toBe(start.hash);
  });

  it(`is the same after its context was lost ${LOSSES} times`, async () => {
    const host = await show({ 'depth-type': 'TVD' });
    const start = await pictureOf(host);
    for (let i = 0; i < LOSSES; i++) {
      await host.page.evaluate(async () => {
        const canvas = document
          .querySelector('geo-well-3d')!
          .shadowRoot!.querySelector('.scene-canvas') as HTMLCanvasElement;
        const extension = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
        const reported = (type: string): Promise<unknown> =>
          new Promise((resolve) => canvas.addEventListener(type, resolve, { once: true }));
        const lost = reported('webglcontextlost');
        extension.loseContext();
        await lost;
        // The browser restores nothing in the task in which it reported the loss.
        await new Promise((resolve) => setTimeout(resolve, 20));
        const restored = reported('webglcontextrestored');
        extension.restoreContext();
        await restored;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
    }
    expect((await pictureOf(host)).hash).toBe(start.hash);
    expect(await host.page.getByText('Restoring image').count()).toBe(0);
  });

  it(
    `is shown in all of ${VIEWS} views of a page, more than hold a context`,
    { timeout: 240_000 },
    async () => {
      const host = await open();
      for (let i = 0; i < VIEWS; i++) {
        await host.page.evaluate(() => void window.addScene({ 'depth-type': 'TVD' }, 'depth'));
        await host.waitFor('geo-scene', i + 1);
      }
      expect(
        await host.page.evaluate(
          () =>
            [...document.querySelectorAll('geo-well-3d')].filter(({ shadowRoot }) =>
              shadowRoot!.querySelector('.scene-canvas'),
            ).length,
        ),
      ).toBeLessThanOrEqual(HOLDING);
      for (const at of [0, 5, VIEWS - 1])
        expect((await pictureOf(host, at)).colours, `view ${at}`).toBeGreaterThan(200);
      // Those that gave their context back show what they had drawn.
      const kept = await host.page.evaluate(() =>
        [...document.querySelectorAll('geo-well-3d')].flatMap(({ shadowRoot }) => {
          const canvas = shadowRoot!.querySelector<HTMLCanvasElement>('.scene-kept:not([hidden])');
          return canvas
            ? [
                new Set(
                  new Uint32Array(
                    canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data
                      .buffer,
                  ),
                ).size,
              ]
            : [];
        }),
      );
      expect(kept.length).toBeGreaterThanOrEqual(VIEWS - HOLDING);
      expect(Math.min(...kept)).toBeGreaterThan(100);
      expect(complaints()).toEqual([]);
    },
  );

  it('is replaced by a message where the browser has no WebGL, and the list stays', async () => {
    const host = await open(() => {
      const context = HTMLCanvasElement.prototype.getContext as (
        this: HTMLCanvasElement,
        kind: string,
        ...more: unknown[]
      ) => unknown;
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        kind: string,
        ...more: unknown[]
      ) {
        return kind.startsWith('webgl') ? null : context.call(this, kind, ...more);
      } as typeof HTMLCanvasElement.prototype.getContext;
    });
    await host.page.evaluate(() => void window.addScene({ 'depth-type': 'TVD' }, 'depth'));
    await host.page.getByText('This browser cannot draw in 3D').waitFor();
    await host.page.locator('.well-row').first().click();
    await expect
      .poll(() => host.page.locator('table.well-markers').innerText())
      .toContain('Basement');
    expect(complaints()).toEqual([]);
  });
});
