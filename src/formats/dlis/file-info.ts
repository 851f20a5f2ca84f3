import { classifyIndexUnit } from '../../units/depth.ts';
import type { IndexKind } from '../../units/depth.ts';
import type { WarningList } from '../format-error.ts';
import type { LogCurve, LogFileInfo, LogFrame } from '../log-file.ts';
import { uniqueMnemonics } from '../mnemonics.ts';
import { FRAME_NUMBERS } from './column-reader.ts';
import type { DlisFrame } from './dlis-frame.ts';
import type { ChannelColumn } from './frame-layout.ts';
import { headerSections, logicalFileName } from './header-sections.ts';
import { getAttributeValues } from './object-set.ts';
import type { DlisContent } from './read-logical-files.ts';
import { valueText } from './values.ts';

/** A frame as shown and the columns behind its curves. */
export interface ListedFrame {
  shown: LogFrame;
  frame: DlisFrame;
  /** By curveId: position of the column, or FRAME_NUMBERS. */
  columns: Map<string, number>;
}

/** Reads a text in the encoding of the file. */
type ResolveText = (text: string) => string;

/** Lists the frames of all logical files, with ids and mnemonics that are unique. */
export function listFrames(content: DlisContent, resolve: ResolveText): ListedFrame[] {
  const taken = new Map<string, number>();
  return content.logicalFiles.flatMap((file, logicalFile) =>
    file.frames.map((frame) => {
      const plain = `${logicalFile}/${resolve(frame.name)}`;
      const nth = (taken.get(plain) ?? 0) + 1;
      taken.set(plain, nth);
      const frameId = nth === 1 ? plain : `${plain}:${nth}`;
      return listFrame(frame, { frameId, logicalFile }, resolve);
    }),
  );
}

/** Everything about the file but its values. */
export function fileInfo(
  content: DlisContent,
  frames: readonly ListedFrame[],
  complete: boolean,
  warnings: WarningList,
): LogFileInfo {
  return {
    format: 'dlis',
    version: 'RP66 V1',
    logicalFiles: content.logicalFiles.map((file) => ({
      name: logicalFileName(file),
      header: headerSections(content.label, file, warnings),
    })),
    frames: showFrames(frames),
    complete,
  };
}

/** Frames as plain data, with the rows that are known now. */
export function showFrames(frames: readonly ListedFrame[]): LogFrame[] {
  return frames.map((listed) => ({ ...listed.shown, samples: listed.frame.rows }));
}

function listFrame(
  frame: DlisFrame,
  { frameId, logicalFile }: Pick<LogFrame, 'frameId' | 'logicalFile'>,
  resolve: ResolveText,
): ListedFrame {
  const positions = frame.layout.columns.map((_, i) => i);
  const indexType = getAttributeValues(frame.object, 'INDEX-TYPE')[0];
  // Without INDEX-TYPE no channel is the index: rows are known by their frame number alone (RP66 V1
  // 5.7.1).
  if (indexType === undefined && positions.length > 0) positions.unshift(FRAME_NUMBERS);
  const columns = new Map(positions.map((position) => [`${frameId}#${position}`, position]));
  const curves = namedCurves(frame, frameId, positions, resolve);
  const index = curves[0];
  const description = getAttributeValues(frame.object, 'DESCRIPTION')[0];
  const shown: LogFrame = {
    frameId,
    logicalFile,
    curves,
    samples: frame.rows,
    name: resolve(frame.name),
    description: description === undefined ? '' : resolve(valueText(description)),
    index: index?.mnemonic ?? '',
    indexUnit: index?.unit ?? '',
    indexKind: indexType === undefined ? 'sample' : classifyIndex(valueText(indexType), index),
  };
  return { shown, frame, columns };
}

/**
 * What the frame says its index is goes before what the unit and mnemonic of the channel suggest.
 */
function classifyIndex(indexType: string, index: LogCurve | undefined): IndexKind {
  if (/DEPTH/i.test(indexType)) return 'depth';
  return classifyIndexUnit(
    index?.unit ?? '',
    /TIME/i.test(indexType) ? 'TIME' : (index?.mnemonic ?? ''),
  );
}

function namedCurves(
  frame: DlisFrame,
  frameId: string,
  positions: readonly number[],
  resolve: ResolveText,
): LogCurve[] {
  const names = uniqueMnemonics(
    positions.map((position) =>
      resolve(
        frame.layout.columns[position]?.mnemonic ?? (position === FRAME_NUMBERS ? 'FRAMENO' : ''),
      ),
    ),
  );
  return positions.map((position, i) => {
    const column = frame.layout.columns[position];
    return {
      mnemonic: names[i]!,
      curveId: `${frameId}#${position}`,
      unit: resolve(column?.unit ?? ''),
      description: resolve(column?.longName ?? 'Frame number'),
      dimension: column ? curveDimension(column) : [1],
      kind: column?.facts.kind ?? 'number',
    };
  });
}

/**
 * Dimension with the parts of a complex or validated value last: [2] for a complex scalar, [64, 2]
 * for a complex waveform.
 */
function curveDimension(column: ChannelColumn): number[] {
  const scalar = column.dimension.every((size) => size === 1) && column.dimension.length <= 1;
  if (column.facts.parts === 1) return column.dimension.length === 0 ? [1] : [...column.dimension];
  return [...(scalar ? [] : column.dimension), column.facts.parts];
}
