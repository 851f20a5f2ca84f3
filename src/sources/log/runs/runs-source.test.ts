import { describe, expect, it } from 'vitest';
import { runRecipe } from '../../../compute/recipe/run-recipe.ts';
import { DataLogSource } from '../page-source.ts';
import { fakeFrame, fakeInfo, fakeLog, readySource } from '../testing/fake-source.ts';
import { BUILTIN_CHOICES, fitTemplate, templateCurves } from '../templates.ts';
import type { LogSource, OpenLog, OpenOptions } from '../source.ts';
import { type LogRun, openRuns } from './runs-source.ts';

const options: OpenOptions = {
  signal: new AbortController().signal,
  onProgress: () => {},
  onPartial: async () => {},
};
const run = (name: string, source: LogSource, more: Partial<LogRun> = {}): LogRun => ({
  name,
  source,
  shift: 0,
  ...more,
});
const data = (
  unit: string,
  depths: readonly number[],
  curves: Record<string, readonly number[]>,
  nullValue?: number,
): LogSource =>
  new DataLogSource({
    index: { mnemonic: 'DEPT', unit, values: Float64Array.from(depths) },
    curves: Object.entries(curves).map(([mnemonic, values]) => ({
      mnemonic,
      unit: '',
      values: Float64Array.from(values),
    })),
    ...(nullValue !== undefined && { nullValue }),
  });
const broken: LogSource = {
  name: 'broken.las',
  handover: null,
  open: () => Promise.reject(Object.assign(new Error('no LAS'), { code: 'FORMAT_UNKNOWN' })),
};

async function readAll(log: OpenLog): Promise<Record<string, number[]>> {
  const frame = log.info.frames[0]!;
  const ids = frame.curves.map(({ curveId }) => curveId);
  const read = await log.readCurves(frame.frameId, ids, options);
  return Object.fromEntries(
    frame.curves.map(({ mnemonic }, i) => [mnemonic, [...(read[i]!.values as Float64Array)]]),
  );
}

describe('runs in one plot', () => {
  it('have all depths of all runs, and each run its own values there and straight between them', async () => {
    const log = await openRuns(
      [
        run('Run 1', data('M', [10, 11, 12], { GR: [1.5, 2.5, 3.5] })),
        run(
          'Run 2',
          data(
            'M',
            [14.5, 13.5, 12.5, 11.5],
            { GR: [8.5, 7.5, -999, 5.5], CALI: [1, 1, 1, 1] },
            -999,
          ),
        ),
      ],
      options,
    );
    expect(await readAll(log)).toEqual({
      DEPT: [10, 11, 11.5, 12, 12.5, 13.5, 14.5],
      GR: [1.5, 2.5, 3, 3.5, NaN, NaN, NaN],
      'GR:Run 2': [NaN, NaN, 5.5, NaN, NaN, 7.5, 8.5],
      CALI: [NaN, NaN, 1, 1, 1, 1, 1],
    });
    expect(log.problem).toBeUndefined();
  });

  it('are converted to the unit of the first run and shifted, and each frame is there as it is', async () => {
    const log = await openRuns(
      [
        run('A', data('M', [304.8, 304.952], { GR: [1, 2] })),
        run('B', data('F', [1000, 1000.5], { GR: [3, 4] }), { shift: 10 }),
        run('C', data('F', [1000, 1000.5], { GR: [5, 6] })),
      ],
      options,
    );
    const all = await readAll(log);
    expect(all['DEPT']).toEqual([304.8, 304.952, 314.8, expect.closeTo(314.9524, 9)]);
    expect(all['GR:B']).toEqual([NaN, NaN, 3, 4]);
    expect(all['GR:C']).toEqual([5, 6, NaN, NaN]);
    expect(log.warnings.map(({ message }) => message)).toEqual([
      'The index of B is converted from F to M.',
      'The index of C is converted from F to M.',
    ]);
    expect(log.info.frames.map(({ frameId, name }) => [frameId, name])).toEqual([
      ['runs', 'A + B + C'],
      ['0/data', 'A: data'],
      ['1/data', 'B: data'],
      ['2/data', 'C: data'],
    ]);
    const [own] = await log.readCurves('1/data', ['1'], options);
    expect(own).toMatchObject({ curveId: '1', values: Float64Array.of(3, 4) });
  });

  it('of other steps and units are spliced and shifted by a recipe at depths in either unit', async () => {
    const range = (from: number, to: number, step: number): number[] =>
      Array.from({ length: Math.round((to - from) / step) + 1 }, (_, row) => from + row * step);
    const upper = range(100, 110, 0.5);
    const lower = range(335, 380, 0.25);
    const log = await openRuns(
      [
        run('A', data('M', upper, { GR: upper.map((depth) => depth / 10) })),
        run(
          'B',
          data('F', lower, { GR: lower.map((depth) => (depth === 350 ? -999 : 50.5)) }, -999),
        ),
      ],
      options,
    );
    const { DEPT: index, ...curves } = await readAll(log);
    const { curves: made, problems } = runRecipe(
      {
        name: 'Splice',
        version: 1,
        parameters: [],
        steps: [
          { kind: 'shift', curves: ['GR:B'], ties: [{ from: 0, to: 1 }], depthUnit: 'ft' },
          { kind: 'splice', upper: 'GR', lower: 'GR:B', at: 345, output: 'S', depthUnit: 'ft' },
        ],
      },
      {
        index: Float64Array.from(index!),
        indexUnit: log.info.frames[0]!.indexUnit,
        curves: Object.entries(curves).map(([mnemonic, values]) => ({
          mnemonic,
          unit: '',
          values: Float64Array.from(values),
        })),
        zones: [],
      },
    );
    expect(problems).toEqual([]);
    const spliced = made.find(({ mnemonic }) => mnemonic === 'S')!.values;
    const isGap = (feet: number): boolean => Math.abs(feet - 351) < 0.25;
    index!.forEach((metres, row) => {
      const feet = metres / 0.3048;
      const expected = feet < 345 ? metres / 10 : isGap(feet) || feet > 380 + 1e-6 ? NaN : 50.5;
      if (Number.isNaN(expected)) expect(spliced[row], `${feet} ft`).toBeNaN();
      else expect(spliced[row], `${feet} ft`).toBeCloseTo(expected, 6);
    });
  });

  it('are shown without one that cannot be opened or counts something else, which is named', async () => {
    const log = await openRuns(
      [
        run('Run 1', data('M', [1, 2], { GR: [1, 2] })),
        run('Run 2', broken),
        run('Run 3', data('S', [1, 2], { GR: [1, 2] })),
        run('Run 4', data('M', [2, 3], { GR: [1, 2] })),
      ],
      options,
    );
    expect(log.problem).toMatchObject({
      code: 'RUN_NOT_SHOWN',
      values: { run: { id: '{{0}}, {{1}}', values: ['Run 2', 'Run 3'] } },
      message: 'Run 2: no LAS\nRun 3: The index is in S, that of the first run in M.',
    });
    expect(log.info.frames[0]!.curves.map(({ mnemonic }) => mnemonic)).toEqual([
      'DEPT',
      'GR',
      'GR:Run 4',
    ]);
  });

  it('fail with the problem of the first where none can be opened', async () => {
    await expect(openRuns([run('1', broken), run('2', broken)], options)).rejects.toMatchObject({
      code: 'FORMAT_UNKNOWN',
    });
  });

  it('are noted where they name different wells', async () => {
    const named = (well: string): LogSource =>
      readySource(fakeLog({ ...fakeInfo([fakeFrame('f', ['GR'])]), identity: { well } }));
    const log = await openRuns(
      [run('A', named('ADA-1')), run('B', named('ada-1')), run('C', named('BEY-2'))],
      options,
    );
    expect(log.warnings).toMatchObject([
      { assumes: 'well', message: 'C names the well BEY-2, A the well ADA-1.' },
    ]);
  });

  it('are closed together', async () => {
    const logs = [
      fakeLog(fakeInfo([fakeFrame('f', ['GR'])])),
      fakeLog(fakeInfo([fakeFrame('f', ['GR'])])),
    ];
    const log = await openRuns(
      [run('A', readySource(logs[0]!)), run('B', readySource(logs[1]!))],
      options,
    );
    log.close();
    expect(logs.map(({ closed }) => closed)).toEqual([1, 1]);
  });
});

describe('a template for runs', () => {
  it('draws the same curve of each run beside that of the first, in a colour of its own', async () => {
    const log = await openRuns(
      [
        run('Run 1', data('M', [1, 2], { GR: [1, 2], X: [1, 2] })),
        run('Run 2', data('M', [1, 2], { GR: [1, 2] })),
      ],
      options,
    );
    const frame = log.info.frames[0]!;
    const choice = BUILTIN_CHOICES.find(({ id }) => id === 'triple-combo');
    expect(templateCurves(choice, frame)).toEqual(['GR', 'GR:Run 2']);
    const drawn = fitTemplate(choice, frame, new Set(['GR', 'GR:Run 2']), {
      index: { mnemonic: 'DEPT', unit: 'M', values: Float64Array.of(1, 2) },
      curves: [],
    });
    const track = drawn.tracks.find(
      (one) => one.kind === 'curves' && one.curves.some(({ curve }) => curve === 'GR:Run 2'),
    );
    expect(
      drawn.tracks.flatMap((one) =>
        one.kind === 'curves' ? one.curves.flatMap(({ curve }) => curve) : [],
      ),
    ).not.toContain('X');
    expect(track).toMatchObject({
      curves: expect.arrayContaining([
        expect.objectContaining({ curve: 'GR:Run 2', left: 0, right: 150, color: undefined }),
      ]),
    });
  });
});
