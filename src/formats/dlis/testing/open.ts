import { BufferSource } from '../../byte-source.ts';
import type { CurveValues, LogFile, LogReadOptions } from '../../log-file.ts';
import { openDlis } from '../open-dlis.ts';
import { definitions, file, row } from './build.ts';
import type { TestChannel } from './build.ts';

/** Opens bytes as a DLIS file. */
export function open(bytes: Uint8Array, options?: LogReadOptions): Promise<LogFile> {
  return openDlis(new BufferSource(bytes, 'test.dlis'), options);
}

/** A file of one frame of `channels`, one row a record. */
export function buildFrameFile(
  channels: TestChannel[],
  rows: Uint8Array[],
  indexType?: string,
): Uint8Array {
  return file(
    definitions(channels, indexType),
    rows.map((bytes, i) => row(i + 1, bytes)),
  );
}

/** The values of all curves of the first frame. */
export async function readAll(opened: LogFile): Promise<CurveValues[]> {
  const frame = opened.info.frames[0];
  if (!frame) throw new Error('no frame');
  return opened.readCurves(
    frame.frameId,
    frame.curves.map((curve) => curve.curveId),
  );
}
