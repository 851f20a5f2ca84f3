import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { FormatError } from '../../src/formats/format-error.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import {
  CASES,
  cutsOf,
  MEMORY_FLOOR,
  nameOfCase,
  randomOfCase,
  REPEAT,
  SLOWEST_MS,
  stopwatch,
} from './cases.ts';
import { type Figures, newFigures, usedMemory } from './log-files.ts';
import { mutate, randomInt, type Random } from './mutate.ts';

const FOLDER = new URL('../../../shared/data/segy/', import.meta.url);
const LARGEST_SEED = 64 * 1024;
/** Truncations are sampled beyond this. */
const MOST_TRUNCATIONS = 10_000;
/** Every so many cases a larger file is the seed. */
const LARGE_EVERY = 50;
/** Traces read at once. */
const BATCH = 64;

const present = existsSync(FOLDER);
if (!present) console.warn(`SEG-Y fuzzing skipped: ${FOLDER.pathname} is not there.`);
const sizes = new Map(
  present
    ? readdirSync(FOLDER)
        .filter((name) => /\.(sgy|sgy_first_trace|segy_first_trace)$/.test(name))
        .map((name) => [name, statSync(new URL(name, FOLDER)).size])
    : [],
);
const small = [...sizes.keys()].filter(
  (name) => sizes.get(name)! > 0 && sizes.get(name)! <= LARGEST_SEED,
);
const large = [...sizes.keys()].filter((name) => sizes.get(name)! > LARGEST_SEED);

/** Figures of damaged surveys; `grids`: how many were read as grids. */
interface SurveyFigures extends Figures {
  grids: number;
}

const newSurveyFigures = (): SurveyFigures => ({ ...newFigures(), grids: 0 });

const seeds = new Map<string, Uint8Array>();
function seed(name: string): Uint8Array {
  let bytes = seeds.get(name);
  if (!bytes) seeds.set(name, (bytes = new Uint8Array(readFileSync(new URL(name, FOLDER)))));
  return bytes;
}

/** Opens a damaged file, reads its geometry, all its traces and its first lines; anything but success or a FormatError with a place fails. */
async function readAll(bytes: Uint8Array, what: string, figures: SurveyFigures): Promise<void> {
  const before = usedMemory();
  const elapsedMs = stopwatch();
  try {
    const file = await openSegy(new BufferSource(bytes, 'fuzz.sgy'));
    if (file.warnings.length > 0) figures.warned++;
    const { traces, samples } = file.info;
    if (traces * 240 > bytes.length)
      throw new Error(`${what}: ${traces} traces in ${bytes.length} bytes`);
    const geometry = await file.geometry();
    for (const warning of file.warnings)
      expect(warning.place.byteOffset, `${what}: ${warning.message}`).toBeTypeOf('number');
    for (let first = 0; first < traces; first += BATCH) {
      const section = await file.traces(
        Int32Array.from({ length: Math.min(BATCH, traces - first) }, (_, i) => first + i),
      );
      if (section.values.length !== section.traces.length * samples)
        throw new Error(`${what}: ${section.values.length} values`);
    }
    if (geometry.axis) await file.traces(Int32Array.of(0, traces - 1), { axis: geometry.axis });
    if (geometry.kind === 'grid') {
      figures.grids++;
      await file.inline(geometry.inlines.numbers[0]!);
      await file.crossline(geometry.crosslines.numbers[0]!);
      if (samples > 0) await file.slice(samples - 1);
    } else if (geometry.numbers.length !== traces)
      throw new Error(`${what}: ${geometry.numbers.length} places for ${traces} traces`);
  } catch (error) {
    if (!(error instanceof FormatError))
      throw new Error(`${what}: ${String(error)}`, { cause: error });
    expect(error.place.byteOffset, `${what}: ${error.message}`).toBeTypeOf('number');
    expect(error.message, what).toMatch(/byte \d+/);
    figures.refused++;
  }
  const elapsed = elapsedMs();
  figures.cases++;
  if (elapsed > figures.slowestMs) Object.assign(figures, { slowestMs: elapsed, slowest: what });
  figures.mostBytesBeyond = Math.max(
    figures.mostBytesBeyond,
    usedMemory() - before - 4 * bytes.length,
  );
}

/** Writes an edge value over a number of the binary header or of a trace header: most of a file is samples, which no damage breaks. */
function damageHeader(bytes: Uint8Array, random: Random): Uint8Array {
  const out = bytes.slice();
  const edges = [
    0, 1, -1, 2, 0x7f, 0x80, 0x7fff, -0x8000, 0x7fffffff, -0x80000000, 240, 3200, 65535,
  ];
  for (let n = 1 + randomInt(random, 4); n > 0; n--) {
    const at =
      random() < 0.7 ? 3200 + 2 * randomInt(random, 200) : 3600 + 2 * randomInt(random, 240);
    const value =
      random() < 0.8 ? edges[randomInt(random, edges.length)]! : randomInt(random, 65536);
    const view = new DataView(out.buffer);
    if (at + 4 > out.length) continue;
    if (random() < 0.5) view.setInt16(at, value);
    else view.setInt32(at, value);
  }
  return out;
}

function report(title: string, figures: SurveyFigures): void {
  console.log(
    `SEG-Y ${title}, ${REPEAT}: ${figures.cases} files, ${figures.refused} refused with a typed error, ${figures.warned} read with warnings, ${figures.grids} grids; slowest ${figures.slowestMs.toFixed(0)} ms (${figures.slowest}); at most ${(figures.mostBytesBeyond / 2 ** 20).toFixed(1)} MB beyond 4 x the file`,
  );
}

function expectBounds(figures: SurveyFigures): void {
  expect(figures.slowestMs).toBeLessThan(SLOWEST_MS);
  expect(figures.mostBytesBeyond).toBeLessThan(MEMORY_FLOOR);
}

describe.skipIf(!present)('damaged SEG-Y files end in a typed error or in what is readable', () => {
  beforeAll(async () => {
    // The first reading compiles the reader; it is not what is timed.
    await readAll(seed('small.sgy'), 'warm-up', newSurveyFigures());
  });

  test(`${CASES} mutations (${REPEAT})`, async () => {
    const figures = newSurveyFigures();
    for (let i = 0; i < CASES; i++) {
      const random = randomOfCase(i);
      const from = i % LARGE_EVERY === 0 ? large : small;
      const name = from[randomInt(random, from.length)]!;
      const damaged = i % 2 === 0 ? mutate(seed(name), random) : damageHeader(seed(name), random);
      await readAll(damaged, nameOfCase(`case ${i} of ${name}`), figures);
    }
    report('mutations', figures);
    expect(figures.cases).toBe(CASES);
    expect(figures.grids).toBeGreaterThan(CASES / 10);
    expectBounds(figures);
  });

  test(`truncations of the seeds up to ${LARGEST_SEED} bytes (${REPEAT})`, async () => {
    const figures = newSurveyFigures();
    const all = small.reduce((sum, name) => sum + sizes.get(name)!, 0);
    const step = Math.max(1, Math.ceil(all / Math.min(MOST_TRUNCATIONS, CASES)));
    for (const name of small)
      for (const length of cutsOf(sizes.get(name)!, step))
        await readAll(seed(name).slice(0, length), nameOfCase(`${name} cut at ${length}`), figures);
    report(`truncations (every ${step}th length of ${small.length} seeds, ${all} bytes)`, figures);
    expect(figures.cases).toBeGreaterThanOrEqual(Math.floor(all / step) - small.length);
    expectBounds(figures);
  });
});

describe('hostile counts cost no more than the bytes justify', () => {
  /** A header of zeros with a plausible format, then what is set. */
  function hostile(size: number, set: (view: DataView) => void): Uint8Array {
    const bytes = new Uint8Array(size);
    const view = new DataView(bytes.buffer);
    view.setInt16(3224, 5);
    view.setInt16(3216, 4000);
    view.setUint16(3220, 1);
    set(view);
    return bytes;
  }
  const CRAFTED: [what: string, bytes: Uint8Array][] = [
    [
      'four thousand million samples',
      hostile(20_000, (view) => {
        view.setUint32(3296, 16909060);
        view.setUint32(3268, 0xffffffff);
      }),
    ],
    [
      '65,535 additional trace headers',
      hostile(20_000, (view) => {
        view.setUint32(3296, 16909060);
        view.setUint16(3506, 65535);
      }),
    ],
    [
      'the first trace at the end of all numbers',
      hostile(20_000, (view) => {
        view.setUint32(3296, 16909060);
        view.setBigUint64(3520, 2n ** 64n - 1n);
      }),
    ],
    [
      'two thousand million trailer stanzas',
      hostile(20_000, (view) => {
        view.setUint32(3296, 16909060);
        view.setInt32(3528, 0x7fffffff);
      }),
    ],
    [
      'text headers without end',
      hostile(16 << 20, (view) => {
        view.setInt16(3504, -1);
        for (let at = 3600; at < 16 << 20; at++) view.setUint8(at, 0x40);
      }),
    ],
    [
      'traces of one sample with line numbers over all 32 bits',
      hostile(3600 + 244 * 40_000, (view) => {
        for (let i = 0; i < 40_000; i++) {
          view.setInt32(3600 + 244 * i + 188, (i * 2654435761) | 0);
          view.setInt32(3600 + 244 * i + 192, (i * 40503) | 0);
        }
      }),
    ],
    [
      'one long trace among very many short ones',
      hostile(3600 + 244 * 40_000 + 4 * 60_000, (view) => {
        for (let i = 0, at = 3600; i < 40_000; i++) {
          const n = i === 7 ? 60_001 : 1;
          view.setUint16(at + 114, n);
          at += 240 + 4 * n;
        }
      }),
    ],
    [
      'delays over all 16 bits at a thousandth of a millisecond',
      hostile(3600 + 244 * 40_000, (view) => {
        view.setInt16(3216, 1);
        for (let i = 0; i < 40_000; i++) view.setInt16(3600 + 244 * i + 108, i * 40503);
      }),
    ],
  ];

  test.each(CRAFTED)('%s', async (what, bytes) => {
    const before = usedMemory();
    const elapsedMs = stopwatch();
    const file = await openSegy(new BufferSource(bytes, 'hostile.sgy')).catch((error: unknown) => {
      if (!(error instanceof FormatError)) throw error;
    });
    const geometry = await file?.geometry();
    if (file && file.info.traces > 0)
      await file.traces(Int32Array.of(0, file.info.traces - 1), { axis: geometry?.axis });
    expect(elapsedMs(), what).toBeLessThan(SLOWEST_MS);
    expect(usedMemory() - before).toBeLessThan(4 * bytes.length + MEMORY_FLOOR);
  });
});
