import { describe, expect, it } from 'vitest';
import { DataLogSource } from './page-source.ts';

const index = { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1, 2, 3) };
const open = (data: unknown) => new DataLogSource(data).open();
const signal = new AbortController().signal;

describe('arrays of the page', () => {
  it('are listed as a file’s curves and given by reference', async () => {
    const gr = Float32Array.of(1, 2, 3);
    const wave = new Float64Array(6);
    const log = await open({
      index,
      curves: [
        { mnemonic: 'GR', unit: 'gAPI', description: 'Gamma', values: gr },
        { mnemonic: 'WF', unit: '', values: wave, dimension: 2 },
      ],
      nullValue: -1,
    });
    const [frame] = log.info.frames;
    expect(frame).toMatchObject({ index: 'DEPT', indexUnit: 'm', indexKind: 'depth', samples: 3 });
    expect(
      frame?.curves.map(({ mnemonic, description, dimension }) => [
        mnemonic,
        description,
        dimension,
      ]),
    ).toEqual([
      ['DEPT', '', [1]],
      ['GR', 'Gamma', [1]],
      ['WF', '', [2]],
    ]);
    const [depth, first, second] = await log.readCurves('data', ['0', '1', '2'], { signal });
    expect([
      depth?.values === index.values,
      first?.values === gr,
      second?.values === wave,
      second?.elements,
    ]).toEqual([true, true, true, 2]);
    expect(log.nullValue).toBe(-1);
    expect(log.info.complete).toBe(true);
  });

  it('of one name are distinguished as in a file', async () => {
    const curve = (mnemonic: string) => ({ mnemonic, unit: '', values: new Float32Array(3) });
    const log = await open({ index, curves: [curve('GR'), curve(''), curve('GR'), curve('DEPT')] });
    expect(log.info.frames[0]?.curves.map(({ mnemonic }) => mnemonic)).toEqual([
      'DEPT:1',
      'GR:1',
      'UNKNOWN:1',
      'GR:2',
      'DEPT:2',
    ]);
  });

  it('over rows have a bare index', async () => {
    const log = await open({
      index: { mnemonic: 'ROW', unit: '', values: new Float64Array(0) },
      curves: [],
    });
    expect(log.info.frames[0]).toMatchObject({ indexKind: 'sample', samples: 0 });
  });

  for (const [what, data, field] of [
    ['nothing', undefined, 'data.index.values'],
    ['a number', 4, 'data.index.values'],
    [
      'an index of 32 bits',
      { index: { ...index, values: new Float32Array(3) }, curves: [] },
      'data.index.values',
    ],
    ['curves that are no list', { index, curves: {} }, 'data.curves'],
    ['a curve that is null', { index, curves: [null] }, 'data.curves[0]'],
    [
      'a list of numbers',
      { index, curves: [{ mnemonic: 'A', unit: '', values: [1, 2, 3] }] },
      'data.curves[0].values',
    ],
    [
      'a short curve',
      { index, curves: [{ mnemonic: 'A', unit: '', values: new Float32Array(2) }] },
      'data.curves[0].values',
    ],
    [
      'an array channel without all elements',
      {
        index,
        curves: [{ mnemonic: 'A', unit: '', values: new Float32Array(3), dimension: [2, 2] }],
      },
      'data.curves[0].values',
    ],
    [
      'no dimension',
      { index, curves: [{ mnemonic: 'A', unit: '', values: new Float32Array(3), dimension: 0 }] },
      'data.curves[0].dimension',
    ],
    [
      'a curve without a name',
      { index, curves: [{ unit: '', values: new Float32Array(3) }] },
      'data.curves[0].mnemonic',
    ],
    [
      'an index without a name',
      { index: { values: index.values, unit: 'm' }, curves: [] },
      'data.index.mnemonic',
    ],
  ] as const) {
    it(`that are ${what} are refused by the field’s name`, () => {
      expect(() => new DataLogSource(data)).toThrow(
        expect.objectContaining({
          code: 'DATA_INVALID',
          message: expect.stringContaining(field) as string,
        }) as Error,
      );
    });
  }
});
