import { formatValue } from '../../ui/format.ts';
import { EPOCH_UNIT, formatTime } from '../../units/time.ts';

/** A depth, time or row as a table or a sentence shows it, and its unit: none for a date. */
export function formatPosition(at: number, unit: string): { value: string; unit: string } {
  return unit === EPOCH_UNIT
    ? { value: formatTime(at, 1000), unit: '' }
    : { value: formatValue(at), unit };
}
