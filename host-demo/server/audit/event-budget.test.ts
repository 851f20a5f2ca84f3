import { describe, expect, it } from 'vitest';
import { EventBudget, toNetwork } from './event-budget.ts';

describe('a budget of events', () => {
  it('takes so many of a key in a minute, counts the others and takes more later', () => {
    let now = 0;
    const budget = new EventBudget({ perKey: 3, inAll: 100 }, () => now);
    expect([1, 2, 3, 4, 5].map(() => budget.take('a'))).toEqual([0, 0, 0, null, null]);
    expect(budget.take('b')).toBe(2);
    now = 20_000;
    expect([budget.take('a'), budget.take('a')]).toEqual([0, null]);
  });

  it('takes no more than its limit of all keys together, however many there are', () => {
    const budget = new EventBudget({ perKey: 3, inAll: 10 }, () => 0);
    const taken = Array.from({ length: 30_000 }, (_, i) => budget.take(`key ${i}`));
    expect(taken.filter((skipped) => skipped !== null)).toHaveLength(10);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the network of %s is %s', (ip, network) => {
  expect(toNetwork(ip)).toBe(network);
});
