import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { expect } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { FormatError } from '../../src/formats/format-error.ts';
import type { LogFile, OpenLogFile } from '../../src/formats/log-file.ts';
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

/** Files up to this size are cut at many lengths. */
export const LARGEST_SEED = 64 * 1024;

/** What the readings of damaged files have come to. */
export interface Figures {
  cases: number;
  refused: number;
  warned: number;
  slowestMs: number;
  slowest: string;
  mostBytesBeyond: number;
}

/** Figures before the first reading. */
export function newFigures(): Figures {
  return { cases: 0, refused: 0, warned: 0, slowestMs: 0, slowest: '', mostBytesBeyond: -Infinity };
}

/** Memory held beyond the file, by what the process has in use: heap and buffers. */
export function usedMemory(): number {
  const memory = process.memoryUsage();
  return memory.heapUsed + memory.arrayBuffers;
}

/** Which files of a format are damaged, and how they are read. */
interface FuzzedFormat {
  /** What the format is called in messages. */
  name: string;
  /** Folder of the seeds. */
  folder: URL;
  /** Names of the seeds. */
  pattern: RegExp;
  /** Every so many cases a large file is the seed instead of a small one. */
  largeEvery: number;
  open: OpenLogFile;
}

/** Damages the files of a format and reads what comes of it. */
export class LogFuzzer {
  /** Whether the seeds are there. */
  readonly isPresent: boolean;
  readonly #format: FuzzedFormat;
  readonly #seeds: readonly string[];
  readonly #small: readonly string[];
  readonly #large: readonly string[];

  constructor(format: FuzzedFormat) {
    const { name, folder, pattern } = format;
    this.#format = format;
    this.isPresent = existsSync(folder);
    if (!this.isPresent) console.warn(`${name} fuzzing skipped: ${folder.pathname} is not there.`);
    this.#seeds = this.isPresent
      ? readdirSync(folder).filter((file) => pattern.test(file) && this.#countBytes(file) > 0)
      : [];
    this.#small = this.#seeds.filter((file) => this.#countBytes(file) <= LARGEST_SEED);
    this.#large = this.#seeds.filter((file) => !this.#small.includes(file));
  }

  /** Bytes of a seed. */
  seed(name: string): Uint8Array {
    return new Uint8Array(readFileSync(new URL(name, this.#format.folder)));
  }

  /** The first reading compiles the reader; it is not what is timed. */
  async warmUp(): Promise<void> {
    await this.readAll(this.seed(this.#seeds[0] ?? ''), 'warm-up', newFigures());
  }

  /** Opens a damaged file and reads all of its curves; anything but success or a FormatError with a place fails. */
  async readAll(bytes: Uint8Array, what: string, figures: Figures): Promise<void> {
    const before = usedMemory();
    const elapsedMs = stopwatch();
    try {
      const file = await this.#format.open(new BufferSource(bytes, 'fuzzed'));
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
    figures.mostBytesBeyond = Math.max(
      figures.mostBytesBeyond,
      usedMemory() - before - 4 * bytes.length,
    );
  }

  /** Reads seeds with a few changed bytes. */
  async readMutations(): Promise<void> {
    const figures = newFigures();
    for (let i = 0; i < CASES; i++) {
      const random = randomOfCase(i);
      const from = i % this.#format.largeEvery === 0 ? this.#large : this.#small;
      const name = from[Math.floor(random() * from.length)] ?? '';
      const what = nameOfCase(`case ${i} of ${name}`);
      await this.readAll(mutate(this.seed(name), random), what, figures);
    }
    this.finish('mutations', figures);
    expect(figures.cases).toBe(CASES);
  }

  /** Reads the small seeds cut at about `most` lengths in all. */
  async readTruncations(most: number): Promise<void> {
    const figures = newFigures();
    const all = this.#small.reduce((sum, name) => sum + this.#countBytes(name), 0);
    const step = Math.max(1, Math.ceil(all / most));
    for (const name of this.#small) {
      const bytes = this.seed(name);
      for (const length of cutsOf(bytes.length, step)) {
        const what = nameOfCase(`${name} cut at ${length}`);
        await this.readAll(bytes.slice(0, length), what, figures);
      }
    }
    const lengths = step === 1 ? 'every length' : `every ${step}th length`;
    this.finish(`truncations (${lengths} of ${this.#small.length} seeds, ${all} bytes)`, figures);
    expect(figures.cases).toBeGreaterThanOrEqual(Math.floor(all / step) - this.#small.length);
  }

  /** Prints the figures, and holds them to the bounds of time and memory. */
  finish(title: string, figures: Figures): void {
    console.log(
      `${this.#format.name} ${title}, ${REPEAT}: ${figures.cases} files, ${figures.refused} refused with a typed error, ${figures.warned} read with warnings; slowest ${figures.slowestMs.toFixed(0)} ms (${figures.slowest}); at most ${(figures.mostBytesBeyond / 2 ** 20).toFixed(1)} MB beyond 4 x the file`,
    );
    expect(figures.slowestMs).toBeLessThan(SLOWEST_MS);
    expect(figures.mostBytesBeyond).toBeLessThan(MEMORY_FLOOR);
  }

  #countBytes(name: string): number {
    return statSync(new URL(name, this.#format.folder)).size;
  }
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
