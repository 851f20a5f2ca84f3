import { describe, expect, it } from 'vitest';
import type { Backend } from './backend.ts';
import type { Constraint } from '../core/constraints.ts';
import { inValue, LONGEST_IN_STATE, readSet, withSets } from './saved-sets.ts';
import { parseSetReference } from '../core/set-reference.ts';

const backend = { base: 'https://one.example' } as Backend;
const list = (length: number): string[] => Array.from({ length }, (_, at) => `TR-${at}`);

describe('lists of values', () => {
  it('stand in the state themselves up to a length, then by reference', () => {
    expect(inValue(backend, list(LONGEST_IN_STATE))).toEqual(list(LONGEST_IN_STATE));
    const reference = parseSetReference(inValue(backend, list(LONGEST_IN_STATE + 1)));
    expect(reference?.count).toBe(LONGEST_IN_STATE + 1);
    expect(readSet(backend, reference!.set)).toEqual(list(LONGEST_IN_STATE + 1));
  });

  it('are named by what they hold, whatever its order', () => {
    const [a, b, c] = [list(30), list(30).reverse(), list(31)].map(
      (values) => parseSetReference(inValue(backend, values))!.set,
    );
    expect([a === b, a === c]).toEqual([true, false]);
  });

  it('are nothing to another server', () => {
    const { set } = parseSetReference(inValue(backend, list(40)))!;
    expect(readSet({ base: 'https://other.example' } as Backend, set)).toBeNull();
  });
});

describe('constraints with references', () => {
  const read = (set: string): string[] | null => (set === 'here' ? ['TR-1', 'TR-2'] : null);
  const among = (set: string): Constraint => ({
    field: 'uwi',
    operator: 'in',
    value: { set, count: 2 },
  });

  it('have the lists in their places, in groups too', () => {
    const listed = { field: 'uwi', operator: 'in', value: ['TR-1', 'TR-2'] };
    expect(withSets([among('here'), { logic: 'OR', constraints: [among('here')] }], read)).toEqual({
      constraints: [listed, { logic: 'OR', constraints: [listed] }],
      missing: [],
    });
  });

  it('match nothing where a list is not here, and name it', () => {
    expect(withSets([among('gone')], read)).toEqual({
      constraints: [{ field: 'uwi', operator: 'in', value: [] }],
      missing: [{ set: 'gone', count: 2 }],
    });
  });

  it('are the same array where there is no reference, and bear garbage', () => {
    const plain = [
      { field: 'geom', operator: 'intersects', value: { type: 'Point' } },
      null,
      7,
    ] as unknown as Constraint[];
    expect(withSets(plain, read).constraints).toBe(plain);
  });
});
