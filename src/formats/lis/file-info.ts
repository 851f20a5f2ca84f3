import type { IndexKind } from '../../units/depth.ts';
import { classifyIndexUnit } from '../../units/depth.ts';
import type { WarningList } from '../format-error.ts';
import type { LogCurve, LogFileInfo, LogFrame } from '../log-file.ts';
import { uniqueMnemonics } from '../mnemonics.ts';
import { INDEX_COLUMN } from './column-reader.ts';
import { fixedName } from './fixed-record.ts';
import { Entry, entryNumber, entryText } from './format-record.ts';
import type { LisChannelColumn } from './frame-layout.ts';
import { isTime, readIndexUnit } from './frame-layout.ts';
import { headerSections } from './header-sections.ts';
import type { LisFormat } from './lis-format.ts';
import type { LisLogicalFile } from './logical-file.ts';
import { listFormats } from './logical-file.ts';
import { RecordType } from './record-type.ts';

/** A frame as shown and what is behind it. */
export interface LisListedFrame {
  shown: LogFrame;
  format: LisFormat;
  /** Samples that its curves have in a frame of the file. */
  rate: number;
  /** By curveId: position of the column, or INDEX_COLUMN. */
  columns: Map<string, number>;
}

/** What the list of frames needs to know of a format. */
interface FormatPlace {
  format: LisFormat;
  logicalFile: number;
  /** Number of the format in its logical file, from 1 on. */
  number: number;
  definitions: ReadonlyMap<string, string>;
}

/**
 * Lists the frames of all logical files. Channels of one format that are sampled at different
 * rates are frames of their own: each has the index that its samples lie at.
 */
export function listFrames(files: readonly LisLogicalFile[]): LisListedFrame[] {
  return files.flatMap((file, logicalFile) => {
    const definitions = readDefinitions(file);
    return listFormats(file).flatMap((format, i) =>
      format.layout.columns.length === 0
        ? []
        : splitByRate({ format, logicalFile, number: i + 1, definitions }),
    );
  });
}

/** Everything about the file but its values. */
export function fileInfo(
  files: readonly LisLogicalFile[],
  frames: readonly LisListedFrame[],
  complete: boolean,
  warnings: WarningList,
): LogFileInfo {
  return {
    format: 'lis',
    version: 'LIS 79',
    logicalFiles: files.map((file) => ({
      name: file.header ? fixedName(file.header) : '',
      header: headerSections(file, warnings),
    })),
    frames: frames.map(({ shown, format, rate }) => ({ ...shown, samples: format.frames * rate })),
    complete,
  };
}

/** What tables named CURV say of curves: mnemonic and definition. */
function readDefinitions({ information }: LisLogicalFile): Map<string, string> {
  const definitions = new Map<string, string>();
  for (const { name, rows } of information) {
    if (name !== 'CURV') continue;
    for (const row of rows ?? [])
      definitions.set(row.get('MNEM')?.text ?? '', row.get('DEFI')?.text ?? '');
  }
  return definitions;
}

function splitByRate(place: FormatPlace): LisListedFrame[] {
  const { layout } = place.format;
  // The first channel is a curve where it is not the index.
  const isCurve = layout.implied !== null || !layout.hasIndex || layout.fault !== null;
  const positions = layout.columns
    .map((_, i) => i)
    .filter((i) => (i > 0 || isCurve) && isShown(layout.columns[i]));
  const rates = [...new Set(positions.map((i) => layout.columns[i]?.spec.samples ?? 1))];
  if (rates.length === 0) rates.push(1);
  return rates
    .sort((a, b) => a - b)
    .map((rate) =>
      listFrame(
        place,
        rate,
        positions.filter((i) => layout.columns[i]?.spec.samples === rate),
      ),
    );
}

function isShown(column: LisChannelColumn | undefined): boolean {
  return column !== undefined && column.spec.size > 0 && column.facts !== null;
}

function listFrame(place: FormatPlace, rate: number, positions: readonly number[]): LisListedFrame {
  const { format, logicalFile, number } = place;
  const { layout, record } = format;
  const frameId = `${logicalFile}/${number}${rate > 1 ? `x${rate}` : ''}`;
  // A format whose frames cannot be read lists its channels alone.
  const hasIndex = layout.hasIndex && layout.fault === null;
  const all = hasIndex ? [INDEX_COLUMN, ...positions] : positions;
  const curves = namedCurves(place, frameId, all);
  const index = hasIndex ? curves[0] : undefined;
  return {
    format,
    rate,
    columns: new Map(all.map((position) => [curveId(frameId, position), position])),
    shown: {
      frameId,
      logicalFile,
      curves,
      name: `Format ${number}${rate > 1 ? `, ${rate} samples a frame` : ''}`,
      description: describeFormat(format),
      index: index?.mnemonic ?? '',
      indexUnit: index?.unit ?? '',
      indexKind: index ? classifyIndex(index, isTime(record, index.unit)) : 'sample',
      samples: format.frames * rate,
    },
  };
}

/** A frame with its names and units in the encoding of the file. */
export function resolveFrame(
  listed: LisListedFrame,
  resolve: (text: string) => string,
): LisListedFrame {
  const { shown, format } = listed;
  const curves = shown.curves.map((curve) => ({
    ...curve,
    mnemonic: resolve(curve.mnemonic),
    unit: resolve(curve.unit),
    description: resolve(curve.description),
  }));
  const index = shown.index === '' ? undefined : curves[0];
  return {
    ...listed,
    shown: {
      ...shown,
      curves,
      samples: format.frames * listed.rate,
      description: resolve(shown.description),
      index: index?.mnemonic ?? '',
      indexUnit: index?.unit ?? '',
      indexKind: index ? classifyIndex(index, isTime(format.record, index.unit)) : 'sample',
    },
  };
}

function classifyIndex({ unit, mnemonic }: LogCurve, time: boolean): IndexKind {
  return time ? 'time' : classifyIndexUnit(unit, mnemonic);
}

/** Direction, spacing and type of the data: "Recorded up, spacing 60 .1IN". */
function describeFormat({ record, dataType }: LisFormat): string {
  const direction = entryNumber(record, Entry.DIRECTION);
  const spacing = entryNumber(record, Entry.SPACING);
  return [
    dataType === RecordType.ALTERNATE_DATA && 'Alternate data',
    direction === 1 && 'Recorded up',
    direction === 255 && 'Recorded down',
    spacing !== null && `Spacing ${spacing} ${entryText(record, Entry.SPACING_UNITS)}`.trim(),
  ]
    .filter(Boolean)
    .join(', ');
}

function curveId(frameId: string, position: number): string {
  return `${frameId}#${position === INDEX_COLUMN ? 'index' : position}`;
}

function namedCurves(
  { format, definitions }: FormatPlace,
  frameId: string,
  positions: readonly number[],
): LogCurve[] {
  const { columns, implied } = format.layout;
  const found = positions.map((position) => ({
    position,
    column: position === INDEX_COLUMN ? (implied ? null : columns[0]) : columns[position],
  }));
  const names = uniqueMnemonics(
    found.map(({ column }) => column?.spec.mnemonic ?? implied?.mnemonic ?? ''),
  );
  return found.map(({ position, column }, i) => ({
    mnemonic: names[i] ?? '',
    curveId: curveId(frameId, position),
    unit: column ? readUnit(column, position) : (implied?.unit ?? ''),
    description: column
      ? definitions.get(column.spec.mnemonic) || describeService(column)
      : 'Index, recorded once for each data record',
    dimension: [column?.width ?? 1],
    kind: column?.facts?.kind ?? 'number',
  }));
}

function readUnit({ spec }: LisChannelColumn, position: number): string {
  return position === INDEX_COLUMN ? readIndexUnit(spec.units) : spec.units;
}

/** Service and its order number, where the file states them. */
function describeService({ spec }: LisChannelColumn): string {
  return [spec.serviceId, spec.serviceOrder].filter((text) => text !== '').join(' ');
}
