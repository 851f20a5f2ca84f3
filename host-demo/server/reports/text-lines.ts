import LineBreaker from 'linebreak';
import type { Fonts, Weight } from './fonts.ts';
import { detectDirection, splitGraphemes, computeBidiLevels, splitRuns } from './text-runs.ts';
import type { Direction, TextRun } from './text-runs.ts';

/** A line as it is drawn: runs from left to right. */
export interface TextLine {
  runs: readonly PlacedRun[];
  /** Points at a size of one point. */
  width: number;
}

/** A run with its width, in points at a size of one point. */
export interface PlacedRun extends TextRun {
  width: number;
}

/** Fonts and direction that a text is broken into lines with. */
export interface TextStyle {
  fonts: Fonts;
  weight: Weight;
  /** Direction of the report. */
  direction: Direction;
}

/** A part of a paragraph that is kept on one line. */
interface Part {
  text: string;
  start: number;
}

/** Characters of a text; longer texts end in an ellipsis. */
const LONGEST = 20_000;

/**
 * Breaks a text into lines no wider than `width` (points at a size of one point): at the places of
 * UAX 14, and a word that is too long between its characters.
 */
export function breakLines(text: string, width: number, style: TextStyle): TextLine[] {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
  return shown
    .normalize('NFC')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .flatMap((paragraph) =>
      paragraphLines(paragraph.replace(/[\t\v\f]/g, ' ').trimEnd(), width, style),
    );
}

function paragraphLines(text: string, width: number, style: TextStyle): TextLine[] {
  const levels = computeBidiLevels(text, detectDirection(text, style.direction));
  const runs = ({ text: part, start }: Part): PlacedRun[] =>
    splitRuns(part, start, levels, style).map((run) => ({
      ...run,
      width: run.font.measureWidth(run.text),
    }));
  const measureWidth = (part: Part): number => sum(runs(part));
  const whole = buildLine(runs({ text, start: 0 }));
  if (whole.width <= width) return [whole];
  const lines: Part[][] = [[]];
  let used = 0;
  for (const part of splitParts(text)) {
    const bare = measureWidth({ ...part, text: part.text.trimEnd() });
    if (used + bare > width && used > 0) {
      lines.push([]);
      used = 0;
    }
    const pieces = bare > width ? torn(part, width, measureWidth) : [part];
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) lines.push([]);
      lines.at(-1)!.push(piece);
      used = index > 0 || used === 0 ? measureWidth(piece) : used + measureWidth(piece);
    }
  }
  return lines.map((parts) => buildLine(withoutLastBlanks(parts).flatMap(runs)));
}

function splitParts(text: string): Part[] {
  const parts: Part[] = [];
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    parts.push({ text: text.slice(start, found.position), start });
    start = found.position;
  }
  return parts;
}

/**
 * A word that is wider than the line, in as many pieces as it needs. Its characters are measured
 * one at a time: joined ones take no more room than that.
 */
function torn({ text, start }: Part, width: number, measureWidth: (part: Part) => number): Part[] {
  const pieces: Part[] = [];
  let piece: Part = { text: '', start };
  let used = 0;
  for (const grapheme of splitGraphemes(text)) {
    const next = { text: grapheme, start: piece.start + piece.text.length };
    const taken = measureWidth(next);
    const isFull = piece.text !== '' && used + taken > width;
    if (isFull) pieces.push(piece);
    used = isFull ? taken : used + taken;
    piece = isFull ? next : { ...piece, text: piece.text + grapheme };
  }
  return [...pieces, piece];
}

function withoutLastBlanks(parts: readonly Part[]): Part[] {
  const last = parts.at(-1);
  return last ? [...parts.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [];
}

function buildLine(runs: readonly PlacedRun[]): TextLine {
  return { runs: inSight(runs), width: sum(runs) };
}

/**
 * Runs in the order in which they are seen: from the highest level down to the lowest odd one,
 * characters at it or above are reversed (UAX 9, L2).
 */
function inSight(runs: readonly PlacedRun[]): PlacedRun[] {
  let seen = [...runs];
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level >= 1; level -= 1) {
    const next: PlacedRun[] = [];
    let turning: PlacedRun[] = [];
    for (const run of seen) {
      if (run.level >= level) turning.unshift(run);
      else {
        next.push(...turning, run);
        turning = [];
      }
    }
    seen = [...next, ...turning];
  }
  return seen;
}

function sum(runs: readonly PlacedRun[]): number {
  return runs.reduce((total, { width }) => total + width, 0);
}
