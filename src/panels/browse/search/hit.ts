import type { CatalogCache } from '../../../backend/catalogs.ts';
import { pickKeys, formatKeyText, type Row } from '../../../backend/records.ts';
import { groupDigits } from '../../../ui/format.ts';
import { cellText, buildColumns } from '../grid/columns.ts';
import { formatKeys, chooseTitle } from '../record/record-fields.ts';
import { highlighted, type HighlightedText } from './highlight.ts';

/** A field of a hit: its name, its value in pieces, the unit of the value. */
export interface HitField {
  name: string;
  label: string;
  pieces: HighlightedText[];
  unit: string;
}

/** A record that was found, as it is shown. */
export interface SearchHit {
  /** JSON of its key values. */
  record: string;
  title: HighlightedText[];
  /** Its key values; none where they are the title. */
  key: HighlightedText[];
  /** What matters of it: the fields that hold what was searched for, then those that lists show. */
  fields: HitField[];
}

/** Fields of a hit beside its title and key. */
const MOST_FIELDS = 5;
/** Those among them that no list shows: they show where a word was found. */
const MOST_UNLISTED = 1;
/** A long text is shown from a little before what was found in it. */
const LONG = 120;
const BEFORE = 40;

/** What to show of a row that was found. */
export function toSearchHit(cache: CatalogCache, row: Row, matcher: RegExp | null): SearchHit {
  const keys = pickKeys(cache, row);
  const key = formatKeys(cache, row);
  const title = chooseTitle(cache, row);
  const listed = new Set(
    cache.catalogFields
      .filter(({ showIn }) => showIn.grid || showIn.browser)
      .map(({ attribute }) => attribute.name),
  );
  const rest = buildColumns(cache)
    .filter(({ name }) => !(name in keys))
    .flatMap(({ name, label, ...column }) => {
      const { value, unit } = cellText({ name, label, ...column }, row);
      if (value === '' || value === title) return [];
      const pieces = highlighted(value, matcher);
      const found = pieces.some(({ hit }) => hit);
      // As in the grid; a number that was searched for stays as it was typed.
      return [
        {
          name,
          label,
          unit,
          pieces: unit && !found ? [{ text: groupDigits(value), hit: false }] : pieces,
          found,
        },
      ];
    });
  const isListed = ({ name }: { name: string }): boolean => listed.has(name);
  const found = rest.filter((cell) => cell.found);
  const fields = [
    ...found.filter(isListed),
    ...found.filter((cell) => !isListed(cell)).slice(0, MOST_UNLISTED),
    ...rest.filter((cell) => !cell.found && isListed(cell)),
  ].slice(0, MOST_FIELDS);
  return {
    record: formatKeyText(keys),
    title: highlighted(title, matcher),
    key: title === key ? [] : highlighted(key, matcher),
    fields: fields.map(({ name, label, unit, pieces }) => ({
      name,
      label,
      unit,
      pieces: excerpt(pieces),
    })),
  };
}

/** A long text around the first thing that was found in it. */
function excerpt(pieces: HighlightedText[]): HighlightedText[] {
  const text = pieces.map((piece) => piece.text).join('');
  if (text.length <= LONG) return pieces;
  const at = pieces.findIndex(({ hit }) => hit);
  const before = pieces
    .slice(0, Math.max(0, at))
    .map((piece) => piece.text)
    .join('');
  const start = before.length > BEFORE ? before.length - BEFORE : 0;
  return [
    ...(start > 0 ? [{ text: '…', hit: false }] : []),
    ...cut(pieces, start, start + LONG),
    ...(text.length > start + LONG ? [{ text: '…', hit: false }] : []),
  ];
}

function cut(pieces: readonly HighlightedText[], from: number, to: number): HighlightedText[] {
  let at = 0;
  return pieces.flatMap(({ text, hit }) => {
    const part = text.slice(Math.max(0, from - at), Math.max(0, to - at));
    at += text.length;
    return part === '' ? [] : [{ text: part, hit }];
  });
}
