/** Isolates by direction or first letter, and their end (Unicode Standard Annex 9). */
const [LRI, RLI, FSI, PDI] = ['\u2066', '\u2067', '\u2068', '\u2069'];

/** Placeholders of numbers and units: they form one run with the characters next to them. */
const MEASURE = String.raw`\{\{(?:at|base|factor|frequency|gain|percent|unit|window)\}\}`;

/** A sign of a Latin word, a number, a file extension, a shortcut or a formula. */
const SIGN = String.raw`(?:[A-Za-z\d*+\-−/=_%°×↑↓←→]|[.:](?=[A-Za-z\d])|${MEASURE})`;

/** A run of such signs with single spaces inside, or another placeholder. */
const RUN = new RegExp(String.raw`${SIGN}(?: ?${SIGN})*|\{\{\w+\}\}`, 'g');

const PLACEHOLDER = /\{\{\w+\}\}/g;

/**
 * What turns round in a line that runs from right to left: Latin letters, arrows, and a sign before
 * a number.
 */
const TURNS = /[A-Za-z↑↓←→]|^[-+−*.]/;

/**
 * Isolates the Latin words, signed numbers and measures of a text that runs from right to left, so
 * that each keeps its own direction: "Alt+↑", "-180", "{{gain}} dB". Placeholders are left to
 * `isolateValue`.
 */
export function isolateRuns(text: string): string {
  return text.replace(RUN, (run) => {
    const fixed = run.replace(PLACEHOLDER, '').trim();
    const placeholders = run.match(PLACEHOLDER)?.length ?? 0;
    const isMeasure = placeholders > 1 || (placeholders === 1 && fixed !== '');
    return isMeasure || TURNS.test(fixed) ? `${LRI}${run}${PDI}` : run;
  });
}

/** A text whose first letter is Arabic. */
const IS_ARABIC = /^\P{L}*\p{Script=Arabic}/u;

/**
 * Isolates a value that is filled in; a number with a sign runs from left to right. A list of
 * Arabic texts runs from right to left: letters in isolates say nothing of the direction around
 * them.
 */
export function isolateValue(value: string): string {
  if (/^[-+−\d.]/.test(value)) return `${FSI}\u200e${value}${PDI}`;
  return `${IS_ARABIC.test(value) ? RLI : FSI}${value}${PDI}`;
}

/** `isolateRuns` of every text. */
export function isolateTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isolateRuns(text)]));
}
