import { metresPer } from '../../../units/depth.ts';
import { EPOCH_UNIT, formatTime } from '../../../units/time.ts';
import type { LogDocument } from '../document.ts';
import { bindData, makeDocument } from '../document.ts';
import { decimalsFor } from '../grid.ts';
import { printedPictures } from '../picture-source.ts';
import { PRINT_PLOT_THEME } from '../theme.ts';
import type { PlotTheme } from '../theme.ts';
import { pixelsPerDepth, scaleDenominator } from './paper.ts';
import { ENGLISH_PRINT_WORDS } from './print-options.ts';
import type { PrintOptions, PrintWords } from './print-options.ts';

/** Denominator of a PDF's scale where neither the caller nor the template names one. */
const USUAL_DENOMINATOR = 500;

/** Faces that the print's own metrics fit, then those of the screen for other scripts. */
export const PRINT_FONT = `Helvetica, Arial, "Liberation Sans", ${PRINT_PLOT_THEME.font}`;

/** What every kind of print is made from. */
export interface PrintSetup {
  doc: LogDocument;
  theme: PlotTheme;
  words: PrintWords;
  /** Depths printed, in the document's unit. */
  range: { top: number; base: number };
  /** True scale 1 : n, or null where none is requested or the index is no depth. */
  denominator: number | null;
  /** CSS pixels per unit of depth at that scale. */
  perDepth: number | null;
  name: string;
  title: string;
}

/** The document in the colours of the print, whatever theme the screen has, with what is shown. */
function onPaper(doc: LogDocument, theme: PlotTheme, show: PrintOptions['show']): LogDocument {
  const pyramids = new Map(
    doc.curves.flatMap(({ mnemonic, series }) =>
      series.pyramid ? [[mnemonic, series.pyramid]] : [],
    ),
  );
  const depthUnit = doc.unit === 'm' || doc.unit === 'ft' ? doc.unit : undefined;
  const { tracks } = doc.template;
  const template =
    show?.zones === false
      ? { ...doc.template, tracks: tracks.filter(({ kind }) => kind !== 'zones') }
      : doc.template;
  const data = show?.markers === false ? { ...doc.data, markers: undefined } : doc.data;
  return makeDocument(template, bindData(data, pyramids), {
    theme,
    depthUnit,
    pictures: printedPictures(doc.pictures),
  });
}

/** All depths of a document, in its unit. Null where it has no sample. */
function wholeRange(doc: LogDocument): { top: number; base: number } | null {
  const [top, base] = [doc.axis.min * doc.factor, doc.axis.max * doc.factor];
  return Number.isFinite(top) && base > top ? { top, base } : null;
}

/**
 * Works out what is printed.
 * @throws {RangeError} where the scale is no scale, or there is no depth to print
 */
export function setUpPrint(document: LogDocument, options: PrintOptions): PrintSetup {
  const pdf = options.type === 'application/pdf';
  const range = options.range ?? (pdf ? null : options.view) ?? wholeRange(document);
  if (!range || !(range.base > range.top) || !Number.isFinite(range.base - range.top))
    throw new RangeError('There is no depth range to print');
  const requested =
    options.depthScale ?? (pdf ? (document.template.depthScale ?? USUAL_DENOMINATOR) : null);
  const isFit = requested === 'fit';
  const denominator = requested === null || isFit ? null : scaleDenominator(requested);
  if (requested !== null && !isFit && denominator === null)
    throw new RangeError(`"${requested}" is not a depth scale such as 1:500`);
  const metres = document.indexKind === 'depth' ? metresPer(document.unit) : null;
  const theme = { ...PRINT_PLOT_THEME, font: PRINT_FONT };
  const well = options.heading?.find((field) => field.label === 'Well')?.value;
  return {
    doc: onPaper(document, theme, options.show),
    theme,
    words: options.words ?? ENGLISH_PRINT_WORDS,
    range: { top: range.top, base: range.base },
    denominator: metres === null ? null : denominator,
    perDepth: metres === null || denominator === null ? null : pixelsPerDepth(denominator, metres),
    name: options.name ?? well ?? document.template.name,
    title: options.title ?? document.template.name,
  };
}

/**
 * "1670.0 – 2412.7 m": the depths of a piece, one decimal, more where the piece is short; dates as
 * finely as they need.
 */
export function rangeText(top: number, base: number, unit: string): string {
  if (unit === EPOCH_UNIT)
    return [top, base].map((at) => formatTime(at, (base - top) / 100)).join(' – ');
  const decimals = Math.max(1, decimalsFor((base - top) / 100));
  return `${top.toFixed(decimals)} – ${base.toFixed(decimals)} ${unit}`.trimEnd();
}

/** "1:500", or the words for no scale. */
export function scaleText({
  denominator,
  words,
}: Pick<PrintSetup, 'denominator' | 'words'>): string {
  return denominator === null ? words.notToScale : `1:${denominator}`;
}
