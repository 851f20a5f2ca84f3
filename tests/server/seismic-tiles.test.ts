/** Tiles in whole numbers, by seeded chance: no amplitude is farther from the exact one than its tile tells. */
import { describe, expect, it } from 'vitest';
import { encodeTile } from '../../host-demo/server/seismic/encode-tile.ts';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { openSeismicStore } from '../../src/formats/seismic/open-seismic-store.ts';
import { NO_SAMPLE } from '../../src/formats/seismic/seismic-survey.ts';
import type { SectionPlace, SectionTile } from '../../src/formats/seismic/seismic-survey.ts';
import { surveyOfSegy } from '../../src/formats/seismic/survey-of-segy.ts';
import { surveyOfStore } from '../../src/formats/seismic/survey-of-store.ts';
import { MemorySink, compress } from '../../src/formats/seismic/testing/memory-sink.ts';
import { writeSeismicStore } from '../../src/formats/seismic/write-seismic-store.ts';
import { randomStream } from '../generate/random.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';

/** The most that a tile is off, of what it allows; throws where a hole has a value or the reverse. */
function worst(rough: SectionTile, exact: Float32Array): number {
  const hole =
    rough.values instanceof Int8Array
      ? NO_SAMPLE.int8
      : rough.values instanceof Int16Array
        ? NO_SAMPLE.int16
        : NaN;
  let most = 0;
  for (const [i, value] of rough.values.entries()) {
    const truth = exact[i]!;
    const isHole = Object.is(value, hole);
    if (isHole !== Number.isNaN(truth)) throw new Error(`sample ${i}: ${value} for ${truth}`);
    if (isHole || value * rough.scale === truth) continue;
    most = Math.max(most, Math.abs(value * rough.scale - truth) / rough.errorBound);
  }
  return most;
}

/** Amplitudes of many kinds: of any size, with spikes, zeros, holes. */
function amplitudes(random: () => number, count: number): Float32Array {
  const size = 10 ** (random() * 70 - 38);
  const [spikes, zeros, holes] = [random() ** 3 * 0.1, random() ** 2, random() ** 3];
  return Float32Array.from({ length: count }, () => {
    if (random() < holes) return NaN;
    if (random() < zeros) return 0;
    return (random() - 0.5) * size * (random() < spikes ? 1e4 : 1);
  });
}

/** One place of each mode, anywhere in a volume of 21 inlines, 40 crosslines and 300 samples. */
function randomPlaces(random: () => number): SectionPlace[] {
  return [
    { mode: 'inline', number: 100 + Math.floor(random() * 21) },
    { mode: 'crossline', number: 300 + Math.floor(random() * 40) },
    { mode: 'z', number: 4 * Math.floor(random() * 300) },
    {
      mode: 'line',
      path: [
        [0, 0],
        [20 * random(), 39 * random()],
        [random() * 20, 0],
      ],
    },
  ];
}

describe.each([1, 2, 3])('seed %i', (seed) => {
  it('amplitudes of any size are within the bound in 8 and in 16 bits', () => {
    const random = randomStream(seed);
    const kinds = new Set<string>();
    for (let i = 0; i < 2000; i++) {
      const values = amplitudes(random, 1 + Math.floor(random() * 300)).map((value) =>
        Math.abs(value) === Infinity ? 0 : value,
      );
      for (const precision of ['int8', 'int16'] as const) {
        const tile = encodeTile(
          { values, traces: 1, samples: values.length, scale: 1, errorBound: 0 },
          precision,
        );
        expect(
          tile.scale > 0 &&
            Number.isFinite(tile.scale) &&
            tile.errorBound >= 0 &&
            Number.isFinite(tile.errorBound),
        ).toBe(true);
        expect(worst(tile, values)).toBeLessThanOrEqual(1);
        kinds.add(tile.values.constructor.name);
      }
    }
    expect([...kinds].sort()).toEqual(['Int16Array', 'Int8Array']);
  });

  it('a store with quiet and loud parts, zeros and holes is within the bound in every cut, window and level', async () => {
    const random = randomStream(seed);
    const value = (il: number, xl: number, _: number, k: number): number =>
      k < 60 || xl < 310 ? 0 : Math.sin(k / 3 + il) * 10 ** (((il * 7 + xl) % 9) - 4);
    const traces = gridTraces({
      inlines: numbers(100, 21),
      crosslines: numbers(300, 40),
      samples: 300,
      value,
    }).filter(() => random() > 0.05);
    const file = await openSegy(new BufferSource(writeSegy({ traces, format: 5 })));
    const sink = new MemorySink();
    await writeSeismicStore(file, sink, { compress });
    const [stored, exact] = [
      await surveyOfStore(await openSeismicStore(sink)),
      await surveyOfSegy(file),
    ];
    const within = (count: number): [number, number] => {
      const from = Math.floor(random() * count);
      return [from, from + 1 + Math.floor(random() * (count - from))];
    };
    for (let i = 0; i < 60; i++) {
      const place = randomPlaces(random)[i % 4]!;
      const size = (await stored.section(place)).levels[0]!;
      const request = {
        place,
        level: 0,
        traces: within(size.traces),
        samples: within(size.samples),
      } as const;
      const rough = await stored.tile({ ...request, precision: 'int8' });
      const truth = (await exact.tile({ ...request, precision: 'float32' })).values as Float32Array;
      // The scale of zeros alone is a number that a client takes.
      expect(rough.scale).toBeGreaterThan(0);
      expect(worst(rough, truth), JSON.stringify(request)).toBeLessThanOrEqual(1 + 1e-6);
    }
    const quiet = await stored.tile({
      place: { mode: 'crossline', number: 303 },
      level: 0,
      traces: [0, 21],
      samples: [0, 300],
      precision: 'int8',
    });
    expect(
      quiet.errorBound <= quiet.scale &&
        quiet.values.every((sample) => sample === 0 || sample === NO_SAMPLE.int8),
    ).toBe(true);
  });
});
