import type { HeaderField } from './header-field.ts';

/** Positions of inline and crossline that a text header declares. */
export interface TextPositions {
  inline: HeaderField;
  crossline: HeaderField;
}

const RANGE = String.raw`(\d{1,3})(?:\s*(?:-|TO)\s*(\d{1,3}))?`;
const INLINE = String.raw`\b(?:IN-?LINE|I-?LINE|IL)\b`;
const CROSSLINE = String.raw`\b(?:CROSS-?LINE|X-?LINE|XL)\b`;
/** The number of a line of the text, which is no position. */
const LINE_NUMBER = /^C\s*\d{1,2}\b/;

/**
 * Positions that a text header states as "INLINE BYTES 9-12" or "BYTE 189: INLINE", in every
 * reading that its words allow: what it says is
 * often of another file, so that a reading holds only where the numbers there make a grid.
 */
export function positionsInText(lines: readonly string[]): TextPositions[] {
  const texts = lines.map((line) => line.toUpperCase().replace(LINE_NUMBER, ''));
  const [inlines, crosslines] = [INLINE, CROSSLINE].map((name) =>
    texts.flatMap((text) => statedIn(text, name)),
  ) as [HeaderField[], HeaderField[]];
  return inlines
    .flatMap((inline) => crosslines.map((crossline) => ({ inline, crossline })))
    .filter(({ inline, crossline }) => Math.abs(inline.byte - crossline.byte) >= 2);
}

/**
 * Positions behind a name and before it. A number alone counts only where the text speaks of bytes.
 */
function statedIn(text: string, name: string): HeaderField[] {
  const speaksOfBytes = /\bBYTES?\b/.test(text);
  return [
    new RegExp(`${name}[^0-9]{0,40}${RANGE}`),
    new RegExp(`${RANGE}[^0-9]{0,20}${name}`),
  ].flatMap((pattern): HeaderField[] => {
    const [, first, last] = pattern.exec(text) ?? [];
    const width = last === undefined ? (speaksOfBytes ? 4 : 0) : Number(last) - Number(first) + 1;
    return width === 4 || width === 2
      ? [{ byte: Number(first), type: width === 4 ? 'int32' : 'int16' }]
      : [];
  });
}
