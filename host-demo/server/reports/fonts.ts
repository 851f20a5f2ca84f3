import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeFont } from './embedded-font.ts';
import type { EmbeddedFont, Font } from './embedded-font.ts';
import { unpackWoff } from './woff.ts';

/** Font weights: regular and semibold. */
export type Weight = 400 | 600;

type FontFile = readonly [family: string, subset: string];
type Ranges = Readonly<Record<string, readonly { from: number; to: number }[]>>;

const require = createRequire(import.meta.url);

/** Characters that each package declares for its files. */
const RANGES: Readonly<Record<string, Ranges>> = Object.fromEntries(
  ['noto-sans', 'noto-sans-arabic', 'noto-sans-sc'].map((family) => [family, readRanges(family)]),
);

/**
 * Files, tried in this order: one that lists a character and has it is taken. The simplified
 * Chinese one holds the characters of everyday and lists none; the rarer ones and further symbols
 * are in the numbered files.
 */
const FILES: readonly FontFile[] = [
  ...[
    'latin',
    'latin-ext',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
    'vietnamese',
    'devanagari',
  ].map((subset) => ['noto-sans', subset] as const),
  ...['arabic', 'symbols', 'math'].map((subset) => ['noto-sans-arabic', subset] as const),
  ['noto-sans-sc', 'chinese-simplified'],
  ...Object.keys(RANGES['noto-sans-sc']!)
    .filter((subset) => /^\[\d+\]$/.test(subset))
    .map((subset) => ['noto-sans-sc', subset] as const),
];

/**
 * Files of fonts that a report has opened: the next one in the same thread is likely to want them.
 */
const unpacked = new Map<string, Buffer>();

/** Fonts that cover the report's scripts, each opened when a text first needs it. */
export class Fonts {
  private readonly document: PDFKit.PDFDocument;
  private readonly opened = new Map<string, Font>();
  private readonly byCodePoint: Readonly<Record<Weight, Map<number, Font | null>>> = {
    400: new Map(),
    600: new Map(),
  };

  constructor(document: PDFKit.PDFDocument) {
    this.document = document;
  }

  /** The first font that has the character; null where none has it. */
  findFont(codePoint: number, weight: Weight): Font | null {
    const known = this.byCodePoint[weight].get(codePoint);
    if (known !== undefined) return known;
    const file = FILES.find(
      (one) => lists(one, codePoint) && this.open(one, weight).has(codePoint),
    );
    const font = file ? this.open(file, weight) : null;
    this.byCodePoint[weight].set(codePoint, font);
    return font;
  }

  /** The font whose box is drawn for a character that no font has. */
  fallback(weight: Weight): Font {
    return this.open(FILES[0]!, weight);
  }

  private open([family, subset]: FontFile, weight: Weight): Font {
    const name = `${family}-${subset.replace(/[[\]]/g, '')}-${weight}`;
    const present = this.opened.get(name);
    if (present) return present;
    const file = path.join(resolveFontFolder(family), 'files', `${name}-normal.woff`);
    const bytes = unpacked.get(name) ?? unpackWoff(readFileSync(file));
    unpacked.set(name, bytes);
    this.document.registerFont(name, bytes).font(name);
    const font = makeFont(name, (this.document as unknown as { _font: EmbeddedFont })._font);
    this.opened.set(name, font);
    return font;
  }
}

function resolveFontFolder(family: string): string {
  return path.dirname(require.resolve(`@fontsource/${family}/package.json`));
}

/** Whether a file declares a character; a file without a declaration may have any. */
function lists([family, subset]: FontFile, codePoint: number): boolean {
  return (
    RANGES[family]![subset]?.some(({ from, to }) => from <= codePoint && codePoint <= to) ?? true
  );
}

function readRanges(family: string): Ranges {
  const written = JSON.parse(
    readFileSync(path.join(resolveFontFolder(family), 'unicode.json'), 'utf8'),
  ) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(written).map(([subset, text]) => [
      subset,
      text.split(',').map(parseUnicodeRange),
    ]),
  );
}

/** `U+0100-02BA`, `U+0131`. */
function parseUnicodeRange(text: string): { from: number; to: number } {
  const [from, to] = text
    .trim()
    .slice(2)
    .split('-')
    .map((digits) => parseInt(digits, 16));
  return { from: from!, to: to ?? from! };
}
