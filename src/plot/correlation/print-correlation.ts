import { PdfFile } from '../print/pdf-file.ts';
import { rasterizeText } from '../print/raster-text.ts';
import type { Pen } from '../pen.ts';
import type { DepthInterval } from '../log/depth-window.ts';
import { sumHeights } from '../log/export/furniture.ts';
import type { HeadingField } from '../log/export/heading-from-header.ts';
import { type HeadingRow, layOutHeading, layOutTail } from '../log/export/heading.ts';
import { layOutPages, type PageInput } from '../log/export/pages.ts';
import { type PaperName, pixelsPerDepth } from '../log/export/paper.ts';
import { PaperPainter } from '../log/export/paper-painter.ts';
import {
  fitScale,
  GAP,
  HAIR,
  HEADER_SHARE,
  layOutSheet,
  lengthen,
} from '../log/export/print-layout.ts';
import { ENGLISH_PRINT_WORDS } from '../log/export/print-options.ts';
import type { PreparePrint } from '../log/export/prepare-tracks.ts';
import { type PrintedPages, savePages } from '../log/export/print-pdf.ts';
import { PRINT_FONT, rangeText, scaleText } from '../log/export/print-setup.ts';
import { printedPictures } from '../log/picture-source.ts';
import type { PlotContent } from '../log/plot-content.ts';
import { PRINT_PLOT_THEME } from '../log/theme.ts';
import { axisGrid } from '../log/time-grid.ts';
import { correlationContent } from './correlation-content.ts';
import { type CorrelationDocument, makeCorrelation } from './correlation-document.ts';
import { prepareCorrelation } from './prepare-correlation.ts';

/** How two wells are printed. */
export interface CorrelationPrintOptions {
  /** Shared depths, shown unit. */
  range: DepthInterval;
  /** The n of 1 : n; "fit" puts all on one page, at the round scale that has room. */
  scale: number | 'fit';
  paper: PaperName;
  /** Large line of the heading. */
  title: string;
  /** Name of the print in its feet. */
  name: string;
  heading: readonly HeadingField[];
  show: { heading: boolean; header: boolean; markers: boolean; zones: boolean };
  /** Printed at the tail; empty for none. */
  remarks: string;
  /** Pages done. */
  onProgress?: (done: number, total: number) => void;
  /** Ends the work between two pages: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

const THEME = { ...PRINT_PLOT_THEME, font: PRINT_FONT };

/**
 * Prints two wells as a PDF: heading, the wells page after page at true scale, tail.
 * @throws {RangeError} where there is no depth range, or a page has no room for it
 */
export async function printCorrelation(
  correlation: CorrelationDocument,
  options: CorrelationPrintOptions,
): Promise<Blob> {
  const file = await PdfFile.create({ title: options.name, rasterizeText });
  return savePages(file, layOut(correlation, options, file.measuringPen()), options);
}

/** Pages that the PDF will have, and its scale 1 : n. */
export async function countCorrelationPages(
  correlation: CorrelationDocument,
  options: CorrelationPrintOptions,
): Promise<{ pages: number; denominator: number | null }> {
  const file = await PdfFile.create({ title: '', rasterizeText: undefined });
  const { pages, setup } = layOut(correlation, options, file.measuringPen());
  return { pages: pages.length, denominator: setup.denominator };
}

/** Lays two wells on pages. `measuring` only measures. */
function layOut(
  correlation: CorrelationDocument,
  options: CorrelationPrintOptions,
  measuring: Pen,
): PrintedPages {
  const { range, paper, show } = options;
  if (!(range.base > range.top)) throw new RangeError('There is no depth range to print');
  const { unit, metres } = correlation;
  const { content, prepare } = drawOnPaper(correlation, show);
  const sheet = layOutSheet(paper, content.leastWidth);
  const painter = new PaperPainter(content, {
    theme: THEME,
    width: sheet.contentWidth,
    headerLimit: sheet.contentHeight * HEADER_SHARE,
    hair: HAIR,
    prepare,
  });
  const headerHeight = show.header ? painter.headerHeight : 0;
  const rows = (denominator: number | null): Pick<PrintedPages, 'heading' | 'tail'> =>
    layOutTexts(correlation, options, { denominator, measuring, width: sheet.contentWidth });
  const denominator =
    options.scale === 'fit'
      ? (fitScale({ range, metres, sheet, headerHeight, ...rows(null) }) ?? 500)
      : options.scale;
  const { heading, tail } = rows(denominator);
  const perDepth = pixelsPerDepth(denominator, metres);
  const input: PageInput = {
    ...range,
    pixelsPerDepth: perDepth,
    height: sheet.contentHeight,
    headingRows: heading.map(({ height }) => height),
    gap: GAP,
    headerHeight,
    tailHeight: headerHeight + GAP + sumHeights(tail),
    cutStep: axisGrid(perDepth, unit).intervals[0] ?? 1,
  };
  const used = paper === 'continuous' ? lengthen(sheet, input) : sheet;
  const pages = layOutPages({ ...input, height: used.contentHeight });
  const words = ENGLISH_PRINT_WORDS;
  const setup = { theme: THEME, words, name: options.name, denominator, doc: { unit } };
  return { setup, sheet: used, heading, tail, painter, headerHeight, pages };
}

/** Both wells in the colours of the print, with what is shown of them. */
function drawOnPaper(
  { wells, picks, datum, unit }: CorrelationDocument,
  show: CorrelationPrintOptions['show'],
): { content: PlotContent; prepare: PreparePrint } {
  const bound = wells.map((one) => ({
    ...one,
    well: {
      ...one.well,
      template: {
        ...one.well.template,
        tracks: one.well.template.tracks.filter(({ kind }) => show.zones || kind !== 'zones'),
      },
    },
  }));
  const [left, right] = bound;
  const pictures = printedPictures(wells[0].doc.pictures);
  const onPaper = makeCorrelation([left!, right!], picks, datum, { theme: THEME, unit, pictures });
  const content = correlationContent(
    // The wells are aligned by their picks also where none is drawn.
    show.markers ? onPaper : { ...onPaper, picks: [[], []] },
    THEME,
    { words: ENGLISH_PRINT_WORDS },
  );
  return { content, prepare: prepareCorrelation(onPaper) };
}

/** The heading before the wells, and the totals after them. */
function layOutTexts(
  { wells, unit }: CorrelationDocument,
  { title, name, heading, range, remarks, show }: CorrelationPrintOptions,
  { denominator, measuring, width }: { denominator: number | null; measuring: Pen; width: number },
): { heading: HeadingRow[]; tail: HeadingRow[] } {
  const words = ENGLISH_PRINT_WORDS;
  const interval = rangeText(range.top, range.base, unit);
  const scale = scaleText({ denominator, words });
  const missing = [...new Set(wells.flatMap(({ doc }) => doc.missing))];
  const wide: HeadingField[] = [
    ...(missing.length > 0 ? [{ label: words.notInFile, value: missing.join(', ') }] : []),
    ...(remarks.trim() ? [{ label: words.groups.remarks, value: remarks }] : []),
  ];
  const input = {
    title,
    subtitle: `${scale} · ${interval}`,
    fields: heading,
    groupTitles: words.groups,
  };
  return {
    heading: show.heading ? layOutHeading(input, measuring, THEME, width) : [],
    tail: layOutTail(
      {
        title: `End of correlation · ${name}`,
        fields: [
          { label: words.interval, value: interval },
          { label: words.depthScale, value: scale },
        ],
        wide,
      },
      measuring,
      THEME,
      width,
    ),
  };
}
