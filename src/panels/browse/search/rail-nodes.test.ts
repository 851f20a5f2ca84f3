import { describe, expect, it } from 'vitest';
import type { Catalog, CatalogGroup } from '../../../backend/catalogs.ts';
import { holds, nodesInSight, chooseShortLabel, shownGroups } from './rail-nodes.ts';

const catalog = (name: string, hidden = false) => ({ name, label: name, hidden }) as Catalog;
const group = (id: string, given: Partial<CatalogGroup>) =>
  ({
    id,
    name: id,
    label: id,
    shortLabel: null,
    hidden: false,
    catalogs: [],
    children: [],
    ...given,
  }) as CatalogGroup;

const wells = group('wells', {
  catalogs: [catalog('well'), catalog('secret', true)],
  children: [group('picks', { catalogs: [catalog('marker')] }), group('void', {})],
});
const groups = shownGroups([
  wells,
  group('private', { hidden: true, catalogs: [catalog('well')] }),
]);

describe('the nodes of the rail', () => {
  it('leave out what is hidden and groups with nothing in them', () => {
    expect(nodesInSight(groups, new Set())).toEqual([
      'group wells',
      'catalog well wells',
      'group picks',
      'catalog marker picks',
    ]);
  });

  it('are those of open groups', () => {
    expect(nodesInSight(groups, new Set(['picks']))).toEqual([
      'group wells',
      'catalog well wells',
      'group picks',
    ]);
    expect(nodesInSight(groups, new Set(['wells']))).toEqual(['group wells']);
  });

  it('know what is below them', () => {
    expect([holds(groups[0]!, 'marker'), holds(groups[0]!, 'secret')]).toEqual([true, false]);
  });

  it('have a short name where there is little room', () => {
    expect([
      chooseShortLabel({ shortLabel: 'W', label: 'Wells' }),
      chooseShortLabel({ shortLabel: ' ', label: '井位数据' }),
      chooseShortLabel({ shortLabel: null, label: 'x' }),
      chooseShortLabel({ shortLabel: null, label: 'الوثائق' }),
    ]).toEqual(['W', '井位', 'x', 'وث']);
  });
});
