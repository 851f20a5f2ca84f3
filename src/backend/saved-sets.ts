import * as v from 'valibot';
import type { Constraint } from '../api/contract/constraint.ts';
import { type Backend, buildOwnerKey } from './backend.ts';
import { type SetReference, parseSetReference } from '../core/set-reference.ts';
import { readOfTab, storeForTab } from '../core/tab-storage.ts';

/** Lists up to this length stand in the state, and so in the address, themselves. */
export const LONGEST_IN_STATE = 20;

const values = v.array(v.string());
/** Sets of this page, where the tab's storage is blocked or full. */
const ofPage = new Map<string, readonly string[]>();

/**
 * The value of an `in`: the list itself where it is short, else a reference to the list, which this
 * tab keeps.
 */
export function inValue(
  backend: Backend,
  list: readonly string[],
): readonly string[] | SetReference {
  if (list.length <= LONGEST_IN_STATE) return list;
  const set = hashList(list);
  ofPage.set(buildStorageKey(backend, set), list);
  storeForTab(buildStorageKey(backend, set), list);
  return { set, count: list.length };
}

/** The list that a reference refers to; null if this tab does not have it. */
export function readSet(backend: Backend, set: string): readonly string[] | null {
  const key = buildStorageKey(backend, set);
  const kept = v.safeParse(values, readOfTab(key));
  return ofPage.get(key) ?? (kept.success ? kept.output : null);
}

/**
 * Constraints with the lists that their references stand for, in groups too. A reference without a
 * list matches nothing and is named in `missing`. The same array where there is no reference.
 */
export function withSets(
  constraints: readonly Constraint[],
  read: (set: string) => readonly string[] | null,
): { constraints: readonly Constraint[]; missing: SetReference[] } {
  const missing: SetReference[] = [];
  const resolve = (one: Constraint): Constraint => {
    if (typeof one !== 'object' || one === null) return one;
    if ('constraints' in one && Array.isArray(one.constraints)) {
      const inside = one.constraints.map(resolve);
      return inside.every((part, at) => part === one.constraints[at])
        ? one
        : { ...one, constraints: inside };
    }
    const found = 'value' in one ? parseSetReference(one.value) : null;
    if (!found) return one;
    const list = read(found.set);
    if (!list) missing.push(found);
    return { ...one, value: list ?? [] } as Constraint;
  };
  const resolved = constraints.map(resolve);
  return {
    constraints: resolved.every((one, at) => one === constraints[at]) ? constraints : resolved,
    missing,
  };
}

function buildStorageKey(backend: Backend, set: string): string {
  return `geo-set ${set} ${buildOwnerKey(backend)}`;
}

/**
 * The same lists have the same name, whatever their order. Two runs of FNV-1a (draft-eastlake-fnv),
 * 64 bits in all.
 */
function hashList(list: readonly string[]): string {
  const text = [...list].sort().join('\n');
  return [0x811c9dc5, 0x01000193]
    .map((start) => {
      let hash = start;
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
