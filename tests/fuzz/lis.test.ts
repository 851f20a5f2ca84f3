import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { FormatError } from '../../src/formats/format-error.ts';
import type { LogFile } from '../../src/formats/log-file.ts';
import { openLis } from '../../src/formats/lis/open-lis.ts';
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

const FOLDER = new URL('../../../shared/data/lis/', import.meta.url);
const LARGEST_SEED = 64 * 1024;
/** Every so many cases a real file is the seed instead of a small one. */
const LARGE_EVERY = 20;
const present = existsSync(FOLDER);
if (!present) console.warn(`LIS fuzzing skipped: ${FOLDER.pathname} is not there.`);
const seeds = present ? readdirSync(FOLDER).filter((name) => /\.lis$/i.test(name)) : [];
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

/** Reads all curves; their lengths must be those of the frames. */
async function readFrames(file: LogFile, what: string): Promise<void> {
  for (const { frameId, curves, samples } of file.info.frames) {
    const values = await file.readCurves(
      frameId,
      curves.map(({ curveId }) => curveId),
    );
    for (const one of values)
      if (one.values.length !== samples * one.elements)
        throw new Error(`${what}: ${one.curveId} has ${one.values.length} values`);
  }
}

/** Opens a damaged file and reads all of its curves; anything but success or a FormatError with a place fails. */
async function readAll(bytes: Uint8Array, what: string, figures: Figures): Promise<void> {
  const before = used();
  const elapsedMs = stopwatch();
  try {
    const file = await openLis(new BufferSource(bytes, 'fuzz.lis'));
    if (file.warnings.length > 0) figures.warned++;
    for (const warning of file.warnings)
      expect(warning.place, `${what}: ${warning.message}`).not.toEqual({});
    await readFrames(file, what);
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
    `LIS ${title}, ${REPEAT}: ${figures.cases} files, ${figures.refused} refused with a typed error, ${figures.warned} read with warnings; slowest ${figures.slowestMs.toFixed(0)} ms (${figures.slowest}); at most ${(figures.mostBytesBeyond / 2 ** 20).toFixed(1)} MB beyond 4 x the file`,
  );
}

function expectBounds(figures: Figures): void {
  expect(figures.slowestMs).toBeLessThan(SLOWEST_MS);
  expect(figures.mostBytesBeyond).toBeLessThan(MEMORY_FLOOR);
}

describe.skipIf(!present)('damaged LIS files end in a typed error or in what is readable', () => {
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
    expectBounds(figures);
  });

  test(`truncations of the seeds up to ${LARGEST_SEED} bytes (${REPEAT})`, async () => {
    const figures = newFigures();
    const all = small.reduce((sum, name) => sum + statSync(new URL(name, FOLDER)).size, 0);
    const step = Math.max(1, Math.ceil(all / (CASES * 10)));
    for (const name of small) {
      const bytes = seed(name);
      for (const length of cutsOf(bytes.length, step))
        await readAll(bytes.slice(0, length), nameOfCase(`${name} cut at ${length}`), figures);
    }
    report(`truncations (every ${step}th length of ${small.length} seeds)`, figures);
    expect(figures.cases).toBeGreaterThanOrEqual(Math.floor(all / step) - small.length);
    expectBounds(figures);
  });

  test(`crafted lengths: zeros, short records and endless marks (${REPEAT})`, async () => {
    const figures = newFigures();
    const size = 2 ** 19;
    const header = seed('layout__layout_00.lis').subarray(0, 96);
    const fills: [string, number[]][] = [
      ['zeros', [0]],
      ['blanks', [0x20]],
      ['records of four bytes', [0, 4, 0, 2]],
      ['format records of six bytes', [0, 6, 0, 0, 64, 0]],
      ['tables of six bytes', [0, 6, 0, 0, 34, 0]],
      ['file headers of six bytes', [0, 6, 0, 0, 128, 0]],
      ['data of two bytes', [0, 8, 0, 0, 0, 0, 1, 1]],
      ['lengths of three', [0, 3]],
      ['long records', [0xff, 0xff, 0, 0, 34, 0]],
      ['zeros that break off', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]],
      ['tape marks that lead nowhere', [0, 0, 0, 0, 0, 0, 0, 0, 13, 0, 0, 0]],
    ];
    for (const [name, pattern] of fills)
      for (const start of [0, header.length]) {
        const bytes = new Uint8Array(size);
        for (let at = start; at < size; at += pattern.length)
          bytes.set(pattern.slice(0, size - at), at);
        bytes.set(header.subarray(0, start));
        await readAll(bytes, nameOfCase(`${name} from ${start}`), figures);
      }
    report('crafted lengths', figures);
    expect(figures.slowestMs).toBeLessThan(SLOWEST_MS);
    expect(figures.mostBytesBeyond).toBeLessThan(MEMORY_FLOOR);
  });
});
