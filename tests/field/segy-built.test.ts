import { describe, expect, test } from 'vitest';
import { computeClip } from '../../src/formats/seismic/compute-clip.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { lineEnds, listAssumed, openBytes, readValues, wave } from './open-segy-case.ts';

describe('seismic samples of built files', () => {
  test('of IEEE floats labelled IBM are found though most traces are null [s11]', async () => {
    let trace = 0;
    const traces = gridTraces({
      inlines: numbers(1, 12),
      crosslines: numbers(1, 14),
      samples: 300,
      value: (i, x, _, t) => (t === 0 ? i : t === 1 ? x : wave(t, i + 2 * x, 450)),
    }).map((one) => (trace++ < 101 ? { ...one, samples: new Float32Array(300) } : one));
    const bytes = writeSegy({ traces, format: 5 });
    new DataView(bytes.buffer).setInt16(3224, 1);
    const opened = await openBytes(bytes);
    const all = traces.flatMap(({ samples }) => Array.from(samples));
    expect(await opened.survey.statistics()).toMatchObject({
      min: Math.fround(Math.min(...all)),
      max: Math.fround(Math.max(...all)),
      count: 67 * 300,
    });
    expect(listAssumed(opened)).toEqual(['samples']);
  });

  test('of 1e30 are gaps in statistics and pictures [x23]', async () => {
    const traces = gridTraces({
      inlines: numbers(1, 30),
      crosslines: numbers(1, 30),
      samples: 60,
      value: (i, x, _, t) => (t < 6 ? 1e30 : wave(t, i + x, 90)),
    });
    const { survey } = await openBytes(writeSegy({ traces, format: 5 }));
    const statistics = await survey.statistics();
    expect(statistics.count).toBe(900 * 54);
    expect(computeClip(statistics, 99)).toBeGreaterThan(800);
    expect(computeClip(statistics, 99)).toBeLessThan(950);
    const values = await readValues(survey, { mode: 'inline', number: 4 });
    expect(values.subarray(0, 7)).toEqual(
      Float32Array.of(NaN, NaN, NaN, NaN, NaN, NaN, wave(6, 5, 90)),
    );
  });

  test.each([1, 5, 6] as const)('of 1e30 in format %i are gaps', async (format) => {
    const traces = gridTraces({
      inlines: numbers(1, 3),
      crosslines: numbers(1, 3),
      samples: 40,
      value: (i, x, _, t) => (t < 2 ? 1e30 : t === 2 ? -1e30 : i + x + t),
    });
    const { survey } = await openBytes(writeSegy({ traces, format }));
    expect(await survey.statistics()).toMatchObject({ count: 9 * 37, max: 45 });
  });

  test('of one per cent of outliers do not move the clip', async () => {
    const traces = gridTraces({
      inlines: numbers(1, 20),
      crosslines: numbers(1, 20),
      samples: 100,
      value: (i, x, _, t) => (t === 50 ? 1e20 : wave(t, i + x, 90)),
    });
    const { survey } = await openBytes(writeSegy({ traces, format: 5 }));
    const clip = computeClip(await survey.statistics(), 99);
    expect(clip).toBeGreaterThan(700);
    expect(clip).toBeLessThan(1010);
  });
});

describe('seismic samples labelled with another format', () => {
  const value = (i: number, x: number, _: number, t: number): number =>
    Math.round(wave(t, i + 2 * x, 90) / 9);
  test.each([
    [1, 3],
    [5, 8],
    [6, 5],
    [3, 1],
    [8, 5],
    [5, 6],
    [2, 7],
  ] as const)('of code %i are found to be of code %i by the next headers', async (label, code) => {
    const traces = gridTraces({
      inlines: numbers(1, 10),
      crosslines: numbers(20, 12),
      samples: 60,
      value,
    });
    const bytes = writeSegy({ traces, format: code });
    new DataView(bytes.buffer).setInt16(3224, label);
    const opened = await openBytes(bytes);
    expect(opened.file.info).toMatchObject({ traces: 120, samples: 60 });
    expect(await opened.survey.statistics()).toMatchObject({ min: -111, max: 111, count: 7200 });
    expect(listAssumed(opened)).toContain('samples');
  });

  test.each([
    ['whole numbers labelled IBM', 2, 1, 0],
    ['whole numbers labelled IEEE', 2, 5, 0],
    ['IBM floats labelled as whole numbers', 1, 2, 0],
    ['IEEE floats labelled as whole numbers', 5, 2, 0],
    ['16 bits labelled 64 bits, with headers of every second trace', 3, 6, 0],
    ['16 bits labelled 32 bits behind traces of zeros', 3, 1, 60],
    ['64 bits labelled 32 bits behind traces of zeros', 6, 5, 60],
    ['64 bits labelled 8 bits behind traces of zeros', 6, 8, 60],
    ['32 bits labelled 16 bits behind traces of zeros', 5, 3, 60],
  ] as const)('are found: %s', async (_, code, label, dead) => {
    for (const littleEndian of [false, true]) {
      const traces = gridTraces({
        inlines: numbers(1, 10),
        crosslines: numbers(20, 12),
        samples: 60,
        value: (i, x, offset, t) =>
          code === 1 || code === 5 ? wave(t, i + 2 * x, 90) / 9 : value(i, x, offset, t),
      }).map((trace, i) => (i < dead ? { ...trace, samples: new Float32Array(60) } : trace));
      const bytes = writeSegy({ traces, format: code, littleEndian });
      new DataView(bytes.buffer).setInt16(3224, label, littleEndian);
      const opened = await openBytes(bytes);
      expect(opened.file.info).toMatchObject({ traces: 120, sampleFormat: { code } });
      const { min, max, count } = await opened.survey.statistics();
      expect([Math.round(min), Math.round(max), count]).toEqual([-111, 111, (120 - dead) * 60]);
      expect(new Set(listAssumed(opened))).toEqual(new Set(['samples']));
    }
  });

  test('of the other byte order than the headers are found', async () => {
    const traces = gridTraces({
      inlines: numbers(1, 10),
      crosslines: numbers(20, 12),
      samples: 60,
      value: (i, x, _, t) => wave(t, i + x, 90),
    });
    const bytes = writeSegy({ traces, format: 5 });
    for (let at = 3600; at < bytes.length; at += 240 + 240)
      for (let word = at + 240; word < at + 480; word += 4)
        bytes.subarray(word, word + 4).reverse();
    const opened = await openBytes(bytes);
    expect((await opened.survey.statistics()).max).toBeLessThan(1000);
    expect((await opened.survey.statistics()).max).toBeGreaterThan(900);
    expect(listAssumed(opened)).toEqual(['samples']);
  });

  test.each([
    ['velocities', (i, x, _, t) => 1500 + 40 * t + i + 0.3 * x],
    ['velocities of one exponent', (i, x, _, t) => 2.3 + 0.02 * t + 0.001 * i + 0.0003 * x],
    ['whole numbers', value],
    ['tiny amplitudes', (i, x, _, t) => wave(t, i + x, 90) * 1e-9],
    ['a few values', (i, _, __, t) => [1500, 1800, 2100, 2600][(t + i) % 4]!],
  ] as [string, typeof value][])('are not suspected: %s', async (_, values) => {
    for (const format of [1, 5] as const) {
      const traces = gridTraces({
        inlines: numbers(1, 10),
        crosslines: numbers(20, 12),
        samples: 60,
        value: values,
      });
      const opened = await openBytes(writeSegy({ traces, format }));
      expect(opened.file.info.sampleFormat.code).toBe(format);
      expect(listAssumed(opened)).toEqual([]);
    }
  });
});

describe('null traces that no mark names', () => {
  test('have no vote on the time of the first sample', async () => {
    const traces = gridTraces({
      inlines: numbers(1, 10),
      crosslines: numbers(20, 12),
      samples: 60,
      value: (i, x, _, t) => wave(t, i + x, 90),
    }).map(({ header, samples }, i) => ({
      header: { ...header, 109: i < 3 ? 0 : 500 },
      samples: i < 3 ? new Float32Array(60) : samples,
    }));
    const opened = await openBytes(writeSegy({ traces, format: 5 }));
    expect(opened.survey.info.samples).toMatchObject({ first: 500, count: 60 });
    expect(opened.survey.info.warnings).toEqual([]);
    expect((await opened.survey.statistics()).count).toBe(117 * 60);
  });
});

describe('coordinates', () => {
  const place = (header: Readonly<Record<number, number>>): Record<number, number> => ({
    71: 1,
    181: 500_000 + 25 * header[189]!,
    185: 6_200_000 + 25 * header[193]!,
  });
  const survey = (own: (header: Readonly<Record<number, number>>, i: number) => object) =>
    openBytes(
      writeSegy({
        format: 5,
        traces: gridTraces({
          inlines: numbers(1, 10),
          crosslines: numbers(20, 12),
          samples: 60,
          value: (i, x, _, t) => wave(t, i + x, 90),
        }).map(({ header, samples }, i) => ({
          header: { ...header, ...place(header), ...own(header, i) },
          samples: i < 3 ? new Float32Array(60) : samples,
        })),
      }),
    );
  const isInPlace = { x: expect.closeTo(500_025, 3), y: expect.closeTo(6_200_500, 3) } as object;

  test.each([
    ['another scalar', { 71: -100 }],
    ['1 and 1', { 181: 1, 185: 1 }],
    ['another unit', { 89: 3 }],
  ])('of null traces with %s move nothing', async (_, own) => {
    const { survey: opened } = await survey((_header, i) => (i < 3 ? own : {}));
    expect(opened.info.corners![0]).toMatchObject(isInPlace);
    expect(opened.info.warnings).toEqual([]);
  });

  test.each([
    ['as the others have them', 1],
    ['that are metres already', 0.01],
  ])('without a scalar %s are of the same place', async (_, factor) => {
    const { survey: opened } = await survey((header, i) => {
      const { 181: x, 185: y } = place(header) as { 181: number; 185: number };
      const times = i % 3 === 1 ? 100 * factor : 100;
      return { 71: i % 3 === 1 ? 0 : -100, 181: x * times, 185: y * times };
    });
    expect(opened.info.corners![0]).toMatchObject(isInPlace);
    expect(opened.info.warnings).toEqual([]);
  });

  test('of a few traces far from their lines move nothing, and are noted', async () => {
    const { survey: opened } = await survey((_, i) => (i % 40 === 5 ? { 181: 1, 185: 1 } : {}));
    expect(opened.info.corners![0]).toMatchObject(isInPlace);
    expect(opened.info.warnings.map(({ code }) => code)).toEqual(['COORDINATES_APART']);
  });

  test.each([2, 3, 4])('of lengths whose unit is an angle (%i) are lengths', async (unit) => {
    const opened = await survey(() => ({ 89: unit }));
    expect(opened.survey.info.groundUnit).toBeNull();
    expect(opened.survey.info.corners![0]).toMatchObject(isInPlace);
    expect(listAssumed(opened)).toEqual(['coordinates']);
  });
});

describe('coordinates where the standard puts lines', () => {
  const open = (own: object) =>
    openBytes(
      writeSegy({
        format: 5,
        traces: gridTraces({ inlines: numbers(1, 8), crosslines: numbers(20, 9), samples: 8 }).map(
          ({ header, samples }) => ({
            header: {
              ...header,
              ...Object.fromEntries(
                Object.entries(own).map(([byte, from]) => [byte, header[from as number]!]),
              ),
              189: 450_000 + 25 * header[189]!,
              193: 4_100_000 + 25 * header[193]!,
            },
            samples,
          }),
        ),
      }),
    );

  test('are left for the lines that other bytes have, with a note', async () => {
    const opened = await open({ 9: 189, 21: 193 });
    expect(lineEnds(opened.survey.info.inlines)).toEqual([1, 8]);
    expect(lineEnds(opened.survey.info.crosslines)).toEqual([20, 28]);
    expect(listAssumed(opened)).toEqual(['lines']);
  });

  test('are the numbers of the lines where nothing else makes a grid', async () => {
    const opened = await open({});
    expect(lineEnds(opened.survey.info.inlines)).toEqual([450_025, 450_200]);
  });
});

describe('coordinates of a line', () => {
  test('are missing of null traces at 0, 0, unless the line begins there', async () => {
    for (const start of [500_000, 0]) {
      const traces = numbers(0, 60).map((cdp) => ({
        header: { 21: cdp + 1, 29: 1, 71: 1, 181: cdp < 1 ? 0 : start + 25 * cdp, 185: start },
        samples: Float32Array.from({ length: 60 }, (_, t) => (cdp < 1 ? 0 : wave(t, cdp, 90))),
      }));
      traces[0]!.header[185] = 0;
      const { survey } = await openBytes(writeSegy({ traces, format: 5 }));
      const { x } = await survey.section({ mode: 'line' });
      expect([x![0], x![1]]).toEqual([start > 0 ? NaN : 0, start + 25]);
    }
  });
});

describe('an interval beyond 32767', () => {
  test('is read without a sign, with a note', async () => {
    const traces = gridTraces({ inlines: [1, 2], crosslines: [1, 2], samples: 8 });
    const opened = await openBytes(writeSegy({ traces, intervalUs: 40_000 - 65_536 }));
    expect(opened.survey.info.samples.interval).toBe(40);
    expect(listAssumed(opened)).toEqual(['axis']);
  });
});

describe('lines that are counted', () => {
  const place = (il: number, x: number): Record<number, number> => ({
    29: 1,
    71: 1,
    181: 1000 + 50 * il,
    185: 5000 + 25 * x,
  });
  test('may have different lengths', async () => {
    const traces = numbers(0, 8).flatMap((il) =>
      numbers(0, 15 + il).map((x) => ({
        header: { ...place(il, x), 189: 7, 193: 300 + x },
        samples: [1, 2, 3],
      })),
    );
    const opened = await openBytes(writeSegy({ traces, format: 5 }));
    expect([lineEnds(opened.survey.info.inlines), lineEnds(opened.survey.info.crosslines)]).toEqual(
      [
        [1, 8],
        [300, 321],
      ],
    );
    expect(listAssumed(opened)).toEqual(['lines']);
  });

  test('may be crosslines', async () => {
    const traces = numbers(0, 15).flatMap((x) =>
      numbers(0, 8).map((il) => ({
        header: { ...place(il, x), 189: 300 + il },
        samples: [1, 2, 3],
      })),
    );
    const opened = await openBytes(writeSegy({ traces, format: 5 }));
    expect([lineEnds(opened.survey.info.inlines), lineEnds(opened.survey.info.crosslines)]).toEqual(
      [
        [300, 307],
        [1, 15],
      ],
    );
  });
});

describe('coordinates as floats', () => {
  const ibmWord = (value: number): number => {
    const exponent = Math.floor(Math.log2(value) / 4) + 1;
    return ((64 + exponent) << 24) | Math.round((value / 16 ** exponent) * 2 ** 24);
  };
  const ieeeWord = (value: number): number => {
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, value);
    return view.getInt32(0);
  };

  test.each([
    ['IBM', 1, ibmWord],
    ['IEEE', 1, ieeeWord],
    ['IEEE', 5, ieeeWord],
  ] as const)('of %s are found in files of format %i', async (_, format, toWord) => {
    const traces = gridTraces({
      inlines: numbers(1, 10),
      crosslines: numbers(20, 12),
      samples: 60,
      value: (i, x, __, t) => wave(t, i + x, 90),
    }).map(({ header, samples }) => ({
      header: {
        ...header,
        71: 1,
        181: toWord(500_000 + 25 * header[189]!),
        185: toWord(6_200_000 + 25 * header[193]!),
      },
      samples,
    }));
    const opened = await openBytes(writeSegy({ traces, format }));
    expect(opened.survey.info.corners![0]).toMatchObject({
      x: expect.closeTo(500_025, 0) as number,
      y: expect.closeTo(6_200_500, 0) as number,
    });
    expect(listAssumed(opened)).toEqual(['coordinates']);
  });

  test('are not suspected in centimetres of large whole numbers', async () => {
    const traces = gridTraces({
      inlines: numbers(1, 10),
      crosslines: numbers(20, 12),
      samples: 60,
      value: (i, x, _, t) => wave(t, i + x, 90),
    }).map(({ header, samples }) => ({
      header: {
        ...header,
        71: -100,
        181: 50_000_000 + 2500 * header[189]!,
        185: 620_000_000 + 2500 * header[193]!,
      },
      samples,
    }));
    const opened = await openBytes(writeSegy({ traces, format: 1 }));
    expect(opened.survey.info.corners![0]!.y).toBeCloseTo(6_200_500, 0);
    expect(listAssumed(opened)).toEqual([]);
  });
});
