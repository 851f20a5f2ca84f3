import type { DocArray } from './document.ts';
import type { IndexAxis } from './index-axis.ts';
import { nextBreak } from './index-axis.ts';
import { isGap } from './log-data.ts';
import type { Picture } from './picture.ts';
import { mixColors, type PlotTheme } from './theme.ts';
import type { RunFrame } from './trace-frame.ts';

/** A named interval in the shown unit. */
export interface Zone {
  top: number;
  base: number;
  name: string;
  /** The value of the curve; absent of an interval of a template. */
  code?: number;
  /** As it is on the theme's ground. */
  color: string;
  pattern?: string;
}

/**
 * The zones of a discrete curve (facies, flags) that reach into the picture: one per run of equal
 * values. Of a curve that is sampled, half a step beyond its samples; of one that gives codes at
 * the depths where they change, from a code's depth down to the next sample.
 */
export function layoutCodes(
  { doc, theme, frame }: Pick<Picture, 'doc' | 'theme' | 'frame'>,
  curve: DocArray,
): Zone[] {
  const codes = describeCodes(curve, doc.axis);
  const layout = { axis: doc.axis, curve, isHeld: codes.isHeld };
  return frame.runs.flatMap((run) =>
    codeSpans(layout, run).map(({ code, top, base }) => ({
      top: top * doc.factor,
      base: base * doc.factor,
      name: String(code),
      code,
      color: codeColor(codes.slots.get(code) ?? 0, theme),
    })),
  );
}

/** A discrete curve over its index. */
interface CodeLayout {
  axis: IndexAxis;
  curve: DocArray;
  /** A code holds from its depth down to the next sample. */
  isHeld: boolean;
}

/** One code from `top` to `base`, index units. */
interface CodeSpan {
  code: number;
  top: number;
  base: number;
}

/** The codes of a part of a run, each from its top to its base. */
export function codeSpans(
  layout: CodeLayout,
  { run, from, to }: Pick<RunFrame, 'run' | 'from' | 'to'>,
): CodeSpan[] {
  const { axis, curve } = layout;
  const { breaks } = axis;
  const spans: CodeSpan[] = [];
  let b = breaks ? nextBreak(breaks, from) : 0;
  for (let i = from; i < to;) {
    const code = curve.values[i];
    const first = i;
    const stop = Math.min(to, breaks?.[b] ?? Infinity);
    while (i < stop && curve.values[i] === code) i++;
    if (i === breaks?.[b]) b++;
    if (!isGap(code, curve.nullNumber)) {
      const edgeAt = layout.isHeld ? heldEdge : sampledEdge;
      const ends = [
        edgeAt(axis, run, { at: first, isFirst: true }),
        edgeAt(axis, run, { at: i, isFirst: false }),
      ];
      spans.push({ code: code!, top: Math.min(...ends), base: Math.max(...ends) });
    } else if (i === first) i++;
  }
  return spans;
}

/** The edge of a span before sample `at`: its first edge, or the one behind its last sample. */
interface SpanEdge {
  at: number;
  isFirst: boolean;
}

/** Half way to the neighbour; beside a jump of the index half a step beyond the sample. */
function sampledEdge(
  { breaks, step, values }: IndexAxis,
  run: RunFrame['run'],
  { at, isFirst }: SpanEdge,
): number {
  if (breaks && breaks[nextBreak(breaks, at - 1)] === at)
    return values[isFirst ? at : at - 1]! + ((isFirst === run.ascending ? -1 : 1) * step) / 2;
  const inside = Math.min(run.to - 1, Math.max(run.from, at));
  return at <= run.from || at >= run.to ? values[inside]! : (values[at - 1]! + values[at]!) / 2;
}

/** At the sample on the side of the top, at the next deeper sample on the side of the base. */
function heldEdge(
  { breaks, values }: IndexAxis,
  run: RunFrame['run'],
  { at, isFirst }: SpanEdge,
): number {
  const isJump = breaks !== null && breaks[nextBreak(breaks, at - 1)] === at;
  const isOpen = at <= run.from || at >= run.to || isJump;
  // The sample above the edge going along the run, and the one below it.
  const own = isFirst ? at : at - 1;
  const other = isFirst ? at - 1 : at;
  const isTop = isFirst === run.ascending;
  return values[isTop || isOpen ? own : other]!;
}

/** What is known of the codes of a whole curve. */
interface CurveCodes {
  isHeld: boolean;
  /** Number of its colour, by code. */
  slots: ReadonlyMap<number, number>;
}

const known = new WeakMap<DocArray['values'], CurveCodes>();

/** Codes that get a colour of their own; more than these are no codes. */
const MOST_CODES = 500;
/** Share of the values that begin a code, past which a curve gives codes where they change. */
const MOSTLY_CHANGES = 2 / 3;

/** What is known of a curve's codes; worked out once. */
export function describeCodes(curve: DocArray, axis: IndexAxis): CurveCodes {
  let codes = known.get(curve.values);
  if (codes) return codes;
  const distinct = new Set<number>();
  let values = 0;
  let changes = 0;
  let before = NaN;
  for (const value of curve.values) {
    const code = isGap(value, curve.nullNumber) ? NaN : value;
    const isChange = !Number.isNaN(code) && code !== before;
    if (!Number.isNaN(code)) values++;
    if (isChange) changes++;
    if (isChange && distinct.size < MOST_CODES) distinct.add(code);
    before = code;
  }
  codes = {
    isHeld: !axis.stepped || changes > values * MOSTLY_CHANGES,
    slots: assignSlots([...distinct].sort((a, b) => a - b)),
  };
  known.set(curve.values, codes);
  return codes;
}

/** Colours of a theme. */
const COLORS = 10;

/** A colour for each code: that of its last digit where no smaller code has it, else the next free. */
function assignSlots(codes: readonly number[]): Map<number, number> {
  const slots = new Map<number, number>();
  const taken = new Set<number>();
  const take = (code: number, slot: number): void => {
    slots.set(code, slot);
    taken.add(slot);
  };
  for (const code of codes) {
    const slot = ((Math.round(code) % COLORS) + COLORS) % COLORS;
    if (!taken.has(slot)) take(code, slot);
  }
  let free = 0;
  for (const code of codes) {
    if (slots.has(code)) continue;
    while (taken.has(free)) free++;
    take(code, free);
  }
  return slots;
}

/** A colour of the theme on its ground; past the last, the same colours fainter or stronger. */
export function codeColor(slot: number, { curves, background }: PlotTheme): string {
  const share = SHARES[Math.floor(slot / curves.length) % SHARES.length]!;
  return mixColors(curves[slot % curves.length]!, background, share);
}

/** Shares of the ground in the colours of the first ten codes, of the next ten, and so on. */
const SHARES: readonly number[] = Array.from({ length: MOST_CODES / COLORS }, (_, i) =>
  // Each stronger than the first ten, far from the one before, and equal to none.
  i === 0 ? 0.6 : 0.05 + ((i * 0.618034) % 1) * 0.5,
);
