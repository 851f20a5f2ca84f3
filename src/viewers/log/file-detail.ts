import { describeWarning } from '../../formats/format-error.ts';
import type { OpenLog } from '../../sources/log/source.ts';

/**
 * Detail of `geo-file`: what a file holds, and what its reader assumed. Null for arrays of the
 * page.
 *
 * @param name name of the source, where the log has no title
 */
export function describeFile(
  { info, warnings }: Pick<OpenLog, 'info' | 'warnings'>,
  name: string,
): object | null {
  const { format, version, frames, title } = info;
  if (format === 'data') return null;
  return {
    name: title ?? name,
    format,
    version,
    warnings: warnings.map(describeWarning),
    frames: frames.map(({ frameId, name: frame, index, samples, curves }) => ({
      id: frameId,
      name: frame,
      index,
      samples,
      curves: curves.map(({ mnemonic, curveId, unit, description, dimension }) => ({
        mnemonic,
        curveId,
        unit,
        description,
        dimension,
      })),
    })),
  };
}
