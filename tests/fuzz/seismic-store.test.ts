import { beforeAll, describe, expect, test } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { FormatError } from '../../src/formats/format-error.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { openSeismicStore } from '../../src/formats/seismic/open-seismic-store.ts';
import type {
  SectionPlace,
  SeismicSurvey,
  SurveyInfo,
} from '../../src/formats/seismic/seismic-survey.ts';
import { surveyOfStore } from '../../src/formats/seismic/survey-of-store.ts';
import { MemorySink, compress } from '../../src/formats/seismic/testing/memory-sink.ts';
import { writeSeismicStore } from '../../src/formats/seismic/write-seismic-store.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { CASES as ALL_CASES, nameOfCase, randomOfCase, REPEAT, stopwatch } from './cases.ts';
import { mutate, randomInt, type Random } from './mutate.ts';

const CASES = ALL_CASES / 5;
const SLOWEST_MS = 20_000;
/** Numbers that sizes and places are set to. */
const EDGES = [
  0,
  -1,
  1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -1e308,
  null,
  'NaN',
  'x',
  [],
  {},
  true,
  [1],
  [0, 0, 0],
  [2 ** 31, 2 ** 31, 2 ** 31],
];

let whole: Map<string, Uint8Array>;
/** The same with a file of metadata for each array. */
let apart: Map<string, Uint8Array>;

beforeAll(async () => {
  const sink = new MemorySink();
  await writeSeismicStore(
    await openSegy(
      new BufferSource(
        writeSegy({
          traces: gridTraces({ inlines: numbers(1, 9), crosslines: numbers(1, 8), samples: 140 }),
          format: 5,
        }),
      ),
    ),
    sink,
    { compress, chunk: [4, 4, 64] },
  );
  whole = sink.files;
  const group = JSON.parse(new TextDecoder().decode(whole.get('zarr.json'))) as Record<
    string,
    unknown
  >;
  delete group.consolidated_metadata;
  apart = new Map(whole).set('zarr.json', new TextEncoder().encode(JSON.stringify(group)));
});

/** One section of each mode that the survey has. */
const placesToRead = (info: SurveyInfo): SectionPlace[] =>
  info.kind === 'line'
    ? [{ mode: 'line' }]
    : [
        { mode: 'inline', number: info.inlines!.numbers.at(-1)! },
        { mode: 'crossline', number: info.crosslines!.numbers[0]! },
        { mode: 'z', number: info.samples.first },
      ];

/** Reads the first tile of a section's coarsest level. @throws Error if it is of another size than it says */
async function readCoarsest(
  survey: SeismicSurvey,
  place: SectionPlace,
  precision: 'int8' | 'float32',
): Promise<void> {
  const { traces, samples } = (await survey.section(place)).levels.at(-1)!;
  const tile = await survey.tile({
    place,
    level: survey.info.levels - 1,
    traces: [0, Math.min(64, traces)],
    samples: [0, Math.min(256, samples)],
    precision,
  });
  if (tile.values.length !== tile.traces * tile.samples) throw new Error('a tile of another size');
}

/** Opens a damaged store and reads of everything; what throws must be a FormatError. Answers whether it was read. */
async function readAll(files: Map<string, Uint8Array>, what: string): Promise<boolean> {
  const sink = new MemorySink();
  for (const [key, bytes] of files) sink.files.set(key, bytes);
  const elapsedMs = stopwatch();
  const before = process.memoryUsage().arrayBuffers;
  let isRead = true;
  try {
    const survey = await surveyOfStore(await openSeismicStore(sink));
    await survey.statistics();
    for (const precision of ['int8', 'float32'] as const)
      for (const place of placesToRead(survey.info)) await readCoarsest(survey, place, precision);
  } catch (error) {
    if (!(error instanceof FormatError))
      throw new Error(`${what}: ${String(error)}`, { cause: error });
    isRead = false;
  }
  expect(elapsedMs(), what).toBeLessThan(SLOWEST_MS);
  expect(process.memoryUsage().arrayBuffers - before, what).toBeLessThan(512 << 20);
  return isRead;
}

/** Sets one value somewhere within a document to something else. */
function damageJson(bytes: Uint8Array, random: Random): Uint8Array {
  const document = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  let at = document as Record<string, unknown>;
  for (let depth = 0; depth < 12; depth++) {
    const keys = Object.keys(at).filter(() => !(Array.isArray(at) && at.length > 64));
    const key = keys[randomInt(random, keys.length)];
    if (key === undefined) break;
    const next = at[key];
    if (
      typeof next === 'object' &&
      next !== null &&
      Object.keys(next).length > 0 &&
      random() < 0.85
    ) {
      at = next as Record<string, unknown>;
      continue;
    }
    if (random() < 0.2) delete at[key];
    else at[key] = EDGES[randomInt(random, EDGES.length)];
    break;
  }
  return new TextEncoder().encode(JSON.stringify(document));
}

describe('damaged stores end in a typed error or in what is readable', () => {
  test(`${CASES} damages of metadata (${REPEAT})`, async () => {
    let read = 0;
    for (let i = 0; i < CASES; i++) {
      const random = randomOfCase(i);
      const from = i % 2 ? whole : apart;
      const keys = [...from.keys()].filter(
        (key) => key.endsWith('zarr.json') && (i % 2 === 0 || key === 'zarr.json'),
      );
      const key = keys[randomInt(random, keys.length)]!;
      const damaged = new Map(from).set(
        key,
        random() < 0.8 ? damageJson(from.get(key)!, random) : mutate(from.get(key)!, random),
      );
      if (await readAll(damaged, nameOfCase(`case ${i}, ${key}`))) read++;
    }
    console.log(`stores, metadata, ${REPEAT}: ${CASES} cases, ${read} read`);
    expect(read).toBeGreaterThan(CASES / 20);
    expect(read).toBeLessThan(CASES);
  });

  test(`${CASES} damages of chunks and shards, cuts among them (${REPEAT})`, async () => {
    let read = 0;
    const keys = [...whole.keys()].filter((key) => key.includes('/c/'));
    for (let i = 0; i < CASES; i++) {
      const random = randomOfCase(i);
      const key = keys[randomInt(random, keys.length)]!;
      const bytes = whole.get(key)!;
      const damaged =
        random() < 0.3
          ? bytes.slice(0, randomInt(random, bytes.length))
          : random() < 0.1
            ? null
            : mutate(bytes, random);
      const files = new Map(whole);
      if (damaged) files.set(key, damaged);
      else files.delete(key);
      if (await readAll(files, nameOfCase(`case ${i}, ${key}`))) read++;
    }
    console.log(`stores, chunks, ${REPEAT}: ${CASES} cases, ${read} read`);
    expect(read).toBeGreaterThan(CASES / 20);
    expect(read).toBeLessThan(CASES);
  });

  test('a chunk that unpacks to far more than it may is given up', async () => {
    const bomb = await compress(new Uint8Array(64 << 20));
    for (const key of ['inline/c/0', 'trace_mask/c/0/0', 'levels/0/inline_scale/c/0/0/0'])
      await readAll(new Map(whole).set(key, bomb), key);
    expect(await readAll(new Map(whole).set('inline/c/0', bomb), 'the axis')).toBe(false);
  });
});
