import type { Backend, Result } from '../../../../backend/backend.ts';
import { rows } from '../../../../backend/rows.ts';
import type { Constraint } from '../../../../core/constraints.ts';
import { listForms, looseForm, loosePattern } from './uwi-text.ts';

/** What became of a list of UWIs. */
export interface UwiMatches {
  /** Entries with the UWI of the catalog that each is, each UWI once, in the order of the list. */
  matched: readonly { entry: string; uwi: string }[];
  /** Entries that may be one of several. */
  ambiguous: readonly { entry: string; uwis: readonly string[] }[];
  missing: readonly string[];
  /** Entries that name what another before them names. */
  duplicates: readonly string[];
}

/** Options of a lookup. */
export interface MatchOptions {
  signal: AbortSignal;
  /** Entries that are answered, and all there are. */
  onProgress?: (done: number, total: number) => void;
}

/** Entries of one question to the letter, and without separators. */
const EXACT_AT_ONCE = 500;
const LOOSE_AT_ONCE = 20;
/** Rows of one answer: a catalog may have many rows of a well. */
const ROWS = 5000;

/**
 * Looks a list of entries up in a catalog's field `uwi`: to the letter first, then without
 * separators.
 */
export async function matchUwis(
  backend: Backend,
  catalog: string,
  entries: readonly string[],
  options: MatchOptions,
): Promise<Result<UwiMatches>> {
  const unique = new Map<string, string>();
  const duplicates: string[] = [];
  for (const entry of entries) {
    if (unique.has(entry.toUpperCase())) duplicates.push(entry);
    else unique.set(entry.toUpperCase(), entry);
  }
  const requestedUwis = [...unique.values()];
  const lookup: Lookup = {
    backend,
    catalog,
    found: new Map(),
    total: requestedUwis.length,
    ...options,
  };
  const { found } = lookup;
  const steps = [
    ...batches(requestedUwis, EXACT_AT_ONCE).map((batch) => () => matchExactly(lookup, batch)),
    () =>
      matchLoosely(
        lookup,
        requestedUwis.filter((entry) => !found.has(entry)),
      ),
  ];
  for (const run of steps) {
    const failed = await run();
    if (failed) return failed;
    options.onProgress?.(found.size, requestedUwis.length);
  }
  return { ok: true, data: sorted(requestedUwis, found, duplicates) };
}

type Failed = Extract<Result<never>, { ok: false }>;

/** Where a list is looked up, and what is found so far. */
interface Lookup extends MatchOptions {
  backend: Backend;
  catalog: string;
  /** UWIs by entry, of the entries that are answered. */
  found: Map<string, readonly string[]>;
  /** Entries in all. */
  total: number;
}

async function matchExactly(lookup: Lookup, batch: readonly string[]): Promise<Failed | null> {
  const left = new Set(batch.flatMap(listForms));
  const there = new Set<string>();
  for (let full = true; full && left.size > 0;) {
    const answer = await loadUwis(lookup, [{ field: 'uwi', operator: 'in', value: [...left] }]);
    if (!answer.ok) return answer;
    full = answer.data.full && answer.data.uwis.size > 0;
    for (const uwi of answer.data.uwis) {
      there.add(uwi);
      left.delete(uwi);
    }
  }
  for (const entry of batch) {
    const form = listForms(entry).find((one) => there.has(one));
    if (form !== undefined) lookup.found.set(entry, [form]);
  }
  return null;
}

async function matchLoosely(lookup: Lookup, entries: readonly string[]): Promise<Failed | null> {
  const { found, total, onProgress } = lookup;
  const waiting = batches(entries, LOOSE_AT_ONCE);
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const forms = [...new Set(batch.map(looseForm))].filter(Boolean);
    const patterns = forms.map((form): Constraint => ({
      field: 'uwi',
      operator: 'like',
      value: loosePattern(form),
      logic: 'OR',
    }));
    const answer =
      patterns.length === 0
        ? { ok: true as const, data: { uwis: new Set<string>(), full: false } }
        : await loadUwis(lookup, [{ constraints: patterns }]);
    if (!answer.ok) return answer;
    if (answer.data.full && batch.length > 1) {
      const half = Math.ceil(batch.length / 2);
      waiting.unshift(batch.slice(0, half), batch.slice(half));
      continue;
    }
    for (const entry of batch)
      found.set(
        entry,
        [...answer.data.uwis].filter((uwi) => looseForm(uwi) === looseForm(entry)),
      );
    onProgress?.(found.size, total);
  }
  return null;
}

/** UWIs of rows, each once; `full` where there may be more. */
async function loadUwis(
  { backend, catalog, signal }: Lookup,
  constraints: Constraint[],
): Promise<Result<{ uwis: Set<string>; full: boolean }>> {
  const answer = await rows(
    backend,
    { catalog, fields: ['uwi'], constraints, limit: ROWS, orderBy: 'uwi', order: 'ascending' },
    { signal },
  );
  if (!answer.ok) return answer;
  return {
    ok: true,
    data: {
      uwis: new Set(
        answer.data.map(({ uwi }) => uwi).filter((uwi): uwi is string => typeof uwi === 'string'),
      ),
      full: answer.data.length >= ROWS,
    },
  };
}

function sorted(
  requestedUwis: readonly string[],
  found: ReadonlyMap<string, readonly string[]>,
  twice: readonly string[],
): UwiMatches {
  const matched = new Map<string, string>();
  const ambiguous: { entry: string; uwis: readonly string[] }[] = [];
  const missing: string[] = [];
  const duplicates = [...twice];
  for (const entry of requestedUwis) {
    const uwis = found.get(entry) ?? [];
    if (uwis.length === 0) missing.push(entry);
    else if (uwis.length > 1) ambiguous.push({ entry, uwis });
    else if (matched.has(uwis[0]!)) duplicates.push(entry);
    else matched.set(uwis[0]!, entry);
  }
  return {
    matched: [...matched].map(([uwi, entry]) => ({ entry, uwi })),
    ambiguous,
    missing,
    duplicates,
  };
}

function batches<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}
