import { BufferSource } from '../../byte-source.ts';
import type { CurveValues, LogFile, LogReadOptions } from '../../log-file.ts';
import { openLis } from '../open-lis.ts';

/** Opens bytes as a LIS file. */
export function open(bytes: Uint8Array, options?: LogReadOptions): Promise<LogFile> {
  return openLis(new BufferSource(bytes, 'test.lis'), options);
}

/** The values of all curves of a frame, the first without a number. */
export async function readAll(file: LogFile, position = 0): Promise<CurveValues[]> {
  const frame = file.info.frames[position];
  if (!frame) throw new Error('no frame');
  return file.readCurves(
    frame.frameId,
    frame.curves.map(({ curveId }) => curveId),
  );
}

/** Values of all curves of a frame as plain arrays. */
export async function readRows(file: LogFile, position = 0): Promise<(number | string)[][]> {
  return (await readAll(file, position)).map(({ values }) => [...values]);
}
