import { sql } from 'kysely';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { KeyValues } from '../../../src/api/contract/shapes.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import type { Catalogs, Registry } from '../catalogs/registry.ts';
import { insertRows } from '../catalogs/rows.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { Refused } from '../refused.ts';
import { checkRecord } from '../rules/check-record.ts';
import { keepWarnings, WARNINGS, withWarnings } from '../rules/record-warnings.ts';
import type { RuleRunner } from '../rules/rule-runner.ts';
import type { Services, User } from '../services.ts';
import { checkVersion, invalidFields, notFound } from './collection.ts';
import type { EntityListQuery, Collection, EntityAnswer } from './collection.ts';
import { UNIQUE_VIOLATION } from './store.ts';
import { findMissingReferences, listReferences } from './record-references.ts';
import { assignments, checkedRow } from './record-values.ts';
import { Records } from './records.ts';
import { labelMessage, msg } from '../../../src/formats/msg.ts';

/**
 * Rows of a catalog as entities that are stored by its rules. A record that was stored with
 * warnings is read with them.
 */
export class EditableRecords extends Records implements Collection {
  private readonly runner: RuleRunner;

  constructor(db: Services['db'], catalog: CatalogTable, registry: Registry, runner: RuleRunner) {
    super(db, catalog, registry);
    this.runner = runner;
  }

  override async list(query: EntityListQuery): Promise<EntityAnswer[]> {
    return withWarnings(this.db, this.catalog.data.name, await super.list(query));
  }

  override async find(id: string): Promise<EntityAnswer | null> {
    const found = await super.find(id);
    return found && (await withWarnings(this.db, this.catalog.data.name, [found]))[0]!;
  }

  /** @param user who writes; null in a job, whose start has checked it */
  async create(data: Readonly<Record<string, unknown>>, user: User | null): Promise<EntityAnswer> {
    this.allow('creatable', user);
    const row = checkedRow(this.catalog, data, 'creatable');
    const stamped = { ...row, ...this.stamps(['rowCreatedDate', 'rowChangedDate']) };
    // Before the transaction: an embedded database has one connection.
    const catalogs = await this.registry.catalogs();
    return this.atomically(async (db) => {
      const key = this.parseKey(this.formatId(row))!;
      if (await this.findIn(db, key)) throw this.isThere(row);
      await this.checkReferences(db, catalogs, row);
      await insertRows(db, this.catalog.data.name, [stamped]).catch((error: unknown) => {
        // Another transaction has stored it since.
        throw (error as { code?: unknown }).code === UNIQUE_VIOLATION ? this.isThere(row) : error;
      });
      return this.checked(db, key, catalogs);
    });
  }

  /** @param user who writes; null in a job, whose start has checked it */
  async update(
    { id, version, [WARNINGS]: _warnings, ...data }: Readonly<Record<string, unknown>>,
    user: User | null,
  ): Promise<EntityAnswer> {
    this.allow('editable', user);
    const label = labelMessage(this.catalog.data.label);
    const wanted = typeof id === 'string' && id ? id : this.formatId(data);
    const key = this.parseKey(wanted);
    const catalogs = await this.registry.catalogs();
    return this.atomically(async (db) => {
      const before = key && (await this.findIn(db, key, true));
      if (!before) throw notFound(label, wanted);
      checkVersion(label, wanted, version, before.version);
      // A client sends back what it has read: only what differs is a change.
      const changes = Object.fromEntries(
        Object.entries(data).filter(
          ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
        ),
      );
      const checked = checkedRow(this.catalog, changes, 'editable');
      await this.checkReferences(db, catalogs, checked, before);
      const row = { ...checked, ...this.stamps(['rowChangedDate']) };
      await sql`update ${sql.table(this.catalog.table)} set ${sql.join([...assignments(this.catalog, row), sql`row_version = row_version + 1`])} where ${this.condition(key)}`.execute(
        db,
      );
      return this.checked(db, key, catalogs);
    });
  }

  /**
   * The stored record, with what the rules of its catalog warn of, which is kept with it. @throws
   * Refused RULE_FAILED where one refuses it
   */
  private async checked(
    db: MigrationDb,
    key: readonly Constraint[],
    catalogs: Catalogs,
  ): Promise<EntityAnswer> {
    const found = (await this.findIn(db, key))!;
    const keys = Object.fromEntries(this.catalog.keys.map(({ name }) => [name, found[name]]));
    const warnings = await checkRecord(
      { db: db as Services['db'], runner: this.runner, catalogs },
      this.catalog,
      keys as KeyValues,
    );
    await keepWarnings(db, this.catalog.data.name, found, warnings);
    return warnings.length > 0 ? { ...found, [WARNINGS]: warnings } : found;
  }

  private isThere(row: Readonly<Record<string, unknown>>): Refused {
    return new Refused(
      409,
      'CONFLICT',
      msg`There is a ${labelMessage(this.catalog.data.label)} ${this.formatId(row)} already`,
    );
  }

  /** Refuses values that name records of other catalogs which do not exist. */
  private async checkReferences(
    db: MigrationDb,
    catalogs: Catalogs,
    row: Readonly<Record<string, unknown>>,
    before: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const wrong = await findMissingReferences(db, listReferences(catalogs, this.catalog), {
      values: { ...before, ...row },
      changed: Object.keys(row),
    });
    if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
  }

  /** In the open transaction, if there is one. */
  private atomically<T>(work: (db: MigrationDb) => Promise<T>): Promise<T> {
    return this.db.isTransaction
      ? work(this.db as MigrationDb)
      : this.db.transaction().execute(work);
  }

  private stamps(names: readonly string[]): Record<string, string> {
    const now = new Date().toISOString();
    return Object.fromEntries(
      names
        .filter((name) => this.catalog.columns.get(name)?.type === 'date')
        .map((name) => [name, now]),
    );
  }
}
