import type { ResultFormat } from '../../../src/api/contract/recipes.ts';
import { writeLogCsv } from '../../../src/formats/delimited/write-log-csv.ts';
import { writeLas2 } from '../../../src/formats/las/write-las.ts';
import type { LogFile } from '../../../src/formats/log-file.ts';
import type { FilePiece, LogTable } from '../../../src/formats/log-table.ts';
import { joinBytes } from '../../../src/formats/join-bytes.ts';
import { writeParquet } from '../../../src/formats/parquet/write-parquet.ts';

const WRITERS: Readonly<Record<ResultFormat, (table: LogTable) => Iterable<FilePiece>>> = {
  las: writeLas2,
  csv: writeLogCsv,
  parquet: writeParquet,
};

/** A table of curves as a file. */
export function writeTable(table: LogTable, format: ResultFormat): Uint8Array {
  return joinBytes(Array.from(WRITERS[format](table), ({ bytes }) => bytes));
}

/** A computed log, which has one frame, in another format; its free text is where it comes from. */
export async function convertLog(
  file: LogFile,
  format: ResultFormat,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const frame = file.info.frames[0]!;
  const values = await file.readCurves(
    frame.frameId,
    frame.curves.map(({ curveId }) => curveId),
    { signal },
  );
  const header = file.info.logicalFiles[frame.logicalFile]?.header ?? [];
  const item = (mnemonic: string): string =>
    header
      .flatMap(({ items }) => items)
      .find((one) => one.mnemonic === mnemonic)
      ?.value.trim() ?? '';
  const origin = header
    .filter(({ kind }) => kind === 'other')
    .flatMap(({ text = '' }) => text.split('\n'))
    .filter((line) => line.trim() !== '');
  const table: LogTable = {
    well: { name: item('WELL'), uwi: item('UWI') },
    header,
    curves: frame.curves.map((curve, i) => ({
      ...curve,
      values: values[i]!.values,
    })),
    rows: frame.samples,
    notes: [],
    ...(origin.length > 0 && { origin }),
  };
  return writeTable(table, format);
}
