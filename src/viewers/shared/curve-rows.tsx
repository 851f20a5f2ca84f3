import type { Translate } from '../../i18n/i18n.ts';
import { formatValue } from '../../ui/format.ts';
import type { ReadoutRow } from './ReadoutTable.tsx';

/**
 * Rows of curves at the cursor. @param prefix makes their ids unique among the rows of several
 * wells
 */
export function toCurveRows(
  t: Translate,
  values: readonly { mnemonic: string; value: number; unit: string; text?: string }[],
  prefix = '',
): ReadoutRow[] {
  return values.map(({ mnemonic, value, unit, text }, at) => ({
    // Two tracks of texts may have one name.
    id: prefix + mnemonic + (text === undefined ? '' : ` ${at}`),
    name: <bdi dir="ltr">{mnemonic}</bdi>,
    value: text ?? (Number.isNaN(value) ? t('log.value.absent') : formatValue(value)),
    unit,
  }));
}
