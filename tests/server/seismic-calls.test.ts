/** The calls of viewer3d under bad weather: cancelled in the midst, hostile bytes, lost networks, stores that fail; and the offsets of gathers. */
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { FileStore } from '../../host-demo/server/services.ts';
import { SampleEncoding, SectionMode } from '../../src/api/viewer3d/viewer3d-client.ts';
import type { SectionPlace } from '../../src/formats/seismic/seismic-survey.ts';
import { byLength } from '../support/length.ts';
import { randomStream } from '../generate/random.ts';
import { gridTraces, gridValue, numbers, writeSegy } from '../generate/write-segy.ts';
import { jobsDone, seismicHost } from '../support/seismic-host.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
const { viewer, indexOf, survey } = seismicHost(() => server);
/** Samples of a trace of the wide file, and its traces. */
const [ROWS, COLUMNS] = [3000, 1400];

/** A store that is slow, counts, and fails when it is told to. */
class Slow implements FileStore {
  readonly id = 'slow';
  reads = 0;
  bytes = 0;
  underWay = 0;
  waitMs = 0;
  /** What reads wait for, and how many do not. */
  gate: Promise<void> = Promise.resolve();
  free = 0;
  fault: 'none' | 'refuse' | 'short' | 'break' = 'none';
  readonly files = new Map<string, Uint8Array>();

  stat(key: string): ReturnType<FileStore['stat']> {
    const bytes = this.files.get(key);
    return Promise.resolve(
      bytes ? { sizeBytes: bytes.length, etag: key, changed: new Date(0) } : null,
    );
  }

  async read(key: string, start = 0, end = Infinity): Promise<Readable> {
    this.reads++;
    this.underWay++;
    try {
      await setTimeout(this.waitMs);
      if (this.free-- <= 0) await this.gate;
      if (this.fault === 'refuse') throw new Error('the network of the store is down');
      const part = this.files.get(key)!.subarray(start, Math.min(end, this.files.get(key)!.length));
      this.bytes += part.length;
      if (this.fault === 'short') return Readable.from([part.subarray(0, part.length >> 1)]);
      if (this.fault === 'break')
        return new Readable({
          read() {
            this.destroy(new Error('broken off'));
          },
        });
      return Readable.from([part]);
    } finally {
      this.underWay--;
    }
  }

  write(): Promise<void> {
    return Promise.reject(new Error('read only'));
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }
}

const slow = new Slow();

beforeAll(async () => {
  server = await startTestServer();
  server.services.stores.set('slow', slow);
  slow.files.set(
    'wide.sgy',
    writeSegy({
      traces: gridTraces({
        inlines: [1, 2, 3],
        crosslines: numbers(1, COLUMNS),
        samples: ROWS,
        value: (_, crossline, __, sample) => (crossline * sample) % 100,
      }),
      format: 5,
    }),
  );
  slow.files.set(
    'gathers.sgy',
    writeSegy({
      traces: gridTraces({
        inlines: numbers(100, 5),
        crosslines: numbers(300, 7),
        offsets: [100, 200, 400, 800],
        samples: 20,
      }),
      format: 5,
    }),
  );
  await insertRows(server.services.db, 'postStacked3d', [
    { datasetId: 'WIDE', storeId: 'slow', locationReference: 'wide.sgy' },
  ]);
  slow.files.set(
    'many.sgy',
    writeSegy({
      traces: gridTraces({
        inlines: numbers(1, 5),
        crosslines: numbers(1, 7),
        offsets: numbers(100, 12, 100),
        samples: 20,
      }),
      format: 5,
    }),
  );
  await insertRows(
    server.services.db,
    'preStacked3d',
    ['GATHERS', 'MANY'].map((datasetId) => ({
      datasetId,
      storeId: 'slow',
      locationReference: `${datasetId.toLowerCase()}.sgy`,
    })),
  );
  await jobsDone(server);
});
afterAll(() => server.remove());

function whole(indexId: string, number = 1) {
  return {
    indexId,
    mode: SectionMode.INLINE,
    number,
    decimation: 1,
    traces: [0, COLUMNS] as const,
    samples: [0, ROWS] as const,
    encoding: SampleEncoding.FLOAT32,
  };
}

/** A call as it goes over the network. */
const call = async (method: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(`${server.url}/grpc-web/viewer3d/viewer3d.v1.Viewer3DService/${method}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.token()}`,
      'content-type': 'application/grpc-web+proto',
    },
    body,
  });
/** A message in its frame. */
const framed = (message: Uint8Array, length = message.length, flags = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    flags,
    length >>> 24,
    (length >> 16) & 255,
    (length >> 8) & 255,
    length & 255,
    ...message,
  ]);

describe('a section whose client goes away', () => {
  it('in the midst is read no further', async () => {
    const indexId = await indexOf('postStacked3d', 'WIDE');
    const before = slow.bytes;
    expect(await viewer.samples(whole(indexId))).toMatchObject({ ok: true });
    const all = slow.bytes - before;
    expect(all).toBeGreaterThan(COLUMNS * ROWS * 4);

    let open = (): void => undefined;
    slow.gate = new Promise((resolve) => (open = resolve));
    slow.free = 6;
    const [start, reads] = [slow.bytes, slow.reads];
    const stop = new AbortController();
    const answer = viewer.samples(whole(indexId, 2), stop.signal).catch((error: unknown) => error);
    await expect.poll(() => slow.reads - reads).toBeGreaterThan(6);
    stop.abort();
    expect(await answer).toMatchObject({ name: 'AbortError' });
    open();
    await expect.poll(() => slow.underWay).toBe(0);
    // A whole other call, whose reading comes after whatever the first one would still have wanted.
    const between = slow.bytes;
    expect(await viewer.samples(whole(indexId, 3))).toMatchObject({ ok: true });
    const [stopped, other] = [between - start, slow.bytes - between];
    console.log(`cancelled after ${((100 * stopped) / all).toFixed(0)} % of its bytes`);
    expect(stopped).toBeGreaterThan(0);
    expect(stopped).toBeLessThan(0.8 * all);
    expect(other).toBeLessThan(all * 1.5);
  });

  it('a hundred times leaves no call behind', async () => {
    const indexId = await indexOf('postStacked3d', 'WIDE');
    slow.waitMs = 5;
    for (let i = 0; i < 100; i++) {
      const stop = new AbortController();
      const answer = viewer
        .samples({ ...whole(indexId), traces: [0, 300], number: 1 + (i % 3) }, stop.signal)
        .catch((error: unknown) => error);
      await setTimeout(i % 7);
      stop.abort();
      await answer;
    }
    slow.waitMs = 0;
    await expect.poll(() => slow.underWay).toBe(0);
    // More than 64 calls at once of one user are refused: none of the hundred counts any more.
    const together = await Promise.all(
      Array.from({ length: 40 }, () =>
        viewer.samples({ ...whole(indexId), traces: [0, 10], samples: [0, 10] }),
      ),
    );
    expect(together.every(({ ok }) => ok)).toBe(true);
  });
});

it('a section of more exact samples than one call may ask for comes in bands, as long as it is wanted', async () => {
  const [columns, rows] = [360, 50_000];
  const value = (column: number, row: number): number => ((column * 7 + row) % 251) - 125;
  slow.files.set(
    'huge.sgy',
    writeSegy({
      traces: Array.from({ length: columns }, (_, i) => ({
        header: { 21: i + 1 },
        samples: Float32Array.from({ length: rows }, (__, row) => value(i, row)),
      })),
      format: 8,
    }),
  );
  await insertRows(server.services.db, 'postStacked2d', [
    { datasetId: 'HUGE', storeId: 'slow', locationReference: 'huge.sgy' },
  ]);
  const remote = await survey(await indexOf('postStacked2d', 'HUGE'));
  const all = {
    place: { mode: 'line' },
    level: 0,
    traces: [0, columns],
    samples: [0, rows],
    precision: 'float32',
  } as const;
  expect(columns * rows).toBeGreaterThan(2 ** 24);
  const { values, ...tile } = await remote.tile(all);
  expect(tile).toEqual({ traces: columns, samples: rows, scale: 1, errorBound: 0 });
  expect(values.length).toBe(columns * rows);
  expect(values.findIndex((sample, i) => sample !== value(Math.floor(i / rows), i % rows))).toBe(
    -1,
  );
  const stop = new AbortController();
  const stopped = remote.tile(all, stop.signal);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

it('more calls of one user at once than are served are refused by name, and the others go on', async () => {
  const indexId = await indexOf('postStacked3d', 'WIDE');
  slow.waitMs = 150;
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, i) => viewer.samples({ ...whole(indexId), traces: [i, i + 1] })),
  );
  slow.waitMs = 0;
  const refused = answers.filter(
    (answer) => !answer.ok && answer.error.serverCode === 'TOO_LARGE',
  ).length;
  expect(answers.filter(({ ok }) => ok).length + refused).toBe(90);
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect(await viewer.samples({ ...whole(indexId), traces: [0, 1] })).toMatchObject({ ok: true });
});

it.each(['refuse', 'short', 'break'] as const)(
  'a store that fails (%s) is said to fail, and the next call is served',
  async (fault) => {
    const indexId = await indexOf('postStacked3d', 'WIDE');
    await viewer.volume(indexId, false);
    slow.fault = fault;
    // Another line each time: what was read before is kept.
    const line = { refuse: 600, short: 601, break: 602 }[fault];
    const requested = {
      ...whole(indexId),
      mode: SectionMode.CROSSLINE,
      number: line,
      traces: [0, 3] as const,
    };
    const answer = await viewer.samples(requested);
    slow.fault = 'none';
    expect(answer).toMatchObject({
      ok: false,
      error: { serverCode: expect.stringMatching(/UNAVAILABLE|UPSTREAM|STORE/) as string },
    });
    expect(await viewer.samples(requested)).toMatchObject({ ok: true });
  },
);

describe('hostile calls', () => {
  const METHODS = [
    'GetVolume',
    'GetSection',
    'GetTraceHeaders',
    'GetNavigation',
    'GetSurface',
  ] as const;
  const statusOf = async (answer: Response): Promise<number> => {
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    return Number(
      /grpc-status: ?(\d+)/i.exec(text)?.[1] ?? answer.headers.get('grpc-status') ?? -1,
    );
  };

  it('of frames that lie about their length, of packed ones and of none at all end in a status', async () => {
    const message = new TextEncoder().encode('\n\x03abc');
    for (const method of METHODS)
      for (const body of [
        new Uint8Array(0),
        Uint8Array.of(0),
        framed(message, 2 ** 32 - 1),
        framed(message, 0x7fffffff),
        framed(message, 3),
        framed(message, message.length, 1),
        framed(message, message.length, 0x80),
        framed(new Uint8Array(100_000)),
        Uint8Array.from([...framed(message), ...framed(message)]),
      ]) {
        const answer = await call(method, body);
        expect(answer.status, method).toBeLessThan(500);
        const status = await statusOf(answer);
        // Neither fine nor unknown: something was said of what is wrong.
        expect([3, 5, 8, 12, 13], `${method} ${body.length}`).toContain(status);
      }
  });

  it('of damaged messages end in a status, with nothing of the inside, and the server goes on', async () => {
    const random = randomStream(11);
    const indexId = await indexOf('postStacked3d', 'WIDE');
    const id = new TextEncoder().encode(indexId);
    const seeds = [
      Uint8Array.from([
        0x0a,
        id.length,
        ...id,
        0x10,
        1,
        0x19,
        0,
        0,
        0,
        0,
        0,
        0,
        0xf0,
        0x3f,
        0x2a,
        2,
        0x10,
        9,
        0x30,
        1,
        0x3a,
        2,
        0x10,
        9,
        0x40,
        3,
      ]),
      Uint8Array.from([
        0x0a,
        id.length,
        ...id,
        0x10,
        4,
        0x4a,
        18,
        0x09,
        0,
        0,
        0,
        0,
        0,
        0,
        0xf0,
        0x7f,
        0x11,
        0,
        0,
        0,
        0,
        0,
        0,
        0xf8,
        0x7f,
      ]),
    ];
    const seen = new Map<number, number>();
    for (let i = 0; i < byLength(200, 1000); i++) {
      const bytes = Uint8Array.from(seeds[i % seeds.length]!);
      const from = i % 3 === 0 ? 0 : id.length + 2;
      for (let k = 0; k <= i % 5; k++)
        bytes[from + Math.floor(random() * (bytes.length - from))] = Math.floor(random() * 256);
      const body = framed(
        random() < 0.2 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes,
      );
      const answer = await call(METHODS[i % METHODS.length]!, body);
      expect(answer.status).toBe(200);
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      expect(text).not.toMatch(/node_modules|\.ts:\d+|at async/);
      const status = Number(/grpc-status: ?(\d+)/i.exec(text)?.[1] ?? -1);
      if (status === 13) expect(decodeURIComponent(text)).toMatch(/parse|protocol/i);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    console.log(
      `statuses of damaged messages: ${[...seen].map(([status, count]) => `${status} ${count} times`).join(', ')}`,
    );
    // 13 is what the protocol has for bytes that are no message.
    expect([...seen.keys()].filter((status) => ![0, 3, 5, 8, 13].includes(status))).toEqual([]);
    expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(await viewer.volume(indexId, false)).toMatchObject({ ok: true });
  });

  it('of numbers that are none, and of windows outside, are refused one by one', async () => {
    const indexId = await indexOf('postStacked3d', 'WIDE');
    const good = { ...whole(indexId), traces: [0, 3] as const, samples: [0, 3] as const };
    const cuts = [NaN, Infinity, -Infinity, 1e308, -1, 1.5].map((number) => ({ ...good, number }));
    const paths = [
      [NaN, 0],
      [0, Infinity],
      [1e15, 1e15],
      [-1e9, 3],
    ].map(([inline, crossline]) => ({
      ...good,
      mode: SectionMode.LINE,
      path: [
        { inline: 0, crossline: 0 },
        { inline: inline!, crossline: crossline! },
      ],
    }));
    const windows = [
      [0, 2 ** 32 - 1],
      [2 ** 32 - 2, 2 ** 32 - 1],
      [COLUMNS, COLUMNS + 1],
    ].map(([from, to]) => ({ ...good, traces: [from!, to!] as const }));
    for (const requested of [...cuts, ...paths, ...windows])
      expect(await viewer.samples(requested), JSON.stringify(requested)).toMatchObject({
        ok: false,
        error: { serverCode: expect.stringMatching(/NOT_FOUND|VALIDATION/) as string },
      });
    expect(await viewer.samples(good)).toMatchObject({ ok: true });
  });
});

describe('a surface', () => {
  const SIDE = 500;
  const put = (key: string, text: string) => slow.files.set(key, new TextEncoder().encode(text));
  const grid = (columns: number, rows: number, value: (column: number, row: number) => number) =>
    `ncols ${columns}\nnrows ${rows}\nxllcenter 500000\nyllcenter 4200000\ncellsize 25\nnodata_value -9999\n${Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => value(column, rows - 1 - row)).join(' ')).join('\n')}\n`;

  it('is the mesh of its grid file, in messages below 1 MiB', async () => {
    const depth = (column: number, row: number) =>
      (column * row) % 17 === 3 ? -9999 : 1000 + column + row / 8;
    put('top sand.asc', grid(SIDE, SIDE, depth));
    const answer = await viewer.surface('slow/top sand.asc');
    if (!answer.ok) throw new Error(answer.error.message);
    const { info, positions, indices } = answer.data;
    expect(info).toMatchObject({
      surfaceId: 'slow/top sand.asc',
      name: 'top sand',
      originX: 500_000,
      originY: 4_200_000,
      domain: 2,
    });
    let vertices = 0;
    for (let row = 0; row < SIDE; row++)
      for (let column = 0; column < SIDE; column++) {
        if (depth(column, row) === -9999) continue;
        if (
          positions[3 * vertices] !== 25 * column ||
          positions[3 * vertices + 1] !== 25 * row ||
          positions[3 * vertices + 2] !== depth(column, row)
        )
          throw new Error(`node ${column}, ${row}`);
        vertices++;
      }
    expect([positions.length, Math.max(...indices.subarray(0, 3000)) < vertices]).toEqual([
      3 * vertices,
      true,
    ]);
    const id = new TextEncoder().encode('slow/top sand.asc');
    const frames = new DataView(
      await (
        await call('GetSurface', framed(Uint8Array.from([0x0a, id.length, ...id])))
      ).arrayBuffer(),
    );
    let [largest, count] = [0, 0];
    for (let at = 0; at < frames.byteLength; at += 5 + frames.getUint32(at + 1), count++)
      largest = Math.max(largest, frames.getUint32(at + 1));
    expect([largest < 2 ** 20, count > 8]).toEqual([true, true]);
    // No triangle is longer than its cell.
    expect(
      Array.from({ length: indices.length / 3 }, (_, n) =>
        Math.abs(positions[3 * indices[3 * n]!]! - positions[3 * indices[3 * n + 1]!]!),
      ).every((width) => width <= 25),
    ).toBe(true);
  });

  it('of times is known by its name', async () => {
    put(
      'TopSand_TWT.asc',
      grid(3, 3, (column) => 800 + column),
    );
    expect(await viewer.surface('slow/TopSand_TWT.asc')).toMatchObject({
      ok: true,
      data: { info: { domain: 1 } },
    });
  });

  it('that is not there, leads outside or is none is refused by name', async () => {
    put('wrong.asc', 'ncols 4000\nnrows 1000\nxllcenter 0\nyllcenter 0\ncellsize 1\n1 2 3');
    put(
      'empty.asc',
      grid(3, 3, () => -9999),
    );
    for (const id of [
      '',
      'slow',
      'slow/',
      'slow/none.asc',
      'gone/a.asc',
      'main/private/exports/a.asc',
      'main/../a.asc',
      'main//etc/passwd',
      `slow/${'x'.repeat(2000)}`,
      'slow/empty.asc',
    ])
      expect(await viewer.surface(id), id.slice(0, 50)).toMatchObject({
        ok: false,
        error: { serverCode: 'NOT_FOUND' },
      });
    for (const id of ['slow/wrong.asc', 'slow/wide.sgy'])
      expect(await viewer.surface(id), id).toMatchObject({
        ok: false,
        error: { serverCode: 'UNREADABLE_FILE' },
      });
  });
});

describe('gathers', () => {
  it('are told by their offsets, and each is a volume of its own', async () => {
    const indexId = await indexOf('preStacked3d', 'GATHERS');
    const { info } = await survey(indexId);
    expect([Array.from(info.offsets!.numbers), info.offsets!.shown]).toEqual([
      [100, 200, 400, 800],
      0,
    ]);
    for (const [at, offset] of [100, 200, 400, 800].entries()) {
      const remote = await survey(indexId, at);
      expect(remote.info.offsets!.shown).toBe(at);
      const cuts: [SectionPlace, (column: number) => [number, number]][] = [
        [{ mode: 'inline', number: 102 }, (c) => [102, 300 + c]],
        [{ mode: 'crossline', number: 305 }, (c) => [100 + c, 305]],
      ];
      for (const [place, lineOf] of cuts) {
        const { traces } = await remote.section(place);
        const { values } = await remote.tile({
          place,
          level: 0,
          traces: [0, traces],
          samples: [0, 20],
          precision: 'float32',
        });
        expect(Array.from(values)).toEqual(
          Array.from({ length: traces * 20 }, (_, i) =>
            Math.fround(gridValue(...lineOf(Math.floor(i / 20)), offset, i % 20)),
          ),
        );
      }
      expect((await remote.statistics()).count).toBeGreaterThan(0);
    }
  });

  it('stand side by side with all their traces', async () => {
    const remote = await survey(await indexOf('preStacked3d', 'GATHERS'), 'all');
    expect(remote.info.offsets!.shown).toBeNull();
    const place = { mode: 'inline', number: 102 } as const;
    const { traces, annotations } = await remote.section(place);
    expect([
      traces,
      [...annotations.find(({ key }) => key === 'offset')!.numbers].slice(0, 5),
    ]).toEqual([28, [100, 200, 400, 800, 100]]);
    const { values } = await remote.tile({
      place,
      level: 0,
      traces: [0, traces],
      samples: [0, 20],
      precision: 'float32',
    });
    expect(Array.from(values)).toEqual(
      Array.from({ length: traces * 20 }, (_, i) =>
        Math.fround(
          gridValue(
            102,
            300 + Math.floor(i / 80),
            [100, 200, 400, 800][Math.floor(i / 20) % 4]!,
            i % 20,
          ),
        ),
      ),
    );
  });

  it('of more offsets than are kept open are read to their ends', async () => {
    const indexId = await indexOf('preStacked3d', 'MANY');
    let open = (): void => undefined;
    slow.gate = new Promise((resolve) => (open = resolve));
    slow.free = Infinity;
    const requested = {
      indexId,
      mode: SectionMode.INLINE,
      number: 2,
      decimation: 1,
      traces: [0, 7],
      samples: [0, 20],
      encoding: SampleEncoding.FLOAT32,
    } as const;
    for (let offset = 0; offset < 3; offset++)
      expect(await viewer.volume(indexId, false, undefined, offset)).toMatchObject({ ok: true });
    slow.free = 0;
    const begun = [0, 1, 2].map((offset) => viewer.samples({ ...requested, offset }));
    await expect.poll(() => slow.underWay).toBeGreaterThanOrEqual(3);
    slow.free = Infinity;
    for (let offset = 3; offset < 12; offset++)
      expect(await viewer.samples({ ...requested, offset })).toMatchObject({ ok: true });
    open();
    for (const [offset, answer] of (await Promise.all(begun)).entries())
      expect(answer.ok && answer.data.values[20]).toBe(
        Math.fround(gridValue(2, 2, 100 * (offset + 1), 0)),
      );
  });

  it('have no offset beyond the last, and a stack has one', async () => {
    await expect(survey(await indexOf('preStacked3d', 'GATHERS'), 4)).rejects.toMatchObject({
      serverCode: 'VALIDATION',
    });
    await expect(survey(await indexOf('postStacked3d', 'WIDE'), 1)).rejects.toMatchObject({
      serverCode: 'VALIDATION',
    });
    expect((await survey(await indexOf('postStacked3d', 'WIDE'), 0)).info.kind).toBe('volume');
  });
});
