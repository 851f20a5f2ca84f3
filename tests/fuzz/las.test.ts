import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { FormatError } from '../../src/formats/format-error.ts';
import { openLas } from '../../src/formats/las/open-las.ts';
import type { LogFile, LogFrame } from '../../src/formats/log-file.ts';
import { byLength, seed } from '../support/length.ts';
import {
  CASES,
  MEMORY_FLOOR,
  nameOfCase,
  randomOfCase,
  REPEAT,
  SLOWEST_MS,
  stopwatch,
} from './cases.ts';
import { mutate } from './mutate.ts';

/** trust.md, "files": typed errors that name a place, or success; 2 s; 4 x input + 32 MB. */
const DATA = new URL('../../../shared/data/las/', import.meta.url);
const hasData = existsSync(DATA);
if (!hasData) console.log('skipped: ../shared/data/las is not there');
/** Truncations in all: beyond it every nth is taken, with the first and last of each file; FUZZ_ALL=1 takes every one. */
const TRUNCATIONS = process.env['FUZZ_ALL'] ? Infinity : byLength(2000, 60_000);
const FIRST_AND_LAST = byLength(5, 50);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const seeds = hasData
  ? readdirSync(DATA)
      .filter((name) => /\.las$/i.test(name))
      .sort()
      .map((name) => ({
        name,
        bytes: new Uint8Array(readFileSync(new URL(encodeURIComponent(name), DATA))),
      }))
  : [];
const small = seeds.filter(({ bytes }) => bytes.length > 0 && bytes.length <= 65_536);

interface Outcome {
  read: number;
  refused: number;
  slowestMs: number;
  slowest: string;
}

/** Reads all curves of a frame. @throws Error if one has not as many values as its frame has rows */
async function readFrame(file: LogFile, frame: LogFrame, what: string): Promise<void> {
  const curves = await file.readCurves(
    frame.frameId,
    frame.curves.map(({ curveId }) => curveId),
  );
  for (const [i, { values, elements }] of curves.entries())
    if (values.length !== frame.samples * elements)
      throw new Error(
        `${what}: ${frame.curves[i]!.mnemonic} has ${values.length} values for ${frame.samples} rows`,
      );
}

/** Reads one file and all its values; a failure must be a FormatError that names a place. */
async function readAll(bytes: Uint8Array, what: string, outcome: Outcome): Promise<void> {
  const elapsedMs = stopwatch();
  try {
    const file = await openLas(new BufferSource(bytes, what));
    for (const frame of file.info.frames) await readFrame(file, frame, what);
    outcome.read++;
  } catch (error) {
    if (!(error instanceof FormatError))
      throw new Error(`${what}: ${String(error)}`, { cause: error });
    const { byteOffset, line, section } = error.place;
    if (byteOffset === undefined && line === undefined && section === undefined)
      throw new Error(`${what}: "${error.message}" names no place`, { cause: error });
    outcome.refused++;
  }
  const ms = elapsedMs();
  if (ms > outcome.slowestMs) Object.assign(outcome, { slowestMs: ms, slowest: what });
}

describe.skipIf(!hasData)('damaged LAS files', () => {
  it(`${CASES} mutations are read or refused, none slowly (${REPEAT})`, async () => {
    const outcome: Outcome = { read: 0, refused: 0, slowestMs: 0, slowest: '' };
    for (let number = 0; number < CASES; number++) {
      const random = randomOfCase(number);
      const from = small[Math.floor(random() * small.length)]!;
      await readAll(
        mutate(from.bytes, random),
        nameOfCase(`mutation ${number} of ${from.name}`),
        outcome,
      );
    }
    console.log(
      `LAS mutations, ${REPEAT}: ${CASES}, read ${outcome.read}, refused ${outcome.refused}, slowest ${outcome.slowestMs.toFixed(0)} ms (${outcome.slowest})`,
    );
    expect(outcome.slowestMs).toBeLessThan(SLOWEST_MS);
  });

  it(`truncations of the seeds up to 64 KB are read or refused (${REPEAT})`, async () => {
    const outcome: Outcome = { read: 0, refused: 0, slowestMs: 0, slowest: '' };
    const all = small.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const stride = Math.max(1, Math.ceil(all / TRUNCATIONS));
    let tried = 0;
    for (const { name, bytes } of small) {
      for (let length = 0; length < bytes.length; length++) {
        const isEdge = length <= FIRST_AND_LAST || length >= bytes.length - FIRST_AND_LAST;
        if (!isEdge && length % stride !== seed % stride) continue;
        tried++;
        await readAll(bytes.subarray(0, length), nameOfCase(`${name} cut to ${length}`), outcome);
      }
    }
    console.log(
      `LAS truncations: ${tried} of ${all} (${stride === 1 ? 'all' : `every ${stride}th, and the first and last ${FIRST_AND_LAST} of each file`}), ${small.length} files, read ${outcome.read}, refused ${outcome.refused}, slowest ${outcome.slowestMs.toFixed(0)} ms (${outcome.slowest})`,
    );
    expect(outcome.slowestMs).toBeLessThan(SLOWEST_MS);
  });

  it('memory stays under 4 x input + 32 MB', async () => {
    let worst = 0;
    let worstName = '';
    // What a small file takes says little: the long run reads them all the same.
    const largest = seeds.toSorted((a, b) => b.bytes.length - a.bytes.length);
    for (const { name, bytes } of [...largest.slice(0, byLength(6, Infinity)), ...hostile()]) {
      collect();
      const before = inUse();
      let peak = 0;
      const measure = (): void => {
        peak = Math.max(peak, held(before));
      };
      try {
        const file = await openLas(new BufferSource(bytes, name), { onProgress: measure });
        measure();
        const values = [];
        for (const frame of file.info.frames)
          values.push(
            await file.readCurves(
              frame.frameId,
              frame.curves.map(({ curveId }) => curveId),
            ),
          );
        measure();
        expect(values).toHaveLength(file.info.frames.length);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        measure();
      }
      const share = peak / (4 * bytes.length + MEMORY_FLOOR);
      if (share > worst)
        [worst, worstName] = [
          share,
          `${name}: ${(peak / 2 ** 20).toFixed(1)} MB for ${(bytes.length / 2 ** 20).toFixed(1)} MB`,
        ];
    }
    console.log(
      `LAS memory: at most ${(worst * 100).toFixed(0)} % of 4 x input + 32 MB (${worstName})`,
    );
    expect(worst).toBeLessThan(1);
  });

  it('hostile shapes are read or refused in time', async () => {
    const outcome: Outcome = { read: 0, refused: 0, slowestMs: 0, slowest: '' };
    for (const { name, bytes } of hostile()) await readAll(bytes, name, outcome);
    console.log(
      `LAS hostile shapes: read ${outcome.read}, refused ${outcome.refused}, slowest ${outcome.slowestMs.toFixed(0)} ms (${outcome.slowest})`,
    );
    expect(outcome.slowestMs).toBeLessThan(SLOWEST_MS);
  });
});

/** Bytes in use after garbage is gone: heap objects and array buffers. */
function inUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function held(before: number): number {
  collect();
  return inUse() - before;
}

/** Bytes of a hostile shape, or what it repeats. What takes a reader too long grows faster than its input: a tenth of it shows that too. */
const SIZE = byLength(300_000, 3_000_000);
const part = (divisor: number): number => Math.round(SIZE / divisor);

/** Shapes that break readers, each with what breaks. */
function hostile(): { name: string; bytes: Uint8Array }[] {
  const head =
    '~V\nVERS. 2.0 :\nWRAP. NO :\n~W\nSTRT.M 0 :\nSTOP.M 1e300 :\nSTEP.M 1e-300 :\nNULL. -999.25 :\n';
  const two = `${head}~C\nDEPT.M :\nGR.API :\n`;
  const mega = 'x'.repeat(SIZE);
  const texts: [name: string, text: string][] = [
    [
      `a ${SIZE / 1e6} MB description`,
      `${head.replace('NULL', `COMP. A : ${mega}\nNULL`)}~C\nDEPT.M :\n~A\n1\n`,
    ],
    [`a ${SIZE / 1e6} MB mnemonic`, `${head}${mega}\n~C\nDEPT.M :\n~A\n1\n`],
    [`${SIZE / 1e6} MB of colons`, `${head}X.M ${':'.repeat(SIZE)}\n~A\n1\n`],
    [`${SIZE / 1e6} MB of dots`, `${head}X${'.'.repeat(SIZE)}\n~A\n1\n`],
    [`${SIZE / 1e6} MB of times`, `${head}~P\nX.hh:mm ${'12:30 '.repeat(part(6))}\n~A\n1\n`],
    [`${SIZE / 1e6} MB of blanks`, `${head}X.M ${' '.repeat(SIZE)}z\n~A\n1\n`],
    [`${SIZE / 1e6} MB of braces in a curve`, `${head}~C\nDEPT.M : ${'{'.repeat(SIZE)}\n~A\n1\n`],
    [`${part(30)} equal curves`, `${head}~C\n${'GR.API :\n'.repeat(part(30))}~A\n1 2 3\n4 5 6\n`],
    [
      `${part(30)} array elements`,
      `${head.replace('2.0', '3.0')}~C\n${Array.from({ length: part(30) }, (_, i) => `N[${i + 1}].ms : e {AF}\n`).join('')}~A\n1 2 3\n`,
    ],
    [`${part(3)} columns in a row`, `${two}~A\n${'1 '.repeat(part(3))}\n`],
    [`a ${SIZE / 1e6} MB number`, `${two}~A\n1 ${'9'.repeat(SIZE)}\n2 3\n`],
    [`a ${SIZE / 1e6} MB run of numbers`, `${two}~A\n1 2\n3 4\n${'1.5-2.5'.repeat(part(7.5))}\n`],
    [`a ${SIZE / 1e6} MB run of dots`, `${two}~A\n1 2\n3 4\n${'1.5'.repeat(part(3))}\n`],
    [
      'an open quote',
      `${two.replace('VERS. 2.0 :', 'VERS. 3.0 :\nDLM. COMMA :')}~A\n${'1,"a\n'.repeat(part(7.5))}`,
    ],
    [
      'quotes alone',
      `${two.replace('VERS. 2.0 :', 'VERS. 3.0 :\nDLM. COMMA :')}~A\n1,2\n3,4\n${'"'.repeat(SIZE)}\n`,
    ],
    [`${part(100)} sections`, `${two}${'~A\n1 2\n'.repeat(part(100))}`],
    ['tildes', '~'.repeat(SIZE)],
    ['line ends', '\n'.repeat(SIZE)],
    ['NUL bytes', '\0'.repeat(SIZE)],
    ['NUL bytes behind the data', `${two}~A\n1 2\n3 4\n${'\0'.repeat(SIZE)}`],
    [
      'wrapped without an end',
      `${two.replace('WRAP. NO', 'WRAP. YES')}${'C.U :\n'.repeat(500)}~A\n${'1 2 3\n'.repeat(part(10))}`,
    ],
    ['words for numbers', `${two}~A\n1 2\n${'3 abc\n'.repeat(part(7.5))}`],
    ['short rows', `${two}~A\n1 2\n${'3\n'.repeat(part(7.5))}`],
    [
      'definitions that name themselves',
      `${head.replace('2.0', '3.0')}~A_Definition | A_Definition\nX.M :\n~A_Data | A_Data\n1\n`,
    ],
  ];
  return texts.map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
}
