import type { DocArray, DocTrack, LogDocument } from './document.ts';
import { formatNumber } from './format-number.ts';
import { fitText } from './header.ts';
import type { Rect } from './layout.ts';
import { paintPattern } from './patterns.ts';
import { codeAt, findCodeColor, listCodes } from './read-codes.ts';
import type { CodeSpec } from './template.ts';
import { fillColor } from './theme.ts';
import type { HeaderCellStyle, TrackPainter } from './track-painter.ts';
import { layoutCodes } from './zone-codes.ts';
import { paintZoneList } from './zone-track.ts';

type DiscreteTrack = Extract<DocTrack, { kind: 'discrete' }>;

/** Height of the line with the curve's name, and of a line of the legend. */
const NAME_HEIGHT = 20;
const ROW_HEIGHT = 15;
/** Most lines of a legend; more codes are counted in the last. */
const MOST_ROWS = 6;

/** A curve of codes: blocks with the colour, pattern and name of their code. */
export const discreteTrack: TrackPainter<DiscreteTrack> = {
  paint(picture, { spec, curve }, place) {
    if (!curve) return;
    const codes = codesByValue(spec.codes);
    const zones = layoutCodes(picture, curve).map((zone) => {
      const { name, color, pattern } = codes.get(zone.code!) ?? {};
      return {
        ...zone,
        name: name ?? zone.name,
        color: color === undefined ? zone.color : fillColor(color, picture.theme),
        pattern,
      };
    });
    paintZoneList(picture, zones, place);
  },

  read(doc, { spec, curve }, depth) {
    if (!curve) return null;
    const value = codeAt(curve, doc.axis, depth);
    const { name, color } = codesByValue(spec.codes).get(value) ?? {};
    return {
      mnemonic: curve.mnemonic,
      value,
      unit: curve.unit,
      color: color ?? 'transparent',
      text: name ? `${name} (${formatNumber(value)})` : formatNumber(value),
    };
  },

  header(track, doc) {
    const { spec, curve } = track;
    const entries = curve ? listEntries(spec.codes ?? [], curve, doc).length : 0;
    return {
      height: Math.max(36, NAME_HEIGHT + Math.min(MOST_ROWS, entries) * ROW_HEIGHT + 2),
      paint: (style, cell) => paintLegend(style, track, cell),
    };
  },
};

function paintLegend(
  style: HeaderCellStyle,
  { spec, curve }: DiscreteTrack,
  { x, y, width, height }: Rect,
): void {
  const { pen, theme, hair, doc, words } = style;
  const name = curve?.mnemonic ?? [spec.curve].flat()[0] ?? '';
  pen.fillStyle = theme.gridHeavy;
  pen.fillRect(x, y, width, hair);
  pen.textBaseline = 'middle';
  pen.textAlign = 'center';
  pen.font = `600 12px ${theme.font}`;
  pen.fillStyle = curve ? theme.text : theme.muted;
  const title = curve ? name : `${name} ${words.missing}`;
  pen.fillText(fitText(pen, title, width - 8), x + width / 2, y + NAME_HEIGHT / 2);
  if (!curve) return;
  const entries = listEntries(spec.codes ?? [], curve, doc);
  const room = Math.max(1, Math.floor((height - NAME_HEIGHT) / ROW_HEIGHT));
  const shown = entries.length > room ? entries.slice(0, room - 1) : entries;
  shown.forEach((code, row) =>
    paintEntry(style, code, curve, {
      x: x + 6,
      y: y + NAME_HEIGHT + row * ROW_HEIGHT,
      width: width - 12,
      height: ROW_HEIGHT,
    }),
  );
  if (shown.length === entries.length) return;
  pen.fillStyle = theme.muted;
  pen.fillText(
    `+${entries.length - shown.length}`,
    x + 6 + SWATCH / 2,
    y + NAME_HEIGHT + (shown.length + 0.5) * ROW_HEIGHT,
  );
}

const SWATCH = 18;

function paintEntry(
  { pen, theme, hair, doc }: HeaderCellStyle,
  { value, name, color, pattern }: CodeSpec,
  curve: DocArray,
  { x, y, width, height }: Rect,
): void {
  const swatch = { x, y: y + 2, width: SWATCH, height: height - 4 };
  pen.fillStyle =
    color === undefined ? findCodeColor(curve, doc.axis, value, theme) : fillColor(color, theme);
  pen.fillRect(swatch.x, swatch.y, swatch.width, swatch.height);
  if (pattern) paintPattern(pen, pattern, swatch, { originY: swatch.y, color: theme.text, hair });
  pen.strokeStyle = theme.line;
  pen.lineWidth = hair;
  pen.setLineDash([]);
  pen.strokeRect(swatch.x, swatch.y, swatch.width, swatch.height);
  pen.font = `11px ${theme.font}`;
  pen.textAlign = 'left';
  pen.fillStyle = theme.text;
  pen.fillText(
    fitText(pen, name ?? formatNumber(value), width - SWATCH - 6),
    x + SWATCH + 6,
    y + height / 2,
  );
  pen.textAlign = 'center';
}

/** The legend: the template's codes in their order, then those of the data that it does not name. */
function listEntries(codes: readonly CodeSpec[], curve: DocArray, doc: LogDocument): CodeSpec[] {
  const named = new Set(codes.map(({ value }) => value));
  const others = listCodes(curve, doc.axis).filter((value) => !named.has(value));
  return [...codes, ...others.map((value) => ({ value }))];
}

const known = new WeakMap<readonly CodeSpec[], Map<number, CodeSpec>>();

/** The first entry of each code counts. */
function codesByValue(codes: readonly CodeSpec[] | undefined): ReadonlyMap<number, CodeSpec> {
  if (!codes) return NO_CODES;
  let map = known.get(codes);
  if (!map) {
    map = new Map();
    for (const code of codes) if (!map.has(code.value)) map.set(code.value, code);
    known.set(codes, map);
  }
  return map;
}

const NO_CODES: ReadonlyMap<number, CodeSpec> = new Map();
