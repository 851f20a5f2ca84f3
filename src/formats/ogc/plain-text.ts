import { decodeEntities } from './xml.ts';

/** Elements whose content is not shown. */
const HIDDEN = /<(script|style|head|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Elements that end a line. */
const BLOCKS =
  /<\/?(?:p|div|h\d|tr|li|ul|ol|dl|dt|dd|table|thead|tbody|pre|section|hr|br)\b[^>]*>/gi;

/**
 * The words of a page of HTML: one line for each block, cells of a table side by side. The result
 * is text, never markup: what looks like a tag in it was written as entities.
 */
export function htmlToText(html: string): string {
  const body = turnTables(html.replace(/<!--[\s\S]*?(?:-->|$)/g, ' ').replace(HIDDEN, ' '))
    .replace(/\s+/g, ' ')
    .replace(/<\/t[dh]\s*>/gi, '\t')
    .replace(BLOCKS, '\n')
    .replace(/<[^>]*>?/g, ' ');
  return tidyText(decodeEntities(body));
}

const ROW = /<tr\b[^>]*>([\s\S]*?)(?=<\/?tr\b|<\/t(?:able|body|head)\b|$)/gi;
const CELL = /<(t[hd])\b[^>]*>([\s\S]*?)(?=<\/?t[hdr]\b|<\/t(?:able|body|head)\b|$)/gi;

/** Tables whose first row names their columns, with a row for each name and its value. */
function turnTables(html: string): string {
  return html.replace(/<table\b(?:(?!<table\b)[\s\S])*?<\/table\s*>/gi, (table) => {
    const rows = [...table.matchAll(ROW)].map(([, row = '']) => [...row.matchAll(CELL)]);
    const [names = [], ...records] = rows.filter((cells) => cells.length > 0);
    const areNames = names.length > 1 && names.every(([, kind]) => /^th$/i.test(kind!));
    if (!areNames || records.length === 0) return table;
    if (records.some((cells) => cells.length !== names.length)) return table;
    const turned = records.map((cells) =>
      cells
        .map(([, , value], i) => `<tr><td>${names[i]![2]!}</td><td>${value!}</td></tr>`)
        .join(''),
    );
    return `<table>${turned.join('<tr></tr>')}</table>`;
  });
}

/** Text without control characters and blank lines; columns stay apart. */
export function tidyText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .split('\t')
        .map((cell) => cell.replace(/[\p{C}\s]+/gu, ' ').trim())
        .filter((cell) => cell !== '')
        .join(': '),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** Whether a text is a page of HTML. */
export function isHtml(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|table|div|p|h\d|pre|b|br|center|font|ul)\b/i.test(
    text.slice(0, 2000),
  );
}
