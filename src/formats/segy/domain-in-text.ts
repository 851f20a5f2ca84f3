/** What a text header states of the vertical axis of a file in depth. */
export interface StatedDepth {
  unit: 'm' | 'ft' | null;
  /** Distance of samples in `unit`; null where none is stated. */
  interval: number | null;
  /** The line that states it, from 1. */
  line: number;
}

const LENGTH_UNIT = String.raw`(FT|FEET|FOOT|METERS?|METRES?|MTRS?|M)\b`;
const DOMAIN_DEPTH = /\bDOMAIN\s*[:=-]?\s*(?:IS\s+)?(?:IN\s+)?DEPTH\b/;
const DOMAIN_TIME = /\bDOMAIN\s*[:=-]?\s*(?:IS\s+)?(?:IN\s+)?(?:TWO[- ]WAY )?(?:TIME|TWT)\b/;
const DEPTH_WORDS = [
  /\bDEPTH[- ]DOMAIN\b/,
  /\bDATA\s+(?:IS\s+|ARE\s+)?IN\s+DEPTH\b/,
  /\b(?:VERTICAL|Z)[- ]*AXIS\s*(?:[:=-]|IS\b|IN\b)*\s*DEPTH\b/,
  /\b(?:DATA|VOLUME|CUBE|FILE|SEISMIC)\s*TYPE\s*[:=-]?\s*DEPTH\b/,
  /\b(?:VOLUME|CUBE|FILE|STACK|SEISMIC|OUTPUT)\s+(?:IS\s+)?IN\s+DEPTH\b/,
  /\bDEPTH[- ](?:CONVERTED|VOLUME|CUBE)\b|\bCONVERTED\s+TO\s+DEPTH\b/,
  new RegExp(
    String.raw`\b(?:VERTICAL|DEPTH|Z|SAMPLES?)[- ]*(?:AXIS\s*)?UNITS?\s*[:=-]?\s*(?:(?:IN|IS)\s+)?${LENGTH_UNIT}`,
  ),
  new RegExp(String.raw`\b(?:VERTICAL|Z)[- ]*AXIS\s*(?:[:=-]|IN\b)+\s*${LENGTH_UNIT}`),
  new RegExp(String.raw`^[\s:]*DEPTHS?\s*(?:IN\s+|\(\s*)${LENGTH_UNIT}`),
  /\bUNITS?\s*[:=-]\s*DEPTH\b/,
];
/** Migrations whose result is of depth unless the text speaks of times. */
const DEPTH_MIGRATION = /\b(?:PSDM|PRE[- ]?ST(?:ACK|K)[- ]+DEPTH|DEPTH[- ]MIGRAT\w+)\b/;
const ANY_TIME = /\b(?:TIMES?|TWT|TWTT|MS|MSECS?|MILLI\w*|[0-9.]+\s*MS(?:EC)?)\b/;
/** A distance of samples with a unit of length. */
const DEPTH_INTERVAL = new RegExp(
  String.raw`\b(?:(?:SAMPLE|SAMPLING|DEPTH|Z|VERTICAL)[- ]*(?:INTERVAL|RATE|STEP|INCREMENT|INC|INT|SPACING)|DZ)\b[^0-9A-Z]{0,12}(\d+(?:\.\d+)?)\s*[([]?${LENGTH_UNIT}`,
);
const TIME_WORDS = [
  /\bTIME[- ]DOMAIN\b/,
  /\bTWT\b/,
  /\b(?:TO|IN)\s+(?:TWO[- ]WAY\s+)?TIME\b/,
  /\b(?:SAMPLE|SAMPLING)[- ]*(?:INTERVAL|RATE|INT)\b[^0-9A-Z]{0,12}\d+(?:\.\d+)?\s*(?:MS|MSECS?|MILLI|US|USEC|MICRO)/,
];
const UNITS = new RegExp(String.raw`\bUNITS?\s*[:=-]?\s*(?:IN\s+)?${LENGTH_UNIT}`);
/** The unit beside the word that states depth. */
const DEPTH_UNIT = new RegExp(
  String.raw`\b(?:DEPTHS?[\s:=,-]*(?:IN\s+|\(|\[)\s*|AXIS[\s:=-]*(?:IN\s+)?|SAMPLES?\s*UNITS?[\s:=-]*(?:IS\s+)?)${LENGTH_UNIT}`,
);

/**
 * Whether a text header states that the samples are of depth; null where it does not, or states
 * time as well. A binary header cannot say it.
 */
export function readStatedDepth(lines: readonly string[]): StatedDepth | null {
  const texts = lines.map((line) => line.toUpperCase().replace(/^C\s*\d{1,2}\b/, ''));
  const find = (pattern: RegExp): number => texts.findIndex((text) => pattern.test(text));
  const has = (pattern: RegExp): boolean => find(pattern) >= 0;
  if (has(DOMAIN_TIME)) return null;
  const domain = find(DOMAIN_DEPTH);
  const interval = find(DEPTH_INTERVAL);
  const soft = TIME_WORDS.some(has)
    ? -1
    : ([...DEPTH_WORDS.map(find), interval, ...(has(ANY_TIME) ? [] : [find(DEPTH_MIGRATION)])].find(
        (line) => line >= 0,
      ) ?? -1);
  const line = domain >= 0 ? domain : soft;
  if (line < 0) return null;
  const [, distance, unit] = DEPTH_INTERVAL.exec(texts[interval] ?? '') ?? [];
  const [, named] = UNITS.exec(texts[find(UNITS)] ?? '') ?? [];
  const [, beside] = DEPTH_UNIT.exec(texts[line] as string) ?? [];
  const word = unit ?? beside ?? named;
  return {
    unit: word === undefined ? null : word.startsWith('F') ? 'ft' : 'm',
    interval: distance === undefined ? null : Number(distance),
    line: line + 1,
  };
}
