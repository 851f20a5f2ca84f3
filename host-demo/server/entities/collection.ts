import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { SortOrder } from '../catalogs/sort-key.ts';
import { type FieldFaults, Refused } from '../refused.ts';
import type { User } from '../services.ts';
import { joinMessages, type MessageValue, msg } from '../../../src/formats/msg.ts';

/** An entity as it is answered. */
export type EntityAnswer = { id: string; version: number } & Record<string, unknown>;

/** Selects entities. */
export interface EntityListQuery {
  constraints: readonly Constraint[];
  offset: number;
  limit: number;
  orderBy?: string | undefined;
  order: 'ascending' | 'descending';
  /** Order of texts; plain where it is not given. */
  sortOrder?: SortOrder | undefined;
}

/**
 * Entities of one name: a kind that Studio keeps, or the rows of a catalog. What is not the user's
 * to see is not there.
 */
export interface Collection {
  /** Throws VALIDATION for a constraint or an order that does not fit. */
  list(query: EntityListQuery, user: User): Promise<EntityAnswer[]>;
  count(constraints: readonly Constraint[], user: User): Promise<number>;
  /** Null if there is no such entity. */
  find(id: string, user: User): Promise<EntityAnswer | null>;
  /** Throws FORBIDDEN, VALIDATION (422, with `fields`), CONFLICT. */
  create(data: Readonly<Record<string, unknown>>, user: User): Promise<EntityAnswer>;
  /**
   * `data` has the id, the version it was read at, and what changes. Throws as `create`, and
   * NOT_FOUND.
   */
  update(data: Readonly<Record<string, unknown>>, user: User): Promise<EntityAnswer>;
  /** Deletes all that are there, or none. Throws FORBIDDEN, REFERENCED (409, with `references`). */
  remove(ids: readonly string[], user: User): Promise<{ deleted: number; notFound: string[] }>;
  /** Deletes by one attribute. Throws as `remove`, and PROPERTY_NOT_ALLOWED. */
  removeBy(property: string, value: string, user: User): Promise<number>;
}

/** An entity that is not there. */
export function notFound(entityName: MessageValue, id: string): Refused {
  return new Refused(404, 'NOT_FOUND', msg`There is no ${entityName} ${id}`);
}

/** Refused for what the fields hold. */
export function invalidFields(fields: FieldFaults): Refused {
  const faults = Object.entries(fields).map(
    ([name, wrong]) => msg`${name}: ${wrong === 'required' ? msg`required` : wrong}`,
  );
  return new Refused(422, 'VALIDATION', joinMessages(faults, '; '), { fields });
}

/** Checks the version that an entity was read at against the one that is stored. */
export function checkVersion(
  entityName: MessageValue,
  id: string,
  read: unknown,
  stored: number,
): void {
  if (read === undefined || read === null) throw invalidFields({ version: 'required' });
  if (Number(read) !== stored)
    throw new Refused(409, 'CONFLICT', msg`${entityName} ${id} was changed by somebody else`, {
      version: stored,
    });
}

/** Refuses a property that entities cannot be deleted by. */
export function checkProperty(
  entityName: string,
  property: string,
  allowed: readonly string[],
): void {
  if (!allowed.includes(property))
    throw new Refused(
      400,
      'PROPERTY_NOT_ALLOWED',
      msg`${entityName} cannot be deleted by ${property}`,
    );
}

/** Refuses a deletion that would leave others pointing at nothing. */
export function refuseReferenced(
  entityName: string,
  references: readonly { entityName: string; id: string; count?: number }[],
): void {
  if (references.length > 0)
    throw new Refused(
      409,
      'REFERENCED',
      msg`${entityName} is used by ${joinMessages([...new Set(references.map((one) => one.entityName))])}`,
      { references },
    );
}
