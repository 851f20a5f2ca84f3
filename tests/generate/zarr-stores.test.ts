/** Stores by other programs: zarr and numcodecs of Python (`zarr-stores.py`) write what we read, and read what we write. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import type { SegyFile } from '../../src/formats/segy/segy-file.ts';
import { openSeismicStore } from '../../src/formats/seismic/open-seismic-store.ts';
import type {
  SectionPlace,
  SectionTile,
  SeismicSurvey,
} from '../../src/formats/seismic/seismic-survey.ts';
import type { StoreFolder, StoreSink } from '../../src/formats/seismic/store-folder.ts';
import { surveyOfSegy } from '../../src/formats/seismic/survey-of-segy.ts';
import { surveyOfStore } from '../../src/formats/seismic/survey-of-store.ts';
import { compress } from '../../src/formats/seismic/testing/memory-sink.ts';
import { writeSeismicStore } from '../../src/formats/seismic/write-seismic-store.ts';
import { gridTraces, numbers, writeSegy } from './write-segy.ts';

// Another program works, beside other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const SEED = Number(process.env.ZARR_SEED ?? 3);
const SCRIPT = path.join(import.meta.dirname, 'zarr-stores.py');
const PYTHON = ['/usr/bin/python3', 'python3'].find(
  (program) =>
    spawnSync(program, ['-c', 'import zarr, numcodecs; assert zarr.__version__.startswith("2.")'])
      .status === 0,
);
if (!PYTHON)
  console.warn(
    'SKIPPED: no Python with zarr 2 and numcodecs here (Debian: apt-get install python3-zarr)',
  );

const folder = mkdtempSync(path.join(tmpdir(), 'geo-zarr-'));
if (PYTHON) execFileSync(PYTHON, [SCRIPT, 'write', folder, String(SEED)]);
const names = PYTHON
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.mdio'))
      .map((name) => name.slice(0, -5))
  : [];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function diskFolder(root: string): StoreSink {
  const get: StoreFolder['get'] = async (key, range) => {
    const at = path.join(root, key);
    if (!existsSync(at) || !statSync(at).isFile()) return null;
    const bytes = new Uint8Array(readFileSync(at));
    if (!range) return bytes;
    return 'last' in range
      ? bytes.subarray(Math.max(0, bytes.length - range.last))
      : bytes.subarray(range.start, range.end);
  };
  return {
    name: path.basename(root),
    get,
    put: async (key, bytes) => {
      mkdirSync(path.dirname(path.join(root, key)), { recursive: true });
      writeFileSync(path.join(root, key), bytes);
    },
  };
}

/** What the script says of a store that it wrote. */
interface StoreFacts {
  inlines: number[];
  crosslines: number[];
  times: number[];
  traces: number;
  format: string;
  placed: boolean;
  /** Code of the error that opening it ends in. */
  refused?: string;
}

const readFacts = (name: string): StoreFacts =>
  JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as StoreFacts;

/** All samples of a store as the script wrote them: inline after inline, trace after trace. */
function readSamples(name: string): Float32Array {
  const bytes = readFileSync(path.join(folder, `${name}.f64`));
  return Float32Array.from(new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8));
}

/** Exact values of the first `traces` traces and `samples` samples of a section. */
async function readSection(
  survey: SeismicSurvey,
  place: SectionPlace,
  [traces, samples]: [traces: number, samples: number],
): Promise<SectionTile['values']> {
  const { values } = await survey.tile({
    place,
    level: 0,
    traces: [0, traces],
    samples: [0, samples],
    precision: 'float32',
  });
  return values;
}

function expectInfo({ info }: SeismicSurvey, facts: StoreFacts): void {
  expect(info).toMatchObject({
    kind: 'volume',
    format: facts.format,
    traces: facts.traces,
    samples: { first: 40, interval: 4, count: facts.times.length, domain: 'time' },
  });
  expect([Array.from(info.inlines!.numbers), Array.from(info.crosslines!.numbers)]).toEqual([
    facts.inlines,
    facts.crosslines,
  ]);
  if (facts.placed)
    expect(info.corners!.map(({ x, y }) => [x, y].map(Math.round))).toEqual([
      [500_000, 4_200_000],
      [499_874, 4_200_441],
      [500_174, 4_200_525],
      [500_300, 4_200_084],
    ]);
  else expect(info.corners).toBeNull();
}

/** Compares every inline, every crossline and one slice with the samples that the script wrote. */
async function expectSamples(
  survey: SeismicSurvey,
  { inlines, crosslines, times }: StoreFacts,
  wanted: Float32Array,
): Promise<void> {
  const [down, across, samples] = [inlines.length, crosslines.length, times.length];
  for (const [i, number] of inlines.entries()) {
    const values = await readSection(survey, { mode: 'inline', number }, [across, samples]);
    expect(Array.from(values)).toEqual(
      Array.from(wanted.subarray(i * across * samples, (i + 1) * across * samples)),
    );
  }
  for (const [c, number] of crosslines.entries()) {
    const values = await readSection(survey, { mode: 'crossline', number }, [down, samples]);
    expect(Array.from(values)).toEqual(
      inlines.flatMap((_, i) =>
        Array.from(wanted.subarray((i * across + c) * samples, (i * across + c + 1) * samples)),
      ),
    );
  }
  const slice = await readSection(survey, { mode: 'z', number: 40 + 4 * 21 }, [down, across]);
  expect(Array.from(slice)).toEqual(
    Array.from({ length: down * across }, (_, n) => wanted[n * samples + 21]!),
  );
}

describe.skipIf(!PYTHON)(`stores written by zarr of Python (seed ${SEED})`, () => {
  test('are there', () => expect(names.length).toBeGreaterThan(20));

  test.each(names)('%s', async (name) => {
    const facts = readFacts(name);
    const opened = openSeismicStore(diskFolder(path.join(folder, `${name}.mdio`)));
    if (facts.refused) {
      await expect(opened).rejects.toMatchObject({ code: facts.refused });
      return;
    }
    const survey = await surveyOfStore(await opened);
    expectInfo(survey, facts);
    await expectSamples(survey, facts, readSamples(name));
  });
});

/** Size of our own store, and of its levels: inlines, crosslines, samples. */
const OURS = { inlines: numbers(100, 37, 3), crosslines: numbers(300, 300), samples: 270 };
const SHAPE = [37, 300, 270] as const;

/** Writes a survey with some traces left out as a store into `folder`; answers the file that it was made from. */
async function writeOwnStore(store: string): Promise<SegyFile> {
  const traces = gridTraces({
    ...OURS,
    value: (il, xl, _, k) => Math.sin(k / 7 + il / 10) * (1 + xl / 100) * 1000,
  });
  const file = await openSegy(
    new BufferSource(writeSegy({ traces: traces.filter((_, i) => i % 97 !== 5), format: 5 })),
  );
  await writeSeismicStore(file, diskFolder(store), { compress, crs: 'EPSG:32635' });
  return file;
}

/** Arrays of a store as the script wrote them into `out`, by name. */
const rawReader =
  (out: string) =>
  <Values>(name: string, Type: new (buffer: ArrayBuffer) => Values): Values =>
    new Type(new Uint8Array(readFileSync(path.join(out, `${name}.raw`))).buffer);

type ReadRaw = ReturnType<typeof rawReader>;

/** Has the script read a store, and compares what it says of attributes and arrays. */
function expectReport(store: string, out: string): void {
  const reported = JSON.parse(
    execFileSync(PYTHON!, [SCRIPT, 'read', store, out], { encoding: 'utf8', maxBuffer: 1 << 24 }),
  ) as {
    arrays: Record<string, { shape: number[]; dimensions: string[]; type: string }>;
    attributes: unknown;
  };
  expect(reported.attributes).toMatchObject({
    apiVersion: '1.0.0',
    name: 'PostStack3DTime',
    attributes: { surveyType: '3D', gatherType: 'stacked', defaultVariableName: 'amplitude' },
  });
  expect(reported.arrays).toMatchObject({
    amplitude: {
      shape: [...SHAPE],
      dimensions: ['inline', 'crossline', 'time'],
      type: 'float32',
    },
    trace_mask: { dimensions: ['inline', 'crossline'], type: 'bool' },
    cdp_x: { type: 'float64' },
  });
}

/** All samples of the file, inline after inline. */
async function readAllInlines(file: SegyFile): Promise<Float32Array> {
  const { inlines, crosslines, samples } = OURS;
  const survey = await surveyOfSegy(file);
  const all = new Float32Array(inlines.length * crosslines.length * samples);
  for (const [i, number] of inlines.entries()) {
    const size: [number, number] = [crosslines.length, samples];
    const values = await readSection(survey, { mode: 'inline', number }, size);
    all.set(values, i * crosslines.length * samples);
  }
  return all;
}

/** Sizes of the parts of a level that have a scale each, by axis. */
function readScaleChunks(store: string, orientation: string): number[] {
  const level = JSON.parse(
    readFileSync(path.join(store, 'levels', '0', orientation, 'zarr.json'), 'utf8'),
  ) as { codecs: [{ configuration: { chunk_shape: number[] } }] };
  return level.codecs[0].configuration.chunk_shape;
}

/** Compares the first level of an orientation with the exact samples: holes alike, values within half a step. */
function expectWithinScale(
  orientation: string,
  { raw, store, truth }: { raw: ReadRaw; store: string; truth: Float32Array },
): void {
  const [, across, samples] = SHAPE;
  const thin = readScaleChunks(store, orientation);
  const whole = raw(`levels_0_${orientation}`, Int8Array);
  const scales = raw(`levels_0_${orientation}_scale`, Float32Array);
  const counts = SHAPE.map((n, axis) => Math.ceil(n / thin[axis]!));
  let worst = 0,
    holes = 0;
  for (let n = 0; n < whole.length; n++) {
    const [i, c, s] = [
      Math.floor(n / samples / across),
      Math.floor(n / samples) % across,
      n % samples,
    ];
    const scale =
      scales[
        (Math.floor(i / thin[0]!) * counts[1]! + Math.floor(c / thin[1]!)) * counts[2]! +
          Math.floor(s / thin[2]!)
      ]!;
    if ((whole[n] === -128) !== Number.isNaN(truth[n]!)) holes++;
    else if (whole[n] !== -128)
      worst = Math.max(worst, Math.abs(whole[n]! * scale - truth[n]!) / scale);
  }
  expect(holes, orientation).toBe(0);
  expect(worst, orientation).toBeLessThanOrEqual(0.5 + 1e-6);
}

test.skipIf(!PYTHON)(
  'our own store is read by the Zarr specification alone: axes, places, mask, exact samples, and levels within their scale',
  async () => {
    const [store, out] = [path.join(folder, 'ours'), path.join(folder, 'out')];
    mkdirSync(out);
    const file = await writeOwnStore(store);
    expectReport(store, out);
    const raw = rawReader(out);
    expect([
      Array.from(raw('inline', Int32Array)),
      Array.from(raw('crossline', Int32Array)),
      raw('time', Int32Array)[269],
    ]).toEqual([OURS.inlines, OURS.crosslines, 269 * 4]);

    const exact = raw('amplitude', Float32Array);
    const truth = await readAllInlines(file);
    expect(Buffer.from(exact.buffer).equals(Buffer.from(truth.buffer))).toBe(true);
    const mask = raw('trace_mask', Uint8Array);
    expect(Array.from(mask, Boolean)).toEqual(
      Array.from({ length: mask.length }, (_, n) => n % 97 !== 5),
    );
    expect(raw('cdp_x', Float64Array)[0]).toBeCloseTo(500_000 + 100 * 20 - 300 * 7.5, 3);
    for (const orientation of ['inline', 'crossline', 'z'])
      expectWithinScale(orientation, { raw, store, truth });
  },
);
