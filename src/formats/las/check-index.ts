import { metresPer } from '../../units/depth.ts';
import { EPOCH_UNIT } from '../../units/time.ts';
import type { WarningList } from '../format-error.ts';
import type { DataSection } from './data-section.ts';
import type { LasHeader } from './header.ts';
import { msg } from '../msg.ts';

const PLACE = { section: '~Well' };

/**
 * Compares STRT and STOP of a header with the first and last index of its log: what they say
 * otherwise is a warning, and the rows count.
 */
export function checkIndex(header: LasHeader, log: DataSection, warnings: WarningList): void {
  const { firstIndex, lastIndex, samples } = log.store;
  if (samples === 0 || Number.isNaN(firstIndex)) return;
  const { start, stop, step, startUnit } = header;
  if (log.indexUnit === EPOCH_UNIT) return;
  const unit = log.curves[0]?.unit ?? '';
  const isLength = metresPer(log.indexUnit) !== null;
  if (isLength && unit !== '' && startUnit !== '' && metresPer(unit) !== metresPer(startUnit)) {
    // A header in feet that is right, over rows in metres, leaves nothing to assume.
    const factor = (metresPer(startUnit) ?? NaN) / (metresPer(unit) ?? NaN);
    const closeness = Math.abs(lastIndex - firstIndex) * 0.01;
    const isSame = (declared: number, found: number): boolean =>
      Math.abs(declared * factor - found) <= closeness;
    if (isSame(start, firstIndex) && isSame(stop, lastIndex)) return;
    warnings.add(
      'INDEX_UNIT_MISMATCH',
      msg`STRT is in ${startUnit}, the index curve in ${unit}: the curve's unit is used.`,
      PLACE,
      'unit',
    );
    return;
  }
  const tolerance = Math.max(Math.abs(step || 0) / 2, Math.abs(lastIndex) * 1e-6, 1e-6);
  const span = Math.max(Math.abs(lastIndex - firstIndex), Math.abs(step || 0) * 200);
  // What is not filled in, or written upwards for a log that runs down, contradicts nothing.
  const isUnset = start === 0 && stop === 0;
  const isTurned = Math.abs(start - lastIndex) + Math.abs(stop - firstIndex) <= span * 0.02;
  // Rows that begin where the header says and end too early are a part of the log.
  const isPart =
    Math.abs(start - firstIndex) <= tolerance && (stop - lastIndex) * (lastIndex - firstIndex) > 0;
  const isClear = !isUnset && !isTurned && !isPart;
  const compare = (name: 'STRT' | 'STOP', declared: number, found: number): void => {
    const off = Math.abs(declared - found);
    if (Number.isNaN(declared) || off <= tolerance) return;
    const where = name === 'STRT' ? msg`first` : msg`last`;
    warnings.add(
      `${name}_MISMATCH`,
      msg`${name} is ${declared}, the ${where} index is ${found}: the data count.`,
      PLACE,
      isClear && off > span * 0.01 ? 'facts' : undefined,
    );
  };
  compare('STRT', start, firstIndex);
  compare('STOP', stop, lastIndex);
}
