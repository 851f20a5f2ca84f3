import { describe, expect, it } from 'vitest';
import { keptIn, savedName } from './preferences.ts';

describe('preferences of the browse screen', () => {
  it('are saved searches by catalog and name, column sets and defaults', () => {
    const kept = keptIn([
      {
        id: '2',
        name: 'browse.search well Deep wells',
        value: { text: 'a', sort: { field: 'uwi', order: 'descending' } },
      },
      { id: '1', name: 'browse.search wellLog all', value: {} },
      { id: '3', name: 'browse.columns My columns', value: { columns: ['uwi'], pinned: 1 } },
      { id: '4', name: 'browse.default well', value: { name: 'Deep wells' } },
      { id: '5', name: 'browse.default wellLog', value: { name: null } },
    ]);
    expect(kept.searches).toEqual([
      { id: '1', catalog: 'wellLog', name: 'all', question: {} },
      {
        id: '2',
        catalog: 'well',
        name: 'Deep wells',
        question: { text: 'a', sort: { field: 'uwi', order: 'descending' } },
      },
    ]);
    expect(kept.columnSets).toEqual([
      { id: '3', name: 'My columns', layout: { columns: ['uwi'], pinned: 1 } },
    ]);
    expect([...kept.defaults]).toEqual([['well', 'Deep wells']]);
  });

  it('leave out what is of others and what cannot be used', () => {
    const garbage = [
      ['theme', { dark: true }],
      ['browse.search', {}],
      ['browse.search well', {}],
      ['browse.search well a', 'text'],
      ['browse.search well b', { text: 5 }],
      ['browse.search well c', { constraints: [{ field: 'uwi', operator: 'drop' }] }],
      ['browse.search well d', null],
      ['browse.columns e', { columns: [] }],
      ['browse.columns f', { columns: [1] }],
      ['browse.default well', 'x'],
      ['', undefined],
    ] as const;
    expect(keptIn(garbage.map(([name, value], i) => ({ id: String(i), name, value })))).toEqual({
      searches: [],
      columnSets: [],
      defaults: new Map(),
    });
  });

  it('have names with one space between words, not too long', () => {
    expect([savedName('  a \n b '), savedName('x'.repeat(200)).length]).toEqual(['a b', 80]);
  });
});
