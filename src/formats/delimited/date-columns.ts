import {
  type DateOrder,
  findDateOrder,
  isDateOrderOpen,
  parseDateText,
  parseTimeOfDay,
} from '../../units/date-text.ts';
import { parseCompactDate } from '../../units/compact-date.ts';
import { EPOCH_UNIT } from '../../units/time.ts';
import type { WarningList } from '../format-error.ts';
import { findCompactForm } from '../las/compact-index.ts';
import type { LayoutNote } from '../las/fit-input.ts';
import { findCountedDates } from '../las/index-reading.ts';
import type { Table } from './read-table.ts';
import { TableColumn } from './table-column.ts';
import type { TableIndex } from './table-index.ts';
import { msg } from '../msg.ts';

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
        msg`The dates of ${names[at]!}, such as ${present[0]!}, are read with the day first.`,
        { section: names[at] as string },
        'index',
      );
    units[at] = EPOCH_UNIT;
    const times = dates.some((text) => text.includes(':')) ? null : findTimes(table, at);
    return column.toNumbers((text, row) => {
      const day = parseDateText(text, order);
      return times ? day + parseTimeOfDay(times.textAt(row)) : day;
    });
  });
  return { ...table, columns, layout: { ...layout, units } };
}

/** The column of times of day beside a column of dates; null without one. */
function findTimes({ columns }: Table, at: number): TableColumn | null {
  const beside = [columns[at + 1], columns[at - 1]];
  const isTimes = (column: TableColumn | undefined): boolean => {
    const present = column?.texts.filter((text) => text !== '') ?? [];
    const times = present.filter((text) => !Number.isNaN(parseTimeOfDay(text)));
    return times.length > 0 && times.length >= present.length * MOSTLY;
  };
  return beside.find(isTimes) ?? null;
}

/** Numbers of an index that show what they count. */
const MOST_SAMPLES = 200;

/**
 * The table and its index where numbers count seconds or days since a date, as spreadsheets write
 * them: in milliseconds since 1970-01-01, with a warning.
 */
export function readCountedDates(
  table: Table,
  index: TableIndex,
  warnings: WarningList,
): { table: Table; index: TableIndex } {
  const column = table.columns[index.at];
  const name = table.names[index.at];
  if (!column || name === undefined || column.isText || index.unit === EPOCH_UNIT)
    return { table, index };
  const numbers = Array.from({ length: Math.min(table.rows, MOST_SAMPLES) }, (_, row) =>
    column.numberAt(row),
  );
  const note: LayoutNote = (code, message, assumes) =>
    warnings.add(code, message, { section: name }, assumes);
  const texts = numbers.flatMap((value) => (Number.isNaN(value) ? [] : String(value)));
  const form = findCompactForm({ unit: index.unit, format: '', mnemonic: name, texts }, note);
  const scale = form ? null : findCountedDates(index.unit, name, numbers, note).scale;
  if (!scale && !form?.hasDay) return { table, index };
  const readMoment = (value: number): number =>
    form
      ? parseCompactDate(String(value), form)
      : Math.round(scale!.startMs + value * scale!.unitMs);
  const dates = new TableColumn();
  for (let row = 0; row < table.rows; row++) {
    const value = column.numberAt(row);
    const moment = Number.isNaN(value) ? NaN : readMoment(value);
    if (Number.isNaN(moment)) dates.addAbsent();
    else dates.add(moment, '');
  }
  return {
    table: { ...table, columns: table.columns.with(index.at, dates) },
    index: { ...index, unit: EPOCH_UNIT, kind: 'time' },
  };
}
