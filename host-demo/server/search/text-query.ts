import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { CJK } from './migrations.ts';

/** Pieces of a search text that count. */
const MAX_PIECES = 20;
/**
 * Most words that a `*` at the beginning or in the middle expands to; the shortest ones are used.
 */
const MAX_WORDS = 1000;
/** No text has this. */
const NOTHING = "'=='";

/** The query of the index for a text. */
export interface TextQuery {
  /** Condition of all pieces, in the notation of a tsquery. */
  all: string;
  /** The same pieces, any of them, for the rank. */
  any: string;
  /** The whole text as a whole name or id. */
  whole: string;
}

/**
 * Words of a text, all of which are wanted; `*` is any part of a word. An id is found with and
 * without its separators. Null if the text has no words.
 */
export async function textQuery(db: Services['db'], text: string): Promise<TextQuery | null> {
  const pieces = text
    .split(/\s+/)
    .filter((piece) => /[^*]/.test(piece))
    .slice(0, MAX_PIECES)
    .map((piece) => piece.slice(0, 200).split('*'));
  const folded = await fold(db, pieces.flat());
  let at = 0;
  const terms: string[] = [];
  for (const segments of pieces) {
    const own = segments.map(() => folded[at++]!);
    const term = await buildTerm(db, own);
    if (term) terms.push(term);
  }
  if (terms.length === 0) return null;
  return {
    all: terms.map((term) => `(${term})`).join(' & '),
    any: terms.map((term) => `(${term.replaceAll('&', '|')})`).join(' | '),
    whole: `=${folded.join('').replaceAll(' ', '').slice(0, 100)}`,
  };
}

async function fold(db: Services['db'], texts: readonly string[]): Promise<string[]> {
  const clean = texts.map((text) => text.replace(/[\0\x1f\p{Surrogate}]/gu, ''));
  const { rows } = await sql<{
    folded: string;
  }>`select studio.search_fold(part) as folded from unnest(${clean}::text[]) with ordinality as parts(part, place) order by place`.execute(
    db,
  );
  return rows.map((row) => row.folded);
}

/** Segments are the texts between the `*` of a piece. */
async function buildTerm(db: Services['db'], segments: readonly string[]): Promise<string | null> {
  const words = segments
    .join('*')
    .split(' ')
    .filter((word) => /[^*]/.test(word))
    .flatMap(pairs);
  if (words.length === 0) return null;
  const all = await Promise.all(words.map((word) => wordTerm(db, word)));
  const open = segments.at(-1) === '' && segments.length > 1;
  const inside =
    segments.slice(1, -1).some((segment) => segment !== '') ||
    (segments.length === 2 && !open && segments[0] !== '');
  const whole =
    inside || (segments.length > 1 && !open)
      ? ''
      : ` | =${segments.join('').replaceAll(' ', '').slice(0, 100)}${open ? ':*' : ''}`;
  return `${all.length > 1 ? `(${all.join(' & ')})` : all[0]!}${whole}`;
}

async function wordTerm(db: Services['db'], word: string): Promise<string> {
  const stars = word.indexOf('*');
  if (stars < 0) return word;
  if (stars === word.length - 1) return `${word.slice(0, -1)}:*`;
  const { rows } = await sql<{
    word: string;
  }>`select word from studio.search_word where word like ${word.replaceAll('*', '%')} order by length(word), word limit ${MAX_WORDS}`.execute(
    db,
  );
  return rows.length > 0 ? `(${rows.map((row) => row.word).join(' | ')})` : NOTHING;
}

/** Ideographs by pairs, as the index has them; a single one begins a pair or ends a run. */
function pairs(word: string): string[] {
  const run = word.replaceAll('*', '');
  if (!new RegExp(`[${CJK}]`).test(run)) return [word.slice(0, 100)];
  return run.length === 1
    ? [`${run}*`]
    : Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2));
}
