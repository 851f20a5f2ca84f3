import { describe, expect, it } from 'vitest';
import type { CatalogCache } from '../../../../backend/catalogs.ts';
import { differences, merged } from './conflict.ts';
import { allInputs, editFields, formValues, type FormValues } from './edit-fields.ts';
import { collectChanges, checked, editSchema } from './edit-schema.ts';

type Field = CatalogCache['catalogFields'][number];
const showIn = {
  log: false,
  grid: false,
  detail: true,
  panel: false,
  browser: false,
  filter: false,
  advancedFilter: false,
};
const field = (name: string, typeName: string, more: Partial<Field> = {}): Field => ({
  label: name,
  attribute: { name, typeName, label: name },
  partOfKey: false,
  editable: true,
  creatable: true,
  readOnly: false,
  required: false,
  displayOrder: 0,
  pickList: null,
  showIn,
  spatialType: null,
  ...more,
});
const cache: Pick<CatalogCache, 'catalogFields' | 'pickLists'> = {
  catalogFields: [
    field('wellName', 'string', { required: true }),
    field('uwi', 'string', { partOfKey: true, editable: false }),
    field('totalDepth', 'number'),
    field('totalDepthOuom', 'string', { pickList: 'depthUnit' }),
    field('stations', 'integer'),
    field('spudDate', 'date'),
    field('preferredInd', 'boolean'),
    field('geom', 'geometry', { spatialType: 'Point' }),
    field('path', 'geometry', { spatialType: 'LineString' }),
    field('rowChangedDate', 'date', { readOnly: true }),
    field('born', 'string', { editable: false }),
    field('later', 'string', { creatable: false }),
    field('remark', 'string'),
  ],
  pickLists: [{ name: 'depthUnit', values: [{ value: 'm', label: 'Metres' }] }],
};
const row = {
  uwi: '007',
  wellName: 'A-1',
  totalDepth: 3120.123456789012,
  totalDepthOuom: 'm',
  stations: 0,
  spudDate: '2020-03-01T10:30:00.000Z',
  preferredInd: false,
  geom: { type: 'Point', coordinates: [0, -33.5] },
  remark: null,
};
const fields = editFields(cache, 'edit', row);
const before = formValues(fields, row);
const check = (values: FormValues, lang = 'en') =>
  checked(editSchema(fields, lang), { ...before, ...values });
const wrong = (values: FormValues, lang = 'en') => {
  const answer = check(values, lang);
  return answer.ok ? {} : Object.fromEntries(answer.wrong);
};
const value = (name: string, typed: string, lang = 'en'): unknown => {
  const answer = check({ [name]: typed }, lang);
  return answer.ok ? answer.row[name] : answer.wrong.get(name);
};

describe('the fields of a form', () => {
  it('of a new record are the creatable ones, its key first', () => {
    expect(editFields(cache, 'create').map(({ name }) => name)).toEqual([
      'uwi',
      'wellName',
      'totalDepth',
      'stations',
      'spudDate',
      'preferredInd',
      'geom',
      'born',
      'remark',
    ]);
  });

  it('of a record that is there are the editable ones, its key is not among them', () => {
    expect(fields.map(({ name }) => name)).toEqual([
      'wellName',
      'totalDepth',
      'stations',
      'spudDate',
      'preferredInd',
      'geom',
      'later',
      'remark',
    ]);
  });

  it('have their unit beside them, chosen from its list', () => {
    expect(fields.find(({ name }) => name === 'totalDepth')?.unit).toMatchObject({
      name: 'totalDepthOuom',
      kind: 'choice',
      options: [{ value: 'm', label: 'Metres' }],
    });
    expect(allInputs(fields).map(({ name }) => name)).toContain('totalDepthOuom');
  });

  it('leave out a place that is stored as another shape', () => {
    expect(
      editFields(cache, 'edit', { geom: { type: 'MultiPoint', coordinates: [] } }).map(
        ({ name }) => name,
      ),
    ).not.toContain('geom');
  });
});

describe('what is typed', () => {
  it('stays what it was where nothing was typed', () => {
    expect(before).toMatchObject({
      totalDepth: '3120.123456789012',
      stations: '0',
      preferredInd: 'false',
      spudDate: '2020-03-01',
      geom: { lon: '0', lat: '-33.5' },
      remark: '',
    });
    const answer = check({});
    expect(answer.ok && collectChanges(fields, { now: before, before, row: answer.row })).toEqual(
      {},
    );
  });

  it('is sent where it differs, and only that', () => {
    const now = { ...before, totalDepth: '0', remark: ' old ', geom: { lon: '0', lat: '' } };
    const answer = check({ totalDepth: '0', remark: ' old ', preferredInd: '' });
    expect(
      answer.ok &&
        collectChanges(fields, {
          now: { ...now, geom: before['geom']!, preferredInd: '' },
          before,
          row: answer.row,
        }),
    ).toEqual({ totalDepth: 0, remark: 'old', preferredInd: null });
  });

  it('is null where it was cleared, but what is required is not cleared', () => {
    expect(value('totalDepth', ' ')).toBeNull();
    expect(value('spudDate', '')).toBeNull();
    expect(value('wellName', '  ')).toBe('required');
  });

  it('may be a number in the digits and with the decimal sign of the language', () => {
    expect(value('totalDepth', '-3120.5')).toBe(-3120.5);
    expect(value('totalDepth', '٣١٢٠٫٥', 'ar')).toBe(3120.5);
    expect(value('totalDepth', '3120,5', 'tr')).toBe(3120.5);
    expect(value('totalDepth', '3,120', 'de-DE')).toBe(3.12);
    expect(value('totalDepth', '1e-7')).toBe(1e-7);
  });

  it('is refused where one reader takes it for thousands and another for a fraction', () => {
    expect(value('totalDepth', '3,120')).toBe('ambiguous');
    expect(value('totalDepth', '1,234,567', 'zh')).toBe('ambiguous');
  });

  it('is refused where it is no number, and a whole number where it has a fraction', () => {
    expect(['deep', '12 m', '--1', '1e999'].map((typed) => value('totalDepth', typed))).toEqual([
      'number',
      'number',
      'number',
      'number',
    ]);
    expect(value('stations', '1.5')).toBe('integer');
    expect(value('stations', '9007199254740993')).toBe('9007199254740993');
  });

  it('is a day that there is', () => {
    expect(value('spudDate', '2024-02-29')).toBe('2024-02-29');
    expect(
      ['2023-02-29', '29.2.2024', '2024-13-01'].map((typed) => value('spudDate', typed)),
    ).toEqual(['date', 'date', 'date']);
  });

  it('is a place by both its coordinates, zero too, or none', () => {
    const answer = check({ geom: { lon: '0', lat: '0' } });
    expect(answer.ok && answer.row['geom']).toEqual({ type: 'Point', coordinates: [0, 0] });
    const none = check({ geom: { lon: '', lat: '' } });
    expect(none.ok && none.row['geom']).toBeNull();
    expect(wrong({ geom: { lon: '200', lat: '95' } })).toEqual({
      'geom.lon': 'longitude',
      'geom.lat': 'latitude',
    });
    expect(wrong({ geom: { lon: '12', lat: '' } })).toEqual({ 'geom.lat': 'point' });
  });

  it('is reported invalid in all fields at once', () => {
    expect(wrong({ wellName: '', totalDepth: 'x', spudDate: 'y' })).toEqual({
      wellName: 'required',
      totalDepth: 'number',
      spudDate: 'date',
    });
  });
});

describe('a conflict', () => {
  const theirs = { ...before, wellName: 'Theirs', remark: 'their remark', stations: '4' };
  const mine = { ...before, wellName: 'Mine', totalDepth: '9', stations: '4' };
  const found = differences(fields, { before, mine, theirs });

  it('is about the fields that differ: mine where I typed, theirs where only they did', () => {
    expect(found.map(({ field: { name }, keep }) => [name, keep])).toEqual([
      ['wellName', 'mine'],
      ['totalDepth', 'mine'],
      ['remark', 'theirs'],
    ]);
  });

  it('ends with the choice over what is stored', () => {
    const chosen = found.map((one) =>
      one.field.name === 'wellName' ? { ...one, keep: 'theirs' as const } : one,
    );
    expect(merged(theirs, chosen)).toEqual({ ...theirs, totalDepth: '9' });
  });
});
