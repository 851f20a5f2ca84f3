import type { Pen } from '../../pen.ts';

/** As many characters of `word` as fit into `width`, at least one. */
function fittingStart(pen: Pen, word: string, width: number): string {
  let start = '';
  for (const character of word) {
    if (start !== '' && pen.measureText(start + character).width > width) break;
    start += character;
  }
  return start;
}

/** The pieces that a word is broken into, each as long as fits into `width`. */
function breakWord(pen: Pen, word: string, width: number): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (pen.measureText(rest).width > width && rest.length > 1) {
    const start = fittingStart(pen, rest, width);
    if (start === rest) break;
    pieces.push(start);
    rest = rest.slice(start.length);
  }
  return [...pieces, rest];
}

/**
 * Breaks a text into lines of at most `width` in the pen's font: at line ends, then blanks, then,
 * for words that are too long, anywhere. A text without anything is one empty line.
 */
export function breakLines(pen: Pen, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n?|\n/)) {
    let line = '';
    for (const word of paragraph.trim().split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (pen.measureText(longer).width <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = breakWord(pen, word, width);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    lines.push(line);
  }
  return lines;
}

/** The text, its end replaced by "…" where it is wider than `width` in the pen's font. */
export function shortened(pen: Pen, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  const start = fittingStart(pen, text, width - pen.measureText('…').width);
  return `${start.trimEnd()}…`;
}
