import type { Pen } from '../pen.ts';
import type { Band } from '../log/ground.ts';
import { fitText } from '../log/header.ts';
import type { Rect } from '../log/layout.ts';
import { snap } from '../log/layout.ts';
import type { PlotTheme } from '../log/theme.ts';
import { legibleColor, mixColors } from '../log/theme.ts';
import { pickNames, sharedOfMd } from './correlation-document.ts';
import type { CorrelationPicture } from './correlation-picture.ts';
import type { Join } from './datum.ts';
import { joinPicks } from './datum.ts';
import type { Pick, Picks, Side } from './well.ts';
import { SIDES } from './well.ts';

/**
 * Share of a pick's colour in the zone below it: between the wells, and under their tracks, where
 * curves must stay readable.
 */
const ZONE_SHARE = 0.34;
const TRACK_SHARE = 0.1;
const LABEL_HEIGHT = 16;
/** A pick of one well alone reaches this far into the gap. */
const STUB = 14;

/** A pick that is drawn heavier: it is pointed at or held. */
export interface ActivePick {
  side: Side;
  name: string;
  mdM: number;
}

/** Colour of each pick by its name: its own, else the theme's in the order of the names. */
export function pickColors(picks: Picks, theme: PlotTheme): ReadonlyMap<string, string> {
  const own = new Map(
    SIDES.flatMap((side) =>
      picks[side].flatMap(({ name, color }) =>
        color === undefined ? [] : [[name, color] as const],
      ),
    ).reverse(),
  );
  return new Map(
    pickNames(picks).map((name, i) => [
      name,
      legibleColor(own.get(name) ?? theme.curves[i % theme.curves.length] ?? theme.text, theme),
    ]),
  );
}

interface Line extends Join {
  y: readonly [number, number];
  color: string;
}

/** Picks in a picture. */
export interface PlacedPicks {
  colors: ReadonlyMap<string, string>;
  /** Vertical position of a pick, in the pen's unit. */
  yAt(side: Side, pick: Pick): number;
  /** The picks that both wells have, from the left one's top down. */
  lines: readonly Line[];
}

/** Finds where picks lie in a picture. */
export function placePicks({
  correlation,
  places: { gap },
  range,
  theme,
}: CorrelationPicture): PlacedPicks {
  const { picks } = correlation;
  const colors = pickColors(picks, theme);
  const perUnit = gap.height / (range.base - range.top);
  const yAtPick = (side: Side, { mdM }: Pick): number =>
    gap.y + (sharedOfMd(correlation, side, mdM) - range.top) * perUnit;
  const lines = joinPicks(picks)
    .map((join): Line => ({
      ...join,
      y: [yAtPick(0, join.left), yAtPick(1, join.right)],
      color: colors.get(join.name) ?? theme.text,
    }))
    .filter(({ y }) => y.every(Number.isFinite));
  return { colors, yAt: yAtPick, lines };
}

/** The zones of a well as the ground of its tracks. */
export function zoneBands({ lines }: PlacedPicks, side: Side, theme: PlotTheme): Band[] {
  return pairLines(lines).map(([above, below]) => ({
    top: above.y[side],
    base: below.y[side],
    color: mixColors(theme.background, above.color, TRACK_SHARE),
  }));
}

/**
 * Neighbours of the lines that bound a zone: picks that lie in the opposite order in one well do
 * not.
 */
function pairLines(lines: readonly Line[]): [above: Line, below: Line][] {
  return lines
    .slice(1)
    .map((below, i): [Line, Line] => [lines[i]!, below])
    .filter(([above, below]) => below.y[1] >= above.y[1]);
}

/**
 * Draws zones between successive picks that both wells have, a line for each pick over its well's
 * tracks, joined across the gap, and names.
 */
export function paintPicks(
  picture: CorrelationPicture,
  placed: PlacedPicks,
  active: ActivePick | null,
): void {
  const { pen, places, theme } = picture;
  const { gap, wells } = places;
  pen.save();
  pen.beginPath();
  pen.rect(wells[0].x, gap.y, wells[1].x + wells[1].width - wells[0].x, gap.height);
  pen.clip();
  paintZones(pen, placed.lines, gap, theme);
  for (const line of placed.lines) {
    pen.strokeStyle = line.color;
    pen.lineWidth = active?.name === line.name ? 2.5 : 1.5;
    pen.setLineDash([]);
    pen.beginPath();
    pen.moveTo(gap.x, line.y[0]);
    pen.lineTo(gap.x + gap.width, line.y[1]);
    pen.stroke();
  }
  for (const side of SIDES) paintSide(picture, placed, side, active);
  paintNames(picture, placed);
  pen.restore();
}

/**
 * Draws the lines of one well's picks over its tracks, and a stub into the gap for each that the
 * other well lacks.
 */
function paintSide(
  picture: CorrelationPicture,
  { colors, lines, yAt }: PlacedPicks,
  side: Side,
  active: ActivePick | null,
): void {
  const { pen, correlation, places, theme } = picture;
  const { gap } = places;
  const joined = new Set(lines.map(({ left, right }) => (side === 0 ? left : right)));
  for (const pick of correlation.picks[side]) {
    const y = yAt(side, pick);
    if (!(y >= gap.y - 2 && y <= gap.y + gap.height + 2)) continue;
    const isActive = active?.side === side && active.name === pick.name && active.mdM === pick.mdM;
    pen.fillStyle = pen.strokeStyle = colors.get(pick.name) ?? theme.text;
    paintPick(picture, places.wells[side], y, isActive);
    if (!joined.has(pick)) paintStub(pen, gap, side, y);
  }
}

function paintZones(pen: Pen, lines: readonly Line[], gap: Rect, theme: PlotTheme): void {
  for (const [above, below] of pairLines(lines)) {
    if (Math.max(...below.y) < gap.y || Math.min(...above.y) > gap.y + gap.height) continue;
    pen.fillStyle = mixColors(theme.background, above.color, ZONE_SHARE);
    pen.beginPath();
    pen.moveTo(gap.x, above.y[0]);
    pen.lineTo(gap.x + gap.width, above.y[1]);
    pen.lineTo(gap.x + gap.width, below.y[1]);
    pen.lineTo(gap.x, below.y[0]);
    pen.closePath();
    pen.fill();
  }
}

function paintPick(
  { pen, hair }: CorrelationPicture,
  place: Rect,
  y: number,
  isActive: boolean,
): void {
  const thick = isActive ? 3 : Math.max(hair, 1.5);
  pen.fillRect(place.x, snap(y - thick / 2, hair), place.width, thick);
}

function paintStub(pen: Pen, gap: Rect, side: Side, y: number): void {
  const x = side === 0 ? gap.x : gap.x + gap.width;
  pen.lineWidth = 1.5;
  pen.setLineDash([3, 3]);
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(side === 0 ? x + STUB : x - STUB, y);
  pen.stroke();
  pen.setLineDash([]);
}

/**
 * Names in the gap: of joined picks beside the well whose end is seen, of others beside their own;
 * one that would cover another is left out until the range is smaller.
 */
function paintNames(
  { pen, correlation: { picks }, places: { gap }, theme }: CorrelationPicture,
  { colors, lines, yAt }: PlacedPicks,
): void {
  const inside = (y: number): boolean => y >= gap.y && y <= gap.y + gap.height;
  const joined = new Set(lines.flatMap(({ left, right }) => [left, right]));
  const wanted = [
    ...lines.map(({ name, y }) =>
      inside(y[0]) ? { name, side: 0 as Side, y: y[0] } : { name, side: 1 as Side, y: y[1] },
    ),
    ...SIDES.flatMap((side) =>
      picks[side]
        .filter((pick) => !joined.has(pick))
        .map((pick) => ({ name: pick.name, side, y: yAt(side, pick) })),
    ),
  ]
    .filter(({ y }) => inside(y))
    .sort((a, b) => a.y - b.y);
  const free = [gap.y, gap.y];
  pen.font = `600 11px ${theme.font}`;
  pen.textBaseline = 'middle';
  for (const { name, side, y } of wanted) {
    const top = Math.min(Math.max(gap.y, y - LABEL_HEIGHT - 1), gap.y + gap.height - LABEL_HEIGHT);
    if (top < free[side]! - 0.5) continue;
    const text = fitText(pen, name, gap.width - 12);
    if (text === '') continue;
    const width = pen.measureText(text).width + 8;
    const x = side === 0 ? gap.x + 2 : gap.x + gap.width - 2 - width;
    pen.fillStyle = theme.background;
    pen.globalAlpha = 0.82;
    pen.fillRect(x, top, width, LABEL_HEIGHT);
    pen.globalAlpha = 1;
    pen.fillStyle = colors.get(name) ?? theme.text;
    pen.fillRect(x, top, 2, LABEL_HEIGHT);
    pen.fillStyle = theme.text;
    pen.textAlign = 'left';
    pen.fillText(text, x + 5, top + LABEL_HEIGHT / 2);
    free[side] = top + LABEL_HEIGHT;
  }
}
