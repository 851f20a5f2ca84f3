import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { COLOR_MAPS, colorLut } from '../../src/plot/seismic/colormaps.ts';
import type { Host } from '../support/host-page.ts';
import { launchChromium } from '../support/chromium.ts';
import { type HostServer, startServer } from '../support/page-server.ts';
import { openSeismicPage } from '../support/seismic-page.ts';

declare global {
  interface Window {
    amplitudeOfTest: Synthetic['value'];
    /** What was given to the graphics processor since the page was opened. */
    graphics: {
      uploads: number;
      bytes: number;
      draws: number;
      contexts: Set<WebGL2RenderingContext>;
    };
  }
}

/** Red, green, blue. */
export type Color = readonly [number, number, number];

/** A browser whose software renderer takes the place of a graphics processor. */
function launchGraphics(): Promise<Browser> {
  return launchChromium({ webgl: true });
}

/** A page of seismic viewers; with `graphics` its renderer has another name than a renderer made of software, and what it gets is counted. */
async function openPixelPage(
  browser: Browser,
  server: HostServer,
  graphics: boolean,
): Promise<Host> {
  const host = await openSeismicPage(browser, server);
  if (graphics) {
    await host.page.evaluate(() => {
      const { prototype } = WebGL2RenderingContext;
      const { getParameter, texImage2D, drawArrays } = prototype;
      const counted = (window.graphics = {
        uploads: 0,
        bytes: 0,
        draws: 0,
        contexts: new Set<WebGL2RenderingContext>(),
      });
      prototype.getParameter = function (name) {
        // UNMASKED_RENDERER_WEBGL
        return name === 0x9246
          ? 'A graphics processor'
          : (getParameter.call(this, name) as unknown);
      };
      prototype.texImage2D = function (this: WebGL2RenderingContext, ...args: unknown[]) {
        if (args[6] === this.RED) {
          counted.uploads++;
          counted.bytes +=
            Number(args[3]) *
            Number(args[4]) *
            (args[2] === this.R32F ? 4 : args[2] === this.R16F ? 2 : NaN);
        }
        Reflect.apply(texImage2D, this, args);
      } as typeof texImage2D;
      prototype.drawArrays = function (...args) {
        counted.draws++;
        counted.contexts.add(this);
        drawArrays.apply(this, args);
      };
    });
  }
  return host;
}

/** A section of the page's own. */
export interface Synthetic {
  traces: number;
  samples: number;
  /** Amplitude of a trace and a sample, from 0. Runs in the page: names nothing but its parameters. */
  value: (trace: number, sample: number) => number;
}

/** Shows a section without anything beside it and waits for its picture; with `graphics` a hand takes it, which asks for the graphics processor. */
export async function showSection(
  host: Host,
  { traces, samples, value }: Synthetic,
  attributes: Record<string, string> = {},
  graphics = false,
): Promise<void> {
  await host.page.addScriptTag({ content: `window.amplitudeOfTest = ${value.toString()};` });
  await host.page.evaluate(
    ([t, s, given]) => {
      const viewer = window.addSeismic({ 'plot-only': '', 'clip-percentile': '100', ...given });
      viewer.section = {
        values: Float32Array.from({ length: t * s }, (_, i) =>
          window.amplitudeOfTest(Math.floor(i / s), i % s),
        ),
        traces: t,
        samples: s,
        sampleIntervalUs: 4000,
        domain: 'time',
      };
    },
    [traces, samples, attributes] as const,
  );
  await host.waitFor('geo-section');
  if (graphics) await takeInHand(host.page);
}

/** Asks for the graphics processor as a hand does, and waits until it has drawn. */
export async function takeInHand(page: Page): Promise<void> {
  const before = await page.evaluate(() => window.graphics.draws);
  await page.getByRole('application').focus();
  await page.keyboard.press('Alt');
  await expect
    .poll(() =>
      page.evaluate(() => {
        // What is shown already is drawn once more.
        window.seismic().setWindow({});
        return window.graphics.draws;
      }),
    )
    .toBeGreaterThan(before);
}

/** Colours of the picture at columns and rows (0.5 is the middle of the first) of a window. */
export function colorsAt(
  page: Page,
  {
    traces: [left, right],
    samples: [top, base],
  }: { traces: readonly [number, number]; samples: readonly [number, number] },
  places: readonly (readonly [column: number, row: number])[],
): Promise<Color[]> {
  return page.evaluate(
    ([shares]) => {
      const root = window.seismic().shadowRoot.querySelector('[role=application]')!;
      const { style } = root.querySelector<HTMLElement>('div[aria-hidden]')!;
      const [x, y, width, height] = [style.left, style.top, style.width, style.height].map((text) =>
        Number.parseFloat(text),
      ) as [number, number, number, number];
      const pen = root.querySelector('canvas')!.getContext('2d')!;
      return shares.map(([across, down]) => {
        const { data } = pen.getImageData(
          Math.floor(x + across * width),
          Math.floor(y + down * height),
          1,
          1,
        );
        return [data[0], data[1], data[2]] as [number, number, number];
      });
    },
    [
      places.map(
        ([column, row]) => [(column - left) / (right - left), (row - top) / (base - top)] as const,
      ),
    ] as const,
  );
}

/** What the samples' place has: the share of pixels of its columns `from` to `to` (shares of its width) that have one of the colours but for rounding, and the places of up to 50 that have none. */
export function fieldOf(
  page: Page,
  colors: readonly Color[],
  [from, to]: readonly [number, number],
): Promise<{ width: number; height: number; share: number; others: [x: number, y: number][] }> {
  return page.evaluate(
    ([wanted, [left, right]]) => {
      const root = window.seismic().shadowRoot.querySelector('[role=application]')!;
      const { style } = root.querySelector<HTMLElement>('div[aria-hidden]')!;
      const [x, y, width, height] = [style.left, style.top, style.width, style.height].map((text) =>
        Number.parseFloat(text),
      ) as [number, number, number, number];
      const [first, end] = [Math.round(left * width), Math.round(right * width)];
      const pixels = new Uint32Array(
        root
          .querySelector('canvas')!
          .getContext('2d')!
          .getImageData(x + first, y, end - first, height).data.buffer,
      );
      const others: [number, number][] = [];
      let found = 0;
      const isNear = (a: number, b: number): boolean =>
        [0, 8, 16].every((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) <= 6);
      pixels.forEach((pixel, i) => {
        if (wanted.some((color) => color === pixel || isNear(color, pixel))) found++;
        else if (others.length < 50)
          others.push([first + (i % (end - first)), Math.floor(i / (end - first))]);
      });
      return { width, height, share: found / pixels.length, others };
    },
    [colors.map(packed), [from, to]] as const,
  );
}

/** Pixels of the line under the samples, row after row. */
export function footOf(page: Page): Promise<{ width: number; pixels: number[] }> {
  return page.evaluate(() => {
    const root = window.seismic().shadowRoot.querySelector('[role=application]')!;
    const canvas = root.querySelector('canvas')!;
    const { style } = root.querySelector<HTMLElement>('div[aria-hidden]')!;
    const from = Number.parseFloat(style.top) + Number.parseFloat(style.height) + 2;
    const { data, width } = canvas
      .getContext('2d')!
      .getImageData(0, from, canvas.width, canvas.height - from);
    return { width, pixels: [...new Uint32Array(data.buffer)] };
  });
}

/** A colour as ImageData packs it. */
export function packed([red, green, blue]: Color): number {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** A packed colour taken apart. */
export function unpacked(pixel: number): Color {
  return [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
}

const LUT = colorLut(COLOR_MAPS[0]!);

/** The colour of an amplitude between -1 and 1, beyond them the last one, by the default map. */
export function colorOf(amplitude: number): Color {
  const at =
    4 * Math.min(255, Math.floor((Math.min(1, Math.max(-1, amplitude)) * 0.5 + 0.5) * 256));
  return [LUT[at]!, LUT[at + 1]!, LUT[at + 2]!];
}

/** How far two colours are apart, the largest of three. */
export function distance(a: Color, b: Color): number {
  return Math.max(...a.map((part, i) => Math.abs(part - b[i]!)));
}

export const WHITE: Color = [255, 255, 255];
/** Colours may differ by rounding and by what smoothing takes from neighbours. */
const NEAR = 26;
/** A lone spike. */
export const SPIKE: Synthetic = {
  traces: 40,
  samples: 60,
  value: (trace: number, sample: number) => (trace === 12 && sample === 30 ? 1 : 0),
};
/** All of a section of its size. */
export const WHOLE = { traces: [0, 40], samples: [0, 60] } as const;

/** What the tests of one file share. */
export interface PixelTests {
  readonly server: HostServer;
  /** The page that was opened last. */
  readonly host: Host;
  /** Opens the page of a test; it is closed after it, and must have nothing to complain about. */
  open(graphics: boolean): Promise<Host>;
  /** Waits until the colours at positions of the section are, but for `near`, those that are expected. */
  shows(
    window: Parameters<typeof colorsAt>[1],
    wanted: readonly (readonly [column: number, row: number, color: Color])[],
    near?: number,
  ): Promise<void>;
}

/** Starts a browser and a server for a test file, and ends them after it. `prepare` puts files on the server. */
export function pixelTests(
  prepare: (files: HostServer['files']) => Promise<void> | void = () => {},
): PixelTests {
  let browser: Browser;
  let server: HostServer;
  let host: Host;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launchGraphics(), startServer()]);
    await prepare(server.files);
  });
  afterEach(() => closeWithoutComplaints(host));
  afterAll(async () => {
    await browser.close();
    await server.close();
  });
  return {
    get server() {
      return server;
    },
    get host() {
      return host;
    },
    open: async (graphics) => (host = await openPixelPage(browser, server, graphics)),
    async shows(window, wanted, near = NEAR) {
      await expect
        .poll(async () => {
          const found = await colorsAt(
            host.page,
            window,
            wanted.map(([column, row]) => [column, row]),
          );
          return wanted.flatMap(([column, row, color], i) =>
            distance(found[i]!, color) <= near
              ? []
              : [`${column}, ${row}: ${found[i]!.join()} and not ${color.join()}`],
          );
        })
        .toEqual([]);
    },
  };
}

/** Closes the page, and fails where it complained of anything that is not due to the renderer. */
async function closeWithoutComplaints(host: Host): Promise<void> {
  const { complaints } = host;
  await host.close();
  expect(
    complaints.filter(
      (complaint) => !/GPU stall|GL Driver Message|CONTEXT_LOST|willReadFrequently/.test(complaint),
    ),
  ).toEqual([]);
}
