import { sql } from 'kysely';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { CatalogTable, CatalogColumn } from '../catalogs/definition.ts';
import { buildCondition } from '../catalogs/query/constraints.ts';
import { countRows, selectRows, buildSubjects } from '../catalogs/query/select.ts';
import type { VersionedRow } from '../catalogs/query/select.ts';
import { parseScalar } from '../catalogs/query/values.ts';
import type { Registry } from '../catalogs/registry.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { Refused } from '../refused.ts';
import { keepWarnings } from '../rules/record-warnings.ts';
import { demandRole } from '../roles.ts';
import type { Services, User } from '../services.ts';
import { checkProperty, invalidFields, refuseReferenced } from './collection.ts';
import type { EntityListQuery, Collection, EntityAnswer } from './collection.ts';
import { labelMessage, msg } from '../../../src/formats/msg.ts';

/**
 * Rows of a catalog as entities that are read and deleted. The id is the value of the key, or the
 * JSON of the key values by attribute name where there are several.
 */
export class Records implements Omit<Collection, 'create' | 'update'> {
  protected readonly db: Services['db'];
  protected readonly catalog: CatalogTable;
  protected readonly registry: Registry;

  constructor(db: Services['db'], catalog: CatalogTable, registry: Registry) {
    this.db = db;
    this.catalog = catalog;
    this.registry = registry;
  }

  async list(query: EntityListQuery): Promise<EntityAnswer[]> {
    return (await selectRows(this.db, this.catalog, this.attributes(), query)).map(this.toEntity);
  }

  count(constraints: readonly Constraint[]): Promise<number> {
    return countRows(this.db, this.catalog, constraints);
  }

  async find(id: string): Promise<EntityAnswer | null> {
    const key = this.parseKey(id);
    return key && this.findIn(this.db, key);
  }

  /** @param user who deletes; null in a job, whose start has checked it */
  async remove(
    ids: readonly string[],
    user: User | null,
  ): Promise<{ deleted: number; notFound: string[] }> {
    this.allow('deletable', user);
    const children = await this.children();
    return this.db.transaction().execute(async (db) => {
      const missing = new Set<string>();
      // In one order, so that two calls do not wait for each other's rows.
      for (const id of [...new Set(ids)].sort()) {
        const key = this.parseKey(id);
        const found = key && (await this.findIn(db, key, true));
        if (!found) missing.add(id);
        else await this.delete(db, key, found, children);
      }
      const notFound = [...new Set(ids)].filter((id) => missing.has(id));
      return { deleted: new Set(ids).size - notFound.length, notFound };
    });
  }

  async removeBy(property: string, value: string, user: User): Promise<number> {
    this.allow('deletable', user);
    checkProperty(this.catalog.data.name, property, await this.joinedBy());
    const found = await this.list({
      constraints: [{ field: property, operator: 'equal', value }],
      offset: 0,
      limit: 10_000,
      order: 'ascending',
    });
    const ids = found.map(({ id }) => id);
    return (await this.remove(ids, user)).deleted;
  }

  private async delete(
    db: MigrationDb,
    key: Constraint[],
    found: EntityAnswer,
    children: readonly Child[],
  ): Promise<void> {
    for (const { catalog, pairs } of children) {
      const where = pairs
        .map(({ from, to }) => ({ field: to, operator: 'equal', value: found[from] }) as const)
        .filter(({ value }) => value !== null);
      const count = where.length > 0 ? await countRows(db as Services['db'], catalog, where) : 0;
      if (count > 0)
        refuseReferenced(this.catalog.data.name, [
          { entityName: catalog.data.name, id: found.id, count },
        ]);
    }
    await sql`delete from ${sql.table(this.catalog.table)} where ${this.condition(key)}`.execute(
      db,
    );
    await keepWarnings(db, this.catalog.data.name, found, []);
  }

  /** Catalogs whose rows hang on the rows of this one by its key. */
  private async children(): Promise<Child[]> {
    const { byName } = await this.registry.catalogs();
    const keys = new Set(this.catalog.keys.map(({ name }) => name));
    return this.catalog.data.sourced.flatMap(({ catalog: name, fieldPairs }) => {
      const catalog = byName.get(name);
      return catalog &&
        fieldPairs.length > 0 &&
        fieldPairs.every(({ from, to }) => keys.has(from) && catalog.columns.has(to))
        ? [{ catalog, pairs: fieldPairs }]
        : [];
    });
  }

  /** Keys, and the attributes that relations from other catalogs end at. */
  private async joinedBy(): Promise<string[]> {
    const { all } = await this.registry.catalogs();
    const here = all
      .flatMap(({ data }) => data.sourced)
      .filter(({ catalog }) => catalog === this.catalog.data.name);
    return [
      ...this.catalog.keys.map(({ name }) => name),
      ...here.flatMap(({ fieldPairs }) => fieldPairs.map(({ to }) => to)),
    ];
  }

  protected async findIn(
    db: MigrationDb,
    key: readonly Constraint[],
    lock = false,
  ): Promise<EntityAnswer | null> {
    if (lock)
      await sql`select 1 from ${sql.table(this.catalog.table)} where ${this.condition(key)} for update`.execute(
        db,
      );
    const [found] = await selectRows(db as Services['db'], this.catalog, this.attributes(), {
      constraints: key,
      offset: 0,
      limit: 1,
    });
    return found ? this.toEntity(found) : null;
  }

  protected condition(key: readonly Constraint[]) {
    return buildCondition(key, buildSubjects(this.catalog));
  }

  /** Constraints that find the row; null where the id cannot be one. */
  protected parseKey(id: string): Constraint[] | null {
    const { keys } = this.catalog;
    const values = keys.length === 1 ? { [keys[0]!.name]: id } : keyValues(id);
    const good = keys.every(
      ({ name, type }: CatalogColumn) => 'value' in parseScalar(type, values?.[name]),
    );
    return good
      ? keys.map(({ name }) => ({ field: name, operator: 'equal', value: values![name] }))
      : null;
  }

  protected formatId(row: Readonly<Record<string, unknown>>): string {
    const { keys } = this.catalog;
    const missing = keys.filter(({ name }) => row[name] === undefined || row[name] === null);
    if (missing.length > 0)
      throw invalidFields(Object.fromEntries(missing.map(({ name }) => [name, 'required'])));
    const wrong = keys.flatMap(({ name, type }) => {
      const value = row[name];
      // Dates come of the database; an object of a request may not even have a text.
      const isScalar = typeof value !== 'object' || value instanceof Date;
      const parsed = parseScalar(type, value);
      return !isScalar && 'wrong' in parsed ? [[name, parsed.wrong] as const] : [];
    });
    if (wrong.length > 0) throw invalidFields(Object.fromEntries(wrong));
    return keys.length === 1
      ? String(row[keys[0]!.name])
      : JSON.stringify(Object.fromEntries(keys.map(({ name }) => [name, row[name]])));
  }

  private readonly toEntity = ({ values, version }: VersionedRow): EntityAnswer => ({
    id: this.formatId(values),
    ...values,
    version,
  });

  private attributes(): string[] {
    return [...this.catalog.columns.keys()];
  }

  /** Writing master data takes the role editor, and a catalog that allows it. */
  protected allow(what: 'creatable' | 'editable' | 'deletable', user: User | null): void {
    const { data } = this.catalog;
    if (user) demandRole(user, 'editor', msg`change ${labelMessage(data.label)}`);
    if (data.readOnly || !data[what])
      throw new Refused(
        403,
        'FORBIDDEN',
        msg`Records of ${labelMessage(data.label)} cannot be ${DONE[what]}.`,
      );
  }
}

/** What is done to records, in the words of a message. */
const DONE = {
  creatable: msg`added`,
  editable: msg`edited`,
  deletable: msg`deleted`,
} as const;

interface Child {
  catalog: CatalogTable;
  pairs: readonly { from: string; to: string }[];
}

function keyValues(id: string): Record<string, unknown> | null {
  try {
    const values: unknown = JSON.parse(id);
    return typeof values === 'object' ? (values as Record<string, unknown> | null) : null;
  } catch {
    // It is no id of this catalog.
    return null;
  }
}
