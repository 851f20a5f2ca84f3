/** UWIs as people have them in lists, mails and sheets. A UWI is text: its zeros stay. */

/** What parts the values of a line. */
const CELLS = /[,;\t]/;

/**
 * The entries of a pasted text or a file, in order, none empty. A column headed `uwi` is taken
 * alone; without one a table (a file of columns, or lines with tabs) gives its first column, any
 * other text all that is between commas, semicolons and line ends.
 */
export function splitEntries(
  text: string,
  { isTable = false }: { isTable?: boolean } = {},
): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(CELLS).map(cleaned));
  const headed = lines[0]?.findIndex((cell) => /^uwi$/i.test(cell)) ?? -1;
  const column =
    headed >= 0
      ? headed
      : isTable || lines.some((_, at) => text.includes('\t') && lines[at]!.length > 1)
        ? 0
        : null;
  const rows = headed >= 0 ? lines.slice(1) : lines;
  return rows.flatMap((cells) => (column === null ? cells : [cells[column] ?? ''])).filter(Boolean);
}

/** Without quotes and the space around; dashes and spaces of all kinds as the plain ones. */
function cleaned(cell: string): string {
  return cell
    .trim()
    .replace(/^["'“”]+|["'“”]+$/g, '')
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Forms of an entry that are looked up to the letter: as it is written, and in capitals. */
export function listForms(entry: string): string[] {
  return [...new Set([entry, entry.toUpperCase()])];
}

/**
 * Letters and digits alone, in capitals: entries that are the same but for separators have the
 * same.
 */
export function looseForm(entry: string): string {
  return entry.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A pattern of `like` that everything of a loose form satisfies, and little else. */
export function loosePattern(loose: string): string {
  return [...loose].join('*');
}
