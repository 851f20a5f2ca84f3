import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../support/host-page.ts';
import { byLength } from '../support/length.ts';
import { type HostServer, sendBytes, startServer } from '../support/page-server.ts';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { compress, MemorySink } from '../../src/formats/seismic/testing/memory-sink.ts';
import { writeSeismicStore } from '../../src/formats/seismic/write-seismic-store.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { serveReal } from '../support/seismic-page.ts';
import {
  type Color,
  colorOf,
  colorsAt,
  distance,
  fieldOf,
  footOf,
  launchGraphics,
  openPixelPage,
  packed,
  showSection,
  takeInHand,
  unpacked,
} from './seismic-pixels.ts';

/** Known samples through the element, read back from its canvas: drawn by the processor, and by the graphics processor. */

const LINE = 'NPRA_31_81_PR.sgy';
const WHITE: Color = [255, 255, 255];
const GAP: Color = [227, 231, 236];
/** Colours may differ by rounding and by what smoothing takes from neighbours. */
const NEAR = 26;
const SPIKE = {
  traces: 40,
  samples: 60,
  value: (trace: number, sample: number) => (trace === 12 && sample === 30 ? 1 : 0),
};
const WHOLE = { traces: [0, 40], samples: [0, 60] } as const;

let browser: Browser;
let server: HostServer;
let host: Host;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchGraphics(), startServer()]);
  await serveReal(server.files, `demo/${LINE}`);
});
afterEach(async () => {
  const { complaints } = host;
  await host.close();
  expect(
    complaints.filter(
      (complaint) => !/GPU stall|GL Driver Message|CONTEXT_LOST|willReadFrequently/.test(complaint),
    ),
  ).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The colours at places become those that are expected. */
async function shows(
  window: Parameters<typeof colorsAt>[1],
  wanted: readonly (readonly [column: number, row: number, color: Color])[],
  near = NEAR,
): Promise<void> {
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
}

describe.each([
  ['the processor', false],
  ['the graphics processor', true],
] as const)('a section drawn by %s', (_, graphics) => {
  const show = async (
    section: Parameters<typeof showSection>[1],
    attributes: Record<string, string> = {},
  ): Promise<void> => {
    host = await openPixelPage(browser, server, graphics);
    await showSection(host, section, attributes, graphics);
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
    await show({
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
    await show({
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
    await show({
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
    host = await openPixelPage(browser, server, graphics);
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
    // Between traces, what lies between the largest of each.
    const amplitudes = await host.page.evaluate(
      async ([requested, columns, rows]) => {
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
            largest(Math.floor(middle), y) * (1 - share) +
            largest(Math.floor(middle) + 1, y) * share
          );
        });
      },
      [pixels, width, height] as const,
    );
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

describe('a survey that comes in tiles', () => {
  /** Tiles begin at multiples of this, at every level. */
  const TILE = 512;
  const SPIKES = { traces: 2600, samples: 4200 };
  /** A lone spike at each corner and at each edge of tiles, on one side of it or the other, of a picture's level. */
  const spikesAt = (level: number): [trace: number, sample: number][] => {
    const step = 2 ** level;
    const spikes: [number, number][] = [];
    for (let i = 0; i * TILE * step < SPIKES.traces - TILE; i++)
      for (let k = 1; k * TILE * step < SPIKES.samples - 8; k++) {
        const [corner, base] = [i * TILE * step, k * TILE * step];
        // Beside the edge of a tile by as many samples as a pixel has, in turn.
        const below = ((5 * i + 3 * k) % 13) - 6;
        // Of a level the file has the middle trace of each block.
        const middle = (step >> 1) + step * ((i + k) % 2 === 0 ? 0 : -1);
        if (corner + middle >= 0) spikes.push([corner + middle, base + below]);
        spikes.push([corner + step * 200 + (step >> 1), base - below]);
      }
    return spikes;
  };

  it.each([
    [0, [100, 1350]],
    [1, [0, 2600]],
  ] as const)(
    'shows every lone spike at the edges of its tiles (level %i)',
    { timeout: 240_000 },
    async (level, traces) => {
      const spikes = spikesAt(level);
      const name = `spikes-${level}.sgy`;
      const at = new Set(spikes.map(([trace, sample]) => trace * SPIKES.samples + sample));
      const bytes = writeSegy({
        format: 8,
        traces: Array.from({ length: SPIKES.traces }, (_, trace) => ({
          header: { 21: trace + 1 },
          samples: Float64Array.from({ length: SPIKES.samples }, (__, sample) =>
            at.has(trace * SPIKES.samples + sample) ? 100 : 0,
          ),
        })),
      });
      server.files.set(name, (request, response) =>
        sendBytes(request, response, Buffer.from(bytes)),
      );
      host = await openPixelPage(browser, server, false);
      await host.page.evaluate(
        (file) =>
          void window.addSeismic({
            src: `../files/${file}`,
            'plot-only': '',
            'clip-percentile': '100',
          }),
        name,
      );
      await host.waitFor('geo-section');
      for (const top of byLength([3.4], [0, 3.4, 7.9])) {
        const window = { traces, samples: [top, 4190 + top] } as const;
        await host.page.evaluate(
          (requested) => globalThis.window.seismic().setWindow(requested),
          window,
        );
        const seen = spikes.filter(
          ([trace, sample]) =>
            trace > traces[0] + 4 && trace < traces[1] - 4 && sample > 20 && sample < 4150,
        );
        expect(seen.length).toBeGreaterThan(15);
        await expect.poll(() => missing(window, seen), { timeout: 60_000 }).toEqual([]);
      }
    },
  );

  /** Spikes that no pixel within a pixel of their place shows. */
  async function missing(
    window: { traces: readonly [number, number]; samples: readonly [number, number] },
    spikes: readonly (readonly [number, number])[],
  ): Promise<(readonly [number, number])[]> {
    const { width, height } = await fieldOf(host.page, [], [0, 1]);
    const [perX, perY] = [
      (window.traces[1] - window.traces[0]) / width,
      (window.samples[1] - window.samples[0]) / height,
    ];
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x * perX, y * perY] as const));
    const colors = await colorsAt(
      host.page,
      window,
      spikes.flatMap(([trace, sample]) =>
        around.map(([x, y]) => [trace + 0.5 + x, sample + 0.5 + y] as const),
      ),
    );
    return spikes.filter(
      (_, i) => !colors.slice(9 * i, 9 * i + 9).some((color) => distance(color, WHITE) > 60),
    );
  }

  // A spike at the seventh inline from the left, and one of the other sign at the thirtieth.
  const crossing = (inlines: readonly number[]): Uint8Array<ArrayBuffer> =>
    writeSegy({
      format: 5,
      traces: gridTraces({
        inlines,
        crosslines: [300, 301, 302],
        samples: 60,
        value: (inline, crossline, _offset, sample) =>
          inline === 107 && sample === 20
            ? 1
            : crossline === 301 && inline === 130 && sample === 45
              ? -1
              : 0,
      }),
    });
  const RISING = numbers(100, 40);

  it.each([
    ['a file whose inlines fall has them rising', [...RISING].reverse(), false, [100, 139]],
    ['a store whose inlines fall has them falling', RISING, true, [139, 100]],
  ] as const)('%s, each where its number says', async (_, inlines, isStore, [first, last]) => {
    const bytes = crossing(inlines);
    if (isStore) {
      const sink = new MemorySink();
      await writeSeismicStore(await openSegy(new BufferSource(bytes)), sink, { compress });
      await sink.put(
        'inline/c/0',
        await compress(new Uint8Array(Int32Array.from(RISING).reverse().buffer)),
      );
      for (const [key, file] of sink.files)
        server.files.set(`lines.zarr/${key}`, (request, response) =>
          sendBytes(request, response, Buffer.from(file)),
        );
    } else {
      server.files.set('lines.sgy', (request, response) =>
        sendBytes(request, response, Buffer.from(bytes)),
      );
    }
    host = await openPixelPage(browser, server, false);
    await host.page.evaluate(
      (src) =>
        void window.addSeismic({
          src,
          'plot-only': '',
          'clip-percentile': '100',
          mode: 'crossline',
          number: '301',
        }),
      isStore ? '../files/lines.zarr/' : '../files/lines.sgy',
    );
    await host.waitFor('geo-section');
    expect((await host.heard('geo-survey'))[0]!.detail).toMatchObject({
      inlines: { first, last, step: first < last ? 1 : -1, count: 40 },
    });
    await shows(WHOLE, [
      [7.5, 20.5, colorOf(1)],
      [32.5, 20.5, WHITE],
      [30.5, 45.5, colorOf(-1)],
      [9.5, 45.5, WHITE],
    ]);
    const at = async (column: number): Promise<unknown> => {
      const place = await host.page.evaluate(() => {
        const { left, top } = window
          .seismic()
          .shadowRoot.querySelector('[role=application]')!
          .getBoundingClientRect();
        const { style } = window
          .seismic()
          .shadowRoot.querySelector<HTMLElement>('[role=application] div[aria-hidden]')!;
        return {
          left: left + Number.parseFloat(style.left),
          top: top + Number.parseFloat(style.top),
          width: Number.parseFloat(style.width),
        };
      });
      await host.page.mouse.move(place.left + ((column + 0.5) / 40) * place.width, place.top + 50);
      return (await host.heard('geo-cursor')).at(-1)!.detail['inline'];
    };
    expect([await at(7), await at(30)]).toEqual(first < last ? [107, 130] : [132, 109]);
  });
});

describe('what stands round the samples', () => {
  it('has the number of a line once, however narrow its traces are', async () => {
    const bytes = writeSegy({
      format: 8,
      traces: gridTraces({ inlines: [100, 101], crosslines: numbers(300, 400), samples: 60 }),
    });
    server.files.set('narrow.sgy', (request, response) =>
      sendBytes(request, response, Buffer.from(bytes)),
    );
    host = await openPixelPage(browser, server, false);
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
    section: Parameters<typeof showSection>[1],
    attributes: Record<string, string> = {},
  ): Promise<void> => {
    host = await openPixelPage(browser, server, false);
    await showSection(host, section, attributes);
  };

  it('has a bar of all colours, first to last from left to right', async () => {
    await show(SPIKE);
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
    await show({
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
    host = await openPixelPage(browser, server, false);
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
    host = await openPixelPage(browser, server, false);
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

describe('the graphics processor', () => {
  const counts = (): Promise<{ uploads: number; bytes: number; draws: number; contexts: number }> =>
    host.page.evaluate(() => ({ ...window.graphics, contexts: window.graphics.contexts.size }));
  const WAVES = {
    traces: 300,
    samples: 500,
    value: (trace: number, sample: number) => Math.sin((sample + trace / 5) / 9),
  };

  it('gets samples once, in two bytes each: other colours, gain and windows send none again', async () => {
    host = await openPixelPage(browser, server, true);
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
    host = await openPixelPage(browser, server, true);
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
    host = await openPixelPage(browser, server, true);
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
