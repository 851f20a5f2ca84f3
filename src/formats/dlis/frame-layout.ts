import type { WarningList } from '../format-error.ts';
import type { ObjectStore } from './object-store.ts';
import type { DlisObject } from './object-set.ts';
import { getAttributeValues } from './object-set.ts';
import type { ViewSpan } from './record-reader.ts';
import type { RepCodeFacts } from './rep-codes.ts';
import { readUvari, repCodeFacts, uvariLength, variableLength } from './rep-codes.ts';
import type { DlisValue } from './values.ts';
import { isObName, isObjRef, valueText } from './values.ts';
import { msg } from '../msg.ts';

/** One channel as it lies in the rows of a frame. */
export interface ChannelColumn {
  channel: DlisObject;
  /** As written; not unique. */
  mnemonic: string;
  unit: string;
  longName: string;
  code: number;
  facts: RepCodeFacts;
  /**
   * Elements of a sample, slowest first: the file's DIMENSION reversed (RP66 V1 5.5.1). [] where
   * the file gives none.
   */
  dimension: number[];
  /** Values in a sample: the product of `dimension`. */
  count: number;
  /** Bytes from the first channel's start; -1 where a channel before it varies in length. */
  offset: number;
  /** Null value of this channel, if the file declares one. */
  absent: number | null;
}

/**
 * How the rows of a frame are laid out: frame number, then each channel's sample (RP66 V1 5.6.1).
 */
export interface FrameLayout {
  columns: ChannelColumn[];
  /** Bytes of a row without its frame number; null where it varies. */
  rowBytes: number | null;
  /**
   * True where a channel is unknown, so that rows can be read only up to it and each record is
   * taken for one row.
   */
  openEnded: boolean;
}

/** Where a row was found. */
export interface RowPlace {
  frameNumber: number;
  /** Position of the first channel's sample. */
  start: number;
  /** Position after the row. */
  end: number;
}

/**
 * The layout of `frame` by the channels that `store` knows. Channels that are missing or can't be
 * decoded are warned of.
 */
export function frameLayout(
  frame: DlisObject,
  store: ObjectStore,
  warnings: WarningList,
): FrameLayout {
  const columns: ChannelColumn[] = [];
  const names = getAttributeValues(frame, 'CHANNELS').filter(isObName);
  let offset = 0;
  for (const name of names) {
    const channel = store.find('CHANNEL', name);
    const column = channel && channelColumn(channel, store, offset);
    if (!column) {
      const why = channel
        ? msg`has no valid representation code or dimension`
        : msg`is not in the file`;
      warnings.add(
        'CHANNEL_UNREADABLE',
        msg`Channel ${name.id} of frame ${frame.name.id} ${why}; it and the ${names.length - columns.length - 1} channels after it can't be read.`,
        { byteOffset: frame.set.byteOffset, section: `FRAME ${frame.name.id}` },
      );
      return { columns, rowBytes: null, openEnded: true };
    }
    columns.push(column);
    offset =
      offset < 0 || column.facts.bytes === null ? -1 : offset + column.count * column.facts.bytes;
  }
  return { columns, rowBytes: offset < 0 ? null : offset, openEnded: false };
}

function channelColumn(
  channel: DlisObject,
  store: ObjectStore,
  offset: number,
): ChannelColumn | null {
  const code = getAttributeValues(channel, 'REPRESENTATION-CODE')[0];
  const facts = typeof code === 'number' ? repCodeFacts(code) : null;
  if (!facts || typeof code !== 'number') return null;
  const dimension = getAttributeValues(channel, 'DIMENSION')
    .filter((size) => typeof size === 'number')
    .reverse();
  const count = dimension.reduce((product, size) => product * size, 1);
  if (!Number.isSafeInteger(count * 24) || count < 0) return null;
  const unit = getAttributeValues(channel, 'UNITS')[0];
  return {
    channel,
    code,
    facts,
    dimension,
    count,
    offset,
    absent: absentValue(channel, store),
    mnemonic: channel.name.id.trim(),
    unit: typeof unit === 'string' ? unit.trim() : '',
    longName: readLongName(channel, store),
  };
}

/** LONG-NAME of an object: a text, or a LONG-NAME object whose parts are joined (RP66 V1 5.4.1). */
export function readLongName(object: DlisObject, store: ObjectStore): string {
  const value: DlisValue | undefined = getAttributeValues(object, 'LONG-NAME')[0];
  if (value === undefined) return '';
  const named = isObName(value) ? value : isObjRef(value) ? value.name : null;
  if (!named) return valueText(value);
  const longName = store.find('LONG-NAME', named);
  if (!longName) return named.id.trim();
  const parts = [
    'GENERAL-MODIFIER',
    'QUANTITY',
    'QUANTITY-MODIFIER',
    'ALTERED-FORM',
    'ENTITY',
    'ENTITY-MODIFIER',
    'ENTITY-NUMBER',
    'ENTITY-PART',
    'ENTITY-PART-NUMBER',
    'GENERIC-SOURCE',
    'SOURCE-PART',
    'SOURCE-PART-NUMBER',
    'CONDITIONS',
  ];
  return (
    parts
      .flatMap((label) => getAttributeValues(longName, label))
      .map(valueText)
      .filter((part) => part !== '')
      .join(' ') || named.id.trim()
  );
}

const ABSENT_LABELS = ['ABSENT-VALUE', 'ABSENT_VALUE', 'NULL-VALUE', 'NULL_VALUE', 'NULL'];

/**
 * RP66 V1 has no null; writers that do declare one use an attribute of the channel or a parameter
 * of such a name.
 */
function absentValue(channel: DlisObject, store: ObjectStore): number | null {
  for (const label of ABSENT_LABELS) {
    const value = getAttributeValues(channel, label)[0];
    if (typeof value === 'number') return value;
  }
  for (const parameter of store.ofType('PARAMETER')) {
    if (!ABSENT_LABELS.includes(parameter.name.id.trim().toUpperCase())) continue;
    const value = getAttributeValues(parameter, 'VALUES')[0];
    if (typeof value === 'number') return value;
  }
  return null;
}

/** Position after the sample of `column` at `at`, or -1 where it would run past `end`. */
export function sampleEnd(view: DataView, at: number, end: number, column: ChannelColumn): number {
  if (column.facts.bytes !== null) {
    const next = at + column.count * column.facts.bytes;
    return next > end ? -1 : next;
  }
  let next = at;
  for (let i = 0; i < column.count; i++) {
    const length = variableLength(view, next, end, column.code);
    if (length < 0) return -1;
    next += length;
  }
  return next;
}

/**
 * Finds the row at `at` of a record into `place`; false where it would run past the record's end.
 */
export function findRow(
  { view, end }: ViewSpan,
  at: number,
  layout: FrameLayout,
  place: RowPlace,
): boolean {
  if (at >= end) return false;
  const start = at + uvariLength(view.getUint8(at));
  if (start > end) return false;
  place.frameNumber = readUvari(view, at);
  place.start = start;
  if (layout.rowBytes !== null) {
    place.end = start + layout.rowBytes;
    return place.end <= end;
  }
  let next = start;
  for (const column of layout.columns) {
    next = sampleEnd(view, next, end, column);
    if (next < 0) return false;
  }
  place.end = layout.openEnded ? end : next;
  return true;
}
