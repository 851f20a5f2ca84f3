import { EPOCH_UNIT } from '../../units/time.ts';
import type { Pen } from '../pen.ts';
import type { DocCurve, DocTrack, LogDocument } from './document.ts';
import type { Rect, TrackPlace } from './layout.ts';
import { placeTracks } from './layout.ts';
import { formatNumber } from './format-number.ts';
import type { PlotTheme } from './theme.ts';
import { mixColors } from './theme.ts';
import { paintMarks } from './curve-line.ts';
import { findPainter } from './track-painter.ts';

/** Height of a curve's cell (spec 9): 42 px, 36 px where the plot has more than 12 curves. */
export function cellHeight(doc: LogDocument): number {
  const curves = doc.tracks.reduce((n, t) => n + (t.kind === 'curves' ? t.curves.length : 0), 0);
  return curves > 12 ? 36 : 42;
}

const TITLE_HEIGHT = 22;
/**
 * Letters at the end of a long mnemonic that tell it from others: the run, "_ED" of a changed
 * curve.
 */
const END_OF_NAME = 8;

/**
 * Height of the whole header: a line of titles where any track has one, and the cells of the
 * fullest track.
 */
export function headerHeight(doc: LogDocument): number {
  const heights = doc.tracks.map((t) => measureCells(doc, t));
  return (
    (doc.tracks.some((t) => getTitle(t)) ? TITLE_HEIGHT : 0) + Math.max(cellHeight(doc), ...heights)
  );
}

function measureCells(doc: LogDocument, track: DocTrack): number {
  return (
    findPainter(track)?.header?.(track, doc)?.height ??
    (track.kind === 'curves' ? track.curves.length : 1) * cellHeight(doc)
  );
}

/** Height of the header of one track by itself. */
export function measureTrackHeader(doc: LogDocument, track: DocTrack): number {
  return (getTitle(track) ? TITLE_HEIGHT : 0) + measureCells(doc, track);
}

function getTitle(track: DocTrack): string {
  return (track.kind === 'depth' ? undefined : track.spec.title) ?? '';
}

/** The words of a header that are not of the data. */
export interface HeaderWords {
  /** Behind the mnemonic of a curve that the data does not have. */
  missing: string;
  /** Between the values that are read out, the comma of the language. @default ', ' */
  listComma?: string | undefined;
  /** Titles of the suite's own templates in the language of the user, by the English ones. */
  titles?: ReadonlyMap<string, string> | undefined;
}

/** What a header shows besides the document. */
export interface HeaderOptions {
  theme: PlotTheme;
  hair: number;
  words: HeaderWords;
  /** Current scale 1 : n for the depth track; null where the index is no depth. */
  depthScale: number | null;
  /**
   * Put before the left limit and behind the right one where these are not to the left and right.
   */
  limitSigns?: readonly [left: string, right: string];
}

/** A header that is drawn. */
export interface HeaderPicture extends HeaderOptions {
  pen: Pen;
  doc: LogDocument;
  rect: Rect;
}

/**
 * Draws the header of all tracks over `rect`. Cells are aligned to the bottom, next to the plot.
 */
export function paintHeader(pen: Pen, doc: LogDocument, rect: Rect, options: HeaderOptions): void {
  const header: HeaderPicture = { ...options, pen, doc, rect };
  const places = placeTracks(doc, rect.x, rect.width, options.hair);
  pen.fillStyle = options.theme.background;
  pen.fillRect(rect.x, rect.y, rect.width, rect.height);
  doc.tracks.forEach((track, i) => {
    paintTrackHeader(header, track, places[i]!);
  });
  paintRules(header, places);
}

/** Draws the header of one track, from the upper to the lower edge of the header's rectangle. */
export function paintTrackHeader(header: HeaderPicture, track: DocTrack, place: TrackPlace): void {
  const { pen, rect } = header;
  pen.save();
  pen.beginPath();
  pen.rect(place.x, rect.y, place.width, rect.height);
  pen.clip();
  const title = getTitle(track);
  if (title) paintTitle(header, header.words.titles?.get(title) ?? title, place);
  paintCells(header, track, place);
  pen.restore();
}

/** Draws the cells of one track, the last of them on the bottom. */
function paintCells(header: HeaderPicture, track: DocTrack, place: TrackPlace): void {
  const { doc, rect } = header;
  const height = cellHeight(doc);
  const own = findPainter(track)?.header?.(track, doc);
  const cellAt = (fromBottom: number): Rect => ({
    x: place.x,
    y: rect.y + rect.height - fromBottom * height,
    width: place.width,
    height,
  });
  if (track.kind === 'curves')
    track.curves.forEach((curve, k) =>
      paintCurveCell(header, curve, cellAt(track.curves.length - k)),
    );
  else if (own)
    own.paint(header, {
      ...cellAt(1),
      y: rect.y + rect.height - own.height,
      height: own.height,
    });
  else paintOtherCell(header, track, cellAt(1));
}

function paintRules(
  { pen, doc, rect, theme, hair }: HeaderPicture,
  places: readonly TrackPlace[],
): void {
  pen.fillStyle = theme.line;
  for (const place of places) pen.fillRect(place.x, rect.y, hair, rect.height);
  const last = places.at(-1);
  if (last) pen.fillRect(last.x + last.width - hair, rect.y, hair, rect.height);
  pen.fillRect(rect.x, rect.y, rect.width, hair);
  pen.fillRect(rect.x, rect.y + rect.height - hair, rect.width, hair);
  pen.fillStyle = theme.gridHeavy;
  if (doc.tracks.some((t) => getTitle(t)))
    pen.fillRect(rect.x, rect.y + TITLE_HEIGHT - hair, rect.width, hair);
}

function paintTitle({ pen, rect, theme }: HeaderPicture, title: string, place: TrackPlace): void {
  pen.font = `600 12px ${theme.font}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = theme.text;
  pen.fillText(
    fitText(pen, title, place.width - 8),
    place.x + place.width / 2,
    rect.y + TITLE_HEIGHT / 2,
  );
}

/** The text behind a curve's name: its unit, and the limits of its backup scale in brackets. */
function describeScale({ unit, backup }: DocCurve): string {
  return backup
    ? `${unit} (${formatNumber(backup.left)} … ${formatNumber(backup.right)})`.trim()
    : unit;
}

/**
 * One curve: mnemonic and unit above, the line's sample between the left and the right limit below.
 */
function paintCurveCell(header: HeaderPicture, curve: DocCurve, cell: Rect): void {
  const { pen, theme, hair } = header;
  const missing = curve.series === null;
  const color = missing ? theme.muted : curve.color;
  const pad = 6;
  const lineY = cell.y + cell.height - 12;
  pen.fillStyle = theme.gridHeavy;
  pen.fillRect(cell.x, cell.y, cell.width, hair);
  pen.textBaseline = 'middle';
  paintName(header, cell, {
    mnemonic: curve.mnemonic,
    color,
    unit: missing ? header.words.missing : describeScale(curve),
  });

  pen.font = `11px ${theme.font}`;
  pen.fillStyle = missing ? theme.muted : theme.text;
  const [before, behind] = header.limitSigns ?? ['', ''];
  const left = before + formatNumber(curve.left);
  const right = formatNumber(curve.right) + behind;
  pen.textAlign = 'left';
  pen.fillText(left, cell.x + pad, lineY);
  pen.textAlign = 'right';
  pen.fillText(right, cell.x + cell.width - pad, lineY);
  const from = cell.x + pad + pen.measureText(left).width + 5;
  const to = cell.x + cell.width - pad - pen.measureText(right).width - 5;
  if (to - from < 6) return;
  const shown = missing ? mixColors(color, theme.background, 0.5) : color;
  if (curve.spec.style === 'points') {
    const marks = [1, 2, 3].flatMap((k) => [from + ((to - from) * k) / 4, lineY]);
    paintMarks(pen, marks, { color: shown, spec: curve.spec });
    return;
  }
  pen.strokeStyle = shown;
  pen.lineWidth = Math.max(1, curve.lineWidth);
  pen.setLineDash([...curve.dash]);
  pen.beginPath();
  const y = Math.round(lineY / hair) * hair + (Math.round(pen.lineWidth / hair) % 2 ? hair / 2 : 0);
  pen.moveTo(from, y);
  pen.lineTo(to, y);
  pen.stroke();
  pen.setLineDash([]);
}

/** Draws a mnemonic with its unit in the upper part of a cell. */
export function paintName(
  { pen, theme }: Pick<HeaderPicture, 'pen' | 'theme'>,
  cell: Rect,
  { mnemonic, color, unit }: { mnemonic: string; color: string; unit: string },
): void {
  const y = cell.y + (cell.height - 12) / 2 - 2;
  const room = cell.width - 12;
  const unitFont = `11px ${theme.font}`;
  const nameFont = `600 12px ${theme.font}`;
  pen.font = unitFont;
  const unitText = unit === '' ? '' : fitText(pen, unit, room * 0.5);
  const unitWidth = unitText === '' ? 0 : pen.measureText(unitText).width + 5;
  pen.font = nameFont;
  const name = fitText(pen, mnemonic, room - unitWidth, END_OF_NAME);
  const nameWidth = pen.measureText(name).width;
  const x = cell.x + (cell.width - nameWidth - unitWidth) / 2;
  pen.textAlign = 'left';
  pen.fillStyle = color;
  pen.fillText(name, x, y);
  pen.font = unitFont;
  pen.fillStyle = theme.muted;
  if (unitText !== '') pen.fillText(unitText, x + nameWidth + 5, y);
}

/**
 * A depth or zone track, or an array that the data does not have: name above, unit or scale below.
 */
function paintOtherCell(header: HeaderPicture, track: DocTrack, cell: Rect): void {
  const { pen, theme } = header;
  const [name, note] = otherTexts(header, track);
  pen.fillStyle = theme.gridHeavy;
  pen.fillRect(cell.x, cell.y, cell.width, header.hair);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `600 12px ${theme.font}`;
  pen.fillStyle = theme.text;
  pen.fillText(
    fitText(pen, name, cell.width - 6),
    cell.x + cell.width / 2,
    cell.y + (cell.height - 12) / 2 - 2,
  );
  pen.font = `11px ${theme.font}`;
  pen.fillStyle = theme.muted;
  pen.fillText(
    fitText(pen, note, cell.width - 6),
    cell.x + cell.width / 2,
    cell.y + cell.height - 12,
  );
}

function otherTexts(
  { doc, words, depthScale }: HeaderPicture,
  track: DocTrack,
): [name: string, note: string] {
  switch (track.kind) {
    case 'depth': {
      const { mnemonic } = doc.data.index;
      const name =
        doc.indexKind === 'depth'
          ? (detectVertical(mnemonic) ?? track.spec.datum ?? 'MD')
          : mnemonic;
      return [
        track.unit === EPOCH_UNIT ? name : `${name} ${track.unit}`.trim(),
        depthScale === null ? '' : `1:${formatScale(depthScale)}`,
      ];
    }
    case 'zones':
      return [track.curve?.mnemonic ?? '', ''];
    case 'array':
      return [getFirst(track.spec.curve), words.missing];
    case 'discrete':
      return [
        track.curve?.mnemonic ?? getFirst(track.spec.curve),
        track.curve ? track.curve.unit : words.missing,
      ];
    case 'text':
      return [getFirst(track.spec.curve ?? ''), ''];
    default:
      return ['', ''];
  }
}

/**
 * TVD or TVDSS by the index's name: a template cannot know which of a file's depths it is drawn
 * against.
 */
function detectVertical(mnemonic: string): 'TVD' | 'TVDSS' | null {
  const found = /^TVD([-_ ]?(SS|MSL))?/i.exec(mnemonic);
  return found && (found[1] ? 'TVDSS' : 'TVD');
}

function getFirst(names: string | readonly string[]): string {
  return typeof names === 'string' ? names : (names[0] ?? '');
}

/** 1:200 as it is, 1:5123 as 1:5120: three digits are what a screen scale is good for. */
function formatScale(denominator: number): string {
  return String(Number(denominator.toPrecision(3)));
}

/**
 * `text` cut with an ellipsis to what fits `width` in the pen's font.
 * @param kept letters at the end that stay where as many at the beginning do
 */
export function fitText(pen: Pen, text: string, width: number, kept = 0): string {
  if (text === '' || pen.measureText(text).width <= width) return text;
  const end = kept > 0 ? text.slice(-kept) : '';
  const cut = (length: number): string => `${text.slice(0, length)}…${end}`;
  let length = text.length - kept - 1;
  while (length > 0 && pen.measureText(cut(length)).width > width) length--;
  if (kept > 0 && length < kept) return fitText(pen, text, width);
  return length > 0 ? cut(length) : '';
}
