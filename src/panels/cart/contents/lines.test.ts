import { describe, expect, it } from 'vitest';
import type { CartItem } from '../../../backend/cart.ts';
import type { Removal } from '../removals.ts';
import { groupsLeft, buildLines, sumByCatalog } from './lines.ts';

const item = (id: string, records = 1): CartItem => ({
  id,
  label: id,
  records,
  row: {},
  gone: false,
  constraints: null,
  except: 0,
});
const groups = [
  { catalog: 'well', items: 3, records: 3 },
  { catalog: 'wellLog', items: 1, records: 12_480 },
];
const removal = (items: CartItem[], cartId = 'c1'): Removal => ({
  what: 'items',
  cartId,
  name: '',
  count: 4,
  itemIds: new Set(items.map(({ id }) => id)),
  sums: sumByCatalog(items.map((one) => ({ catalog: 'well', item: one }))),
});
const keys = (...given: Parameters<typeof buildLines>): string[] =>
  buildLines(...given).map(({ key }) => key);

describe('lines of a cart', () => {
  it('are the catalogs, and below those that are unfolded their items as far as they have come', () => {
    const known = new Map([
      ['well', { items: [item('a'), undefined, item('c')], total: 3, problem: null }],
    ]);
    expect(keys(groups, new Set(['well']), known, new Set())).toEqual([
      'g well',
      'i a',
      'w well 1',
      'i c',
      'g wellLog',
    ]);
    expect(keys(groups, new Set(['wellLog']), known, new Set())).toEqual([
      'g well',
      'g wellLog',
      'w wellLog 0',
    ]);
  });

  it('leave out what is being removed, and say what could not be had', () => {
    const problem = { code: 'NETWORK_DISCONNECTED', message: '' } as const;
    const known = new Map([
      ['well', { items: [item('a'), item('b')], total: 2, problem: null }],
      ['wellLog', { items: [], total: null, problem }],
    ]);
    expect(keys(groups, new Set(['well', 'wellLog']), known, new Set(['a']))).toEqual([
      'g well',
      'i b',
      'g wellLog',
      'p wellLog',
    ]);
  });
});

describe('catalogs of a cart', () => {
  it('are counted without what is being removed from this cart, and gone with their last item', () => {
    expect(
      groupsLeft('c1', groups, [removal([item('a'), item('b')]), removal([item('z')], 'c2')]),
    ).toEqual([{ catalog: 'well', items: 1, records: 1 }, groups[1]]);
    expect(groupsLeft('c1', groups, [removal([item('a'), item('b'), item('c')])])).toEqual([
      groups[1],
    ]);
  });
});
