import type { Host } from '../support/host-page.ts';

/** A plot of known curves on a page of its own, what it shows, and its pixels. */

/** 1000 to 1500 m with the margin of a fiftieth that a plot shows around its data. */
export const WHOLE: DepthRange = { top: 990, base: 1510 };
/** A part of it, above the values that are missing. */
export const PART: DepthRange = { top: 1100, base: 1200 };

/** Depths in metres. */
export interface DepthRange {
  top: number;
  base: number;
}

/** The tracks on the page, in CSS pixels. */
export interface PlotBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A plot alone: a ramp from 0 at 1000 m to 100 at 1500 m without values from 1200 to 1220 m, two facies, an array that brightens from left to right. */
export async function showPlot({ page, waitFor }: Host, range?: DepthRange): Promise<PlotBox> {
  await page.evaluate(() => {
    const n = 5001;
    const of = (value: (i: number) => number): Float32Array =>
      Float32Array.from({ length: n }, (_, i) => value(i));
    const viewer = window.addViewer({ 'plot-only': '' });
    Object.assign(viewer, {
      templateConfig: {
        name: 'Test',
        tracks: [
          { kind: 'depth', width: 0.5 },
          {
            kind: 'curves',
            width: 1,
            curves: [{ curve: 'RAMP', left: 0, right: 100, color: '#ff0000', lineWidth: 3 }],
          },
          { kind: 'zones', width: 0.5, curve: 'FACIES' },
          {
            kind: 'array',
            width: 1,
            curve: 'WF',
            display: 'image',
            colormap: 'gray',
            min: 0,
            max: 1,
          },
        ],
      },
      data: {
        index: {
          mnemonic: 'DEPT',
          unit: 'm',
          values: Float64Array.from({ length: n }, (_, i) => 1000 + i / 10),
        },
        curves: [
          {
            mnemonic: 'RAMP',
            unit: '%',
            values: of((i) => (i >= 2000 && i < 2200 ? -999.25 : i / 50)),
          },
          { mnemonic: 'FACIES', unit: '', values: of((i) => (i < 2500 ? 1 : 2)) },
          {
            mnemonic: 'WF',
            unit: 'mV',
            dimension: 16,
            values: Float32Array.from({ length: n * 16 }, (_, i) => (i % 16) / 15),
          },
        ],
        nullValue: -999.25,
      },
    });
  });
  await waitFor('geo-plot');
  if (range)
    await page.evaluate(({ top, base }) => window.viewer().setDepthRange(top, base), range);
  await settled(page);
  return (await page.getByRole('application').boundingBox()) as PlotBox;
}

/** Two frames later everything that was requested is drawn. */
export function settled(page: Host['page']): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** The range shown, to a hundredth of a metre. */
export async function rangeShown(host: Host): Promise<DepthRange> {
  await settled(host.page);
  const { detail } = (await host.heard('geo-depth-change')).at(-1) ?? { detail: WHOLE };
  return { top: round(Number(detail['top'])), base: round(Number(detail['base'])) };
}

/** To a hundredth. */
export const round = (value: number): number => Math.round(value * 100) / 100;
/** To a hundredth of a metre. */
export const rounded = ({ top, base }: DepthRange): DepthRange => ({
  top: round(top),
  base: round(base),
});

/** Pixels of the tracks. */
export interface PlotPixels {
  /** [r, g, b] at a position in CSS pixels. */
  at(x: number, y: number): number[];
  /** In pixels of the screen. */
  width: number;
  height: number;
  /** Pixels of the screen in a CSS pixel. */
  dpr: number;
}

/** The pixels that are drawn when everything that was requested is. */
export async function pixels(host: Host): Promise<PlotPixels> {
  await settled(host.page);
  const { data, width, height, dpr } = await host.page.evaluate(() => {
    const canvas = window
      .viewer()
      .shadowRoot.querySelector('[role=application] canvas') as HTMLCanvasElement;
    // Read from a copy: reading the plot's own canvas would make the browser keep it elsewhere, and say so.
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
      willReadFrequently: true,
    })!;
    copy.drawImage(canvas, 0, 0);
    const image = copy.getImageData(0, 0, canvas.width, canvas.height);
    let binary = '';
    for (let i = 0; i < image.data.length; i += 32_768)
      binary += String.fromCharCode(...image.data.subarray(i, i + 32_768));
    return {
      data: btoa(binary),
      width: canvas.width,
      height: canvas.height,
      dpr: canvas.width / canvas.clientWidth,
    };
  });
  const bytes = Buffer.from(data, 'base64');
  return {
    width,
    height,
    dpr,
    at(x, y) {
      const i = (Math.floor(y * dpr) * width + Math.floor(x * dpr)) * 4;
      return [bytes[i]!, bytes[i + 1]!, bytes[i + 2]!];
    },
  };
}

/** Left edge and width of a track of the four, in CSS pixels. */
export function track(box: PlotBox, k: 0 | 1 | 2 | 3): { x: number; width: number } {
  const unit = (box.width - 14) / 3;
  return { x: [0, 0.5, 1.5, 2][k]! * unit, width: [0.5, 1, 0.5, 1][k]! * unit };
}

/** Middle of the red pixels of a row within the curve's track, as a value from 0 to 100; null where the row has none. */
export function rampAt(picture: PlotPixels, box: PlotBox, y: number): number | null {
  const { x, width } = track(box, 1);
  const red: number[] = [];
  for (let at = x + 1; at < x + width - 1; at += 1 / picture.dpr) {
    const [r, g, b] = picture.at(at, y) as [number, number, number];
    if (r > 200 && g < 110 && b < 110) red.push(at);
  }
  return red.length > 0 ? (((red[0]! + red.at(-1)!) / 2 - x) / width) * 100 : null;
}
