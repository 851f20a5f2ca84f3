import type { HeaderItem, HeaderSection } from '../log-file.ts';
import type { TableLayout } from './detect-table.ts';
import type { Table } from './read-table.ts';
import type { WellRows } from './wells-of-table.ts';
import { msg } from '../msg.ts';

/** What delimiters are called. */
export const DELIMITER_NAMES = {
  ',': msg`commas`,
  ';': msg`semicolons`,
  '\t': msg`tabs`,
  '|': msg`bars`,
  ' ': msg`blanks`,
} as const;

/** What the lines above a table call the items of a well, by their mnemonics in LAS. */
const WELL_ITEMS: readonly (readonly [mnemonic: string, pattern: RegExp])[] = [
  ['WELL', /^(well|well ?bore|kuyu|скважина|井名)( name| adı)?$/i],
  ['UWI', /^(uwi|unique well id(entifier)?)$/i],
  ['API', /^api( (no|number))?\.?$/i],
  ['COMP', /^(company|operator)( name)?$/i],
  ['FLD', /^field( name)?$/i],
  ['CTRY', /^country$/i],
  ['STAT', /^(state|province)$/i],
  ['DATE', /^(log(ging)? )?date$/i],
  ['LATI', /^latitude$/i],
  ['LONG', /^longitude$/i],
];

/** The header of one well of a table: the well as far as it is named, and how the table is read. */
export function describeTable(table: Table, well: WellRows): HeaderSection[] {
  const { layout, remarks } = table;
  const items = describeLayout(layout).map(([mnemonic, value]) => toItem(mnemonic, value));
  const own = well.namedBy === null ? [] : [toItem(well.namedBy, well.name)];
  const read = remarks.flatMap(readWellItem);
  const named = [
    ...own,
    ...read.filter(({ mnemonic }) => !own.some((item) => item.mnemonic === mnemonic)),
  ];
  return [
    ...(named.length > 0 ? [{ kind: 'well' as const, title: 'Well', items: named }] : []),
    {
      kind: 'other',
      title: 'Table',
      items,
      ...(remarks.length > 0 && { text: remarks.join('\n') }),
    },
  ];
}

function toItem(mnemonic: string, value: string): HeaderItem {
  return { mnemonic, unit: '', value, description: '' };
}

/** The item of a line such as "Well: A-1" or "# Well,A-1,,". */
function readWellItem(line: string): HeaderItem[] {
  const match = /^[\s#%!"/]*(\p{L}[\p{L} .]{0,30}?)"?\s*[:=,;\t]\s*(.+?)[,;\s]*$/u.exec(
    line.slice(0, 200),
  );
  const name = match?.[1]?.trim() ?? '';
  const mnemonic = WELL_ITEMS.find(([, pattern]) => pattern.test(name))?.[0];
  return mnemonic === undefined ? [] : [toItem(mnemonic, match![2]!.replace(/^"|"$/g, ''))];
}

function describeLayout({ delimiter, decimal, headerLine, unitLine, firstLine }: TableLayout) {
  return [
    ['DELIMITER', String(DELIMITER_NAMES[delimiter])],
    ['DECIMAL', decimal],
    ['NAMES', headerLine > 0 ? `line ${headerLine}` : ''],
    ['UNITS', unitLine > 0 ? `line ${unitLine}` : ''],
    ['VALUES', `from line ${firstLine}`],
  ] as const;
}
