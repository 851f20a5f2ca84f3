import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { Las } from 'las-js';
import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../formats/byte-source.ts';
import { writeLogCsv } from '../../formats/delimited/write-log-csv.ts';
import { joinBytes } from '../../formats/join-bytes.ts';
import { writeLas2, writeLas3 } from '../../formats/las/write-las.ts';
import type { CurveValues, LogFile, LogFrame } from '../../formats/log-file.ts';
import type { FilePiece, LogTable } from '../../formats/log-table.ts';
import { openLogFile } from '../../formats/open-log-file.ts';
import { writeParquet } from '../../formats/parquet/write-parquet.ts';
import { type LogExtract, readLogTable } from './log-table.ts';
import type { OpenLog } from './source.ts';

const DATA = new URL('../../../../shared/data/', import.meta.url);
const hasData = existsSync(DATA);
if (!hasData) process.stdout.write('Tests of exports skipped: ../shared/data is not there.\n');

/** Real files, by what they are known for. */
const FILES = [
  'las/lasio__2.0__sample_2.0.las', // upward
  'las/lasio__autodepthindex_F.las', // feet
  'las/lasio__sparse_curves.las', // gaps
  'las/lasio__3.0__sample_3.0.las', // arrays, dates, several data sets
  'las/lasio__sample_str_in_data.las', // texts
  'las/lasio__encodings_utf8.las',
  'dlis/206_05a-_3_DWL_DWL_WIRE_258276498.DLIS', // index of time
  'dlis/chap4-7__iflr__multidimensions-validated.dlis', // matrices
  'demo/USGS_1609901672340.las',
] as const;

async function open(name: string): Promise<LogFile> {
  return openLogFile(new BufferSource(readFileSync(new URL(name, DATA)), name));
}

function asLog(file: LogFile): OpenLog {
  return {
    info: file.info,
    warnings: file.warnings,
    readCurves: (frame, curves, options) => file.readCurves(frame, curves, options),
    close: () => {},
  };
}

/** The table of a frame, at most 40 curves of it. */
function tableOf(
  file: LogFile,
  frame: LogFrame,
  more: Partial<LogExtract> = {},
): Promise<LogTable> {
  return readLogTable(
    asLog(file),
    {
      frame,
      index: frame.index,
      curves: frame.curves.slice(0, 40).map(({ mnemonic }) => mnemonic),
      interval: null,
      step: null,
      units: new Map(),
      well: { name: '', uwi: '' },
      ...more,
    },
    { signal: new AbortController().signal },
  );
}

function bytesOf(pieces: Iterable<FilePiece>): Uint8Array {
  return joinBytes([...pieces].map(({ bytes }) => bytes));
}

async function reread(bytes: Uint8Array, name: string): Promise<[LogFrame, CurveValues[]]> {
  const file = await openLogFile(new BufferSource(bytes, name));
  const frame = file.info.frames[0]!;
  return [
    frame,
    await file.readCurves(
      frame.frameId,
      frame.curves.map(({ curveId }) => curveId),
    ),
  ];
}

/** Numbers as a file can hold them: gaps are NaN. */
function numbers(values: ArrayLike<number>): number[] {
  return Array.from(values, (value) => (Number.isFinite(value) ? value : NaN));
}

/** Numbers of a text as the array that was written holds them. */
function held(
  read: CurveValues['values'],
  written: LogTable['curves'][number]['values'],
): number[] {
  const back = numbers(read as Float64Array);
  return written instanceof Float32Array ? back.map(Math.fround) : back;
}

function largestFrame(file: LogFile): LogFrame {
  return [...file.info.frames].sort(
    (a, b) => Math.min(1, b.samples) * b.curves.length - Math.min(1, a.samples) * a.curves.length,
  )[0]!;
}

describe.skipIf(!hasData)('exports of real logs', () => {
  it.each(FILES)('gives back every value of %s as LAS 3.0', async (name) => {
    const file = await open(name);
    const table = await tableOf(file, largestFrame(file));
    const [frame, read] = await reread(bytesOf(writeLas3(table)), 'written.las');
    expect(frame.samples).toBe(table.rows);
    expect(frame.curves.map(({ unit }) => unit)).toHaveLength(table.curves.length);
    table.curves.forEach((curve, i) => {
      const back = read[i]!.values;
      if (curve.kind === 'text') expect(Array.from(back, String)).toEqual(texts(curve.values));
      else expect(held(back, curve.values)).toEqual(numbers(asNumbers(curve.values)));
    });
  });

  it.each(FILES)('gives back every number of %s as LAS 2.0', async (name) => {
    const file = await open(name);
    const table = await tableOf(file, largestFrame(file));
    const [, read] = await reread(bytesOf(writeLas2(table)), 'written.las');
    const columns = table.curves
      .filter(({ kind }) => kind !== 'text')
      .flatMap(({ values }) =>
        split(asNumbers(values), table.rows).map((column) => ({ column, values })),
      );
    expect(read).toHaveLength(columns.length);
    columns.forEach(({ column, values }, i) => {
      if (i > 0) expect(held(read[i]!.values, values)).toEqual(numbers(column));
    });
  });

  it('is read by another LAS reader', async () => {
    const file = await open('demo/USGS_1609901672340.las');
    const table = await tableOf(file, largestFrame(file));
    const path = join(tmpdir(), `export-${process.pid}.las`);
    writeFileSync(path, bytesOf(writeLas2(table)));
    try {
      const las = new Las(path);
      expect(await las.rowCount()).toBe(table.rows);
      const curve = table.curves[1]!;
      const column = (await las.column(curve.mnemonic)).map(Number);
      expect(column.map((value) => (value === -999.25 ? NaN : value))).toEqual(
        numbers(asNumbers(curve.values)).map((value) => Number(value.toPrecision(7))),
      );
      expect((await las.wellParams())['NULL']?.value).toBe('-999.25');
    } finally {
      rmSync(path, { force: true });
    }
  });

  it.each([
    'las/lasio__3.0__sample_3.0.las',
    'dlis/chap4-7__iflr__multidimensions-validated.dlis',
    'las/lasio__sample_str_in_data.las',
  ])('is read by another Parquet reader with units and lists (%s)', async (name) => {
    const file = await open(name);
    const table = await tableOf(file, largestFrame(file));
    const bytes = bytesOf(writeParquet(table));
    const buffer = bytes.slice().buffer;
    const rows = (await parquetReadObjects({ file: buffer })) as Record<string, unknown>[];
    expect(rows).toHaveLength(table.rows);
    const kept = parquetMetadata(buffer).key_value_metadata ?? [];
    const columns = JSON.parse(kept.find(({ key }) => key === 'columns')?.value ?? '[]') as {
      name: string;
      unit: string;
    }[];
    expect(columns).toHaveLength(table.curves.length);
    table.curves.forEach((curve, i) => {
      const cells = rows.map((row) => row[columns[i]!.name]).flat();
      expect(cells.map(cellValue)).toEqual(
        Array.from(curve.values as ArrayLike<number | string>, cellValue),
      );
    });
  });

  it('is read as a table again, with the units in the second line', async () => {
    const file = await open('las/lasio__2.0__sample_2.0.las');
    const table = await tableOf(file, largestFrame(file));
    const text = new TextDecoder().decode(bytesOf(writeLogCsv(table)));
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'DEPT,DT,RHOB,NPHI,SFLU,SFLA,ILM,ILD',
      'M,US/M,K/M3,V/V,OHMM,OHMM,OHMM,OHMM',
      '1670,123.45,2550,0.45,123.45,123.45,110.2,105.6',
    ]);
    const [frame, read] = await reread(new TextEncoder().encode(text), 'written.csv');
    expect(frame.indexUnit).toBe('M');
    expect(numbers(read[1]!.values as Float64Array)).toEqual(
      numbers(asNumbers(table.curves[1]!.values)),
    );
  });

  it('cuts, resamples and converts, and notes each in the file', async () => {
    const file = await open('demo/USGS_1609901672340.las');
    const frame = largestFrame(file);
    const whole = await tableOf(file, frame);
    const index = asNumbers(whole.curves[0]!.values);
    const [top, base] = [index[100]!, index[200]!];
    const table = await tableOf(file, frame, {
      interval: { top, base },
      step: 1,
      units: new Map([[frame.index, 'm']]),
    });
    expect(table.rows).toBe(Math.floor(base) - Math.ceil(top) + 1);
    expect(table.curves[0]).toMatchObject({ unit: 'm' });
    expect(asNumbers(table.curves[0]!.values)[0]).toBeCloseTo(Math.ceil(top) * 0.3048, 9);
    const text = new TextDecoder().decode(bytesOf(writeLas2(table)));
    expect(text).toContain('Resampled to a step of 1');
    expect(text).toContain('no gap is bridged');
  });
});

function texts(values: LogTable['curves'][number]['values']): string[] {
  return Array.from(values as readonly string[], (text) => text.replace(/\s+/g, ' ').trim());
}

function asNumbers(values: LogTable['curves'][number]['values']): Float32Array | Float64Array {
  return values as Float32Array | Float64Array;
}

/** The columns of an array, one for each element. */
function split(values: Float32Array | Float64Array, rows: number): number[][] {
  const elements = rows === 0 ? 1 : values.length / rows;
  return Array.from({ length: elements }, (_, e) =>
    Array.from({ length: rows }, (_r, row) => values[row * elements + e]!),
  );
}

function cellValue(cell: unknown): unknown {
  if (cell instanceof Date) return cell.getTime();
  return cell === null || cell === '' || (typeof cell === 'number' && !Number.isFinite(cell))
    ? null
    : cell;
}
