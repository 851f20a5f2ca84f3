/** What readers note, as a table made from their sources. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from './html.ts';

/** A note in a source: its code, then its sentence as a template (`msg`) or a string. */
const NOTE =
  /\b(?:add|warn|#warn|wholeFileWarning)\(\s*'([A-Z][A-Z0-9]*_[A-Z0-9_]+)',\s*(?:msg)?(`[^`]*`|'(?:[^'\\]|\\.)*')/g;

/** Readers by the folder of their source. */
const READERS: Readonly<Record<string, string>> = {
  las: 'LAS',
  dlis: 'DLIS',
  lis: 'LIS 79',
  delimited: 'Tables of text',
  segy: 'SEG-Y',
  seismic: 'Seismic stores',
  archive: 'Archives',
  encoding: 'Texts of all files',
};

/** Renders one table for each reader: code and sentence, an ellipsis where a value is filled in. */
export function renderWarnings(root: string): string {
  return Object.entries(READERS)
    .map(([folder, title]) => {
      const notes = readNotes(path.join(root, 'src/formats', folder));
      if (notes.length === 0) return '';
      const rows = notes.map(
        ([code, message]) =>
          `<tr><th scope="row"><code>${code}</code></th><td>${message}</td></tr>`,
      );
      return `\n\n## ${title}\n\n<div class="table"><table class="members"><tbody>${rows.join('')}</tbody></table></div>`;
    })
    .join('');
}

function readNotes(folder: string): [code: string, message: string][] {
  const notes = new Map<string, string>();
  for (const file of readdirSync(folder, { recursive: true }) as string[]) {
    if (!file.endsWith('.ts') || /\.test\.ts$|testing/.test(file)) continue;
    for (const [, code, literal] of readFileSync(path.join(folder, file), 'utf8').matchAll(NOTE)) {
      const message = literal!
        .slice(1, -1)
        .replace(/\$\{[^}]*(\}|$)/g, '…')
        .replace(/\\'/g, "'");
      if (!notes.has(code!)) notes.set(code!, escapeHtml(message));
    }
  }
  return [...notes].sort(([a], [b]) => (a < b ? -1 : 1));
}
