import type { RasterizeText } from '../../print/raster-text.ts';
import type { HeadingField, HeadingGroup } from './heading-from-header.ts';
import type { PaperName } from './paper.ts';

/** Texts of a print in one language; `{…}` is filled in. */
export interface PrintWords {
  /** `{page}`, `{pages}`. */
  page: string;
  /** Behind the mnemonic of a curve that the file does not have. */
  missing: string;
  groups: Record<Exclude<HeadingGroup, 'well'>, string>;
  interval: string;
  depthScale: string;
  /** In place of a scale where the index is no depth. */
  notToScale: string;
  index: string;
  samples: string;
  /** Lists the curves of the template that the file does not have. */
  notInFile: string;
  tail: string;
}

/** English. */
export const ENGLISH_PRINT_WORDS: PrintWords = {
  page: 'Page {page} of {pages}',
  missing: 'missing',
  groups: {
    location: 'Location',
    depth: 'Depth reference',
    run: 'Run data',
    mud: 'Borehole fluid',
    remarks: 'Remarks',
  },
  interval: 'Interval printed',
  depthScale: 'Depth scale',
  notToScale: 'not to scale',
  index: 'Index',
  samples: 'Samples',
  notInFile: 'Not in the file',
  tail: 'End of log',
};

/**
 * What the screen shows: depths in the document's unit, size in CSS pixels (0 where it is not laid
 * out: then 718 × 1000).
 */
export interface PrintView {
  top: number;
  base: number;
  width: number;
  height: number;
}

/** What kind of file, how large, and what it shows besides the log. */
export interface PrintOptions {
  type: 'image/png' | 'image/svg+xml' | 'application/pdf';
  /**
   * True scale, "1:500" or 500: millimetres on paper; "fit" puts a PDF on one page, at the round
   * scale that has room. Without it PNG and SVG are `view`, PDF has the template's scale or 1:500.
   */
  depthScale?: string | number;
  /**
   * What the screen shows now. PNG and SVG draw its range in its size, at true scale in its width;
   * the whole log, 718 × 1000, where absent.
   */
  view?: PrintView;
  /**
   * Depths to print, in the document's unit, instead of the view's (PNG, SVG) or the whole log
   * (PDF).
   */
  range?: { top: number; base: number };
  /**
   * Name of the log in titles and page feet; the heading's well, then the template's name, where
   * absent.
   */
  name?: string;
  /** Large line of the heading; the template's name where absent. */
  title?: string;
  /**
   * Fields of the heading (`headingFromHeader`). A PDF has a heading without them too, unless
   * `show` leaves it out; PNG and SVG have one where this is given with a `depthScale`.
   */
  heading?: readonly HeadingField[];
  /** PDF: parts that are left out where they are false. */
  show?: { heading?: boolean; header?: boolean; markers?: boolean; zones?: boolean };
  /** PDF: depths that are marked over all tracks, in the document's unit: top and base of each. */
  bands?: readonly (readonly [top: number, base: number])[];
  /** PNG and SVG without a heading: a line above the log that says what it is. */
  caption?: string;
  /** Printed at the tail. */
  remarks?: string;
  /** PDF: A4, or Letter for a log in feet, where absent. */
  paper?: PaperName;
  /** PNG without a scale: device pixels per CSS pixel; 2 where absent. */
  pixelRatio?: number;
  /**
   * PNG at true scale; 300 where absent, less where the picture would have a side over 65,500
   * pixels.
   */
  dotsPerInch?: number;
  words?: PrintWords;
  /** Pages (PDF) or strips (PNG) done. */
  onProgress?: (done: number, total: number) => void;
  /** Ends the work between two pages: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Draws text that Helvetica lacks into a PDF; the browser's canvas where absent. */
  rasterizeText?: RasterizeText;
  /** A canvas to draw PNG strips on; an OffscreenCanvas where absent. */
  createCanvas?: (width: number, height: number) => OffscreenCanvas;
}
