import { metresPer } from '../../units/depth.ts';
import type { WarningList } from '../format-error.ts';
import type { HeaderItem, HeaderSection } from '../log-file.ts';
import type { FixedRecord } from './fixed-record.ts';
import { fixedItems, fixedTitle } from './fixed-record.ts';
import { Entry } from './format-record.ts';
import type { Component, InformationRecord } from './information.ts';
import type { LisFormat } from './lis-format.ts';
import type { LisLogicalFile } from './logical-file.ts';
import { listFormats } from './logical-file.ts';
import { RecordType } from './record-type.ts';
import { msg } from '../msg.ts';

/** More lines than a user can read. */
const MOST_ITEMS = 50_000;
/** Characters of all texts together. */
const MOST_CHARACTERS = 4_000_000;

/** The table of constants of the well: its name, company, field, location, mud, casing. */
const CONSTANTS = 'CONS';
/** Columns of a table of constants that have a place of their own in a header line. */
const NAME = 'MNEM',
  VALUE = 'VALU';
/** Columns that hold the unit of the value: as recorded on tape, as shown. */
const UNITS = ['TUNI', 'PUNI'];
const DESCRIPTIONS = ['DEFI', 'DESC'];

const TEXT_TITLES: ReadonlyMap<number, string> = new Map([
  [RecordType.OPERATOR_COMMAND, 'OPERATOR-COMMAND'],
  [RecordType.OPERATOR_RESPONSE, 'OPERATOR-RESPONSE'],
  [RecordType.SYSTEM_OUTPUT, 'SYSTEM-OUTPUT'],
  [RecordType.COMMENT, 'COMMENT'],
]);

const RECORD_TITLES: ReadonlyMap<number, string> = new Map([
  [RecordType.JOB_IDENTIFICATION, 'JOB-IDENTIFICATION'],
  [RecordType.WELLSITE_DATA, 'WELLSITE-DATA'],
  [RecordType.TOOL_STRING, 'TOOL-STRING'],
]);

const ENTRY_NAMES: ReadonlyMap<number, string> = new Map([
  [Entry.DATA_TYPE, 'Data record type'],
  [Entry.SPEC_TYPE, 'Specification block type'],
  [Entry.FRAME_SIZE, 'Data frame size'],
  [Entry.DIRECTION, 'Up/down flag: 1 up, 255 down, 0 neither'],
  [Entry.SCALE, 'Optical log depth scale: 1 feet, 255 metres, 0 time'],
  [Entry.REFERENCE, 'Data reference point'],
  [Entry.REFERENCE_UNITS, 'Units of the data reference point'],
  [Entry.SPACING, 'Frame spacing'],
  [Entry.SPACING_UNITS, 'Units of the frame spacing'],
  [Entry.FRAMES_PER_RECORD, 'Maximum frames per record'],
  [Entry.ABSENT, 'Absent value'],
  [Entry.DEPTH_MODE, 'Depth recording mode'],
  [Entry.DEPTH_UNITS, 'Units of depth in data records'],
  [Entry.DEPTH_CODE, 'Representation code of depth in data records'],
  [Entry.SPEC_SUBTYPE, 'Specification block sub-type'],
]);

/** The header of a logical file as sections. */
export function headerSections(file: LisLogicalFile, warnings: WarningList): HeaderSection[] {
  const fixed = [file.reel.header, file.tape.header, file.header].map((record) =>
    fixedSection(record),
  );
  const trailers = [file.trailer, file.tape.trailer, file.reel.trailer].map((record) =>
    fixedSection(record),
  );
  const sections = [
    ...fixed,
    ...file.information.map(informationSection),
    ...listFormats(file).map(formatSection),
    ...textSections(file),
    ...trailers,
  ].filter((section) => section !== null);
  return shorten(sections, file.offset, warnings);
}

function fixedSection(record: FixedRecord | null): HeaderSection | null {
  if (!record) return null;
  return {
    kind: 'version',
    title: fixedTitle(record.type),
    items: fixedItems(record),
  };
}

function informationSection(record: InformationRecord): HeaderSection {
  const title = record.name || (RECORD_TITLES.get(record.type) ?? 'INFORMATION');
  const isConstants = record.name === CONSTANTS;
  return {
    kind: isConstants ? 'well' : 'other',
    title,
    items: record.rows
      ? record.rows.flatMap(rowItems)
      : joinFlat(record.components).flatMap(rowItems),
  };
}

/**
 * The components of a record that is no table, as rows: one begins where a mnemonic comes again.
 */
function joinFlat(components: readonly Component[]): ReadonlyMap<string, Component>[] {
  const rows: Map<string, Component>[] = [];
  for (const component of components) {
    const row = rows.at(-1);
    if (!row || row.has(component.mnemonic)) rows.push(new Map([[component.mnemonic, component]]));
    else row.set(component.mnemonic, component);
  }
  return rows;
}

/**
 * Header lines of a row: a constant is one line with its value, unit and definition; of other
 * rows each cell is a line under the name of the row.
 */
function rowItems(row: ReadonlyMap<string, Component>): HeaderItem[] {
  const name = row.get(NAME)?.text ?? '';
  const value = row.get(VALUE);
  const text = (names: readonly string[]): string =>
    names.map((one) => row.get(one)?.text ?? '').find((one) => one !== '') ?? '';
  if (value)
    return [
      {
        mnemonic: name || value.mnemonic,
        unit: text(UNITS) || value.units,
        value: isUnset(value, text(UNITS) || value.units) ? '' : value.text,
        description: text(DESCRIPTIONS),
      },
    ];
  const cells = [...row.values()].filter(({ mnemonic }) => mnemonic !== NAME);
  return cells
    .filter((cell) => cell.text !== '')
    .map((cell) => ({
      mnemonic: name || cell.mnemonic,
      unit: cell.units,
      value: cell.text,
      description: name ? cell.mnemonic : '',
    }));
}

/** What acquisition systems write for a length that nobody entered: -50000 ft, in any unit. */
const UNSET_METRES = -15240;

function isUnset({ value }: Component, unit: string): boolean {
  if (typeof value !== 'number') return false;
  const metres = metresPer(unit);
  return metres !== null && Math.abs(value * metres - UNSET_METRES) < 1;
}

function formatSection(format: LisFormat, position: number): HeaderSection {
  return {
    kind: 'other',
    title: `DATA-FORMAT ${position + 1}`,
    items: format.record.entries.map(({ type, text }) => ({
      mnemonic: `ENTRY-${type}`,
      unit: '',
      value: text,
      description: ENTRY_NAMES.get(type) ?? '',
    })),
  };
}

/** Texts of one type are one section. */
function textSections({ texts }: LisLogicalFile): HeaderSection[] {
  return [...TEXT_TITLES].flatMap(([type, title]) => {
    const found = texts.filter((text) => text.type === type);
    if (found.length === 0) return [];
    const text = found.map((one) => one.text.replace(/\r\n?/g, '\n').trimEnd()).join('\n');
    return [{ kind: 'other' as const, title, items: [], text: text.slice(0, MOST_CHARACTERS) }];
  });
}

function shorten(
  sections: HeaderSection[],
  byteOffset: number,
  warnings: WarningList,
): HeaderSection[] {
  let left = MOST_ITEMS;
  for (const section of sections) {
    if (section.items.length > left) {
      section.items = section.items.slice(0, left);
      warnings.add(
        'HEADER_SHORTENED',
        msg`The header of the logical file that begins at byte ${byteOffset} has more than ${MOST_ITEMS} lines; the rest is not listed.`,
        { byteOffset },
      );
    }
    left -= section.items.length;
  }
  return sections;
}
