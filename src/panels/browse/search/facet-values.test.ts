import { describe, expect, it } from 'vitest';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { chosenFields, chosenValues, without, withValue } from './facet-values.ts';

const cache = {
  catalogFields: [
    { attribute: { name: 'status', typeName: 'string' } },
    { attribute: { name: 'preferred', typeName: 'boolean' } },
  ],
} as unknown as CatalogCache;
const depth = { field: 'depth', operator: 'greaterThan', value: 5 } as const;

describe('values of facets', () => {
  it('stand beside each other in a field, and conditions of other fields stay', () => {
    const both = withValue(
      withValue([depth], cache, 'status', 'producing'),
      cache,
      'status',
      'plugged',
    );
    expect(both).toEqual([
      depth,
      { field: 'status', operator: 'in', value: ['producing', 'plugged'] },
    ]);
    expect([chosenValues(both, 'status'), chosenValues(both, 'depth'), chosenFields(both)]).toEqual(
      [['producing', 'plugged'], [], ['status']],
    );
  });

  it('are undone one by one', () => {
    const one = withValue(withValue([], cache, 'status', 'a'), cache, 'status', 'b');
    expect(withValue(one, cache, 'status', 'a')).toEqual([
      { field: 'status', operator: 'in', value: ['b'] },
    ]);
    expect(withValue(withValue(one, cache, 'status', 'a'), cache, 'status', 'b')).toEqual([]);
    expect(without([depth, ...one], 'status')).toEqual([depth]);
  });

  it('of a field of yes and no are no texts', () => {
    const chosen = withValue([], cache, 'preferred', 'true');
    expect(chosen).toEqual([{ field: 'preferred', operator: 'in', value: [true] }]);
    expect(chosenValues(chosen, 'preferred')).toEqual(['true']);
  });
});
