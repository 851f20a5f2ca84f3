/** Columns of a line of a text header (SEG-Y rev 2, clause 4). */
const COLUMNS = 80;
const BREAK = /\r\n|[\n\r\u0085]/;
const BREAKS = new RegExp(BREAK, 'g');

/**
 * The text of a header in lines: of 80 columns each, or, where it has line breaks elsewhere than at
 * their ends, one for each break. Control characters are blanks, blanks at the ends of lines are
 * taken off, and so are empty lines behind the last break.
 * @param text one character for each column
 */
export function splitTextLines(text: string): string[] {
  if (!hasOwnBreaks(text)) {
    const count = Math.ceil(text.length / COLUMNS);
    return Array.from({ length: count }, (_, i) =>
      printable(text.slice(i * COLUMNS, (i + 1) * COLUMNS)).trimEnd(),
    );
  }
  const lines = text.split(BREAK).map((line) => printable(line).trimEnd());
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** Whether breaks lie elsewhere than at the ends of lines of 80 columns. */
function hasOwnBreaks(text: string): boolean {
  return Array.from(text.matchAll(BREAKS)).some(({ index, 0: { length } }) => {
    const column = (index + length) % COLUMNS;
    return column !== 0 && column + length < COLUMNS;
  });
}

function printable(text: string): string {
  return text.replace(/[\0-\x1f\x7f-\x9f]/g, ' ');
}
