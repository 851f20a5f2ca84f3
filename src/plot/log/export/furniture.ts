import { EPOCH_UNIT } from '../../../units/time.ts';
import type { Pen } from '../../pen.ts';
import { layOutHeading, layOutTail } from './heading.ts';
import type { HeadingRow } from './heading.ts';
import type { HeadingField } from './heading-from-header.ts';
import type { PrintOptions } from './print-options.ts';
import { rangeText, scaleText } from './print-setup.ts';
import type { PrintSetup } from './print-setup.ts';
import { shortened } from './text-lines.ts';

/** Height of a page's foot, its distance to the content worked in, in CSS pixels. */
export const FOOT_HEIGHT = 26;
/** Between two texts of a foot, px. */
const FOOT_GAP = 12;

/** Rows of the heading of a print. `pen` only measures. */
export function headingRows(
  setup: PrintSetup,
  options: PrintOptions,
  pen: Pen,
  width: number,
): HeadingRow[] {
  const { range, doc, words, theme, title } = setup;
  const subtitle = `${scaleText(setup)} · ${rangeText(range.top, range.base, doc.unit)}`;
  return layOutHeading(
    { title, subtitle, fields: options.heading ?? [], groupTitles: words.groups },
    pen,
    theme,
    width,
  );
}

/**
 * Rows under the track header at the end of a print: totals, what is missing, remarks. `pen` only
 * measures.
 */
export function tailRows(
  setup: PrintSetup,
  options: PrintOptions,
  pen: Pen,
  width: number,
): HeadingRow[] {
  const { range, doc, words, theme, name } = setup;
  const { index } = doc.data;
  const fields: HeadingField[] = [
    { label: words.interval, value: rangeText(range.top, range.base, doc.unit) },
    { label: words.depthScale, value: scaleText(setup) },
    {
      label: words.index,
      value:
        index.unit && index.unit !== EPOCH_UNIT
          ? `${index.mnemonic} (${index.unit})`
          : index.mnemonic,
    },
    { label: words.samples, value: String(doc.axis.length) },
  ];
  const wide: HeadingField[] = [];
  if (doc.missing.length)
    wide.push({ label: words.notInFile, value: [...new Set(doc.missing)].join(', ') });
  if (options.remarks?.trim()) wide.push({ label: words.groups.remarks, value: options.remarks });
  return layOutTail({ title: `${words.tail} · ${name}`, fields, wide }, pen, theme, width);
}

/** Draws rows one under the other. */
export function paintRows(pen: Pen, rows: readonly HeadingRow[], x: number, y: number): void {
  let at = y;
  for (const row of rows) {
    row.paint(pen, x, at);
    at += row.height;
  }
}

/** Sum of the rows' heights. */
export function sumHeights(rows: readonly HeadingRow[]): number {
  return rows.reduce((sum, row) => sum + row.height, 0);
}

/** What feet of pages say of a print. */
export type FootSetup = Pick<PrintSetup, 'theme' | 'words' | 'name' | 'denominator'> & {
  doc: { unit: string };
};

/** Contents of a page's foot. */
export interface Foot {
  page: number;
  pages: number;
  /** Depths on the page, or null on a page without log. */
  piece: { top: number; base: number } | null;
}

/**
 * Draws the foot of a page, from the pen's origin `width` to the right, with its lower edge at
 * `bottom`: name, depths and scale, page.
 */
export function paintFoot(
  pen: Pen,
  setup: FootSetup,
  foot: Foot,
  { bottom, width }: { bottom: number; width: number },
): void {
  const { theme, words, doc, name } = setup;
  pen.fillStyle = theme.gridHeavy;
  pen.fillRect(0, bottom - 16, width, 0.5);
  pen.font = `11px ${theme.font}`;
  pen.textBaseline = 'alphabetic';
  const y = bottom - 3;
  const depths = foot.piece
    ? `${rangeText(foot.piece.top, foot.piece.base, doc.unit)} · ${scaleText(setup)}`
    : '';
  const page = words.page
    .replace('{page}', String(foot.page))
    .replace('{pages}', String(foot.pages));
  const [nameWidth, depthsWidth, pageWidth] = [name, depths, page].map(
    (text) => pen.measureText(text).width,
  ) as [number, number, number];
  // In the middle, unless the name needs that room.
  const center = Math.min(
    Math.max(width / 2, nameWidth + FOOT_GAP + depthsWidth / 2),
    width - pageWidth - FOOT_GAP - depthsWidth / 2,
  );
  const nameRoom = depths ? center - depthsWidth / 2 : width - pageWidth;
  pen.fillStyle = theme.text;
  pen.textAlign = 'left';
  pen.fillText(shortened(pen, name, nameRoom - FOOT_GAP), 0, y);
  pen.fillStyle = theme.muted;
  if (depths) {
    pen.textAlign = 'center';
    pen.fillText(depths, center, y);
  }
  pen.textAlign = 'right';
  pen.fillText(page, width, y);
}
