import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { compress, MemorySink } from '../../src/formats/seismic/testing/memory-sink.ts';
import { writeSeismicStore } from '../../src/formats/seismic/write-seismic-store.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { byLength } from '../support/length.ts';
import { sendBytes } from '../support/page-server.ts';
import {
  WHITE,
  WHOLE,
  colorOf,
  colorsAt,
  distance,
  fieldOf,
  pixelTests,
} from './seismic-pixels.ts';

/** Surveys whose samples come in tiles and blocks of lines, read back from the canvas: nothing is lost at an edge. */

const tests = pixelTests();
const { open, shows } = tests;

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
      tests.server.files.set(name, (request, response) =>
        sendBytes(request, response, Buffer.from(bytes)),
      );
      const host = await open(false);
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
    const { width, height } = await fieldOf(tests.host.page, [], [0, 1]);
    const [perX, perY] = [
      (window.traces[1] - window.traces[0]) / width,
      (window.samples[1] - window.samples[0]) / height,
    ];
    const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x * perX, y * perY] as const));
    const colors = await colorsAt(
      tests.host.page,
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
        tests.server.files.set(`lines.zarr/${key}`, (request, response) =>
          sendBytes(request, response, Buffer.from(file)),
        );
    } else {
      tests.server.files.set('lines.sgy', (request, response) =>
        sendBytes(request, response, Buffer.from(bytes)),
      );
    }
    const host = await open(false);
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
