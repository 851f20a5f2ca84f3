import { describe, expect, test } from 'vitest';
import { gridTraces, numbers, writeSegy } from '../../../tests/generate/write-segy.ts';
import type { SegyText, SegyTraceText } from '../../../tests/generate/write-segy.ts';
import { BufferSource } from '../byte-source.ts';
import { openSegy } from './open-segy.ts';
import type { SegyFile, SegyOptions } from './segy-file.ts';

function open(file: SegyText, options?: SegyOptions): Promise<SegyFile> {
  return openSegy(new BufferSource(writeSegy({ format: 5, ...file })), options);
}

/** A line by CDP, whose traces have a spike of 9 at sample 3 of 8. */
function line(headers: readonly SegyTraceText['header'][], samples = 8): SegyTraceText[] {
  return headers.map((header, i) => ({
    header: { 21: 100 + i, 29: 1, ...header },
    samples: Float32Array.from({ length: samples }, (_, k) => (k === 3 ? 9 : 1)),
  }));
}

const delays = (...ms: number[]): SegyTraceText['header'][] => ms.map((delay) => ({ 109: delay }));

/** Traces on the axis, a row each: `.` no sample, `|` the spike, `-` another sample. */
async function drawn(file: SegyFile): Promise<string[]> {
  const { axis } = await file.geometry();
  const { values, window } = await file.traces(
    Int32Array.from({ length: file.info.traces }, (_, i) => i),
    { axis, blankDead: true },
  );
  return Array.from({ length: file.info.traces }, (_, i) =>
    Array.from(values.subarray(i * window.count, (i + 1) * window.count), (value) =>
      Number.isNaN(value) ? '.' : value === 9 ? '|' : '-',
    ).join(''),
  );
}

async function listWarnings(file: SegyFile): Promise<string[]> {
  await file.geometry();
  return file.warnings.map(({ code, message }) => `${code}: ${message}`);
}

describe('delays that differ', () => {
  test('make an axis from the least delay to the greatest end, on which each trace lies at its own time', async () => {
    const file = await open({ traces: line(delays(80, 40, 60)) });
    expect((await file.geometry()).axis).toEqual({ firstMs: 40, samples: 18 });
    expect(await drawn(file)).toEqual([
      '..........---|----',
      '---|----..........',
      '.....---|----.....',
    ]);
    expect(file.info).toMatchObject({ delayMs: 80, samples: 8 });
    expect(await listWarnings(file)).toEqual([
      'DELAY_VARIES: The delay of recording at byte 109 of the trace headers from byte 3600 goes from 40 to 80 ms: each trace is shown at its own time.',
    ]);
  });

  test('are read by windows of the axis, in any order, in 32 bits and in 64', async () => {
    const file = await open({ traces: line(delays(40, 80)) });
    const { axis } = await file.geometry();
    const traces = Int32Array.of(1, -1, 0);
    for (const window of [
      { first: 6, count: 5 },
      { first: 13, count: 1 },
      { first: 0, count: 18 },
      { first: 17, count: 9 },
    ]) {
      const {
        values,
        window: { first, count },
      } = await file.traces(traces, { axis, window });
      const all = (await file.traces(traces, { axis })).values;
      expect(values).toEqual(
        Float32Array.from(
          { length: 3 * count },
          (_, i) => all[Math.floor(i / count) * 18 + first + (i % count)]!,
        ),
      );
      expect(Float32Array.from((await file.exactTraces(traces, { axis, window })).values)).toEqual(
        values,
      );
    }
  });

  test('have the scalar of times, which may differ too', async () => {
    const file = await open({
      traces: line([{ 109: 400, 215: -10 }, { 109: 8, 215: 10 }, { 109: 60 }, { 109: 60, 215: 1 }]),
    });
    expect(await drawn(file)).toEqual([
      '---|----..........',
      '..........---|----',
      '.....---|----.....',
      '.....---|----.....',
    ]);
  });

  test('of a fraction of a sample go to the nearest one, with a warning', async () => {
    const file = await open({ traces: line(delays(-40, -41, -35)) });
    expect((await file.geometry()).axis).toEqual({ firstMs: -41, samples: 10 });
    expect(await drawn(file)).toEqual(['---|----..', '---|----..', '..---|----']);
    expect(await listWarnings(file)).toEqual([
      expect.stringContaining(
        'from -41 to -35 ms: each trace is shown at its own time, to the nearest sample.',
      ),
    ]);
    const near = await open({ traces: line(delays(40, 41)) });
    expect((await near.geometry()).axis).toBeNull();
    expect(await listWarnings(near)).toEqual([expect.stringContaining('to the nearest sample')]);
  });

  test('of traces of different lengths end where the last sample is', async () => {
    const traces = [...line(delays(0), 12), ...line(delays(16), 6)];
    expect(await drawn(await open({ traces, revision: 0 }))).toEqual([
      '---|--------',
      '....---|--..',
    ]);
  });

  test('of dead traces and of padding count for nothing, unless all traces are called dead', async () => {
    const dead = await open({ traces: line([{ 109: 1000 }, { 109: 0, 29: 2 }, { 109: 1008 }]) });
    expect(await drawn(dead)).toEqual(['---|----..', '..........', '..---|----']);
    const all = await open({
      traces: line([
        { 109: 1000, 29: 2 },
        { 109: 1008, 29: 2 },
      ]),
    });
    expect((await all.geometry()).axis).toEqual({ firstMs: 1000, samples: 10 });
    const grid = gridTraces({ inlines: [5, 6], crosslines: [7, 8], samples: 8 }).map((trace) => ({
      ...trace,
      header: { ...trace.header, 109: 1000 },
    }));
    const padded = await open({ traces: [...grid, { header: {}, samples: new Float32Array(8) }] });
    expect((await padded.geometry()).axis).toBeNull();
    expect(await listWarnings(padded)).toEqual([expect.stringMatching(/^TRACES_UNNUMBERED/)]);
  });

  test('that are all the same make no axis and no warning', async () => {
    const file = await open({ traces: line(delays(40, 40, 40)) });
    expect((await file.geometry()).axis).toBeNull();
    expect(await listWarnings(file)).toEqual([]);
    expect(await drawn(file)).toEqual(['---|----', '---|----', '---|----']);
  });

  test('where the caller says that the delay is no whole number are read, and gaps where there is none', async () => {
    const traces = line([
      { 233: 0x42200000 },
      { 233: 0x42400000 },
      { 233: 0x7fc00000 },
      { 233: 0x7f800000 },
    ]);
    const file = await open({ traces }, { map: { delay: { byte: 233, type: 'float32' } } });
    expect(await drawn(file)).toEqual(['---|----..', '..---|----', '..........', '..........']);
  });
});

describe('delays in a volume', () => {
  /** 100 inlines of 10 crosslines that begin 8 ms later every 30 inlines, the very last trace 400 ms earlier. */
  const traces = gridTraces({
    inlines: numbers(1, 100),
    crosslines: numbers(1, 10),
    samples: 40,
    value: () => 1,
  }).map(({ header, samples }, i) => ({
    header: { ...header, 29: 1, 109: i === 995 ? 100 : 500 + 8 * Math.floor(i / 300) },
    samples,
  }));

  test('are those of the sample of headers; what lies beyond is left out with a warning', async () => {
    const file = await open({ traces }, { sampleBytes: 1 });
    const geometry = await file.geometry();
    expect(geometry).toMatchObject({
      kind: 'grid',
      isScanned: false,
      axis: { firstMs: 500, samples: 46 },
    });
    expect(await listWarnings(file)).toEqual([
      expect.stringMatching(
        /from 500 to 524 ms: each trace is shown at its own time; \d\d of 1000 headers were read, samples of others beyond these times are left out\.$/,
      ),
    ]);
    const { values } = await file.traces(Int32Array.of(0, 995, 999), { axis: geometry.axis });
    expect(
      [0, 1, 2].map(
        (i) => values.subarray(i * 46, (i + 1) * 46).filter((value) => value === 1).length,
      ),
    ).toEqual([40, 0, 40]);
    expect(
      (await file.slice(45, { axis: geometry.axis })).values.filter((value) => value === 1),
    ).toHaveLength(99);
  });

  test('are those of all headers for whoever asks so', async () => {
    const file = await open({ traces }, { sampleBytes: 1 });
    expect((await file.geometry()).axis).toEqual({ firstMs: 500, samples: 46 });
    expect(await file.geometry({ scan: 'delays' })).toMatchObject({
      kind: 'grid',
      isScanned: true,
      axis: { firstMs: 100, samples: 146 },
    });
    const constant = await open(
      {
        traces: traces.map(({ header, samples }) => ({ header: { ...header, 109: 500 }, samples })),
      },
      { sampleBytes: 1 },
    );
    expect(await constant.geometry({ scan: 'delays' })).toMatchObject({
      isScanned: false,
      axis: null,
    });
  });

  test('of one line are those of all headers', async () => {
    const one = traces.map(({ header, samples }, i) => ({
      header: { ...header, 189: 1, 193: i + 1 },
      samples,
    }));
    expect(await (await open({ traces: one }, { sampleBytes: 1 })).geometry()).toMatchObject({
      kind: 'grid',
      isScanned: true,
      axis: { firstMs: 100, samples: 146 },
    });
  });
});

describe('hostile delays', () => {
  test.each([
    ['over all 16 bits at a thousandth of a millisecond', [{ 109: -32768 }, { 109: 32767 }], 1],
    [
      'with the largest scalar',
      [
        { 109: -32768, 215: 32767 },
        { 109: 32767, 215: 32767 },
      ],
      4000,
    ],
    ['that stretch a short trace a hundred times', [{ 109: 0 }, { 109: 3200 }], 4000],
  ])(
    '%s make no axis: all traces are shown from the time of the first, with a warning',
    async (_, headers, intervalUs) => {
      const file = await open({ traces: line(headers), intervalUs });
      expect((await file.geometry()).axis).toBeNull();
      expect(await drawn(file)).toEqual(['---|----', '---|----']);
      expect(await listWarnings(file)).toEqual([
        expect.stringMatching(
          /samples are too many for one axis, all traces are shown from the time of the first\.$/,
        ),
      ]);
    },
  );

  test('make a volume at most four times longer', async () => {
    const volume = (most: number): Promise<SegyFile> =>
      open({
        traces: gridTraces({ inlines: [1, 2], crosslines: [1, 2], samples: 8 }).map((trace, i) => ({
          ...trace,
          header: { ...trace.header, 109: i === 3 ? most : 0 },
        })),
      });
    expect((await (await volume(96)).geometry()).axis).toEqual({ firstMs: 0, samples: 32 });
    expect((await (await volume(100)).geometry()).axis).toBeNull();
  });
});
