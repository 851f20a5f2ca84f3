import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openDlis } from '../../src/formats/dlis/open-dlis.ts';
import { FormatError } from '../../src/formats/format-error.ts';
import type { LogFile, LogFrame } from '../../src/formats/log-file.ts';
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
import { mutate } from './mutate.ts';

const FOLDER = new URL('../../../shared/data/dlis/', import.meta.url);
const LARGEST_SEED = 64 * 1024;
/** Truncations are sampled beyond this, so that this takes well under a minute. */
const MOST_TRUNCATIONS = 100_000;
/** Every so many cases the real file is the seed instead of a small one. */
const LARGE_EVERY = 50;

const present = existsSync(FOLDER);
if (!present) console.warn(`DLIS fuzzing skipped: ${FOLDER.pathname} is not there.`);
const seeds = present
  ? readdirSync(FOLDER).filter(
      (name) => /\.(dlis|txt)$/i.test(name) && statSync(new URL(name, FOLDER)).size > 0,
    )
  : [];
const small = seeds.filter((name) => statSync(new URL(name, FOLDER)).size <= LARGEST_SEED);
const large = seeds.filter((name) => !small.includes(name));

interface Figures {
  cases: number;
  refused: number;
  warned: number;
  slowestMs: number;
  slowest: string;
  mostBytesBeyond: number;
}

function newFigures(): Figures {
  return { cases: 0, refused: 0, warned: 0, slowestMs: 0, slowest: '', mostBytesBeyond: -Infinity };
}

function seed(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(name, FOLDER)));
}

/** Memory held beyond the file, by what the process has in use: heap and buffers. */
function used(): number {
  const memory = process.memoryUsage();
  return memory.heapUsed + memory.arrayBuffers;
}

/** Reads all curves of a frame. @throws Error if one has not as many values as its frame has samples */
async function readFrame(file: LogFile, frame: LogFrame, what: string): Promise<void> {
  const values = await file.readCurves(
    frame.frameId,
    frame.curves.map((curve) => curve.curveId),
  );
  for (const one of values)
    if (one.values.length !== frame.samples * one.elements)
      throw new Error(`${what}: ${one.curveId} has ${one.values.length} values`);
}

/** Opens a damaged file and reads all of its curves; anything but success or a FormatError with a place fails. */
async function readAll(bytes: Uint8Array, what: string, figures: Figures): Promise<void> {
  const before = used();
  const elapsedMs = stopwatch();
  try {
    const file = await openDlis(new BufferSource(bytes, 'fuzz.dlis'));
    if (file.warnings.length > 0) figures.warned++;
    for (const warning of file.warnings)
      expect(warning.place, `${what}: ${warning.message}`).not.toEqual({});
    for (const frame of file.info.frames) await readFrame(file, frame, what);
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
  figures.mostBytesBeyond = Math.max(figures.mostBytesBeyond, used() - before - 4 * bytes.length);
}

function report(title: string, figures: Figures): void {
  console.log(
    `DLIS ${title}, ${REPEAT}: ${figures.cases} files, ${figures.refused} refused with a typed error, ${figures.warned} read with warnings; slowest ${figures.slowestMs.toFixed(0)} ms (${figures.slowest}); at most ${(figures.mostBytesBeyond / 2 ** 20).toFixed(1)} MB beyond 4 x the file`,
  );
}

describe.skipIf(!present)('damaged DLIS files end in a typed error or in what is readable', () => {
  beforeAll(async () => {
    // The first reading compiles the reader; it is not what is timed.
    await readAll(seed(seeds[0] ?? ''), 'warm-up', newFigures());
  });

  test(`${CASES} mutations (${REPEAT})`, async () => {
    const figures = newFigures();
    for (let i = 0; i < CASES; i++) {
      const random = randomOfCase(i);
      const from = i % LARGE_EVERY === 0 ? large : small;
      const name = from[Math.floor(random() * from.length)] ?? '';
      await readAll(mutate(seed(name), random), nameOfCase(`case ${i} of ${name}`), figures);
    }
    report('mutations', figures);
    expect(figures.cases).toBe(CASES);
    expect(figures.slowestMs).toBeLessThan(SLOWEST_MS);
    expect(figures.mostBytesBeyond).toBeLessThan(MEMORY_FLOOR);
  });

  test(`truncations of the seeds up to ${LARGEST_SEED} bytes (${REPEAT})`, async () => {
    const figures = newFigures();
    const all = small.reduce((sum, name) => sum + statSync(new URL(name, FOLDER)).size, 0);
    const step = Math.max(1, Math.ceil(all / Math.min(MOST_TRUNCATIONS, CASES * 10)));
    for (const name of small) {
      const bytes = seed(name);
      for (const length of cutsOf(bytes.length, step))
        await readAll(bytes.slice(0, length), nameOfCase(`${name} cut at ${length}`), figures);
    }
    report(
      `truncations (${step === 1 ? 'every length' : `every ${step}th length`} of ${small.length} seeds, ${all} bytes)`,
      figures,
    );
    expect(figures.cases).toBeGreaterThanOrEqual(Math.floor(all / step) - small.length);
    expect(figures.slowestMs).toBeLessThan(SLOWEST_MS);
    expect(figures.mostBytesBeyond).toBeLessThan(MEMORY_FLOOR);
  });
});
