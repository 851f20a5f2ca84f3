import type { Rgba } from './color.ts';
import type { PenFont } from './font.ts';
import { helveticaWidth, plainLetters, winAnsiBytes } from './helvetica.ts';
import { multiply } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import { CLOSE, CURVE, MOVE, hundredths } from './path.ts';
import type { Path } from './path.ts';
import type { Pixels } from './pixels.ts';
import type { RasterText } from './raster-text.ts';
import { VectorPen } from './vector-pen.ts';
import type { LineStyle, PlacedText } from './vector-pen.ts';

/**
 * What a page can use beyond its own content; each call returns the name that the content refers to
 * it by.
 */
export interface PdfResources {
  font(font: PenFont): string;
  opacity(alpha: number, target: 'fill' | 'stroke'): string;
  image(pixels: Pixels): string;
  /**
   * A text as an image, put on the page only when `place` is called; null where none can be drawn.
   */
  text(
    text: string,
    font: PenFont,
    color: Rgba,
  ): { raster: RasterText; place: () => string } | null;
}

/** What the content has set so far; `Q` takes it back, so it is kept with each `q`. */
interface Written {
  fill: string;
  stroke: string;
  fillAlpha: number;
  strokeAlpha: number;
  line: string;
}

const INITIAL: Written = { fill: '', stroke: '', fillAlpha: 1, strokeAlpha: 1, line: '' };
const JOINS = { miter: 0, round: 1, bevel: 2 } as const;
const CAPS = { butt: 0, round: 1, square: 2 } as const;

/**
 * A number as PDF takes it (no exponent), with at most `places` decimals; 0 for what is no number
 * that fits a page.
 */
function short(value: number, places: number): string {
  return Math.abs(value) < 1e9
    ? String(Number(value.toFixed(places))).replace(/^.*e.*$/, '0')
    : '0';
}

function formatMatrix(m: Matrix): string {
  return `${m
    .slice(0, 4)
    .map((value) => short(value, 5))
    .join(' ')} ${short(m[4], 2)} ${short(m[5], 2)}`;
}

function formatColor(color: Rgba): string {
  return [color.red, color.green, color.blue].map((value) => short(value / 255, 3)).join(' ');
}

/** Bytes as a literal string (ISO 32000-1, 7.3.4.2). */
function literal(bytes: Uint8Array): string {
  let out = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    out +=
      byte < 32 || byte > 126
        ? `\\${byte.toString(8).padStart(3, '0')}`
        : '()\\'.includes(character)
          ? `\\${character}`
          : character;
  }
  return `(${out})`;
}

/** Any text as UTF-16 with its mark, in hexadecimal (ISO 32000-1, 7.9.2.2). */
function utf16(text: string): string {
  let out = 'FEFF';
  for (let at = 0; at < text.length; at++) out += text.charCodeAt(at).toString(16).padStart(4, '0');
  return `<${out}>`;
}

function pathContent(path: Path): string {
  const { points } = path;
  const out: string[] = [];
  let at = 0;
  const take = (count: number): string => {
    let pairs = '';
    for (const end = at + 2 * count; at < end; at++) pairs += `${hundredths(points[at]!)} `;
    return pairs;
  };
  for (const step of path.steps) {
    if (step === CLOSE) out.push('h\n');
    else if (step === CURVE) out.push(`${take(3)}c\n`);
    else out.push(`${take(1)}${step === MOVE ? 'm' : 'l'}\n`);
  }
  return out.join('');
}

/**
 * Draws the content of one PDF page. The content begins with y up and must be led by a map that
 * turns y down and scales the pen's unit; `PdfFile` does. Text in WinAnsi is Helvetica, other text
 * an image with the text itself behind it for search and copy.
 */
export class PdfPen extends VectorPen {
  private readonly resources: PdfResources;
  private readonly parts: string[] = [];
  private written = INITIAL;
  private readonly writtenStack: Written[] = [];

  constructor(resources: PdfResources) {
    super();
    this.resources = resources;
  }

  /** The content stream so far, not packed; saves that were not restored are closed. */
  content(): string {
    return this.parts.join('') + 'Q\n'.repeat(this.writtenStack.length);
  }

  protected pushClip(): void {
    this.writtenStack.push({ ...this.written });
    this.parts.push('q\n');
  }

  protected popClip(): void {
    this.written = this.writtenStack.pop() ?? { ...INITIAL };
    this.parts.push('Q\n');
  }

  protected writeClip(path: Path): void {
    // An empty path clips everything away, on a canvas too.
    this.parts.push(path.isEmpty ? '0 0 0 0 re\n' : pathContent(path), 'W n\n');
  }

  protected writeFill(path: Path, color: Rgba, rule: CanvasFillRule): void {
    this.setFill(color);
    this.parts.push(pathContent(path), rule === 'evenodd' ? 'f*\n' : 'f\n');
  }

  protected writeStroke(path: Path, style: LineStyle): void {
    const stroke = `${formatColor(style.color)} RG\n`;
    const dash = style.dash.map((length) => short(length, 2)).join(' ');
    const line = `${short(style.width, 3)} w ${JOINS[style.join]} j ${CAPS[style.cap]} J [${dash}] ${short(style.dashOffset, 2)} d\n`;
    if (stroke !== this.written.stroke) this.parts.push(stroke);
    if (line !== this.written.line) this.parts.push(line);
    this.written = {
      ...this.written,
      stroke,
      line,
      strokeAlpha: this.setAlpha(style.color.alpha, this.written.strokeAlpha, 'stroke'),
    };
    this.parts.push(pathContent(path), 'S\n');
  }

  protected writeText(placed: PlacedText): void {
    const { text, font, color } = placed;
    const bytes = winAnsiBytes(text);
    if (bytes) {
      this.writeGlyphs(placed, bytes, helveticaWidth(text, font.bold) * font.size);
      return;
    }
    const drawn = this.resources.text(text, font, color);
    this.parts.push(`/Span <</ActualText ${utf16(text)}>> BDC\n`);
    if (drawn) this.writeDrawnText(placed, drawn.raster, drawn.place());
    else
      this.writeGlyphs(
        placed,
        winAnsiBytes(plainLetters(text)) ?? new Uint8Array(0),
        this.measureWidth(text, font),
      );
    this.parts.push('EMC\n');
  }

  protected writeImage(pixels: Pixels, map: Matrix, alpha: number): void {
    this.placeImage(this.resources.image(pixels), map, alpha);
  }

  protected measureWidth(text: string, font: PenFont): number {
    if (winAnsiBytes(text)) return helveticaWidth(text, font.bold) * font.size;
    const drawn = this.resources.text(text, font, { red: 0, green: 0, blue: 0, alpha: 1 });
    return drawn ? drawn.raster.advance : helveticaWidth(plainLetters(text), font.bold) * font.size;
  }

  private writeGlyphs(
    { font, color, map, share }: PlacedText,
    bytes: Uint8Array,
    width: number,
  ): void {
    this.setFill(color);
    const [a, b, c, d, e, f] = multiply(map, [1, 0, 0, 1, -share * width, 0]);
    this.parts.push(
      `BT /${this.resources.font(font)} ${short(font.size, 3)} Tf ${formatMatrix([a, b, -c, -d, e, f])} Tm ${literal(bytes)} Tj ET\n`,
    );
  }

  /**
   * The image, and over it invisible letters as wide as it, by which a reader finds and marks the
   * text.
   */
  private writeDrawnText(
    { text, font, color, map, share }: PlacedText,
    raster: RasterText,
    image: string,
  ): void {
    const start = -share * raster.advance;
    this.placeImage(
      image,
      multiply(map, [raster.width, 0, 0, raster.height, start + raster.left, raster.top]),
      color.alpha,
    );
    const stand = plainLetters(text) || '?';
    const stretch = (100 * raster.advance) / (helveticaWidth(stand, font.bold) * font.size);
    const [a, b, c, d, e, f] = multiply(map, [1, 0, 0, 1, start, 0]);
    const glyphs = literal(winAnsiBytes(stand) ?? new Uint8Array(0));
    this.parts.push(
      `BT 3 Tr ${short(stretch, 2)} Tz /${this.resources.font(font)} ${short(font.size, 3)} Tf ${formatMatrix([a, b, -c, -d, e, f])} Tm ${glyphs} Tj 0 Tr 100 Tz ET\n`,
    );
  }

  private placeImage(name: string, [a, b, c, d, e, f]: Matrix, alpha: number): void {
    this.written = {
      ...this.written,
      fillAlpha: this.setAlpha(alpha, this.written.fillAlpha, 'fill'),
    };
    this.parts.push(`q ${formatMatrix([a, b, -c, -d, e + c, f + d])} cm /${name} Do Q\n`);
  }

  private setFill(color: Rgba): void {
    const fill = `${formatColor(color)} rg\n`;
    if (fill !== this.written.fill) this.parts.push(fill);
    this.written = {
      ...this.written,
      fill,
      fillAlpha: this.setAlpha(color.alpha, this.written.fillAlpha, 'fill'),
    };
  }

  private setAlpha(alpha: number, before: number, target: 'fill' | 'stroke'): number {
    const rounded = Number(alpha.toFixed(3));
    if (rounded !== before) this.parts.push(`/${this.resources.opacity(rounded, target)} gs\n`);
    return rounded;
  }
}
