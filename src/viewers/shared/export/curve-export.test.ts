import { describe, expect, it } from 'vitest';
import type { LogFrame } from '../../../formats/log-file.ts';
import { DataLogSource } from '../../../sources/log/page-source.ts';
import {
  type CurveExportChoice,
  type CurveExportSubject,
  estimateRows,
  exportCurves,
} from './curve-export.ts';
import { collectPieces } from './export-run.ts';

/** Depths in metres, shown in feet. */
async function makeExportSubject(rows: number): Promise<CurveExportSubject> {
  const log = await new DataLogSource({
    index: {
      mnemonic: 'DEPT',
      unit: 'm',
      values: Float64Array.from({ length: rows }, (_, i) => i),
    },
    curves: [
      {
        mnemonic: 'GR',
        unit: 'gAPI',
        values: Float32Array.from({ length: rows }, (_, i) => (i === 2 ? -1 : i / 10)),
      },
      { mnemonic: 'CALI', unit: 'in', values: new Float32Array(rows).fill(8.5) },
    ],
    nullValue: -1,
  }).open();
  const frame: LogFrame = log.info.frames[0]!;
  return {
    identity: { well: 'A-1', uwi: '', log: '', run: '' },
    log,
    frame,
    index: 'DEPT',
    shown: ['GR'],
    unit: 'ft',
    factor: 1 / 0.3048,
    visible: null,
    whole: { top: 0, base: (rows - 1) / 0.3048 },
  };
}

const CHOICE: CurveExportChoice = {
  format: 'csv',
  curves: ['GR', 'CALI'],
  interval: null,
  step: null,
  depthUnit: '',
  units: new Map(),
  csv: { delimiter: ',', hasByteOrderMark: false },
};
const context = (signal = new AbortController().signal) => ({ signal, onProgress: () => {} });

describe('exporting curves', () => {
  it('writes the chosen interval, in other units, with gaps for the null value', async () => {
    const { blob, name } = await exportCurves(
      await makeExportSubject(5),
      {
        ...CHOICE,
        interval: { top: 1 / 0.3048, base: 3 / 0.3048 },
        depthUnit: 'ft',
        units: new Map([['CALI', 'mm']]),
      },
      context(),
    );
    expect(name).toBe('A-1 3.3-9.8 ft.csv');
    expect(await blob.text()).toBe(
      'DEPT,GR,CALI\r\nft,gAPI,mm\r\n3.28083989501,0.1,215.9\r\n6.56167979003,,215.9\r\n9.84251968504,0.3,215.9\r\n',
    );
  });

  it('tells the rows of a step exactly, and those of an interval about', async () => {
    const subject = await makeExportSubject(101);
    const [top, base] = [0, 50 / 0.3048];
    expect(estimateRows(subject, { interval: null, step: null })).toBe(101);
    expect(estimateRows(subject, { interval: { top, base }, step: null })).toBe(51);
    expect(estimateRows(subject, { interval: { top: 0, base: 10 }, step: 0.5 })).toBe(21);
    const made = await exportCurves(
      subject,
      { ...CHOICE, interval: { top: 0, base: 10 }, step: 0.5, depthUnit: 'ft' },
      context(),
    );
    const lines = (await made.blob.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2 + 21);
    expect(lines.slice(2, 4).map((line) => line.split(',')[0])).toEqual(['0', '0.5']);
  });

  it('stops between two pieces when it is cancelled', async () => {
    const abort = new AbortController();
    const bytes = new Uint8Array(1);
    function* endless(): Generator<{ bytes: Uint8Array; rows: number }> {
      for (let rows = 0; ; rows++) yield { bytes, rows };
    }
    setTimeout(() => abort.abort());
    await expect(collectPieces(endless(), 'text/plain', 1, context(abort.signal))).rejects.toThrow(
      /abort/i,
    );
  });
});
