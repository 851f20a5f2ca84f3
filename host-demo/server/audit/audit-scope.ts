import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery } from 'kysely';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import type { AuditRow } from './audit-row.ts';

/** What is written to the audit together with the changes of a piece of work. */
export interface AuditScope {
  /** Events to insert before a transaction is committed; empty if there are none, or no more. */
  rows(): readonly AuditRow[];
  /** Called when a transaction with these events was committed, with their ids. */
  onCommit(ids: readonly string[]): void;
}

const storage = new AsyncLocalStorage<AuditScope | null>();

/**
 * Runs work whose transactions write the events of `scope`: a change is committed with its event or
 * not at all.
 */
export function inAuditScope<T>(scope: AuditScope | null, work: () => T): T {
  return storage.run(scope, work);
}

/** A scope that writes these events with the first transaction that is committed. */
export function scopeForEvents(rows: readonly AuditRow[]): AuditScope {
  let isWritten = false;
  return {
    rows: () => (isWritten ? [] : rows),
    onCommit: () => (isWritten = true),
  };
}

/** A dialect whose transactions write the events of the scope that they run in. */
export function auditingDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => auditingDriver(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function auditingDriver(driver: Driver): Driver {
  return new Proxy(driver, {
    get(target, name) {
      if (name === 'commitTransaction')
        return (connection: DatabaseConnection) => commitWithEvents(target, connection);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function commitWithEvents(driver: Driver, connection: DatabaseConnection): Promise<void> {
  const scope = storage.getStore();
  const rows = scope?.rows() ?? [];
  const ids: string[] = [];
  for (const row of rows) ids.push(await insertEvent(connection, row));
  await driver.commitTransaction(connection);
  if (rows.length > 0) scope!.onCommit(ids);
}

async function insertEvent(connection: DatabaseConnection, row: AuditRow): Promise<string> {
  const names = Object.keys(row) as (keyof AuditRow)[];
  const holes = names.map((name, i) => (name === 'items' ? `$${i + 1}::jsonb` : `$${i + 1}`));
  const { rows } = await connection.executeQuery<{ id: string | number }>(
    CompiledQuery.raw(
      `insert into studio.audit_event (${names.join(', ')}) values (${holes.join(', ')}) returning audit_event_id as id`,
      names.map((name) => row[name]),
    ),
  );
  return String(rows[0]!.id);
}
