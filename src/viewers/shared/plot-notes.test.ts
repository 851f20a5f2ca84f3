import { describe, expect, it } from 'vitest';
import type { LogFrame } from '../../formats/log-file.ts';
import { wholeFileWarning } from '../../formats/format-error.ts';
import { plainMessage } from '../../formats/msg.ts';
import { makeIndexAxis } from '../../plot/log/index-axis.ts';
import { plotNotes } from './plot-notes.ts';

function plot(...depths: number[]): NonNullable<Parameters<typeof plotNotes>[1]> {
  const values = Float64Array.from(depths);
  return {
    axis: makeIndexAxis(values),
    data: { index: { mnemonic: 'TVD', unit: 'm', values }, curves: [] },
  };
}

describe('the notes of a plot', () => {
  const frame = (index: string): LogFrame => ({
    frameId: '1',
    name: '',
    logicalFile: 0,
    description: '',
    index,
    indexUnit: 'm',
    indexKind: 'depth',
    samples: 3,
    curves: [],
  });
  const TVD = { index: 'TVD', frame: frame('TVD') };
  const order = wholeFileWarning('INDEX_NOT_MONOTONIC', plainMessage('Depths turn.'), 'order');

  it('name an index that turns, and how often', () => {
    expect(plotNotes([], plot(1, 2, 3, 2, 1), TVD)).toMatchObject([
      { code: 'INDEX_TURNS', assumes: 'order', message: expect.stringMatching(/^TVD turns once/) },
    ]);
    expect(plotNotes([], plot(1, 2, 3, 2, 1, 2, 3), TVD)[0]!.message).toMatch(/^TVD turns 2 times/);
  });

  it('name an index without numbers, whose rows are counted', () => {
    const rows = plot(1, 2, 3);
    rows.data.index = { ...rows.data.index, mnemonic: 'ROW', unit: '' };
    expect(plotNotes([], rows, { ...TVD, index: 'TIME' })).toMatchObject([
      { code: 'INDEX_WITHOUT_NUMBERS', assumes: 'index', message: expect.stringMatching(/^TIME/) },
    ]);
  });

  it('name values that look like nulls and are drawn', () => {
    const suspectedNulls = [{ mnemonic: 'GR', value: -9999 }];
    expect(plotNotes([], plot(1, 2, 3), { ...TVD, suspectedNulls })).toMatchObject([
      { assumes: 'nulls', message: expect.stringMatching(/^-9999 in GR is drawn as a value/) },
    ]);
  });

  it('are those of the reader where the index does not turn, or the reader warns of it itself', () => {
    expect(plotNotes([], plot(1, 2, 2, 3), TVD)).toEqual([]);
    expect(plotNotes([], null, TVD)).toEqual([]);
    expect(plotNotes([order], plot(1, 2, 1), TVD)).toEqual([order]);
    expect(plotNotes([order], plot(1, 2, 1), { ...TVD, frame: frame('MD') })).toHaveLength(2);
  });

  it('name curves of one name of which the page or the template takes the first', () => {
    const curve = (mnemonic: string): LogFrame['curves'][0] => ({
      mnemonic,
      curveId: mnemonic,
      unit: '',
      description: '',
      dimension: [1],
      kind: 'number',
    });
    const curves = ['GR:1', 'GR:2', 'RHOB', 'NPHI_1'].map(curve);
    const index = { index: 'TVD', frame: { ...frame('TVD'), curves } };
    const template = {
      ...{ version: 1 as const, name: '' },
      tracks: [
        {
          kind: 'curves' as const,
          curves: [
            { curve: ['GR', 'GRC'], left: 0, right: 150 },
            { curve: 'RHOB', left: 2, right: 3 },
          ],
        },
      ],
    };
    expect(plotNotes([], { ...plot(1, 2), template }, index)).toMatchObject([
      {
        code: 'CURVE_REPEATED',
        assumes: 'columns',
        message: expect.stringContaining('GR:1, GR:2'),
      },
    ]);
    expect(plotNotes([], plot(1, 2), { ...index, wanted: ['gr', 'NPHI'] })).toHaveLength(1);
    expect(plotNotes([], plot(1, 2), { ...index, wanted: ['GR:2', 'RHOB'] })).toEqual([]);
  });
});
