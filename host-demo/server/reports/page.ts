import PDFDocument from 'pdfkit';
import { Fonts } from './fonts.ts';
import type { Weight } from './fonts.ts';
import { breakLines } from './text-lines.ts';
import type { TextLine } from './text-lines.ts';
import type { Direction } from './text-runs.ts';

/** Colours of the suite's light theme: paper is light. */
export const COLOURS = {
  text: '#1b2430',
  muted: '#55606e',
  line: '#d5dae1',
  lineStrong: '#7f8b98',
  danger: '#b3261e',
  surface: '#f6f7f9',
} as const;
/** Points. */
export const MARGIN = 40;
const FOOTER = 24;
/** Height of a line by the size of its letters: Arabic with its marks needs as much. */
const LINE_HEIGHT = 1.5;
const BASELINE = 1.08;

/** How a text is set: size in points, weight and colour. */
export interface Ink {
  size: number;
  weight: Weight;
  colour: string;
}

/** Position of a line: its box and its alignment. */
export interface LineBox {
  x: number;
  y: number;
  width: number;
  align: 'start' | 'end';
}

interface Options {
  title: string;
  author: string;
  language: string;
  createdAt: Date;
  direction: Direction;
  /** Text at the foot of each page. */
  footer: string;
}

/** pdfkit measures a text again unless its width is given. */
type FragmentOptions = PDFKit.Mixins.TextOptions & { textWidth: number; wordCount: number };

/** The pages of a report, written as they fill: what is finished is handed out and forgotten. */
export class Sheet {
  readonly direction: Direction;
  /** Vertical position of the next line. */
  y = MARGIN;
  private readonly document: PDFKit.PDFDocument;
  private readonly fonts: Fonts;
  private readonly options: Options;
  /**
   * Each page shows the number of all pages, which is known at the end: a drawing that they share,
   * made last.
   */
  private readonly total: PDFKit.PDFKitReference;
  private pages = 1;
  private layout: 'portrait' | 'landscape' = 'portrait';

  constructor(options: Options) {
    this.options = options;
    this.direction = options.direction;
    this.document = new PDFDocument({
      size: 'A4',
      margin: 0,
      lang: options.language,
      displayTitle: true,
      info: {
        Title: options.title,
        Creator: 'Geo Elements',
        CreationDate: options.createdAt,
        ...(options.author && { Author: options.author }),
      },
    });
    this.fonts = new Fonts(this.document);
    this.total = this.document.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -10, 100, 20] });
    this.drawFooter();
  }

  /** Lines of a text that is to be no wider than `width`. */
  lines(text: string, width: number, { size, weight }: Pick<Ink, 'size' | 'weight'>): TextLine[] {
    return breakLines(text, width / size, { fonts: this.fonts, weight, direction: this.direction });
  }

  /** True if the page is still empty. */
  get isFresh(): boolean {
    return this.y === MARGIN;
  }

  /** Points between the margins. */
  get width(): number {
    return this.document.page.width - 2 * MARGIN;
  }

  /** Points from the last line to the end of the page. */
  get left(): number {
    return this.full + MARGIN - this.y;
  }

  /** Points of a whole page. */
  get full(): number {
    return this.document.page.height - 2 * MARGIN - FOOTER;
  }

  lineHeight({ size }: Pick<Ink, 'size'>): number {
    return size * LINE_HEIGHT;
  }

  /**
   * Begins a page where `height` does not fit on this one; what `repeat` draws comes first on it.
   */
  need(height: number, repeat?: () => void): void {
    if (height <= this.left) return;
    this.newPage();
    repeat?.();
  }

  /**
   * Sets the orientation of the following pages, landscape for wide content; begins a page if it
   * changes.
   */
  turn(layout: 'portrait' | 'landscape'): void {
    if (this.layout === layout) return;
    this.layout = layout;
    this.newPage();
  }

  private newPage(): void {
    this.document.addPage({ size: 'A4', margin: 0, layout: this.layout });
    this.pages += 1;
    this.y = MARGIN;
    this.drawFooter();
  }

  /** A paragraph over the whole width. */
  paragraph(text: string, ink: Ink): void {
    for (const line of this.lines(text, this.width, ink)) {
      this.need(this.lineHeight(ink));
      this.draw(line, { x: MARGIN, y: this.y, width: this.width, align: 'start' }, ink);
      this.y += this.lineHeight(ink);
    }
  }

  draw(line: TextLine, { x, y, width, align }: LineBox, { size, colour }: Ink): void {
    const atRight = (align === 'end') === (this.direction === 'ltr');
    let left = atRight ? x + width - line.width * size : x;
    this.document.fillColor(colour);
    for (const { font, text, width: runWidth } of line.runs) {
      const options: FragmentOptions = {
        lineBreak: false,
        baseline: 'alphabetic',
        textWidth: runWidth * size,
        wordCount: 1,
      };
      this.document
        .font(font.name)
        .fontSize(size)
        .text(text, left, y + size * BASELINE, options);
      left += runWidth * size;
    }
  }

  /** A line across; from `x`, `width` long. */
  rule(
    y: number,
    colour: string,
    { x, width }: { x: number; width: number } = { x: MARGIN, width: this.width },
  ): void {
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke();
  }

  /** A filled rectangle. */
  fill(
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    colour: string,
  ): void {
    this.document.rect(x, y, width, height).fill(colour);
  }

  /** The bytes that are ready; null if absent. */
  read(): Uint8Array | null {
    return this.document.read() as Uint8Array | null;
  }

  end(): void {
    this.drawTotal();
    this.document.end();
  }

  private drawFooter(): void {
    const ink: Ink = { size: 7.5, weight: 400, colour: COLOURS.muted };
    const y = this.document.page.height - MARGIN - this.lineHeight(ink);
    this.rule(y - 6, COLOURS.line);
    const [line] = this.lines(this.options.footer, this.width - 90, ink);
    this.draw(line!, { x: MARGIN, y, width: this.width, align: 'start' }, ink);
    const [number] = this.lines(`${this.pages} /`, 60, ink);
    const ltr = this.direction === 'ltr';
    // The total's first digit has its place, whatever their number: it is drawn when all of the
    // pages are.
    const split = ltr ? MARGIN + this.width - 24 : MARGIN + 30;
    this.draw(number!, { x: split - 60, y, width: 60, align: ltr ? 'end' : 'start' }, ink);
    (this.document.page as unknown as { xobjects: Record<string, unknown> }).xobjects.Total =
      this.total;
    const baseline = this.document.page.height - y - ink.size * BASELINE;
    this.document.addContent(
      `q 1 0 0 -1 0 ${this.document.page.height} cm 1 0 0 1 ${split + 2} ${baseline} cm /Total Do Q`,
    );
  }

  private drawTotal(): void {
    const { font, text } = this.lines(String(this.pages), 100, { size: 7.5, weight: 400 })[0]!
      .runs[0]!;
    this.document.font(font.name);
    const embedded = (
      this.document as unknown as {
        _font: { id: string; ref(): unknown; encode(text: string): [string[], unknown] };
      }
    )._font;
    (this.total.data as { Resources?: unknown }).Resources = {
      Font: { [embedded.id]: embedded.ref() },
    };
    this.total.end(
      Buffer.from(
        `BT /${embedded.id} 7.5 Tf 0.333 0.376 0.431 rg <${embedded.encode(text)[0].join('')}> Tj ET`,
      ),
    );
  }
}
