import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Refused } from '../refused.ts';
import { demandRole, hasRole } from '../roles.ts';
import type { User } from '../services.ts';
import type { Kind } from './kinds.ts';
import type { StoredEntity } from './store.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Condition for the entities of a kind that a user sees; undefined where everybody sees all. */
export function visibleTo(kind: Kind, user: User): RawBuilder<unknown> | undefined {
  if (kind.personal) return sql`owner = ${user.id}`;
  return kind.owned
    ? sql`(owner is null or owner = ${user.id} or data ->> 'shared' = 'true')`
    : undefined;
}

/**
 * Owner of an entity that a user creates; null if it is everybody's. What an administrator creates
 * without saying whether it is shared is everybody's: so Studio and imports write it.
 */
export function ownerOfNew(
  kind: Kind,
  data: Readonly<Record<string, unknown>>,
  user: User,
): string | null {
  if (kind.personal) return user.id;
  if (!kind.owned) return null;
  const says = typeof data['shared'] === 'boolean';
  return !says && hasRole(user, 'admin') ? null : user.id;
}

/** Who an entity that is about to be written belongs to, and whether others see it. */
export interface Ownership {
  owner: string | null;
  data: Readonly<Record<string, unknown>>;
}

/**
 * Refuses a user who may not write an owned entity, as it is or as it would be. @throws {Refused}
 * 403 FORBIDDEN, ROLE_MISSING
 */
export function allowOwned(kind: Kind, { owner, data }: Ownership, user: User): void {
  const { name } = data;
  if (owner !== user.id && !hasRole(user, 'admin'))
    throw new Refused(
      403,
      'FORBIDDEN',
      msg`${typeof name === 'string' ? name : kind.name} is not yours to change. Save it under another name.`,
    );
  if (!kind.owned) return;
  if (data['shared'] === true) demandRole(user, 'editor', msg`share with others`);
  if (owner !== null && data['isDefaultTemplate'] === true && data['shared'] !== true)
    throw new Refused(
      422,
      'VALIDATION',
      msg`isDefaultTemplate: a template that only its owner sees cannot be the default of all`,
      { fields: { isDefaultTemplate: msg`Share it first` } },
    );
  if (data['isDefaultTemplate'] === true)
    demandRole(user, 'admin', msg`choose the default of everybody`);
}

/** Text that no two entities of a kind share: names of a user's own do not meet those of others. */
export function uniqueKey(kind: Kind, { owner, data }: Ownership): string {
  const own = kind.unique.map((name) => data[name]);
  const isOwn = kind.personal || (kind.owned && owner !== null && data['shared'] !== true);
  return JSON.stringify(isOwn ? [owner, ...own] : own);
}

/** What is answered of an owned entity beside its data. */
export function ownershipAnswer(kind: Kind, { owner }: StoredEntity, user: User): object {
  return kind.owned ? { owner, isMine: owner === user.id } : {};
}
