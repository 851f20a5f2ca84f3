import { joinMessages, type MessageParts, msg } from '../../../src/formats/msg.ts';
import { sql } from 'kysely';
import type { ExistingName, ReviewAction, ReviewedKind } from '../../../src/api/contract/load.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { areNear, nameKey } from './name-key.ts';

/**
 * What a load does with wells, fields and operators that there are not yet: `open` makes them,
 * `near` makes those that resemble none, `closed` makes none. Others wait for a review.
 */
export type NamePolicy = 'open' | 'near' | 'closed';

/** A well, a field or an operator that a load would make. */
export interface NewName {
  kind: ReviewedKind;
  name: string;
  /** UWI of a well; null of others. */
  uwi: string | null;
  near: ExistingName[];
}

/** What was decided on a new name. */
export interface Decision {
  action: ReviewAction;
  into: ExistingName | null;
}

/** Decisions of a review by `formatNameId`. */
export type Decisions = ReadonlyMap<string, Decision>;

/** A well as a load names it. */
export interface NamedWell {
  uwi: string;
  name: string | null;
}

/** Names that are offered for one new name. */
const MOST_NEAR = 5;

/** What a name is known by in a review: a well by its UWI. */
export function formatNameId({ kind, name, uwi }: Pick<NewName, 'kind' | 'name' | 'uwi'>): string {
  return `${kind} ${uwi ?? name}`;
}

/** The fields and operators that there are, and the wells that are looked up. */
export class KnownNames {
  readonly #names: Readonly<Record<'field' | 'operator', Set<string>>>;

  private constructor(fields: Set<string>, operators: Set<string>) {
    this.#names = { field: fields, operator: operators };
  }

  static async read(db: MigrationDb): Promise<KnownNames> {
    return new KnownNames(await readNames(db, 'field_name'), await readNames(db, 'operator_name'));
  }

  /** Adds names that are about to be made. */
  add(names: readonly NewName[]): void {
    for (const { kind, name } of names) if (kind !== 'well') this.#names[kind].add(name);
  }

  /** A field or an operator as new, unless there is one of exactly this name. */
  findNew(kind: 'field' | 'operator', name: string): NewName | null {
    const known = this.#names[kind];
    if (known.has(name)) return null;
    const near = [...known].filter((other) => areNear(name, other)).slice(0, MOST_NEAR);
    return { kind, name, uwi: null, near: near.map((one) => ({ id: one, name: one })) };
  }

  /** Those of some wells that there are not, with the wells that resemble them. */
  async findNewWells(db: MigrationDb, wells: readonly NamedWell[]): Promise<NewName[]> {
    const each = new Map(wells.map((well) => [well.uwi, well]));
    if (each.size === 0) return [];
    const keys = [...each.values()]
      .flatMap(({ uwi, name }) => [nameKey(uwi), nameKey(name ?? '')])
      .filter((key) => key !== '');
    const folded = (column: string) =>
      sql`regexp_replace(studio.text_fold(${sql.ref(column)}), '[[:punct:][:space:]]', '', 'g')`;
    const { rows } = await sql<{ uwi: string; name: string | null }>`
      select uwi, well_name as name from ppdm.well where uwi = any(${[...each.keys()]}::text[])
        or ${folded('uwi')} = any(${keys}::text[]) or ${folded('well_name')} = any(${keys}::text[])
      order by uwi`.execute(db);
    const stored = new Set(rows.map(({ uwi }) => uwi));
    return [...each.values()]
      .filter(({ uwi }) => !stored.has(uwi))
      .map(({ uwi, name }): NewName => ({
        kind: 'well',
        name: name ?? uwi,
        uwi,
        near: rows
          .filter((one) => resemble({ uwi, name }, one))
          .slice(0, MOST_NEAR)
          .map((one) => ({ id: one.uwi, name: one.name ?? '' })),
      }));
  }
}

/** The texts of a column of the tables that name fields and operators, as far as they are there. */
async function readNames(db: MigrationDb, column: string): Promise<Set<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select attrelid::regclass::text as name from pg_attribute
    where attrelid in (to_regclass('ppdm.well'), to_regclass('ppdm.field'), to_regclass('ppdm.concession'))
      and attname = ${column} and not attisdropped`.execute(db);
  const names = new Set<string>();
  for (const { name: table } of tables) {
    const { rows } = await sql<{ name: string }>`
      select distinct ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} <> ''`.execute(
      db,
    );
    for (const { name } of rows) names.add(name);
  }
  return names;
}

function resemble(well: NamedWell, other: NamedWell): boolean {
  if (nameKey(well.uwi) === nameKey(other.uwi)) return true;
  const [name, otherName] = [nameKey(well.name ?? ''), nameKey(other.name ?? '')];
  return name !== '' && name === otherName;
}

/** Whether a new name waits for a review. */
export function waits(policy: NamePolicy, { near }: Pick<NewName, 'near'>): boolean {
  return policy === 'closed' || (policy === 'near' && near.length > 0);
}

/** New names that may be others, as a note for who loads without a review. */
export function describeNear({ kind, name, near }: NewName): MessageParts {
  const others = near.map((one) => (one.name ? `${one.name} (${one.id})` : one.id));
  const listed = kind === 'well' ? others : near.map(({ id }) => id);
  return msg`The ${nameKind(kind)} ${name} may be ${listed.join(' / ')}: it is kept apart.`;
}

/** Names that a message lists. */
const MOST_LISTED = 10;

/** The new names of a load, by what each is of. */
export function listNew(names: readonly NewName[]): MessageParts {
  const listed = names
    .slice(0, MOST_LISTED)
    .map(({ kind, name }) => joinMessages([nameKind(kind), name], ' '));
  const rest = names.length - listed.length;
  return rest > 0
    ? msg`New: ${joinMessages(listed)} and ${rest} more`
    : msg`New: ${joinMessages(listed)}`;
}

/** What a name is of, as a word of a sentence. */
export function nameKind(kind: NewName['kind']): MessageParts {
  switch (kind) {
    case 'well':
      return msg`well`;
    case 'field':
      return msg`field`;
    case 'operator':
      return msg`operator`;
  }
}
