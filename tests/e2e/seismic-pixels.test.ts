import { describe, expect, it } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import type { Host } from '../support/host-page.ts';
import { sendBytes } from '../support/page-server.ts';
import { serveReal } from '../support/seismic-page.ts';
import {
  type Color,
  SPIKE,
  type Synthetic,
  WHITE,
  WHOLE,
  colorOf,
  colorsAt,
  distance,
  fieldOf,
  footOf,
  packed,
  pixelTests,
  showSection,
  takeInHand,
  unpacked,
} from './seismic-pixels.ts';

/** Known samples through the element, read back from its canvas: drawn by the processor, and by the graphics processor. */

const LINE = 'NPRA_31_81_PR.sgy';
const GAP: Color = [227, 231, 236];

const tests = pixelTests((files) => serveReal(files, `demo/${LINE}`));
const { open, shows } = tests;

describe.each([
  ['the processor', false],
  ['the graphics processor', true],
] as const)('a section drawn by %s', (_, graphics) => {
  const show = async (
    section: Synthetic,
    attributes: Record<string, string> = {},
  ): Promise<Host> => {
    const host = await open(graphics);
    await showSection(host, section, attributes, graphics);
    return host;
  };

  it('has a spike at its trace and sample, in the colour of the clip, and nothing beside it', async () => {
    await show(SPIKE);
    await shows(WHOLE, [
      [12.5, 30.5, colorOf(1)],
      [10.5, 30.5, WHITE],
      [14.5, 30.5, WHITE],
      [12.5, 28.5, WHITE],
      [12.5, 32.5, WHITE],
      [30.5, 12.5, WHITE],
    ]);
  });

  it('has the other end of the colours with the polarity reversed', async () => {
    await show(SPIKE, { polarity: 'reverse' });
    await shows(WHOLE, [
      [12.5, 30.5, colorOf(-1)],
      [20.5, 30.5, WHITE],
    ]);
  });

  it('has amplitudes by the clip and by the gain', async () => {
    const host = await show({
      traces: 40,
      samples: 60,
      value: (trace) => (trace < 10 ? 2 : trace < 20 ? 1 : trace < 30 ? -1 : 0),
    });
    await shows(WHOLE, [
      [5.5, 30.5, colorOf(1)],
      [15.5, 30.5, colorOf(0.5)],
      [25.5, 30.5, colorOf(-0.5)],
      [35.5, 30.5, WHITE],
    ]);
    await host.page.evaluate(() => window.seismic().setAttribute('gain-db', '6.0206'));
    await shows(WHOLE, [
      [15.5, 30.5, colorOf(0.999)],
      [25.5, 30.5, colorOf(-0.999)],
      [35.5, 30.5, WHITE],
    ]);
    await host.page.evaluate(() => {
      window.seismic().setAttribute('gain-db', '0');
      window.seismic().setAttribute('clip-percentile', '60');
    });
    // Half of the samples do not exceed one.
    await shows(
      WHOLE,
      [
        [15.5, 30.5, colorOf(0.999)],
        [25.5, 30.5, colorOf(-0.999)],
      ],
      40,
    );
  });

  it('has a dipping event where it dips, at its first picture and where it was moved to', async () => {
    const host = await show({
      traces: 200,
      samples: 300,
      value: (trace, sample) => (Math.abs(sample - 40 - trace) < 4 ? 1 : 0),
    });
    const event = (columns: readonly number[]) =>
      columns.flatMap(
        (column) =>
          [
            [column + 0.5, column + 40.5, colorOf(1)],
            [column + 0.5, column + 52.5, WHITE],
            [column + 0.5, column + 28.5, WHITE],
          ] as const,
      );
    await shows({ traces: [0, 200], samples: [0, 300] }, event([5, 60, 120, 195]));
    for (let step = 0; step <= 6; step++) {
      const requested = {
        traces: [40 + 5 * step, 100 + 5 * step],
        samples: [60 + 4 * step, 180 + 4 * step],
      } as const;
      await host.page.evaluate((given) => window.seismic().setWindow(given), requested);
      await shows(requested, event([60 + 5 * step, 80 + 5 * step]));
    }
  });

  it('shows gaps as neither ground nor a colour of amplitudes', async () => {
    await show({
      traces: 40,
      samples: 60,
      value: (trace, sample) => (trace >= 20 || sample >= 50 ? NaN : 1),
    });
    await shows(WHOLE, [
      [10.5, 20.5, colorOf(1)],
      [30.5, 20.5, GAP],
      [10.5, 55.5, GAP],
    ]);
  });

  it('leaves no strength far out: a wave of two samples and a lone spike are as strong as near by', async () => {
    const host = await show({
      traces: 3000,
      samples: 2400,
      value: (trace, sample) =>
        trace < 1500
          ? (sample % 2 === 0 ? 1 : -1) * (trace % 2 === 0 ? 1 : 0.1)
          : trace === 2203 && sample === 1201
            ? -1
            : 0,
    });
    await expect
      .poll(async () => (await fieldOf(host.page, [colorOf(1), colorOf(-1)], [0, 0.499])).share)
      .toBeGreaterThan(0.98);
    const { width, height, others } = await fieldOf(host.page, [WHITE], [0.501, 1]);
    expect(width * height).toBeGreaterThan(500_000);
    // The spike has one pixel, or some where the edge of a pixel falls on it.
    expect(others.length).toBeGreaterThan(0);
    expect(others.length).toBeLessThan(5);
    for (const [x, y] of others)
      expect(Math.hypot(x - (2203.5 * width) / 3000, y - (1201.5 * height) / 2400)).toBeLessThan(
        2.5,
      );
  });

  it('is the real line of its file: each pixel has the largest of its samples', async () => {
    const host = await open(graphics);
    await host.page.evaluate(
      (name) =>
        void window.addSeismic({
          src: `../files/${name}`,
          'plot-only': '',
          'clip-percentile': '100',
        }),
      LINE,
    );
    await host.waitFor('geo-section');
    const { detail } = (await host.heard('geo-section'))[0]!;
    const [traces, samples, clip] = [
      Number(detail['traces']),
      Number(detail['samples']),
      Math.max(-Number(detail['min']), Number(detail['max'])),
    ];
    const { width, height } = await fieldOf(host.page, [], [0, 1]);
    const whole = { traces: [0, traces], samples: [0, samples] } as const;
    await host.page.evaluate((requested) => window.seismic().setWindow(requested), whole);
    if (graphics) await takeInHand(host.page);
    expect(height).toBeLessThan(samples);
    const pixels = Array.from(
      { length: 400 },
      (_, k) =>
        [Math.floor(((((k * 37) % traces) + 0.5) / traces) * width), (k * 101) % height] as const,
    );
    const amplitudes = await largestAmplitudes(host, pixels, [width, height]);
    const wanted = pixels.map(
      ([x, y], i) =>
        [
          ((x + 0.5) / width) * traces,
          ((y + 0.5) / height) * samples,
          colorOf(amplitudes[i]! / clip),
        ] as const,
    );
    expect(new Set(wanted.map(([, , color]) => color.join())).size).toBeGreaterThan(20);
    await shows(whole, wanted, 8);
  });
});

/** The largest amplitude of the samples of each pixel; between traces, what lies between the largest of each. `size` is that of the picture. */
function largestAmplitudes(
  { page }: Host,
  pixels: readonly (readonly [x: number, y: number])[],
  size: readonly [columns: number, rows: number],
): Promise<number[]> {
  return page.evaluate(
    async ([requested, [columns, rows]]) => {
      const { values, traces: count, samples: each } = await window.seismic().sectionValues();
      const largest = (trace: number, y: number): number => {
        const start = Math.min(count - 1, Math.max(0, trace)) * each;
        return values
          .subarray(
            start + Math.floor((y * each) / rows),
            start + Math.floor(((y + 1) * each) / rows),
          )
          .reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a));
      };
      return requested.map(([x, y]) => {
        const middle = ((x + 0.5) / columns) * count - 0.5;
        const share = middle - Math.floor(middle);
        return (
          largest(Math.floor(middle), y) * (1 - share) + largest(Math.floor(middle) + 1, y) * share
        );
      });
    },
    [pixels, size] as const,
  );
}

describe('what surrounds the samples', () => {
  it('has the number of a line once, however narrow its traces are', async () => {
    const bytes = writeSegy({
      format: 8,
      traces: gridTraces({ inlines: [100, 101], crosslines: numbers(300, 400), samples: 60 }),
    });
    tests.server.files.set('narrow.sgy', (request, response) =>
      sendBytes(request, response, Buffer.from(bytes)),
    );
    const host = await open(false);
    await host.page.evaluate(() => {
      const { prototype } = CanvasRenderingContext2D;
      const { fillText } = prototype;
      Object.assign(window, { textsOfTest: [] });
      prototype.fillText = function (text, ...place) {
        (window as unknown as { textsOfTest: string[] }).textsOfTest.push(text);
        fillText.call(this, text, ...place);
      };
      window.addSeismic({ src: '../files/narrow.sgy', 'plot-only': '', number: '101' });
    });
    await host.waitFor('geo-section');
    expect(
      await host.page.evaluate(() => (window as unknown as { textsOfTest: string[] }).textsOfTest),
    ).toContain('101');
  });

  const show = async (
    section: Synthetic,
    attributes: Record<string, string> = {},
  ): Promise<Host> => {
    const host = await open(false);
    await showSection(host, section, attributes);
    return host;
  };

  it('has a bar of all colours, first to last from left to right', async () => {
    const host = await show(SPIKE);
    const { width, pixels } = await footOf(host.page);
    const columns = (color: Color): number[] =>
      pixels.flatMap((pixel, i) => (distance(unpacked(pixel), color) < 16 ? [i % width] : []));
    const [first, last] = [columns(colorOf(-1)), columns(colorOf(1))];
    expect(first.length).toBeGreaterThan(4);
    expect(last.length).toBeGreaterThan(4);
    expect(Math.min(...last) - Math.max(...first)).toBeGreaterThan(80);
    expect(Math.max(...last) - Math.min(...first)).toBeLessThan(98);
  });

  it('says in the accent colour that automatic gain control is on, which makes weak and strong alike', async () => {
    const host = await show({
      traces: 40,
      samples: 400,
      value: (_trace, sample) => Math.sin(sample / 3) * (sample < 200 ? 0.02 : 1),
    });
    const accents = async (): Promise<number> =>
      (await footOf(host.page)).pixels.filter((pixel) => pixel === packed([0x0b, 0x63, 0xc5]))
        .length;
    expect(await accents()).toBe(0);
    const rows = Array.from({ length: 60 }, (_, i) => i);
    const strongest = async (from: number): Promise<number> =>
      Math.max(
        ...(
          await colorsAt(
            host.page,
            { traces: [0, 40], samples: [0, 400] },
            rows.map((row) => [20.5, from + row + 0.5]),
          )
        ).map((color) => distance(color, WHITE)),
      );
    expect(await strongest(70)).toBeLessThan(20);
    await host.page.evaluate(() => window.seismic().setAttribute('agc-ms', '200'));
    await expect.poll(accents).toBeGreaterThan(20);
    await expect
      .poll(async () => (await strongest(70)) / (await strongest(270)))
      .toBeGreaterThan(0.9);
  });
});

describe('wiggles', () => {
  const INK: Color = [0x1b, 0x24, 0x30];

  it('are filled on their right side alone, where the amplitude is positive', async () => {
    const host = await open(false);
    await showSection(
      host,
      {
        traces: 20,
        samples: 100,
        value: (trace, sample) => (trace === 0 ? 1 : sample < 50 ? -0.5 : 0.5),
      },
      { display: 'variable-area' },
    );
    await shows(
      { traces: [0, 20], samples: [0, 100] },
      [
        [10.7, 75.5, INK],
        [10.3, 75.5, WHITE],
        [11.2, 75.5, WHITE],
        [10.7, 25.5, WHITE],
        [10.3, 25.5, WHITE],
      ],
      2,
    );
  });

  it('are thinned out by whole traces far out, not blurred with those that are left out', async () => {
    const host = await open(false);
    // Every sixteenth trace is positive, all between are negative and twice as strong.
    await showSection(
      host,
      { traces: 2000, samples: 100, value: (trace) => (trace % 16 === 0 ? 0.5 : -1) },
      { display: 'variable-area' },
    );
    await expect
      .poll(async () => (await fieldOf(host.page, [WHITE], [0, 1])).share)
      .toBeLessThan(0.7);
  });
});
