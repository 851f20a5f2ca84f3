import { describe, expect, it } from 'vitest';
import type { Constraint } from '../../../core/constraints.ts';
import type { FilterFieldType, FilterField } from '../../../core/filter-fields.ts';
import { panelValue, type PanelValue, withPanelValue } from './panel-model.ts';
import { mergeOptions, MAX_COUNTED } from './panel/choices.ts';
import { formatEnds, rangeFrom } from './panel/range-text.ts';

const field = (name: string, type: FilterFieldType = 'string'): FilterField => ({
  name,
  label: name,
  type,
  labels: null,
  unitName: null,
});
const status = field('wellStatus');
const depth = field('totalDepth', 'number');

describe('the conditions of the panel', () => {
  it.each<[FilterField, PanelValue, Constraint]>([
    [
      status,
      { kind: 'choices', values: ['producing', 'suspended'] },
      { field: 'wellStatus', operator: 'in', value: ['producing', 'suspended'] },
    ],
    [
      status,
      { kind: 'text', mode: 'contains', text: 'a*b' },
      { field: 'wellStatus', operator: 'like', value: '*a*b*' },
    ],
    [
      status,
      { kind: 'text', mode: 'begins', text: 'TR-' },
      { field: 'wellStatus', operator: 'like', value: 'TR-*' },
    ],
    [
      status,
      { kind: 'text', mode: 'is', text: '007' },
      { field: 'wellStatus', operator: 'equal', value: '007' },
    ],
    [
      depth,
      { kind: 'range', from: 0, to: 2000 },
      { field: 'totalDepth', operator: 'between', value: [0, 2000] },
    ],
    [
      depth,
      { kind: 'range', from: 0, to: null },
      { field: 'totalDepth', operator: 'greaterOrEqual', value: 0 },
    ],
    [
      depth,
      { kind: 'range', from: null, to: -5 },
      { field: 'totalDepth', operator: 'lessOrEqual', value: -5 },
    ],
    [
      field('preferredInd', 'boolean'),
      { kind: 'flag', value: false },
      { field: 'preferredInd', operator: 'equal', value: false },
    ],
    [
      field('geom', 'geometry'),
      { kind: 'shape', value: [26, 36, 45, 42] },
      { field: 'geom', operator: 'intersects', value: [26, 36, 45, 42] },
    ],
  ])('are constraints, and are read back of them: %o %o', (one, value, constraint) => {
    expect(withPanelValue([], one, value)).toEqual([constraint]);
    expect(panelValue([constraint], one)).toEqual(value);
  });

  it('stand in the place of the one before and leave the others alone', () => {
    const others: Constraint[] = [
      { field: 'uwi', operator: 'equal', value: 'TR-1' },
      { constraints: [{ field: 'wellStatus', operator: 'isNull' }] },
    ];
    const before = [
      others[0]!,
      { field: 'totalDepth', operator: 'greaterOrEqual', value: 1 } as const,
      others[1]!,
    ];
    expect(withPanelValue(before, depth, { kind: 'range', from: 2, to: null })).toEqual([
      others[0],
      { field: 'totalDepth', operator: 'greaterOrEqual', value: 2 },
      others[1],
    ]);
    expect(withPanelValue(before, depth, null)).toEqual(others);
  });

  it('go away where nothing is ticked, typed or limited', () => {
    const before: Constraint[] = [{ field: 'wellStatus', operator: 'in', value: ['a'] }];
    expect(withPanelValue(before, status, { kind: 'choices', values: [] })).toEqual([]);
    expect(withPanelValue(before, status, { kind: 'text', mode: 'is', text: '' })).toEqual([]);
  });

  it('are joined by AND with conditions that are joined by OR among themselves', () => {
    const either: Constraint[] = [
      { field: 'uwi', operator: 'equal', value: 'A' },
      { field: 'uwi', operator: 'equal', value: 'B', logic: 'OR' },
    ];
    expect(withPanelValue(either, depth, { kind: 'range', from: 1, to: null })).toEqual([
      { constraints: either },
      { field: 'totalDepth', operator: 'greaterOrEqual', value: 1 },
    ]);
  });

  it('are not those that the panel cannot show: other operators, saved lists, garbage', () => {
    const all = [
      { field: 'wellStatus', operator: 'notEqual', value: 'a' },
      { field: 'wellStatus', operator: 'in', value: { set: 'x', count: 30 } },
      null,
      { field: 1 },
    ] as unknown as Constraint[];
    expect(panelValue(all, status)).toBeNull();
    expect(withPanelValue(all, status, null)).toEqual(all);
  });
});

describe('a range as it is typed', () => {
  it('takes numbers with a decimal comma, spaces and a minus', () => {
    expect(rangeFrom(['-1 000,5', '2 000'], 'number')).toEqual({
      range: { kind: 'range', from: -1000.5, to: 2000 },
    });
  });

  it('takes in all of the last day, and shows it as a day', () => {
    const found = rangeFrom(['2010-01-01', '2010-01-31'], 'date');
    expect(found).toEqual({
      range: { kind: 'range', from: '2010-01-01', to: '2010-01-31T23:59:59.999Z' },
    });
    expect(
      formatEnds((found as { range: Extract<PanelValue, { kind: 'range' }> }).range, 'date'),
    ).toEqual(['2010-01-01', '2010-01-31']);
  });

  it('has an open end where a field is empty, and no constraint where both are', () => {
    expect(rangeFrom(['', '0'], 'integer')).toEqual({
      range: { kind: 'range', from: null, to: 0 },
    });
    expect(rangeFrom(['', ' '], 'number')).toEqual({ range: null });
  });

  it.each([
    [['deep', ''], 'number', { end: 0, why: 'number' }],
    [['', '1.5'], 'integer', { end: 1, why: 'integer' }],
    [['2010-13-01', ''], 'date', { end: 0, why: 'date' }],
    [['5', '4'], 'number', { end: 1, why: 'order' }],
  ] as const)('names the end that cannot be: %o of %s', (ends, type, fault) => {
    expect(rangeFrom(ends, type)).toEqual({ fault });
  });
});

describe('values to tick', () => {
  const listed: FilterField = {
    ...status,
    labels: new Map([
      ['producing', 'Producing'],
      ['planned', 'Planned'],
    ]),
  };

  it('are those of the pick list, then others that rows have, then what is ticked', () => {
    expect(
      mergeOptions(
        listed,
        [
          { value: 'odd', label: 'odd', count: 4 },
          { value: 'producing', label: '', count: 3 },
        ],
        ['lost'],
        'en',
      ),
    ).toEqual([
      { value: 'producing', label: 'Producing', count: 3 },
      { value: 'planned', label: 'Planned', count: 0 },
      { value: 'odd', label: 'odd', count: 4 },
      { value: 'lost', label: 'lost', count: 0 },
    ]);
  });

  it('of the same frequency stand in the order of names of the language', () => {
    const names = ['Üçtepe', 'Vize', 'Çamlı', 'Dere', 'Camlı'];
    const counted = names.map((value) => ({ value, label: '', count: value === 'Vize' ? 9 : 2 }));
    const options = mergeOptions({ ...listed, labels: null }, counted, [], 'tr');
    expect(options.map(({ label }) => label)).toEqual(['Vize', 'Camlı', 'Çamlı', 'Dere', 'Üçtepe']);
  });

  it('have no counts while nobody has counted, and none that were cut off', () => {
    expect(mergeOptions(listed, undefined, [], 'en').map(({ count }) => count)).toEqual([
      null,
      null,
    ]);
    const many = Array.from({ length: MAX_COUNTED }, (_, at) => ({
      value: `v${at}`,
      label: '',
      count: 1,
    }));
    expect(
      mergeOptions(listed, many, [], 'en').find(({ value }) => value === 'planned')?.count,
    ).toBeNull();
  });
});
