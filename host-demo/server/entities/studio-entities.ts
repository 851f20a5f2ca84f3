import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { getDotPath, safeParse } from 'valibot';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { TypeName } from '../../../src/api/contract/catalogs.ts';
import { buildCondition } from '../catalogs/query/constraints.ts';
import type { FindSubject, Subject } from '../catalogs/query/constraints.ts';
import { buildSortKey, type SortOrder } from '../catalogs/sort-key.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { describeIssue } from '../describe-issue.ts';
import { Refused } from '../refused.ts';
import { demandRole } from '../roles.ts';
import type { Services, User } from '../services.ts';
import {
  checkProperty,
  checkVersion,
  invalidFields,
  notFound,
  refuseReferenced,
} from './collection.ts';
import type { EntityListQuery, Collection, EntityAnswer } from './collection.ts';
import type { Kind } from './kinds.ts';
import { inNameOrder } from './name-order.ts';
import { checkNamed } from './named-entities.ts';
import { allowOwned, ownerOfNew, ownershipAnswer, uniqueKey, visibleTo } from './ownership.ts';
import type { Ownership } from './ownership.ts';
import {
  joinConditions,
  countStored,
  deleteStored,
  findStored,
  insertStored,
  listStored,
  storedFlag,
  storedNumber,
  updateStored,
} from './store.ts';
import type { StoredEntity } from './store.ts';
import { findFault } from './stored-shapes.ts';
import { type Message, msg, plainMessage } from '../../../src/formats/msg.ts';

/** Refuses who may not administer Studio. @throws {Refused} 403 ROLE_MISSING */
export function allowStudio(user: User, what: Message): void {
  demandRole(user, 'admin', what);
}

/** What an entity is found by, and its version. */
export type EntityHead = Pick<StoredEntity, 'id' | 'version'>;

/** What else happens when an entity of a kind is written, in the same transaction. */
export interface Effects {
  created?(db: MigrationDb, data: Record<string, unknown>, head: EntityHead): Promise<void>;
  updated?(
    db: MigrationDb,
    data: Record<string, unknown>,
    before: Record<string, unknown>,
    head: EntityHead,
  ): Promise<void>;
  deleted?(db: MigrationDb, data: Record<string, unknown>, head: EntityHead): Promise<void>;
  /** After all of it is stored. */
  changed?(): void;
}

/** Entities of a kind that Studio keeps. */
export class StudioEntities implements Collection {
  private readonly db: Services['db'];
  private readonly kind: Kind;
  private readonly effects: Effects;

  constructor(db: Services['db'], kind: Kind, effects: Effects = {}) {
    this.db = db;
    this.kind = kind;
    this.effects = effects;
  }

  async list(
    { constraints, offset, limit, orderBy, order, sortOrder = 'plain' }: EntityListQuery,
    user: User,
  ): Promise<EntityAnswer[]> {
    const subject = orderBy ? this.findSubject(orderBy) : null;
    if (orderBy && !subject)
      throw new Refused(400, 'VALIDATION', msg`orderBy: there is no field ${orderBy}`, {
        fields: { orderBy },
      });
    const by =
      subject &&
      sql`${orderSubject(subject, sortOrder)} ${order === 'descending' ? sql`desc` : sql`asc`} nulls last`;
    const found = await listStored(this.db, this.kind.name, {
      where: this.visible(user, buildCondition(constraints, this.findSubject)),
      offset,
      limit,
      ...(by && { orderBy: by }),
    });
    const { name, isReadWhole } = this.kind;
    return found
      .filter(({ data }) => !isReadWhole || findFault(name, data) === null)
      .map((one) => this.toEntity(one, user));
  }

  count(constraints: readonly Constraint[], user: User): Promise<number> {
    return countStored(this.db, this.kind.name, {
      where: this.visible(user, buildCondition(constraints, this.findSubject)),
    });
  }

  async find(id: string, user: User): Promise<EntityAnswer | null> {
    const found = await findStored(this.db, this.kind.name, id, {
      visible: visibleTo(this.kind, user),
    });
    return found && this.toEntity(found, user);
  }

  /**
   * Creates an entity. One of a file has the id that other entities of the file refer to, and is
   * everybody's.
   */
  async create(
    sent: Readonly<Record<string, unknown>>,
    user: User,
    idInFile?: string,
  ): Promise<EntityAnswer> {
    if (!this.kind.owned) this.allowWriting(user);
    const id = idInFile ?? randomUUID();
    const owner =
      this.kind.owned && idInFile !== undefined ? null : ownerOfNew(this.kind, sent, user);
    const data = this.checked(this.kind.owned && owner ? { ...sent, ownerName: user.name } : sent);
    if (this.kind.owned) this.allowWriting(user, { owner, data });
    await this.atomically(async (db) => {
      await this.checkNamed(db, data);
      await insertStored(db, this.kind.name, data, {
        id,
        uniqueKey: uniqueKey(this.kind, { owner, data }),
        owner,
        by: user.id,
      });
      await this.effects.created?.(db, data, { id, version: 1 });
    });
    this.effects.changed?.();
    return this.toEntity({ id, version: 1, owner, data }, user);
  }

  async update(
    { id: sentId, version, ...sent }: Readonly<Record<string, unknown>>,
    user: User,
  ): Promise<EntityAnswer> {
    const { name } = this.kind;
    if (!this.kind.owned) this.allowWriting(user);
    if (typeof sentId !== 'string' || !sentId) throw invalidFields({ id: 'required' });
    const stored = await this.atomically(async (db) => {
      const before = await findStored(db, name, sentId, {
        visible: visibleTo(this.kind, user),
        lock: true,
      });
      if (!before) throw notFound(name, sentId);
      const { owner } = before;
      const kept = this.kind.owned && { ownerName: before.data['ownerName'] };
      const data = this.checked({ ...before.data, ...sent, ...kept });
      this.allowWriting(user, before);
      this.allowWriting(user, { owner, data });
      checkVersion(name, sentId, version, before.version);
      await this.checkNamed(db, data, before.data);
      const next = await updateStored(db, name, data, {
        id: sentId,
        uniqueKey: uniqueKey(this.kind, { owner, data }),
        by: user.id,
      });
      await this.effects.updated?.(db, data, before.data, { id: sentId, version: next });
      if (data.name !== before.data.name)
        refuseReferenced(
          `${name} ${before.data.name as string}`,
          await this.referencesTo(db, before, [sentId], 'name'),
        );
      return { id: sentId, version: next, owner, data };
    });
    this.effects.changed?.();
    return this.toEntity(stored, user);
  }

  async remove(
    ids: readonly string[],
    user: User,
  ): Promise<{ deleted: number; notFound: string[] }> {
    this.allow(user);
    return this.removeWhere(sql`id = any(${[...ids]}::text[])`, user, ids);
  }

  async removeBy(property: string, value: string, user: User): Promise<number> {
    this.allow(user);
    checkProperty(this.kind.name, property, this.kind.deleteBy);
    const { deleted } = await this.removeWhere(sql`data ->> ${property} = ${value}`, user, []);
    return deleted;
  }

  private async removeWhere(
    where: ReturnType<typeof sql>,
    user: User,
    ids: readonly string[],
  ): Promise<{ deleted: number; notFound: string[] }> {
    const { name } = this.kind;
    const gone = await this.atomically(async (db) => {
      const found = await listStored(db, name, { where: this.visible(user, where), lock: true });
      if (this.kind.owned) for (const one of found) allowOwned(this.kind, one, user);
      const going = found.map(({ id }) => id);
      for (const entity of found)
        refuseReferenced(name, await this.referencesTo(db, entity, going));
      await deleteStored(db, name, going);
      for (const one of found) await this.effects.deleted?.(db, one.data, one);
      return new Set(going);
    });
    if (gone.size > 0) this.effects.changed?.();
    return { deleted: gone.size, notFound: ids.filter((id) => !gone.has(id)) };
  }

  /** What else names this entity, in any way or in `only` one; what goes with it does not count. */
  async referencesTo(
    db: MigrationDb,
    entity: StoredEntity,
    going: readonly string[],
    only?: 'name',
  ): Promise<{ entityName: string; id: string }[]> {
    const all = [];
    for (const { entityName, path, by } of this.kind.references) {
      if (only !== undefined && by !== only) continue;
      const value = JSON.stringify({ value: by === 'id' ? entity.id : entity.data.name });
      const found = await listStored(db, entityName, {
        where: sql`jsonb_path_exists(data, ${path}::jsonpath, ${value}::jsonb)`,
        limit: 20,
      });
      all.push(
        ...found
          .filter(({ id }) => entityName !== this.kind.name || !going.includes(id))
          .map(({ id }) => ({ entityName, id })),
      );
    }
    return all;
  }

  private readonly findSubject: FindSubject = (name) => {
    const type = this.kind.fields.get(name);
    if (!type) return null;
    return {
      name,
      type,
      expression: name === 'id' ? sql`id` : valueOf(name, type),
    };
  };

  /** The data as it would be stored. Throws VALIDATION. */
  checked(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { success, output, issues } = safeParse(this.kind.schema, sent);
    if (!success)
      throw invalidFields(
        Object.fromEntries(
          issues.map((issue) => [
            getDotPath(issue) ?? 'data',
            issue.received === 'undefined' ? 'required' : describeIssue(issue),
          ]),
        ),
      );
    const data = withoutHead(output as Record<string, unknown>);
    const fault = findFault(this.kind.name, data);
    if (fault !== null) throw invalidFields({ data: plainMessage(fault) });
    return data;
  }

  /** A file is checked as a whole before it is written: its entities name each other. */
  private async checkNamed(
    db: MigrationDb,
    data: Record<string, unknown>,
    before?: Record<string, unknown>,
  ): Promise<void> {
    if (!this.db.isTransaction) await checkNamed(db, this.kind.name, data, before);
  }

  private visible(user: User, where?: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
    return joinConditions(where, visibleTo(this.kind, user));
  }

  private toEntity(stored: StoredEntity, user: User): EntityAnswer {
    const { id, version, data } = stored;
    return { id, ...data, ...ownershipAnswer(this.kind, stored, user), version };
  }

  private allowWriting(user: User, written?: Ownership): void {
    this.allow(user);
    if (this.kind.owned && written) allowOwned(this.kind, written, user);
    if (this.kind.readOnly)
      throw new Refused(403, 'FORBIDDEN', msg`${this.kind.name} is written by the server alone`);
  }

  private allow(user: User): void {
    if (!this.kind.personal && !this.kind.owned) allowStudio(user, msg`change ${this.kind.name}`);
  }

  /** In the open transaction, if there is one. */
  private atomically<T>(work: (db: MigrationDb) => Promise<T>): Promise<T> {
    return this.db.isTransaction
      ? work(this.db as MigrationDb)
      : this.db.transaction().execute(work);
  }
}

function withoutHead({
  id: _id,
  version: _version,
  ...data
}: Record<string, unknown>): Record<string, unknown> {
  return data;
}

/** A value of the data; null where the data hold something of another type there. */
function valueOf(name: string, type: TypeName): RawBuilder<unknown> {
  if (type === 'number') return storedNumber(name);
  return type === 'boolean' ? storedFlag(name) : sql`(data ->> ${sql.lit(name)})`;
}

/**
 * What entities are ordered by: texts by the natural order of names, but keys by what they have an
 * index for, as there are tens of thousands.
 */
function orderSubject(
  { name, type, expression }: Subject,
  sortOrder: SortOrder,
): RawBuilder<unknown> {
  if (type !== 'string' || name === 'id') return expression;
  return name === 'key' ? inNameOrder(expression) : buildSortKey(expression, sortOrder);
}
