import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../../../tests/generate/write-segy.ts';
import { BufferSource } from '../../byte-source.ts';
import { openSegy } from '../../segy/open-segy.ts';
import type { SegyFile } from '../../segy/segy-file.ts';
import type { SectionPlace, SectionTile, SeismicSurvey, TilePrecision } from '../seismic-survey.ts';
import { writeSeismicStore } from '../write-seismic-store.ts';
import { MemorySink } from './memory-sink.ts';

/** Real surveys; they lie beside the checkout. */
const DATA = new URL('../../../../../shared/data/segy/', import.meta.url);
/** Whether they are there. */
export const hasData = existsSync(new URL('f3.sgy', DATA));

/** A file of the test data. */
export function real(name: string): Promise<SegyFile> {
  return openSegy(new BufferSource(readFileSync(new URL(name, DATA))));
}

/** A generated volume with some holes. */
export async function generated({
  inlines = 40,
  crosslines = 30,
  samples = 150,
  ...more
}: {
  inlines?: number;
  crosslines?: number;
  samples?: number;
  isCrosslineSorted?: boolean;
} = {}): Promise<SegyFile> {
  const traces = gridTraces({
    inlines: numbers(100, inlines),
    crosslines: numbers(300, crosslines, 2),
    samples,
    value: (il, xl, _, k) => Math.sin(k / 7 + il / 10) * (1 + xl / 100) * 1000,
    ...more,
  });
  return openSegy(
    new BufferSource(writeSegy({ traces: traces.filter((_, i) => i % 97 !== 5), format: 5 })),
  );
}

/** Packs at once and lightly: these tests look at what is stored, not at how small it is. */
export const compress = (bytes: Uint8Array): Promise<Uint8Array> =>
  Promise.resolve(new Uint8Array(gzipSync(bytes, { level: 1 })));

/** The store of a file. */
export async function written(
  file: SegyFile,
  options: Partial<Parameters<typeof writeSeismicStore>[2]> = {},
): Promise<MemorySink> {
  const sink = new MemorySink();
  await writeSeismicStore(file, sink, { compress, ...options });
  return sink;
}

/** A section as one tile. */
export async function whole(
  survey: SeismicSurvey,
  place: SectionPlace,
  precision: TilePrecision,
  level = 0,
): Promise<SectionTile> {
  const { traces, samples } = (await survey.section(place)).levels[level]!;
  return survey.tile({ place, level, traces: [0, traces], samples: [0, samples], precision });
}

/** Cuts of all kinds through a survey. */
export async function places({ info }: SeismicSurvey): Promise<SectionPlace[]> {
  const [il, xl] = [info.inlines!.numbers, info.crosslines!.numbers];
  const z = (i: number): number => info.samples.first + i * info.samples.interval;
  return [
    ...[0, il.length >> 1, il.length - 1].map((i) => ({ mode: 'inline' as const, number: il[i]! })),
    ...[0, xl.length >> 1, xl.length - 1].map((i) => ({
      mode: 'crossline' as const,
      number: xl[i]!,
    })),
    ...[0, info.samples.count >> 1, info.samples.count - 1].map((i) => ({
      mode: 'z' as const,
      number: z(i),
    })),
    {
      mode: 'line',
      path: [
        [0, 0],
        [il.length - 1, xl.length - 1],
        [il.length, 0],
      ],
    },
    {
      mode: 'line',
      path: [
        [0, 0],
        [0.4, xl.length - 1],
      ],
    },
  ];
}

/** Compared as bytes: `toEqual` takes seconds for so many samples. */
function isSameBytes(one: ArrayBufferView, other: ArrayBufferView): boolean {
  const bytes = (of: ArrayBufferView): Buffer =>
    Buffer.from(of.buffer, of.byteOffset, of.byteLength);
  return bytes(one).equals(bytes(other));
}

/** Everything of both surveys, to the bit where exact, within the bound where not. */
export async function expectSame(stored: SeismicSurvey, file: SeismicSurvey): Promise<void> {
  for (const place of await places(file)) {
    const what = JSON.stringify(place);
    const [truth, exact, rough] = [
      await whole(file, place, 'float32'),
      await whole(stored, place, 'float32'),
      await whole(stored, place, 'int8'),
    ];
    expect(isSameBytes(exact.values, truth.values), what).toBe(true);
    expect([exact.scale, exact.errorBound]).toEqual([1, 0]);
    expect(rough.values).toBeInstanceOf(Int8Array);
    let most = 0;
    for (let i = 0; i < rough.values.length; i++) {
      const value = rough.values[i]!;
      if (Number.isNaN(truth.values[i]) !== (value === -128))
        throw new Error(`${what}: hole or not at ${i}`);
      if (value !== -128) most = Math.max(most, Math.abs(value * rough.scale - truth.values[i]!));
    }
    expect(most, what).toBeLessThanOrEqual(rough.errorBound * (1 + 1e-5));
    expect(rough.errorBound, what).toBeLessThanOrEqual(rough.scale);
  }
}
