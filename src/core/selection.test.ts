import { describe, expect, it } from 'vitest';
import {
  allMatching,
  constraintsOfSelection,
  isEmpty,
  isSelected,
  nothingSelected,
  type Selection,
  countSelected,
  uniteSelections,
  withRecords,
} from './selection.ts';

const [a, b, c] = ['TR-1', '0002', 'TR-3'].map((uwi) => ({ uwi })) as [
  { uwi: string },
  { uwi: string },
  { uwi: string },
];

describe('a selection of named records', () => {
  const selection = withRecords(withRecords(nothingSelected('well'), [a, b], true), [b, c], true);

  it('names each once and keeps the order', () => {
    expect(selection).toEqual({
      mode: 'include',
      catalog: 'well',
      constraints: [],
      keys: [a, b, c],
    });
    expect(withRecords(selection, [b], false).keys).toEqual([a, c]);
  });

  it('is requested by the keys', () => {
    expect(constraintsOfSelection(selection, ['uwi'])).toEqual([
      { field: 'uwi', operator: 'in', value: ['TR-1', '0002', 'TR-3'] },
    ]);
  });

  it('knows its records whatever the order of their key fields', () => {
    const two = withRecords(nothingSelected('pick'), [{ uwi: 'TR-1', name: 'Top A' }], true);
    expect([
      isSelected(two, { name: 'Top A', uwi: 'TR-1' }),
      isSelected(two, { name: 'Top B', uwi: 'TR-1' }),
    ]).toEqual([true, false]);
  });

  it('matches nothing while it is empty', () => {
    expect(isEmpty(nothingSelected('well'))).toBe(true);
    expect(constraintsOfSelection(nothingSelected('well'), ['uwi'])).toEqual([
      { field: 'uwi', operator: 'in', value: [] },
    ]);
  });

  it('asks for records of several key fields one by one, absent values too', () => {
    const two = withRecords(nothingSelected('pick'), [{ uwi: 'TR-1', name: null }], true);
    expect(constraintsOfSelection(two, ['uwi', 'name'])).toEqual([
      {
        constraints: [
          {
            logic: 'OR',
            constraints: [
              { field: 'uwi', operator: 'equal', value: 'TR-1' },
              { field: 'name', operator: 'isNull' },
            ],
          },
        ],
      },
    ]);
  });
});

describe('a selection of all that match', () => {
  const constraints = [
    { field: 'status', operator: 'equal', value: 'producing' },
    { field: 'status', operator: 'equal', value: 'suspended', logic: 'OR' },
  ] as const;
  const selection = withRecords(allMatching('well', constraints), [b], false);

  it('stays a query with exceptions, however many records there are', () => {
    expect(selection).toEqual({ mode: 'all-matching', catalog: 'well', constraints, except: [b] });
    expect(withRecords(selection, [b], true).except).toEqual([]);
    expect([isSelected(selection, a), isSelected(selection, b)]).toEqual([true, false]);
  });

  it('counts what matches without the exceptions, once that is known', () => {
    expect([countSelected(selection, null), countSelected(selection, 12_480)]).toEqual([
      null,
      12_479,
    ]);
  });

  it('asks for what matches, in brackets, and not for the exceptions', () => {
    expect(constraintsOfSelection(selection, ['uwi'])).toEqual([
      { constraints: [...constraints] },
      { field: 'uwi', operator: 'notEqual', value: ['0002'] },
    ]);
  });

  it('asks in one condition for all but its exceptions, however many there are', () => {
    const many = Array.from({ length: 600 }, (_, at) => ({ uwi: `TR-${at}` }));
    expect(
      constraintsOfSelection(withRecords(allMatching('well', []), many, false), ['uwi']),
    ).toEqual([{ field: 'uwi', operator: 'notEqual', value: many.map(({ uwi }) => uwi) }]);
  });

  it('asks for all but records of several key fields one by one, absent values too', () => {
    const selected = withRecords(allMatching('pick', []), [{ uwi: 'TR-1', name: null }], false);
    expect(constraintsOfSelection(selected, ['uwi', 'name'])).toEqual([
      {
        constraints: [
          { field: 'uwi', operator: 'notEqual', value: 'TR-1', logic: 'OR' },
          { field: 'name', operator: 'isNotNull', logic: 'OR' },
        ],
      },
    ]);
  });
});

describe('the union of two selections', () => {
  const oil = allMatching('well', [{ field: 'fluid', operator: 'equal', value: 'oil' }]);
  const deep = allMatching('well', [{ field: 'td', operator: 'greaterThan', value: 3000 }]);
  const only = (...keys: { uwi: string }[]) => withRecords(nothingSelected('well'), keys, true);

  it('names the records of both once', () => {
    expect(uniteSelections(only(a, b), only(b, c), ['uwi'])).toEqual(only(a, b, c));
  });

  it('is the other one where one is empty, and all where one is all', () => {
    const nothing = nothingSelected('well');
    expect(uniteSelections(nothing, oil, ['uwi'])).toBe(oil);
    expect(uniteSelections(oil, nothing, ['uwi'])).toBe(oil);
    const all = allMatching('well', []);
    expect(uniteSelections(all, only(a), ['uwi'])).toBe(all);
    expect(uniteSelections(oil, all, ['uwi'])).toBe(all);
  });

  it('stays flat however often it grows, with one list of keys', () => {
    const grown = [only(a), deep, only(b), only(c)].reduce(
      (whole, next) => uniteSelections(whole, next, ['uwi']),
      oil as Selection,
    );
    expect(grown.constraints).toEqual([
      { logic: 'OR', constraints: [{ constraints: oil.constraints }] },
      {
        logic: 'OR',
        constraints: [{ field: 'uwi', operator: 'in', value: ['TR-1', '0002', 'TR-3'] }],
      },
      { logic: 'OR', constraints: [{ constraints: deep.constraints }] },
    ]);
  });

  it('keeps what a query leaves out, unless the other one has it', () => {
    const without = withRecords(oil, [a], false);
    expect(uniteSelections(without, deep, ['uwi']).constraints[0]).toEqual({
      logic: 'OR',
      constraints: [
        { constraints: oil.constraints },
        { field: 'uwi', operator: 'notEqual', value: ['TR-1'] },
      ],
    });
  });
});
