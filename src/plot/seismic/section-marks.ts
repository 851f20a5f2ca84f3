import type { PlotTheme } from '../log/theme.ts';
import type { Pen } from '../pen.ts';
import { CAPTION_HEIGHT, numberText } from './section-axes.ts';
import type {
  SectionContent,
  SectionDisplay,
  SectionLine,
  SectionOverlays,
  SectionWords,
} from './section-content.ts';
import { toRow } from './section-place.ts';
import type { SectionView } from './section-view.ts';

/** A text in its colour, and where its left edge and middle lie. */
interface Label {
  text: string;
  x: number;
  y: number;
  color: string;
}

/** Draws a text on a ground of its own, so that it can be read over any samples. */
function paintLabel(pen: Pen, { text, x, y, color }: Label, theme: PlotTheme): void {
  const width = pen.measureText(text).width + 6;
  pen.fillStyle = theme.background;
  pen.globalAlpha = 0.8;
  pen.fillRect(x, y - 8, width, 16);
  pen.globalAlpha = 1;
  pen.fillStyle = color;
  pen.fillText(text, x + 3, y);
}

/** Lines over a section, and where they are drawn. */
export interface OverlayPicture {
  view: SectionView;
  content: SectionContent;
  overlays: SectionOverlays;
  theme: PlotTheme;
}

/** Draws horizons and well paths. The pen is clipped to the samples' place. */
export function paintOverlays(pen: Pen, picture: OverlayPicture): void {
  const { overlays, theme } = picture;
  pen.font = `12px ${theme.font}`;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  for (const line of overlays.lines) paintLine(pen, picture, line);
  pen.setLineDash([]);
}

function paintLine(
  pen: Pen,
  { view, content, theme }: OverlayPicture,
  { points, color, width = 1.5, dash = [], name, isNamed }: SectionLine,
): void {
  const { place } = view;
  pen.strokeStyle = color;
  pen.lineWidth = width;
  pen.setLineDash([...dash]);
  pen.beginPath();
  let drawing = false;
  let named: { x: number; y: number } | null = null;
  for (let i = 0; i + 1 < points.length; i += 2) {
    const x = view.xAt(points[i]! + 0.5);
    const y = view.yAt(toRow(content, points[i + 1]!) + 0.5);
    if (Number.isNaN(x + y)) {
      drawing = false;
      continue;
    }
    if (drawing) pen.lineTo(x, y);
    else pen.moveTo(x, y);
    drawing = true;
    if (x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height)
      named ??= { x, y };
  }
  pen.stroke();
  if (isNamed && named && name)
    paintLabel(
      pen,
      {
        text: name,
        x: Math.min(named.x + 4, place.x + place.width - pen.measureText(name).width - 8),
        y: Math.max(place.y + 9, named.y - 11),
        color,
      },
      theme,
    );
}

/** The colour bar, CSS pixels. */
const BAR = { width: 96, height: 8 };
/** Room that the colour bar and its numbers need. */
const BAR_ROOM = 240;

/**
 * What the picture's colours mean: polarity, gain, automatic gain control, and the amplitudes of
 * the first and last colour.
 */
export interface Caption {
  display: SectionDisplay;
  words: SectionWords;
  content: SectionContent;
  /** Whether automatic gain control is in the picture. */
  isAgc: boolean;
  /** Amplitudes of the first and last colour. */
  limits: readonly [number, number];
  lut: Uint8Array;
}

/** Draws the line under the samples. */
export function paintCaption(
  pen: Pen,
  view: SectionView,
  { display, words, content, isAgc, limits, lut }: Caption,
  theme: PlotTheme,
): void {
  const { place } = view;
  const y = place.y + place.height + CAPTION_HEIGHT / 2 + 1;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  pen.font = `12px ${theme.font}`;
  let x = place.x;
  const put = (text: string, color: string, weight = '', kept = 0): void => {
    pen.font = `${weight}12px ${theme.font}`;
    const { width } = pen.measureText(text);
    if (x + width + kept > place.x + place.width) return;
    pen.fillStyle = color;
    pen.fillText(text, x, y);
    x += width + 14;
  };
  // First what must not be overlooked: relative amplitudes are lost.
  if (isAgc && display.agcMs !== null)
    put(words.agc(display.agcMs, content.survey.samples.unit), theme.accent, '600 ');
  if (!content.survey.isVelocity)
    put(
      display.polarity === 'normal' ? words.polarityNormal : words.polarityReverse,
      display.polarity === 'normal' ? theme.muted : theme.accent,
    );
  if (display.gainDb !== 0) put(words.gain(display.gainDb), theme.muted);
  put(nameSection(content, words), theme.text, '600 ', BAR_ROOM);
  if (display.density)
    paintColorBar(
      pen,
      { lut, limits: isAgc ? null : limits },
      { from: x, to: place.x + place.width, y },
      theme,
    );
}

/** The survey, and which cut of it: "F3 · Inline 122". */
function nameSection({ survey, section: { place } }: SectionContent, words: SectionWords): string {
  const name = survey.name.replace(/\.(sgy|segy)$/i, '');
  if (place.mode === 'line') return name;
  const cut =
    place.mode === 'z'
      ? `${survey.samples.domain === 'time' ? words.time : words.depth} ${place.number}`
      : `${words.annotation[place.mode]} ${place.number}`;
  return [name, cut].filter(Boolean).join(' · ');
}

function paintColorBar(
  pen: Pen,
  { lut, limits }: { lut: Uint8Array; limits: Caption['limits'] | null },
  { from, to, y }: { from: number; to: number; y: number },
  theme: PlotTheme,
): void {
  pen.font = `12px ${theme.font}`;
  const [low, high] = limits
    ? limits.map((limit) => numberText(Number(limit.toPrecision(3))))
    : ['', ''];
  const width = pen.measureText(high!).width;
  const right = to - (width > 0 ? width + 6 : 0);
  const left = right - BAR.width;
  if (left - pen.measureText(low!).width - 6 < from) return;
  pen.fillStyle = theme.muted;
  pen.fillText(high!, right + 6, y);
  pen.textAlign = 'right';
  pen.fillText(low!, left - 6, y);
  const parts = 48;
  for (let i = 0; i < parts; i++) {
    const at = 4 * Math.round((i / (parts - 1)) * 255);
    pen.fillStyle = `rgb(${lut[at]!},${lut[at + 1]!},${lut[at + 2]!})`;
    // Each reaches under the next, so that no seam shows.
    pen.fillRect(
      left + (i * BAR.width) / parts,
      y - BAR.height / 2,
      Math.min(BAR.width / parts + 0.5, right - left - (i * BAR.width) / parts),
      BAR.height,
    );
  }
  pen.strokeStyle = theme.line;
  pen.lineWidth = 1;
  pen.strokeRect(left - 0.5, y - BAR.height / 2 - 0.5, BAR.width + 1, BAR.height + 1);
}
