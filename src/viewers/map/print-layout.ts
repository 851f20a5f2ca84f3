/** Sizes of paper. */
export const PAPERS = ['a4', 'a3'] as const;
/** Name of a size of paper. */
export type PaperSize = (typeof PAPERS)[number];

/** What a printed map shows besides the map. */
export const PRINT_PARTS = [
  'legend',
  'northArrow',
  'scaleBar',
  'coordinates',
  'date',
  'source',
] as const;
/** Name of a part of a printed map. */
export type PrintPart = (typeof PRINT_PARTS)[number];

/** How a map is printed. */
export interface MapPrintOptions {
  readonly title: string;
  readonly paper: PaperSize;
  readonly isPortrait: boolean;
  /** Denominator of the scale; null for the largest round one that shows the whole view. */
  readonly scale: number | null;
  readonly parts: ReadonlySet<PrintPart>;
}

/** CSS pixels in a millimetre. */
export const MM = 96 / 25.4;
const LONG_MM: Readonly<Record<PaperSize, number>> = { a4: 297, a3: 420 };
const SHORT_MM: Readonly<Record<PaperSize, number>> = { a4: 210, a3: 297 };
const MARGIN = 12 * MM;
const LEGEND = 52 * MM;
const GAP = 4 * MM;
const TITLE = 10 * MM;
const FOOT = 16 * MM;
/** Room beside the map for the numbers of its coordinates. */
const NUMBERS = 8 * MM;

/** Where the parts of a page lie, CSS pixels. */
export interface MapPageLayout {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** The room for the map. */
  readonly map: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  /** Left edge and width of the legend; of no width without one. */
  readonly legend: { readonly x: number; readonly width: number };
}

/** Lays a page out. */
export function layOutPage({ title, paper, isPortrait, parts }: MapPrintOptions): MapPageLayout {
  const [long, short] = [LONG_MM[paper] * MM, SHORT_MM[paper] * MM];
  const [width, height] = isPortrait ? [short, long] : [long, short];
  const hasLegend = parts.has('legend') || parts.has('northArrow');
  const legendWidth = hasLegend ? LEGEND : 0;
  const numbers = parts.has('coordinates') ? NUMBERS : 0;
  const y = MARGIN + (title.trim() === '' ? 0 : TITLE);
  const map = {
    x: MARGIN + numbers,
    y,
    width: width - 2 * MARGIN - numbers - (hasLegend ? legendWidth + GAP : 0),
    height: height - y - MARGIN - FOOT,
  };
  const legend = { x: map.x + map.width + (hasLegend ? GAP : 0), width: legendWidth };
  return { width, height, margin: MARGIN, map, legend };
}

/** First digits of scales that maps are printed in. */
const ROUND = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10];

/** The next round scale of which the denominator is no smaller, as 250,000. */
export function roundScaleUp(denominator: number): number {
  const power = 10 ** Math.floor(Math.log10(denominator));
  const first = ROUND.find((one) => one * power >= denominator * (1 - 1e-9)) ?? 10;
  return Math.round(first * power);
}

/** Round scales about one, larger scales first, for a choice: 50,000, 100,000, 200,000, … */
export function listScales(about: number): number[] {
  const power = 10 ** (Math.floor(Math.log10(about)) - 1);
  return [1, 2.5, 5, 10, 20, 25, 50, 100, 200, 250]
    .map((one) => Math.round(one * power))
    .filter((one) => one >= about / 10 && one <= about * 10 && one >= 100);
}

/** Metres on the ground that a CSS pixel of paper is at a scale. */
export function metresPerPxAt(denominator: number): number {
  return (denominator * 0.0254) / 96;
}

/** The denominator of the scale at which a CSS pixel of paper is so many metres. */
export function denominatorAt(metresPerPx: number): number {
  return (metresPerPx * 96) / 0.0254;
}
