/** What a section holds. */
export type SectionKind = 'version' | 'well' | 'parameter' | 'curve' | 'data' | 'other' | 'custom';

/** A section title, taken apart. */
export interface SectionTitle {
  kind: SectionKind;
  /** As in the file, trimmed: "~Core_Data[1] | Core_Definition". */
  title: string;
  /**
   * Without the tilde and the association, for names and for finding definitions: "Core_Data[1]".
   */
  name: string;
  /** The text after the bar (LAS 3.0, "Column definition section association"), or "". */
  association: string;
  /** True for the data of the log itself: ~A, ~ASCII, ~Log_Data. */
  isLog: boolean;
}

const STANDARD: readonly [word: string, kind: SectionKind][] = [
  ['version', 'version'],
  ['well', 'well'],
  ['curve', 'curve'],
  ['parameter', 'parameter'],
  ['other', 'other'],
  ['ascii', 'data'],
];

/** Abbreviations that are no beginning of a standard word. */
const SHORT_FORMS: ReadonlyMap<string, SectionKind> = new Map([
  ['params', 'parameter'],
  ['parm', 'parameter'],
  ['parms', 'parameter'],
  ['asci', 'data'],
]);

/**
 * Takes a line apart that begins with "~". A section is one of the standard by its letter alone or
 * by its word, whole or abbreviated (LAS 2.0, 5.1; LAS 3.0); "~Comments" is not "~C".
 */
export function parseSectionTitle(line: string): SectionTitle {
  const title = line.trim();
  const bar = title.indexOf('|');
  const name = (bar < 0 ? title : title.slice(0, bar)).slice(1).trim();
  const association = bar < 0 ? '' : title.slice(bar + 1).trim();
  return {
    kind: classifySection(name, association),
    title,
    name,
    association,
    isLog: isLogName(name),
  };
}

function classifySection(name: string, association: string): SectionKind {
  const word = /^[A-Za-z0-9_]*/.exec(name)?.[0].toLowerCase() ?? '';
  if (/_data(_|$)/.test(word)) return 'data';
  if (/_definition(_|$)/.test(word)) return 'curve';
  if (/_parameters?(_|$)/.test(word)) return 'parameter';
  if (association !== '') return 'data';
  return standardKind(/^[a-z]*/.exec(word)?.[0] ?? '') ?? 'custom';
}

/** The section that a word names: "c", "curv", "curve", "curves"; undefined for another word. */
function standardKind(word: string): SectionKind | undefined {
  if (word === '') return undefined;
  return (
    STANDARD.find(([standard]) => standard.startsWith(word) || word.startsWith(standard))?.[1] ??
    SHORT_FORMS.get(word)
  );
}

function isLogName(name: string): boolean {
  if (name === '' || /^log_data/i.test(name)) return true;
  return standardKind(/^[a-z]*/.exec(name.toLowerCase())?.[0] ?? '') === 'data';
}

/** The key under which a definition section is found: case and blanks do not matter. */
export function sectionKey(name: string): string {
  return name.replace(/\s+/g, '').toLowerCase();
}

/** The keys to try for the definitions of a data section, best first. */
export function definitionKeys(data: SectionTitle): string[] {
  const name = sectionKey(data.name);
  const keys = [
    sectionKey(data.association),
    name.replace('_data', '_definition'),
    name.replace('_data', '_definition').replace(/\[\d+\]$/, ''),
  ];
  return data.isLog ? [...keys, 'log_definition', 'curve', 'curve_definition'] : keys;
}
