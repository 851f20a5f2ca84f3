import type { HeaderItem, HeaderSection } from '../log-file.ts';

/** What of a source's header goes into a LAS file. */
export interface LasHeader {
  /** ~Well, without the lines about the index and the null value. */
  well: HeaderItem[];
  parameters: HeaderItem[];
  /** ~Other: free text. */
  remarks: string[];
}

/** Lines of ~Well that are written from the table. */
const INDEX_LINES = /^(STRT|STOP|STEP|NULL)$/i;

/** Lines that ~Well has to have (LAS 2.0, 5.3), with what they are. */
const REQUIRED: readonly (readonly [mnemonic: string, description: string])[] = [
  ['COMP', 'COMPANY'],
  ['WELL', 'WELL'],
  ['FLD', 'FIELD'],
  ['LOC', 'LOCATION'],
  ['PROV', 'PROVINCE'],
  ['SRVC', 'SERVICE COMPANY'],
  ['DATE', 'LOG DATE'],
  ['UWI', 'UNIQUE WELL ID'],
];

/** Attributes of ORIGIN (RP66 V1, 5.2) that LAS has names for. */
const ORIGIN_NAMES: ReadonlyMap<string, string> = new Map([
  ['COMPANY', 'COMP'],
  ['WELL-NAME', 'WELL'],
  ['FIELD-NAME', 'FLD'],
  ['PRODUCER-NAME', 'SRVC'],
  ['CREATION-TIME', 'DATE'],
  ['WELL-ID', 'UWI'],
  ['RUN-NUMBER', 'RUN'],
]);

/** Sorts the lines of a source's header by the sections of a LAS file. */
export function lasHeader(
  sections: readonly HeaderSection[],
  known: { name: string; uwi: string },
): LasHeader {
  const header: LasHeader = { well: [], parameters: [], remarks: [] };
  const left: string[] = [];
  for (const section of sections) addSection(header, section, left);
  if (left.length > 0) header.remarks.push(`Not written of the source: ${left.join(', ')}.`);
  addRequired(header.well, known);
  return header;
}

function addSection(header: LasHeader, section: HeaderSection, left: string[]): void {
  const { kind, title, items, text } = section;
  if (text?.trim()) header.remarks.push(...text.split('\n'));
  if (kind === 'well') header.well.push(...items.filter(isOwnLine));
  else if (kind === 'parameter') header.parameters.push(...items.filter(isOwnLine));
  else if (/^origin$/i.test(title)) {
    for (const item of items) {
      const mnemonic = ORIGIN_NAMES.get(item.mnemonic.replace(/:\d+$/, ''));
      if (mnemonic && !header.well.some((line) => line.mnemonic === mnemonic))
        header.well.push({ ...item, mnemonic });
      else header.parameters.push(item);
    }
  } else if (kind === 'other' && items.length > 0) left.push(title || 'a section without a name');
}

function isOwnLine({ mnemonic }: HeaderItem): boolean {
  return !INDEX_LINES.test(mnemonic.trim());
}

function addRequired(well: HeaderItem[], known: { name: string; uwi: string }): void {
  const has = (mnemonic: string): HeaderItem | undefined =>
    well.find((line) => line.mnemonic.toUpperCase() === mnemonic);
  for (const [mnemonic, description] of REQUIRED) {
    const value = { WELL: known.name, UWI: known.uwi }[mnemonic] ?? '';
    const line = has(mnemonic) ?? (mnemonic === 'UWI' ? has('API') : undefined);
    if (!line) well.push({ mnemonic, unit: '', value, description });
    else if (line.value.trim() === '' && value) line.value = value;
  }
}

/**
 * A header line, "MNEM.UNIT VALUE : DESCRIPTION". What would end a field too early is replaced:
 * dots, colons and blanks of a mnemonic by `_`, blanks of a unit by nothing, the colons of a
 * description by semicolons (the last colon of a line divides value and description).
 * @param format of a column (LAS 3.0), written between braces
 */
export function lasLine(
  { mnemonic, unit, value, description }: HeaderItem,
  format?: string,
): string {
  const start = `${lasMnemonic(mnemonic).padEnd(8)}.${lasUnit(unit).padEnd(8)}`;
  const text = oneLine(description).replaceAll(':', ';');
  const end = format === undefined ? text : `${text} {${format}}`.trimStart();
  return `${start} ${oneLine(value).padEnd(24)} : ${end}\r\n`;
}

/** A mnemonic that a header line can have. */
export function lasMnemonic(mnemonic: string): string {
  return (
    mnemonic
      .trim()
      .replace(/[.:\s]+/g, '_')
      .replace(/^[~#]/, '_') || 'UNKNOWN'
  );
}

/** A unit that a header line can have. */
export function lasUnit(unit: string): string {
  return unit.replace(/[:\s]+/g, '');
}

/** Text without line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').trim();
}
