/** A font of the document, at one weight. */
export interface Font {
  name: string;
  /** Points that a text takes at a size of one point, shaped word by word. */
  measureWidth(text: string): number;
  has(codePoint: number): boolean;
}

interface Glyph {
  id: number;
  codePoints: readonly number[];
  advanceWidth: number;
}

/**
 * What is used of pdfkit's font, of the font file behind it and of the part of it that goes into
 * the document.
 */
export interface EmbeddedFont {
  font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  };
  /** Shaped words. */
  layoutCache: Record<string, unknown>;
  scale: number;
  subset: { glyphs: number[] };
  /** By the glyph's number in the document. */
  widths: number[];
  unicode: (readonly number[])[];
  layout(text: string): { glyphs: readonly Glyph[]; positions: readonly unknown[] };
  encode(text: string): [glyphs: string[], positions: readonly unknown[]];
  widthOfString(text: string, size: number): number;
}

/** Shaped words that are remembered; a report may have millions. */
const MOST_WORDS = 5000;

/**
 * Makes a font of pdfkit give back the text that it was given, and forget what it shaped long ago.
 */
export function makeFont(name: string, embedded: EmbeddedFont): Font {
  tellApart(embedded.font);
  const widths = new Map<string, number>();
  const font: Font = {
    name,
    has: (codePoint) => embedded.font.hasGlyphForCodePoint(codePoint),
    measureWidth: (text) => {
      const known = widths.get(text);
      if (known !== undefined) return known;
      if (widths.size >= MOST_WORDS) {
        widths.clear();
        embedded.layoutCache = Object.create(null) as Record<string, unknown>;
      }
      const width = embedded.widthOfString(text, 1);
      widths.set(text, width);
      return width;
    },
  };
  const numbers = new Map<Glyph, number>();
  embedded.encode = (text) => {
    const { glyphs, positions } = embedded.layout(text);
    return [
      glyphs.map((glyph) =>
        assignGlyphNumber(embedded, numbers, glyph).toString(16).padStart(4, '0'),
      ),
      positions,
    ];
  };
  return font;
}

/**
 * Returns the number of a glyph in the embedded font; adds the glyph on its first use. Arabic
 * letters share outlines because their dots are separate glyphs, so an outline is embedded once for
 * each text that it represents: pdfkit would embed it once and map every use to the first text.
 */
function assignGlyphNumber(
  { subset, scale, widths, unicode }: EmbeddedFont,
  numbers: Map<Glyph, number>,
  glyph: Glyph,
): number {
  const known = numbers.get(glyph);
  if (known !== undefined) return known;
  const number = subset.glyphs.push(glyph.id) - 1;
  numbers.set(glyph, number);
  widths[number] = glyph.advanceWidth * scale;
  unicode[number] = glyph.codePoints;
  return number;
}

/**
 * The font file has a glyph once, with the characters that first used it; here it is a separate one
 * for other characters.
 */
function tellApart(file: EmbeddedFont['font']): void {
  const glyphs = new Map<string, Glyph>();
  const getGlyph = file.getGlyph.bind(file);
  file.getGlyph = (id, codePoints = []) => {
    const key = `${id} ${codePoints.join(' ')}`;
    const glyph =
      glyphs.get(key) ??
      (Object.assign(Object.create(getGlyph(id, codePoints)), { codePoints }) as Glyph);
    glyphs.set(key, glyph);
    return glyph;
  };
}
