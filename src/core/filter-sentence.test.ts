import { describe, expect, it } from 'vitest';
import type { Constraint } from './constraints.ts';
import type { FilterField } from './filter-fields.ts';
import { addEnglish, translator } from '../i18n/i18n.ts';
import enFilter from '../i18n/texts/en/filter.json';
import {
  describeConstraint,
  describeConstraints,
  type SentenceContext,
} from './filter-sentence.ts';

addEnglish(enFilter);

const field = (
  name: string,
  label: string,
  type: FilterField['type'],
  labels: Record<string, string> | null = null,
): [string, FilterField] => [
  name,
  { name, label, type, labels: labels && new Map(Object.entries(labels)), unitName: null },
];
const words: SentenceContext = {
  t: translator('en'),
  dir: 'ltr',
  most: 3,
  unitOf: (name) => (name === 'totalDepth' ? 'm' : ''),
  fields: new Map([
    field('wellStatus', 'Status', 'string', { producing: 'Producing', suspended: 'Suspended' }),
    field('totalDepth', 'Total depth', 'number'),
    field('spudDate', 'Spud date', 'date'),
    field('uwi', 'UWI', 'string'),
    field('geom', 'Location', 'geometry'),
    field('preferredInd', 'Preferred', 'boolean'),
  ]),
};
const say = (...constraints: Constraint[]): string =>
  describeConstraints(constraints, words).replaceAll('\u00a0', ' ');

describe('conditions in words', () => {
  it('are one sentence with groups in brackets', () => {
    expect(
      say(
        { field: 'wellStatus', operator: 'in', value: ['producing', 'suspended'] },
        {
          constraints: [
            { field: 'totalDepth', operator: 'greaterThan', value: 2000 },
            {
              field: 'spudDate',
              operator: 'greaterThan',
              value: '2010-01-01T23:59:59.999Z',
              logic: 'OR',
            },
          ],
        },
      ),
    ).toBe(
      'Status is Producing or Suspended, and (Total depth is above 2 000 m or Spud date is after 2010-01-01)',
    );
  });

  it('say which bind closer where AND and OR stand beside each other', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((value) => ({
      field: 'uwi',
      operator: 'equal' as const,
      value,
    }));
    expect(say(a!, b!, { ...c!, logic: 'OR' })).toBe('(UWI is A and UWI is B) or UWI is C');
    expect(say({ constraints: [a!, { ...b!, logic: 'OR' }] })).toBe('UWI is A or UWI is B');
  });

  it.each<[Constraint, string]>([
    [{ field: 'uwi', operator: 'like', value: '*003*' }, 'UWI contains “003”'],
    [{ field: 'uwi', operator: 'like', value: 'TR-*' }, 'UWI begins with “TR-”'],
    [{ field: 'uwi', operator: 'like', value: '*-ST1' }, 'UWI ends with “-ST1”'],
    [{ field: 'uwi', operator: 'like', value: 'TR*1' }, 'UWI is like “TR*1”'],
    [
      { field: 'totalDepth', operator: 'between', value: [0, 1234567.8901] },
      'Total depth is from 0 m to 1 234 567.8901 m',
    ],
    [
      { field: 'spudDate', operator: 'between', value: ['2010-01-01', '2010-01-31T23:59:59.999Z'] },
      'Spud date is from 2010-01-01 to 2010-01-31',
    ],
    [{ field: 'preferredInd', operator: 'equal', value: false }, 'Preferred is no'],
    [{ field: 'wellStatus', operator: 'isNull' }, 'Status has no value'],
    [
      { field: 'geom', operator: 'intersects', value: [26, 36, 45, 42] },
      'Location is within 26 to 45 longitude, 36 to 42 latitude',
    ],
    [
      { field: 'geom', operator: 'intersects', value: { type: 'Polygon', coordinates: [] } },
      'Location is inside an area',
    ],
    [
      { field: 'uwi', operator: 'in', value: { set: 'x', count: 12480 } },
      'UWI is in a list (12 480)',
    ],
    [
      { field: 'uwi', operator: 'in', value: ['A', 'B', 'C', 'D', 'E'] },
      'UWI is A or B or C or 2 more',
    ],
    [{ field: 'uwi', operator: 'in', value: ['A', 'B', 'C', 'D'] }, 'UWI is A or B or C or D'],
    [
      { field: 'uwi', operator: 'notEqual', value: ['A', 'B', 'C', 'D', 'E'] },
      'UWI is not A or B or C or 2 more',
    ],
    [{ field: 'lost', operator: 'equal', value: 1 }, 'Deleted column “lost” is 1'],
  ])('%o', (constraint, text) => {
    expect(describeConstraint(constraint, words).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('name a condition that is not valid, and are empty without conditions', () => {
    expect(say({ operator: 'equal' } as unknown as Constraint)).toBe('Unreadable condition');
    expect(say()).toBe('');
  });

  it('keep the direction of values in a sentence from right to left', () => {
    expect(
      describeConstraint(
        { field: 'uwi', operator: 'equal', value: 'TR-1' },
        { ...words, dir: 'rtl' },
      ),
    ).toBe('UWI is \u2068TR-1\u2069');
  });
});
