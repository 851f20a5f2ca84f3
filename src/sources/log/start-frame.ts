import type { LogInfo } from './source.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import { isWellTable } from '../wells/well-frames.ts';

/**
 * The frame that is wanted by id or name, else the first log with samples and curves. @returns
 * undefined if the log has no frame
 */
export function findStartFrame(
  { frames }: Pick<LogInfo, 'frames'>,
  wanted: string | undefined,
): LogFrame | undefined {
  return (
    (wanted === undefined
      ? undefined
      : frames.find(({ frameId, name }) => frameId === wanted || name === wanted)) ??
    frames.find((frame) => frame.samples > 0 && frame.curves.length > 1 && !isWellTable(frame)) ??
    frames.find(({ samples, curves }) => samples > 0 && curves.length > 1) ??
    frames.find(({ curves }) => curves.length > 1) ??
    frames[0]
  );
}
