import { describe, expect, test } from 'vitest';
import type { SectionPlace } from './seismic-survey.ts';
import { expected, hasData, real, whole } from './testing/segy-surveys.ts';

if (!hasData) process.stdout.write('Tests of real surveys skipped: ../shared/data is not there.\n');

describe.skipIf(!hasData)('real files', () => {
  test('a crop of F3 is a volume with its lines, its corners on the ground and the amplitudes that two other readers find', async () => {
    const survey = await real('segy/f3.sgy');
    const { amp } = expected('segy', 'f3.sgy').independent;
    expect(survey.info).toMatchObject({
      kind: 'volume',
      traces: 414,
      samples: { first: 4, interval: 4, count: 75, domain: 'time', unit: 'ms' },
      levels: 1,
      format: 'SEG-Y 1, int16',
    });
    expect([survey.info.inlines?.numbers.length, survey.info.crosslines?.numbers.length]).toEqual([
      23, 18,
    ]);
    const statistics = await survey.statistics();
    expect(statistics).toMatchObject({
      isExact: true,
      min: amp.min,
      max: amp.max,
      count: 414 * 75,
    });
    expect(statistics.rms).toBeCloseTo(amp.rms, 3);
    expect(statistics.mean).toBeCloseTo(amp.mean, 3);
    const [first, , last] = survey.info.corners!;
    expect([first.inline, first.crossline, last.inline, last.crossline]).toEqual([0, 0, 22, 17]);
    expect(Math.hypot(last.x - first.x, last.y - first.y)).toBeGreaterThan(100);
  });

  test('the traces of each cut are those of the file', async () => {
    const survey = await real('segy/f3.sgy');
    const number = survey.info.inlines!.numbers[0]!;
    const inline = await whole(survey, { mode: 'inline', number });
    expect([...inline.values.subarray(0, 8)]).toEqual(
      expected('segy', 'f3.sgy').segyio.traceSamples['0']!.first8,
    );
    const crossline = await whole(survey, {
      mode: 'crossline',
      number: survey.info.crosslines!.numbers[3]!,
    });
    expect([...crossline.values.subarray(0, 75)]).toEqual([
      ...inline.values.subarray(3 * 75, 4 * 75),
    ]);
    const slice = await whole(survey, { mode: 'z', number: 4 + 10 * 4 + 1 });
    expect([slice.traces, slice.samples]).toEqual([23, 18]);
    expect(slice.values[3]).toBe(inline.values[3 * 75 + 10]);
  });

  test('a 2D line is plotted by CDP, with the place of each trace', async () => {
    const survey = await real('demo/NPRA_31_81_PR.sgy', { name: '31-81' });
    expect(survey.info).toMatchObject({
      name: '31-81',
      kind: 'line',
      inlines: null,
      corners: null,
      traces: 534,
      samples: { count: 1501, interval: 4 },
    });
    const section = await survey.section({ mode: 'line' });
    expect(section.annotations.map(({ key }) => key)).toEqual(['cdp', 'trace']);
    expect(section.levels).toEqual([
      { traces: 534, samples: 1501 },
      { traces: 267, samples: 751 },
      { traces: 134, samples: 376 },
      { traces: 67, samples: 188 },
      { traces: 34, samples: 94 },
    ]);
    const { values } = await whole(survey, { mode: 'line' });
    expect(values.length).toBe(534 * 1501);
    const { amp } = expected('demo', 'NPRA_31_81_PR.sgy').independent;
    expect(await survey.statistics()).toMatchObject({ isExact: true, min: amp.min, max: amp.max });
    await expect(survey.section({ mode: 'inline', number: 1 })).rejects.toMatchObject({
      code: 'CURVE_UNKNOWN',
    });
  });

  test('holes of an irregular grid are no samples', async () => {
    const survey = await real('segy/zfp__small-irregular.sgy');
    expect(survey.info.traces).toBe(24);
    const [down, across] = [survey.info.inlines!.numbers, survey.info.crosslines!.numbers];
    const slice = await whole(survey, { mode: 'z', number: survey.info.samples.first });
    expect(slice.values.length).toBe(down.length * across.length);
    expect(slice.values.filter(Number.isNaN)).toHaveLength(down.length * across.length - 24);
  });

  test('a prestack volume shows one offset, the first where none is chosen', async () => {
    const [first, second] = [
      await real('segy/small-ps.sgy'),
      await real('segy/small-ps.sgy', { offset: 1 }),
    ];
    expect(first.info.offsets).toEqual({ numbers: Int32Array.of(1, 2), shown: 0 });
    const place = { mode: 'inline', number: 1 } as const;
    expect((await whole(second, place)).values[0]).not.toBe((await whole(first, place)).values[0]);
    expect((await whole(first, place)).values.length).toBe(
      first.info.crosslines!.numbers.length * 10,
    );
  });

  test('all traces of the gathers of a prestack volume stand side by side', async () => {
    const [all, ...each] = await Promise.all(
      (['all', 0, 1] as const).map((offset) => real('segy/small-ps.sgy', { offset })),
    );
    expect(all!.info.offsets).toEqual({ numbers: Int32Array.of(1, 2), shown: null });
    for (const place of [
      { mode: 'inline', number: 2 },
      { mode: 'crossline', number: 1 },
      {
        mode: 'line',
        path: [
          [0, 0],
          [2, 1],
        ],
      },
    ] satisfies SectionPlace[]) {
      const { annotations, traces, x } = await all!.section(place);
      const one = await each[0]!.section(place);
      expect(traces).toBe(2 * one.traces);
      expect([...annotations.find(({ key }) => key === 'offset')!.numbers].slice(0, 4)).toEqual([
        1, 2, 1, 2,
      ]);
      expect(x).toEqual(one.x && Float64Array.from({ length: traces }, (_, i) => one.x![i >> 1]!));
      const [gathers, near, far] = await Promise.all(
        [all!, ...each].map((survey) => whole(survey, place)),
      );
      const { samples } = near!;
      const pickColumn = ({ values }: { values: ArrayLike<number> }, column: number): number[] =>
        Array.prototype.slice.call(values, column * samples, (column + 1) * samples);
      for (let i = 0; i < one.traces; i++) {
        expect(pickColumn(gathers!, 2 * i)).toEqual(pickColumn(near!, i));
        expect(pickColumn(gathers!, 2 * i + 1)).toEqual(pickColumn(far!, i));
      }
    }
    // A slice has one trace a place.
    const slice = { mode: 'z', number: all!.info.samples.first } as const;
    expect((await whole(all!, slice)).values).toEqual((await whole(each[0]!, slice)).values);
  });

  test('a file of shots is shown as gathers side by side, or as one trace of each', async () => {
    const all = await (await real('segy/shot-gather.sgy')).section({ mode: 'line' });
    expect(all.annotations.map(({ key }) => key)).toEqual(['fieldRecord', 'trace']);
    expect(all.traces).toBe(61);
    const one = await real('segy/shot-gather.sgy', { offset: 0 });
    const section = await one.section({ mode: 'line' });
    expect([...section.annotations[0]!.numbers]).toEqual([...new Set(all.annotations[0]!.numbers)]);
    expect(one.info.offsets?.shown).toBe(0);
  });

  test.each([
    'segy/1x1.sgy',
    'segy/1xN.sgy',
    'segy/tiny.sgy',
    'segy/delay-scalar.sgy',
    'segy/zfp__small_negative_il_xl.sgy',
    'segy/zfp__small-negative-samples.sgy',
  ])('%s has a picture', async (name) => {
    const survey = await real(name);
    const place: SectionPlace =
      survey.info.kind === 'line'
        ? { mode: 'line' }
        : { mode: 'inline', number: survey.info.inlines!.numbers[0]! };
    const tile = await whole(survey, place);
    expect(tile.values.length).toBe(tile.traces * tile.samples);
    expect(tile.values.some((value) => value !== 0)).toBe(true);
    expect((await survey.statistics()).count).toBeGreaterThan(0);
  });
});
