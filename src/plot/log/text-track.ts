import { breakLines, shortened } from './export/text-lines.ts';
import type { DocTrack, LogDocument } from './document.ts';
import { matchMnemonic } from '../../compute/curve-families.ts';
import type { Rect, TrackPlace } from './layout.ts';
import { snap } from './layout.ts';
import type { LogTexts } from './log-data.ts';
import type { Picture } from './picture.ts';
import type { TextTrackSpec } from './template.ts';
import type { TrackPainter } from './track-painter.ts';

type TextTrack = Extract<DocTrack, { kind: 'text' }>;

/** A description at a depth of the index. */
export interface TextItem {
  depth: number;
  text: string;
}

const LINE_HEIGHT = 14;
const PAD = 5;
/** Least room for a text where depth runs from left to right, CSS pixels. */
const LEAST_ACROSS = 70;
/** More of a text is not broken into lines: no track has room for it. */
const LONGEST = 3000;

/** Descriptions by depth: each is wrapped in the room down to the next one. */
export const textTrack: TrackPainter<TextTrack> = {
  paint(picture, { spec }, place) {
    const { pen, rect, theme } = picture;
    pen.save();
    pen.beginPath();
    pen.rect(place.x, rect.y, place.width, rect.height);
    pen.clip();
    pen.fillStyle = theme.background;
    pen.fillRect(place.x, rect.y, place.width, rect.height);
    for (const placed of placeTexts(picture, listTexts(picture.doc, spec)))
      paintText(picture, placed, place);
    pen.restore();
  },

  findTexts({ curve, items }, curves) {
    if (curve === undefined || items?.length) return [];
    const texts = curves.filter(({ kind }) => kind === 'text');
    const mnemonics = texts.map(({ mnemonic }) => mnemonic);
    const found = mnemonics[matchMnemonic(curve, mnemonics)];
    return found === undefined ? [] : [found];
  },

  read(doc, { spec }, depth) {
    const text = listTexts(doc, spec).findLast((item) => item.depth <= depth)?.text;
    if (text === undefined) return null;
    return { mnemonic: nameText(spec), value: NaN, unit: '', color: 'transparent', text };
  },
};

function nameText({ title, curve }: TextTrackSpec): string {
  return title?.trim() || [curve ?? []].flat()[0] || 'TEXT';
}

/** A text with the room that it has along depth: `room` is 0 where only its depth is marked. */
interface PlacedText {
  text: string;
  y: number;
  room: number;
}

/**
 * The texts that reach into a picture. Which of them have room depends on the scale alone, so that
 * none appears or goes while the picture is scrolled.
 */
function placeTexts(
  picture: Pick<Picture, 'rect' | 'doc' | 'yAt' | 'turn'>,
  items: readonly TextItem[],
): PlacedText[] {
  const { rect, doc } = picture;
  const least = picture.turn ? LEAST_ACROSS : LINE_HEIGHT;
  const end = rect.y + rect.height;
  const placed: PlacedText[] = [];
  let last: PlacedText | null = null;
  for (const { depth, text } of items) {
    const y = picture.yAt(depth * doc.factor);
    const hasRoom: boolean = !last || y - last.y >= least;
    if (hasRoom && last) last.room = y - last.y;
    if (y > end) break;
    const one: PlacedText = { text, y, room: hasRoom ? Infinity : 0 };
    if (hasRoom) last = one;
    placed.push(one);
  }
  return placed.filter(({ y, room }) => y + Math.max(room, 1) > rect.y);
}

function paintText(picture: Picture, { text, y, room }: PlacedText, place: TrackPlace): void {
  const { pen, rect, theme, hair } = picture;
  pen.fillStyle = room > 0 ? theme.gridHeavy : theme.muted;
  pen.fillRect(place.x, snap(y, hair), room > 0 ? place.width : 2 * PAD, hair);
  if (room === 0) return;
  const end = Math.min(y + room, rect.y + rect.height);
  const box = { x: place.x, y, width: place.width, height: end - y };
  picture.upright(box, (upright, seen) => {
    upright.font = `11px ${theme.font}`;
    upright.fillStyle = theme.text;
    upright.textBaseline = 'middle';
    const isRightToLeft = RIGHT_TO_LEFT.test(text);
    upright.textAlign = isRightToLeft ? 'right' : 'left';
    const x = isRightToLeft ? seen.x + seen.width - PAD : seen.x + PAD;
    // The room that the text would have if the picture went on: its lines stay as it is scrolled.
    const whole = picture.turn
      ? { ...seen, width: Math.min(room, 40 * LEAST_ACROSS) }
      : { ...seen, height: room };
    fitLines(upright, text, whole).forEach((line, k) => {
      const lineY = seen.y + (k + 0.5) * LINE_HEIGHT + 1;
      if (lineY < seen.y + seen.height + LINE_HEIGHT) upright.fillText(line, x, lineY);
    });
  });
}

/** The first letter is one of Hebrew, Arabic or a script beside them. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** The lines of a text that a box has room for; where not all have, the last ends in "…". */
export function fitLines(pen: Picture['pen'], text: string, box: Rect): readonly string[] {
  const width = Math.max(1, box.width - 2 * PAD);
  const lines = wrap(pen, text, width);
  const most = Math.max(1, Math.floor(box.height / LINE_HEIGHT));
  if (lines.length <= most) return lines;
  const rest = `${lines[most - 1]} …`;
  const last = pen.measureText(rest).width <= width ? rest : shortened(pen, rest, width);
  return [...lines.slice(0, most - 1), last];
}

/** Lines by text and width, in the font of now. */
const wrapped = new Map<string, string[]>();
const MOST_WRAPPED = 2000;

function wrap(pen: Picture['pen'], text: string, width: number): string[] {
  const key = `${pen.font}|${width.toFixed(1)}|${text}`;
  let lines = wrapped.get(key);
  if (!lines) {
    if (wrapped.size >= MOST_WRAPPED) wrapped.clear();
    lines = breakLines(pen, text.slice(0, LONGEST), width);
    wrapped.set(key, lines);
  }
  return lines;
}

const known = new WeakMap<TextTrackSpec, { texts: readonly LogTexts[]; items: TextItem[] }>();
const NO_TEXTS: readonly LogTexts[] = [];

/** The texts of a track by depth: items of the template, else those of its curve. */
export function listTexts(doc: LogDocument, spec: TextTrackSpec): readonly TextItem[] {
  const texts = doc.data.texts ?? NO_TEXTS;
  const before = known.get(spec);
  if (before?.texts === texts) return before.items;
  const listed = spec.items?.length ? [...spec.items] : readCurve(doc, texts, spec);
  const items = listed.filter(({ text }) => text.trim() !== '').sort((a, b) => a.depth - b.depth);
  known.set(spec, { texts, items });
  return items;
}

/** The texts of a curve; one that holds over several samples is listed once. */
function readCurve(
  { axis }: LogDocument,
  texts: readonly LogTexts[],
  { curve = [] }: TextTrackSpec,
): TextItem[] {
  const names = texts.map(({ mnemonic }) => mnemonic);
  const values = texts[matchMnemonic(curve, names)]?.values;
  if (!values) return [];
  const items: TextItem[] = [];
  for (const { from, to, ascending } of axis.runs) {
    let above = '';
    for (let k = 0; k < to - from; k++) {
      const sample = ascending ? from + k : to - 1 - k;
      const text = values[axis.order?.[sample] ?? sample] ?? '';
      if (text !== above && text !== '') items.push({ depth: axis.values[sample]!, text });
      above = text;
    }
  }
  return items;
}
