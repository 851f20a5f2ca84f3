/**
 * Widths of Helvetica and Helvetica-Bold in thousandths of the size for code points 32 to 126 and
 * 161 to 255 (Adobe core 14 font metrics).
 */
const REGULAR = `278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556
1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556
333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584
333 556 556 556 556 260 556 333 737 370 556 584 333 737 333 400 584 333 333 333 556 537 278 333 333 365 556 834 834 834 611
667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611
556 556 556 556 556 556 889 500 556 556 556 556 278 278 278 278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500`;
const BOLD = `278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611
975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556
333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584
333 556 556 556 556 280 556 333 737 370 556 584 333 737 333 400 584 333 333 333 611 556 278 333 333 365 556 834 834 834 611
722 722 722 722 722 722 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611
556 556 556 556 556 556 889 556 556 556 556 556 278 278 278 278 611 611 611 611 611 611 611 584 611 611 611 611 611 556 611 556`;
/**
 * Code points beyond Latin-1: their byte in WinAnsiEncoding (ISO 32000-1, annex D.2), width
 * regular, width bold.
 */
const BEYOND: readonly (readonly [number, number, number, number])[] = [
  [0xa0, 0xa0, 278, 278],
  [0x152, 0x8c, 1000, 1000],
  [0x153, 0x9c, 944, 944],
  [0x160, 0x8a, 667, 667],
  [0x161, 0x9a, 500, 556],
  [0x178, 0x9f, 667, 667],
  [0x17d, 0x8e, 611, 611],
  [0x17e, 0x9e, 500, 500],
  [0x192, 0x83, 556, 556],
  [0x2c6, 0x88, 333, 333],
  [0x2dc, 0x98, 333, 333],
  [0x2013, 0x96, 556, 556],
  [0x2014, 0x97, 1000, 1000],
  [0x2018, 0x91, 222, 278],
  [0x2019, 0x92, 222, 278],
  [0x201a, 0x82, 222, 278],
  [0x201c, 0x93, 333, 500],
  [0x201d, 0x94, 333, 500],
  [0x201e, 0x84, 333, 500],
  [0x2020, 0x86, 556, 556],
  [0x2021, 0x87, 556, 556],
  [0x2022, 0x95, 350, 350],
  [0x2026, 0x85, 1000, 1000],
  [0x2030, 0x89, 1000, 1000],
  [0x2039, 0x8b, 333, 333],
  [0x203a, 0x9b, 333, 333],
  [0x20ac, 0x80, 556, 556],
  [0x2122, 0x99, 1000, 1000],
  // Signs that look like one it has, and logs are full of: Greek mu, minus, hyphens, primes
  // (minutes, seconds), narrow blanks.
  [0x3bc, 0xb5, 556, 611],
  [0x2212, 0x96, 556, 556],
  [0x2010, 0x2d, 333, 333],
  [0x2011, 0x2d, 333, 333],
  [0x2032, 0x27, 191, 238],
  [0x2033, 0x22, 355, 474],
  [0x2009, 0x20, 278, 278],
  [0x202f, 0x20, 278, 278],
];

const bytes = new Map<number, number>();
const widths = { regular: new Map<number, number>(), bold: new Map<number, number>() };
for (const [weight, table] of [
  ['regular', REGULAR],
  ['bold', BOLD],
] as const) {
  table.split(/\s/).forEach((width, at) => {
    const codePoint = at < 95 ? 32 + at : 161 + at - 95;
    bytes.set(codePoint, codePoint);
    widths[weight].set(codePoint, Number(width));
  });
}
for (const [codePoint, byte, regular, bold] of BEYOND) {
  bytes.set(codePoint, byte);
  widths.regular.set(codePoint, regular);
  widths.bold.set(codePoint, bold);
}

/**
 * Heights of the font above the baseline and below it, as parts of the size, and where the middle
 * of its capitals lies.
 */
export const HELVETICA = { ascent: 0.81, hanging: 0.72, middle: 0.35, descent: 0.19 } as const;

/** The bytes of a text in WinAnsiEncoding, or null where it has a character outside it. */
export function winAnsiBytes(text: string): Uint8Array | null {
  const out: number[] = [];
  for (const character of text) {
    const byte = bytes.get(character.codePointAt(0) ?? 0);
    if (byte === undefined) return null;
    out.push(byte);
  }
  return Uint8Array.from(out);
}

/**
 * The text with what Helvetica lacks written in plain letters ("ş" as "s") or, without an
 * equivalent, as "?"; for a place that cannot draw other scripts.
 */
export function plainLetters(text: string): string {
  let out = '';
  for (const character of text.replace(/ı/g, 'i')) {
    const base = bytes.has(character.codePointAt(0) ?? 0)
      ? character
      : character.normalize('NFD').replace(/\p{M}/gu, '');
    out += winAnsiBytes(base) ? base : '?';
  }
  return out;
}

/**
 * Width of a text in Helvetica at size 1; characters that it lacks count as 0.6, wide East Asian
 * ones as 1.
 */
export function helveticaWidth(text: string, bold: boolean): number {
  const table = bold ? widths.bold : widths.regular;
  let sum = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    sum += table.get(codePoint) ?? (codePoint >= 0x1100 ? 1000 : 600);
  }
  return sum / 1000;
}
