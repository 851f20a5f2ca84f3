import {
  type CompactDate,
  findCompactDates,
  parseCompactDate,
  parseCompactFormat,
} from '../../units/compact-date.ts';
import { parseDateText, parseTimeOfDay } from '../../units/date-text.ts';
import { EPOCH_UNIT } from '../../units/time.ts';
import type { ColumnFit, LayoutNote } from './fit-input.ts';
import { type IndexReading, joinFields, TIME_NAME } from './plain-layout.ts';
import { msg } from '../msg.ts';

const DAY_MS = 86_400_000;
const CLOCK: CompactDate = { pattern: 'HHNNSS', hasDay: false };
/** Share of the texts that have to be moments. */
const MOSTLY = 0.9;
/** Columns beside the index in which its day or time of day is looked for. */
const BESIDE = 3;

/** The index column and its first texts. */
interface IndexTexts {
  unit: string;
  format: string;
  mnemonic: string;
  texts: readonly string[];
}

/**
 * The form of an index whose moments are digits alone, by its unit or format, else, with a note, by
 * its name and its first texts; null for any other index.
 */
export function findCompactForm(
  { unit, format, mnemonic, texts }: IndexTexts,
  note: LayoutNote,
): CompactDate | null {
  const named = parseCompactFormat(unit) ?? parseCompactFormat(format);
  if (named) {
    const read = texts.filter((text) => !Number.isNaN(parseCompactDate(text, named)));
    return read.length >= texts.length * MOSTLY ? named : null;
  }
  if (unit.trim() !== '' || !TIME_NAME.test(mnemonic)) return null;
  const [form, other] = findCompactDates(texts);
  if (!form) return null;
  // Eight and fourteen digits can be nothing else.
  if (form.pattern.length === 12)
    note(
      'INDEX_DATES_ASSUMED',
      other
        ? msg`The index ${mnemonic} begins with ${texts[0]!}: read as ${showForm(form)}, though it could be ${showForm(other)}.`
        : msg`The index ${mnemonic} begins with ${texts[0]!}: read as ${showForm(form)}.`,
      'index',
    );
  return form;
}

/** A form as units write it. */
function showForm({ pattern }: CompactDate): string {
  return pattern.replace('NN', 'MM');
}

/** How an index of digits becomes a number, with the day or the time of day of a column beside it. */
export function readCompactIndex(
  { positions, words, columns }: ColumnFit,
  rows: readonly (readonly string[])[],
  form: CompactDate,
  note: LayoutNote,
): IndexReading {
  const at = positions[0]!;
  const readOwn = (row: readonly string[]): number =>
    parseCompactDate(joinFields(row, at, words[0]!), form);
  const readOther = form.hasDay ? readClock : readDay;
  const isWhole = form.hasDay && form.pattern.includes('H');
  const beside = isWhole ? -1 : findBeside(positions, rows, readOther);
  if (beside >= 0)
    return {
      unit: EPOCH_UNIT,
      scale: null,
      clockField: beside,
      read: (row) => readOwn(row) + readOther(row[beside] ?? ''),
    };
  if (form.hasDay) return { unit: EPOCH_UNIT, scale: null, read: readOwn };
  note(
    'TIME_OF_DAY_INDEX',
    msg`The index ${columns[0]!.mnemonic} is a time of day without a date: read as seconds since the midnight before the first row.`,
    'index',
  );
  return { unit: 's', scale: null, read: countSeconds(readOwn) };
}

function readClock(text: string): number {
  const clock = parseTimeOfDay(text);
  return Number.isNaN(clock) ? parseCompactDate(text, CLOCK) : clock;
}

function readDay(text: string): number {
  return parseDateText(text, 'dmy');
}

/** The field beside the index whose texts are nearly all read; -1 for none. */
function findBeside(
  positions: readonly number[],
  rows: readonly (readonly string[])[],
  read: (text: string) => number,
): number {
  const isRead = (text = ''): boolean => text.length > 2 && !Number.isNaN(read(text));
  return (
    positions
      .slice(1, 1 + BESIDE)
      .find(
        (field) =>
          field >= 0 && rows.filter((row) => isRead(row[field])).length >= rows.length * MOSTLY,
      ) ?? -1
  );
}

/** Seconds since midnight, going on past the next one. */
export function countSeconds(
  readMs: (texts: readonly string[]) => number,
): (texts: readonly string[]) => number {
  let days = 0;
  let previous = NaN;
  return (texts) => {
    const ms = readMs(texts);
    if (previous - ms > DAY_MS / 2) days++;
    if (!Number.isNaN(ms)) previous = ms;
    return ms / 1000 + days * 86_400;
  };
}
