import type { ReadonlySignal } from '@preact/signals-core';
import type { Result, SendOptions } from '../api/client.ts';
import {
  deletePreferences,
  getMyPreferences,
  getRoles,
  putPreference,
} from '../api/contract/entities.ts';
import { pageSession } from '../session/page-session.ts';
import type { SessionUser } from '../session/session.ts';
import type { Backend } from './backend.ts';
import { nameOrder } from '../core/text-search.ts';

export type { SessionUser };

/** The signed-in user, as the identity provider describes them; null if no user is signed in. */
export function signedInUser(): ReadonlySignal<SessionUser | null> {
  return pageSession().user;
}

/** A role that the server knows, or a group of the user's that means nothing to it. */
export interface AccountRole {
  name: string;
  label: string;
  /** Whether the user has it; null where the server does not tell. */
  mine: boolean | null;
}

/** All roles, the user's own first (spec 6 and 7). */
export async function loadRoles(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<AccountRole[]>> {
  const answer = await backend.send(getRoles, {}, options);
  if (!answer.ok) return answer;
  const { data, mine } = answer.data;
  const known = data.map(({ name, label }) => ({
    name,
    label: label || name,
    mine: mine && mine.includes(name),
  }));
  const others = (mine ?? [])
    .filter((name) => !data.some((role) => role.name === name))
    .map((name) => ({ name, label: name, mine: true }));
  const order = nameOrder(backend.language);
  return {
    ok: true,
    data: [...known, ...others].sort(
      (a, b) => Number(b.mine) - Number(a.mine) || order(a.label, b.label),
    ),
  };
}

/** What the user keeps at the server under a name (spec 3, "Preference"). */
export interface StoredPreference {
  id: string;
  /** Kind and words, as `preferenceWords` reads them. */
  name: string;
  value: unknown;
}

/** All that the user keeps, by name. */
export async function loadPreferences(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<StoredPreference[]>> {
  const answer = await backend.send(getMyPreferences, {}, options);
  if (!answer.ok) return answer;
  const order = nameOrder(backend.language);
  return {
    ok: true,
    data: answer.data.data
      .map(({ id, name, value }) => ({ id, name, value }))
      .sort((a, b) => order(a.name, b.name)),
  };
}

/** Forgets some of it. */
export async function removePreferences(
  backend: Backend,
  ids: readonly string[],
): Promise<Result<null>> {
  const answer = await backend.send(deletePreferences, { body: [...ids] });
  return answer.ok ? { ok: true, data: null } : answer;
}

/** Keeps again what was forgotten, under new ids; the first failure ends it. */
export async function restorePreferences(
  backend: Backend,
  preferences: readonly StoredPreference[],
): Promise<Result<null>> {
  for (const { name, value } of preferences) {
    const answer = await backend.send(putPreference, {
      body: { studio: { entityName: 'Preference', data: { id: null, name, value } } },
    });
    if (!answer.ok) return answer;
  }
  return { ok: true, data: null };
}
