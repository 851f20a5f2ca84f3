import { describe, expect, test } from 'vitest';
import { traceAt, type GridGeometry } from '../../src/formats/segy/geometry.ts';
import { applyGridTransform } from '../../src/formats/segy/grid-place.ts';
import type { HeaderNumberType } from '../../src/formats/segy/header-field.ts';
import type { SegyFile } from '../../src/formats/segy/segy-file.ts';
import { openTraces } from '../support/open-segy.ts';
import { gridTraces, gridValue, numbers, type SegyGrid, type SegyTraceText } from './write-segy.ts';

const GRID: SegyGrid = { inlines: numbers(100, 6, 2), crosslines: numbers(300, 9), samples: 5 };

async function findGrid(file: SegyFile, scan?: 'rule' | 'all'): Promise<GridGeometry> {
  const geometry = await file.geometry({ scan });
  if (geometry.kind !== 'grid') throw new Error('no grid');
  return geometry;
}

/** Every trace of the grid holds what the generator put at its place. */
async function expectValues(file: SegyFile, grid: GridGeometry): Promise<void> {
  for (const [i, inline] of grid.inlines.numbers.entries())
    for (const [x, crossline] of grid.crosslines.numbers.entries())
      for (const [o, offset] of grid.offsets.entries()) {
        const trace = traceAt(grid, i, x, o);
        expect(trace).toBeGreaterThanOrEqual(0);
        expect(
          (await file.traces(Int32Array.of(trace), { window: { first: 2, count: 1 } })).values[0],
        ).toBe(Math.fround(gridValue(inline, crossline, offset, 2)));
      }
}

describe('grids', () => {
  const SHAPES: [name: string, grid: SegyGrid, sorting: GridGeometry['sorting']][] = [
    ['inline after inline', GRID, 'inline'],
    ['crossline after crossline', { ...GRID, isCrosslineSorted: true }, 'crossline'],
    ['falling inlines', { ...GRID, inlines: [...GRID.inlines].reverse() }, 'inline'],
    [
      'both falling, crossline after crossline',
      {
        ...GRID,
        inlines: [...GRID.inlines].reverse(),
        crosslines: [...GRID.crosslines].reverse(),
        isCrosslineSorted: true,
      },
      'crossline',
    ],
    [
      'negative numbers',
      { ...GRID, inlines: numbers(-3, 6), crosslines: numbers(-20, 9, 5) },
      'inline',
    ],
    ['one inline', { ...GRID, inlines: [7] }, 'inline'],
  ];
  test.each(SHAPES)('%s: by rule and by all headers the same', async (_name, shape, sorting) => {
    const file = await openTraces(gridTraces(shape));
    for (const scan of ['rule', 'all'] as const) {
      const grid = await findGrid(file, scan);
      expect(Array.from(grid.inlines.numbers)).toEqual([...shape.inlines].sort((a, b) => a - b));
      expect(Array.from(grid.crosslines.numbers)).toEqual(
        [...shape.crosslines].sort((a, b) => a - b),
      );
      expect([grid.order.kind, grid.holes, grid.duplicates, grid.isPrestack]).toEqual([
        scan === 'all' ? 'table' : 'rule',
        0,
        0,
        false,
      ]);
      if (shape.inlines.length > 1) expect(grid.sorting).toBe(sorting);
      await expectValues(file, grid);
    }
  });

  test('prestack: an axis of offsets', async () => {
    const file = await openTraces(gridTraces({ ...GRID, offsets: [100, 200, 400] }));
    for (const scan of ['rule', 'all'] as const) {
      const grid = await findGrid(file, scan);
      expect([Array.from(grid.offsets), grid.isPrestack]).toEqual([[100, 200, 400], true]);
      await expectValues(file, grid);
    }
    const far = await file.inline(102, { offset: 2, window: { first: 0, count: 1 } });
    expect(Array.from(far.values)).toEqual(
      GRID.crosslines.map((xl) => Math.fround(gridValue(102, xl, 400, 0))),
    );
  });

  test('holes are missing traces, not zeros', async () => {
    const traces = gridTraces(GRID).filter(
      (_, i) => i !== 4 && i % 9 !== 8 && Math.floor(i / 9) !== 3,
    );
    const file = await openTraces(traces);
    const grid = await findGrid(file);
    expect([grid.inlines.numbers.length, grid.crosslines.numbers.length, grid.holes]).toEqual([
      6, 8, 9,
    ]);
    const { values, traces: found } = await file.inline(100);
    expect(Array.from(found)).toEqual([0, 1, 2, 3, -1, 4, 5, 6]);
    expect(Array.from(values.subarray(20, 25)).every(Number.isNaN)).toBe(true);
    expect((await file.inline(106)).values.every(Number.isNaN)).toBe(true);
  });

  test('traces in any order', async () => {
    const traces = gridTraces(GRID);
    const file = await openTraces(traces.map((_, i) => traces[(i * 23) % traces.length]!));
    const grid = await findGrid(file);
    expect([grid.order.kind, grid.holes]).toEqual(['table', 0]);
    await expectValues(file, grid);
  });

  test('a trace that comes twice counts once', async () => {
    const traces = gridTraces({ ...GRID, inlines: numbers(1, 20) });
    for (const again of [1, 40]) {
      const file = await openTraces([...traces, ...traces.slice(3, 3 + again)]);
      const grid = await findGrid(file);
      expect([grid.holes, grid.duplicates, grid.isPrestack]).toEqual([0, again, false]);
      expect(
        file.warnings.map(({ code, message }) => [code, message.startsWith(`${again} traces`)]),
      ).toEqual([['TRACES_DOUBLED', true]]);
    }
  });

  test('gathers that tell no offset are counted within', async () => {
    const traces = gridTraces(GRID).flatMap((trace) => [trace, trace, trace]);
    for (const scan of ['rule', 'all'] as const) {
      const grid = await findGrid(await openTraces(traces), scan);
      expect([
        Array.from(grid.offsets),
        grid.isPrestack,
        grid.duplicates,
        traceAt(grid, 2, 5, 1),
      ]).toEqual([[1, 2, 3], true, 0, (2 * 9 + 5) * 3 + 1]);
    }
  });

  test('a path across a grid is a line', async () => {
    const path = Array.from({ length: 40 }, (_, i) => ({
      header: { 189: 100 + i, 193: 300 + Math.floor(i / 3) },
      samples: [i],
    }));
    expect(await (await openTraces(path)).geometry()).toMatchObject({ kind: 'line' });
  });

  test('coordinates are fitted with their scalar', async () => {
    const { place } = await findGrid(await openTraces(gridTraces(GRID)));
    const [x, y] = applyGridTransform(place!, 104, 303);
    expect([x, y].map((value) => Math.round(value * 10) / 10)).toEqual(
      [500_000 + 104 * 20 - 303 * 7.5, 6_000_000 + 104 * 15 + 303 * 10].map(
        (value) => Math.round(value * 10) / 10,
      ),
    );
    expect(place!.misfit).toBeLessThan(0.1);
  });
});

describe('positions of inline and crossline', () => {
  test('of the standard come first', async () => {
    expect((await openTraces(gridTraces(GRID))).info).toMatchObject({
      linesFrom: 'standard',
      map: { inline: { byte: 189 }, crossline: { byte: 193 } },
    });
  });

  test.each([
    [9, 21],
    [221, 225],
    [5, 21],
    [233, 237],
    [197, 205],
  ] as const)('at %i and %i are found', async (inline, crossline) => {
    const file = await openTraces(gridTraces({ ...GRID, at: [inline, crossline] }));
    expect(file.info).toMatchObject({
      linesFrom: 'detected',
      map: { inline: { byte: inline }, crossline: { byte: crossline } },
    });
    await expectValues(file, await findGrid(file));
  });

  test.each([
    [9, 13],
    [17, 13],
    [21, 25],
  ] as const)(
    'at %i and %i, where gathers have their shots and channels, are those of lines if the coordinates lie evenly along both',
    async (inline, crossline) => {
      const traces = gridTraces({ ...GRID, at: [inline, crossline] });
      expect((await openTraces(traces)).info).toMatchObject({
        linesFrom: 'detected',
        map: { inline: { byte: inline }, crossline: { byte: crossline } },
      });
      const along = (places: (i: number) => Record<number, number>): SegyTraceText[] =>
        traces.map((trace, i) => ({ ...trace, header: { ...trace.header, ...places(i) } }));
      // Without coordinates, along one straight line, and anywhere.
      for (const places of [
        () => ({ 181: 0, 185: 0 }),
        (i: number) => ({ 181: 25 * i, 185: 10 * i }),
        (i: number) => ({ 181: (i * 7919) % 997, 185: (i * 104729) % 991 }),
      ])
        expect((await openTraces(along(places))).info.linesFrom).toBeNull();
    },
  );

  test.each([
    ['C 2 INLINE BYTES 53-56, CROSSLINE BYTES 57-60', 'int32'],
    ['C12 BYTE 53: IN-LINE   BYTE 57: X-LINE', 'int32'],
    ['C31 ILINE 53-54 AND XLINE (57 TO 58)', 'int16'],
  ] as const)(
    'that the text states (%s) are taken where the numbers there make a grid',
    async (line, type) => {
      const [inline, crossline] = type === 'int32' ? [53, 57] : [51, 55];
      const traces = gridTraces({ ...GRID, at: [inline, crossline] });
      expect((await openTraces(traces, {}, ['C 1', line])).info).toMatchObject({
        linesFrom: 'file',
        map: { inline: { byte: 53, type }, crossline: { byte: 57, type } },
      });
      expect((await openTraces(gridTraces(GRID), {}, ['C 1', line])).info).toMatchObject({
        linesFrom: 'standard',
        map: { inline: { byte: 189 } },
      });
      expect((await openTraces(traces)).info.linesFrom).toBeNull();
    },
  );

  test('of 16 bits are found', async () => {
    const words = gridTraces(GRID).map(
      ({ header: { 189: inline, 193: crossline, ...header }, samples }) => ({
        header: { ...header, 233: inline! * 65536 + crossline! },
        samples,
      }),
    );
    const file = await openTraces(words);
    expect(file.info).toMatchObject({
      linesFrom: 'detected',
      map: { inline: { byte: 233, type: 'int16' }, crossline: { byte: 235, type: 'int16' } },
    });
    await expectValues(file, await findGrid(file));
  });

  test('where the standard has a counter along one line are those of the volume that others give', async () => {
    const file = await openTraces(
      gridTraces({ ...GRID, at: [9, 21] }).map((trace, i) => ({
        ...trace,
        header: { ...trace.header, 189: 1, 193: i + 1 },
      })),
    );
    expect(file.info).toMatchObject({
      linesFrom: 'detected',
      map: { inline: { byte: 9 }, crossline: { byte: 21 } },
    });
    await expectValues(file, await findGrid(file));
  });

  test('of the caller are taken as they are', async () => {
    const traces = gridTraces({ ...GRID, at: [41, 45] }).map((trace, i) => ({
      ...trace,
      header: { ...trace.header, 189: 1 + Math.floor(i / 9), 193: 1 + (i % 9) },
    }));
    const own = await openTraces(traces, {
      map: { inline: { byte: 41, type: 'int32' }, crossline: { byte: 45, type: 'int32' } },
    });
    expect(own.info.linesFrom).toBe('caller');
    expect(Array.from((await findGrid(own)).inlines.numbers)).toEqual(GRID.inlines);
    expect(Array.from((await findGrid(await openTraces(traces))).inlines.numbers)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  test.each<[name: string, type: HeaderNumberType, words: (i: number) => number]>([
    ['not a number', 'float32', (i) => -1 - i],
    ['infinite', 'float32', (i) => (i === 3 ? 0x7f800000 : 0x3f800000)],
    ['parts of one', 'float32', (i) => 0x3fc00000 + (i << 16)],
    ['beyond 32 bits', 'float32', (i) => 0x5f000000 + (i << 20)],
    ['beyond 31 bits', 'uint32', (i) => -1 - i],
  ])(
    'of the caller whose numbers are %s make a line, with a warning',
    async (_name, type, words) => {
      const traces = gridTraces(GRID).map((trace, i) => ({
        ...trace,
        header: { ...trace.header, 41: words(i) },
      }));
      for (const name of ['inline', 'crossline'] as const)
        for (const scan of ['rule', 'all'] as const) {
          const file = await openTraces(traces, { map: { [name]: { byte: 41, type } } });
          expect(await file.geometry({ scan })).toMatchObject({ kind: 'line' });
          expect(file.warnings.map(({ code }) => code)).toEqual(['GEOMETRY_IRREGULAR']);
        }
    },
  );

  test('offsets that are no whole numbers are counted within a gather', async () => {
    const traces = gridTraces({ ...GRID, offsets: [1, 2, 3] }).map((trace, i) => ({
      ...trace,
      header: { ...trace.header, 37: [0x42c80000, 0x42c90000, -1][i % 3]! },
    }));
    for (const scan of ['rule', 'all'] as const) {
      const grid = await findGrid(
        await openTraces(traces, { map: { offset: { byte: 37, type: 'float32' } } }),
        scan,
      );
      expect([
        Array.from(grid.offsets),
        grid.holes,
        grid.duplicates,
        traceAt(grid, 2, 5, 1),
      ]).toEqual([[1, 2, 3], 0, 0, (2 * 9 + 5) * 3 + 1]);
    }
  });

  test('a delay that is no number is ignored', async () => {
    const traces = gridTraces(GRID).map((trace) => ({
      ...trace,
      header: { ...trace.header, 41: -1 },
    }));
    expect(
      (await openTraces(traces, { map: { delay: { byte: 41, type: 'float32' } } })).info.delayMs,
    ).toBe(0);
  });
});
