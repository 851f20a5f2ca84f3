/** What the text header of a SEG-Y file says in words; null where it does not. */
export interface SegyNames {
  lineName: string | null;
  surveyName: string | null;
  clientName: string | null;
  year: number | null;
}

/**
 * The rest of a line after one of these words, up to the next double blank; lines that only carry
 * the empty form say nothing.
 */
const NAMES = {
  lineName: /\bLINE(?:\s*(?:NAME|NO\.?|NUMBER|ID))?\s*[:#=]?\s+(?!AREA\b)([^\s:]\S*(?: \S+)*)/i,
  surveyName: /\b(?:SURVEY|AREA|PROSPECT|PROJECT)(?:\s*NAME)?\s*[:#=]?\s+([^\s:]\S*(?: \S+)*)/i,
  clientName: /\b(?:CLIENT|COMPANY)\s*[:#=]?\s+([^\s:]\S*(?: \S+)*)/i,
} as const;
const FORM_WORDS =
  /^(COMPANY|CREW|AREA|MAP|DAY|YEAR|OBSERVER|INSTRUMENT|ID|NO|NUMBER|NAME|REEL)\b/i;

/** The names in the lines of a text header. */
export function parseHeaderNames(lines: readonly string[]): SegyNames {
  const find = (pattern: RegExp): string | null => {
    for (const line of lines) {
      const found = pattern.exec(line)?.[1]?.trim();
      if (found && !FORM_WORDS.test(found)) return found.slice(0, 60);
    }
    return null;
  };
  const year = lines
    .map((line) => /\bYEAR\s*:?\s+(19\d\d|20\d\d)\b/i.exec(line)?.[1])
    .find((found) => found !== undefined);
  return {
    lineName: find(NAMES.lineName),
    surveyName: find(NAMES.surveyName),
    clientName: find(NAMES.clientName),
    year: year === undefined ? null : Number(year),
  };
}
