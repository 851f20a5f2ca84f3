import type { LogFrame } from '../../formats/log-file.ts';
import { SURVEY_TABLE } from '../../formats/survey/table-name.ts';
import { TOP_TABLE } from '../../formats/tops/file-top.ts';

/** Whether a frame is a table about the well, such as its tops or its survey, and no log. */
export function isWellTable({ name }: LogFrame): boolean {
  return TOP_TABLE.test(name) || SURVEY_TABLE.test(name);
}

/** The frame of a file that is correlated: the first log over depth, of those with rows if any. */
export function findDepthFrame(frames: readonly LogFrame[]): LogFrame | undefined {
  const usable = frames.filter(
    (frame) => frame.indexKind === 'depth' && frame.curves.length > 1 && !isWellTable(frame),
  );
  return usable.find(({ samples }) => samples > 0) ?? usable[0];
}
