import {
  type DateOrder,
  findDateOrder,
  isDateOrderOpen,
  parseDateText,
} from '../../units/date-text.ts';
import { EPOCH_UNIT } from '../../units/time.ts';
import type { WarningList } from '../format-error.ts';
import type { Table } from './read-table.ts';
import type { TableColumn } from './table-column.ts';

/** A date has a year of four digits or a time of day: "15/9-13" is the name of a well. */
const CERTAIN_DATE = /\d{4}|\d:\d\d/;
/** Share of the texts of a column that are dates. */
const MOSTLY = 0.9;

/**
 * The table with numbers in place of dates: milliseconds since 1970-01-01. Where day and month
 * could be either way round, the day is taken as first, which is an assumption.
 */
export function readDates(table: Table, warnings: WarningList): Table {
  const { layout, names } = table;
  const units = [...layout.units];
  const columns = table.columns.map((column, at): TableColumn => {
    if (!column.isText) return column;
    const present = column.texts.filter((text) => text !== '');
    const found = findDateOrder(present);
    const order: DateOrder = found ?? 'dmy';
    const dates = present.filter(
      (text) => CERTAIN_DATE.test(text) && !Number.isNaN(parseDateText(text, order)),
    );
    if (dates.length === 0 || dates.length < present.length * MOSTLY) return column;
    if (found === null && isDateOrderOpen(present[0] ?? ''))
      warnings.add(
        'DATE_ORDER_ASSUMED',
        `The dates of ${names[at]}, such as ${present[0]}, are read with the day first.`,
        { section: names[at] as string },
        'index',
      );
    units[at] = EPOCH_UNIT;
    return column.toNumbers((text) => parseDateText(text, order));
  });
  return { ...table, columns, layout: { ...layout, units } };
}
