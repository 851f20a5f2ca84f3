import { classifyIndexUnit, metresPer, secondsPer } from '../../units/depth.ts';
import type { ChannelSpec, FormatRecord } from './format-record.ts';
import { ambiguousEntries, Entry, entryNumber, entryText, entryValue } from './format-record.ts';
import type { LisRepCodeFacts } from './rep-codes.ts';
import { findRepCode, LONGEST_MASK, RepCode } from './rep-codes.ts';
import { isEscaped } from '../encoding/escaped-text.ts';
import { type Message, msg } from '../msg.ts';

/** A channel in its frame. */
export interface LisChannelColumn {
  spec: ChannelSpec;
  /** Bytes from the start of the frame. */
  offset: number;
  /** Bytes of one value. */
  valueBytes: number;
  /** Values in one sample. */
  width: number;
  /** Null where the channel cannot be read. */
  facts: LisRepCodeFacts | null;
  /** Why it cannot be read, as the end of a sentence, or null. */
  fault: Message | null;
}

/** An index that is recorded once for each data record (depth recording mode 1). */
export interface ImpliedIndex {
  mnemonic: string;
  unit: string;
  facts: LisRepCodeFacts;
  bytes: number;
  code: number;
  /** From one frame to the next, in `unit`; negative upwards. */
  step: number;
}

/** What was decided where the format record leaves room for doubt. */
export interface LayoutDoubt {
  code: string;
  message: Message;
  assumes?: 'index' | 'unit';
}

/** How the frames of a format record are laid out. */
export interface LisFrameLayout {
  columns: LisChannelColumn[];
  /** Bytes of one frame. */
  frameBytes: number;
  /** Null where the first channel is the index, or there is none. */
  implied: ImpliedIndex | null;
  /** False where the first channel is a text: rows are counted then. */
  hasIndex: boolean;
  /** Null where entry 12 has no value. */
  absent: number | null;
  /** Why no frame can be read, as the end of a sentence, or null. */
  fault: Message | null;
  doubts: LayoutDoubt[];
}

const UP = 1;
const DOWN = 255;

/** Entries whose value decides where a frame lies. */
const INDEX_ENTRIES: ReadonlySet<number> = new Set([
  Entry.DIRECTION,
  Entry.SPACING,
  Entry.SPACING_UNITS,
  Entry.DEPTH_MODE,
  Entry.DEPTH_UNITS,
  Entry.DEPTH_CODE,
]);

/** Lays out the frames of a format record. */
export function layOutFrames(record: FormatRecord): LisFrameLayout {
  const layout: LisFrameLayout = {
    columns: [],
    frameBytes: 0,
    implied: null,
    hasIndex: true,
    absent: entryNumber(record, Entry.ABSENT),
    fault: null,
    doubts: [],
  };
  const isImplied = entryNumber(record, Entry.DEPTH_MODE) === 1;
  for (const spec of record.channels) {
    layout.columns.push(placeChannel(spec, layout.frameBytes));
    layout.frameBytes += Math.abs(spec.size);
  }
  layout.fault = findFault(layout, isImplied);
  if (isImplied) {
    const implied = readImpliedIndex(record, layout);
    if ('step' in implied) layout.implied = implied;
    else layout.fault ??= implied;
  }
  layout.hasIndex = isImplied || layout.columns[0]?.facts?.kind !== 'text';
  addDoubts(record, layout, isImplied);
  return layout;
}

function placeChannel(spec: ChannelSpec, offset: number): LisChannelColumn {
  const column: LisChannelColumn = {
    spec,
    offset,
    valueBytes: 0,
    width: 1,
    facts: null,
    fault: null,
  };
  const facts = findRepCode(spec.code);
  const size = Math.abs(spec.size);
  const sampleBytes = size / spec.samples;
  if (!facts)
    column.fault = msg`has the representation code ${spec.code}, which LIS-79 does not define`;
  else if (spec.samples === 0) column.fault = msg`has 0 samples a frame`;
  else if (!Number.isInteger(sampleBytes))
    column.fault = msg`has ${size} bytes a frame, which ${spec.samples} samples do not divide`;
  else if (facts.bytes !== null && sampleBytes % facts.bytes !== 0)
    column.fault = msg`has ${sampleBytes} bytes a sample, where its representation code ${spec.code} needs ${facts.bytes} for each value`;
  if (column.fault !== null || !facts) return column;
  column.facts = facts;
  const isLongMask = spec.code === RepCode.MASK && sampleBytes > LONGEST_MASK;
  column.valueBytes = facts.bytes ?? (isLongMask ? 1 : sampleBytes);
  column.width = sampleBytes / column.valueBytes;
  return column;
}

function findFault({ columns, frameBytes }: LisFrameLayout, isImplied: boolean): Message | null {
  const [first] = columns;
  if (!first) return msg`has no channels`;
  const empty = columns.find(({ spec }) => spec.size === 0);
  if (empty) return msg`gives channel ${empty.spec.mnemonic} the size 0`;
  if (frameBytes === 0) return msg`has frames of no bytes`;
  if (isImplied) return null;
  if (first.fault !== null) return msg`has the index ${first.spec.mnemonic}, which ${first.fault}`;
  if (first.facts?.kind === 'text') return null;
  if (first.spec.samples * first.width > 1)
    return msg`has the index ${first.spec.mnemonic}, which has ${first.spec.samples * first.width} values a frame`;
  return null;
}

/** The implied index, or why there is none, as the end of a sentence. */
function readImpliedIndex(record: FormatRecord, layout: LisFrameLayout): ImpliedIndex | Message {
  const code = entryNumber(record, Entry.DEPTH_CODE);
  if (code === null) return msg`does not say the representation code of its depth`;
  const facts = findRepCode(code);
  if (!facts?.bytes)
    return msg`has a depth of the representation code ${code}, which holds no number`;
  const spacing = entryNumber(record, Entry.SPACING);
  if (spacing === null) return msg`records the depth once for many frames but not their spacing`;
  const direction = entryNumber(record, Entry.DIRECTION);
  if (direction !== UP && direction !== DOWN)
    return msg`records the depth once for many frames but no direction (${direction ?? msg`none`})`;
  const unit = readIndexUnit(entryText(record, Entry.DEPTH_UNITS));
  const step = spacing * spacingFactor(record, unit, layout.doubts);
  return {
    mnemonic: isTime(record, unit) ? 'TIME' : 'DEPT',
    unit,
    facts,
    bytes: facts.bytes,
    code,
    step: direction === UP ? -step : step,
  };
}

/** Factor from the unit of the frame spacing to that of the depth. */
function spacingFactor(record: FormatRecord, unit: string, doubts: LayoutDoubt[]): number {
  const own = entryText(record, Entry.SPACING_UNITS);
  if (own.toUpperCase() === unit.toUpperCase()) return 1;
  const [from, to] = [metresPer(own), metresPer(unit)];
  if (from !== null && to !== null) return from / to;
  const [fromTime, toTime] = [secondsPer(own), secondsPer(unit)];
  if (fromTime !== null && toTime !== null) return fromTime / toTime;
  doubts.push({
    code: 'SPACING_UNIT_ASSUMED',
    message: msg`gives the frame spacing in "${own}" and the depth in "${unit}"; both are read in the same unit`,
    assumes: 'unit',
  });
  return 1;
}

/**
 * The unit of an index as viewers know it: LIS-79 leaves out the zero before a point, as in ".5MM".
 */
export function readIndexUnit(unit: string): string {
  const isKnown = metresPer(unit) !== null || secondsPer(unit) !== null;
  return isKnown || !/^\.\d/.test(unit) ? unit : `0${unit}`;
}

/** Whether the index counts time: entry 5 is 0, or its unit is one of time. */
export function isTime(record: FormatRecord, unit: string): boolean {
  if (metresPer(unit) !== null) return false;
  return secondsPer(unit) !== null || entryValue(record, Entry.SCALE) === 0;
}

function addDoubts(record: FormatRecord, layout: LisFrameLayout, isImplied: boolean): void {
  const stated = entryNumber(record, Entry.FRAME_SIZE);
  if (stated !== null && stated !== layout.frameBytes && layout.columns.length > 0)
    layout.doubts.push({
      code: 'FRAME_SIZE_MISMATCH',
      message: msg`says that a frame has ${stated} bytes, its channels have ${layout.frameBytes}; the channels are followed`,
    });
  if (!layout.hasIndex && layout.fault === null)
    layout.doubts.push({
      code: 'INDEX_MISSING',
      message: msg`has a text as its first channel, ${layout.columns[0]?.spec.mnemonic ?? ''}, where the index should be; rows are counted`,
      assumes: 'index',
    });
  addUnitDoubt(layout);
  for (const type of ambiguousEntries(record))
    layout.doubts.push({
      code: 'ENTRY_AMBIGUOUS',
      message: msg`has several entries of type ${type} with different values; the first is followed`,
      ...(isImplied && INDEX_ENTRIES.has(type) && { assumes: 'index' as const }),
    });
}

/** A depth without a unit that is a length is shown by its numbers. */
function addUnitDoubt({ columns, implied, hasIndex, fault, doubts }: LisFrameLayout): void {
  const { mnemonic = '', units = '' } = columns[0]?.spec ?? {};
  const index = implied ?? { mnemonic, unit: readIndexUnit(units) };
  if (!hasIndex || fault !== null || metresPer(index.unit) !== null || isEscaped(index.unit))
    return;
  if (classifyIndexUnit(index.unit, index.mnemonic) !== 'depth') return;
  doubts.push({
    code: 'INDEX_UNIT_UNKNOWN',
    message: msg`has the depth ${index.mnemonic} ${index.unit === '' ? msg`without a unit` : msg`in "${index.unit}", which is no unit of length`}; its numbers are shown as they are`,
    assumes: 'unit',
  });
}
