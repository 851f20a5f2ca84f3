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

/**
 * Takes a line apart that begins with "~" (LAS 2.0, 5.1: the first letter decides; LAS 3.0: the
 * word does).
 */
export function parseSectionTitle(line: string, isVersion3: boolean): SectionTitle {
  const title = line.trim();
  const bar = title.indexOf('|');
  const name = (bar < 0 ? title : title.slice(0, bar)).slice(1).trim();
  const association = bar < 0 ? '' : title.slice(bar + 1).trim();
  return {
    kind: classifySection(name, association, isVersion3),
    title,
    name,
    association,
    isLog: isLogName(name),
  };
}

function classifySection(name: string, association: string, isVersion3: boolean): SectionKind {
  const word = /^[A-Za-z0-9_]*/.exec(name)?.[0].toLowerCase() ?? '';
  if (/_data(_|$)/.test(word)) return 'data';
  if (/_definition(_|$)/.test(word)) return 'curve';
  if (/_parameters?(_|$)/.test(word)) return 'parameter';
  if (association !== '') return 'data';
  if (isVersion3)
    return (
      STANDARD.find(
        ([standard]) => word !== '' && (standard.startsWith(word) || word.startsWith(standard)),
      )?.[1] ?? 'custom'
    );
  return (
    STANDARD.find(([standard]) => word.charAt(0) === standard.charAt(0) && word !== '')?.[1] ??
    'custom'
  );
}

function isLogName(name: string): boolean {
  return /^(a|log_data)/i.test(name) || name === '';
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
  return data.isLog ? [...keys, 'log_definition', 'curve'] : keys;
}
