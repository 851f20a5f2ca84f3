import type { FilterFieldType } from '../../../../core/filter-fields.ts';
import { numberFrom } from '../../../../ui/number-text.ts';
import { endOfDay, type PanelValue } from '../panel-model.ts';

/** The two ends of a range as they are typed; "" is open. */
export type Ends = readonly [from: string, to: string];
/** What is wrong with an end. */
export type EndFault = { end: 0 | 1; why: 'number' | 'integer' | 'date' | 'order' };

/** The ends of a range as fields show them. */
export function formatEnds(
  value: Extract<PanelValue, { kind: 'range' }> | null,
  type: FilterFieldType,
): Ends {
  const text = (end: string | number | null | undefined): string =>
    end === null || end === undefined
      ? ''
      : type === 'date'
        ? String(end).slice(0, 10)
        : String(end);
  return [text(value?.from), text(value?.to)];
}

/**
 * The range of two typed ends; null where both are open, a fault where one is no such value or they
 * are the wrong way round.
 */
export function rangeFrom(
  ends: Ends,
  type: FilterFieldType,
): { range: PanelValue | null } | { fault: EndFault } {
  for (const end of [0, 1] as const) {
    const why = ends[end].trim() === '' ? null : checkEnd(ends[end], type);
    if (why) return { fault: { end, why } };
  }
  const [from, to] = ends.map((text) =>
    text.trim() === '' ? null : type === 'date' ? text : numberFrom(text),
  ) as [string | number | null, string | number | null];
  if (from === null && to === null) return { range: null };
  if (from !== null && to !== null && from > to) return { fault: { end: 1, why: 'order' } };
  return { range: { kind: 'range', from, to: typeof to === 'string' ? endOfDay(to) : to } };
}

function checkEnd(text: string, type: FilterFieldType): EndFault['why'] | null {
  if (type === 'date')
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? null : 'date';
  const number = numberFrom(text);
  if (Number.isNaN(number)) return 'number';
  return type === 'integer' && !Number.isInteger(number) ? 'integer' : null;
}
