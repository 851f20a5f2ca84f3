import { describe, expect, it } from 'vitest';
import { toSavedPick, toUnits, toValues, type PickTable } from './pick-rows.ts';

const field = (name: string, partOfKey = false) => ({
  label: name,
  attribute: { name, typeName: 'string', label: name },
  partOfKey,
  editable: !partOfKey,
  creatable: true,
  readOnly: false,
});
const table = {
  fields: [
    field('markerId', true),
    ...['uwi', 'wellboreName', 'markerName', 'stratUnitId', 'md', 'mdOuom', 'tvdss', 'tvdssOuom'],
    ...['twt', 'color', 'interpreter', 'pickDate'],
  ].map((one) => (typeof one === 'string' ? field(one) : one)),
  units: new Map([['Marl', 'MRL']]),
} as unknown as PickTable;

const row = { markerId: '7', uwi: 'A', markerName: 'Top', md: 3281, mdOuom: 'ft' };
const saved = toSavedPick({ id: '7', version: 3, row })!;

describe('a row of a pick', () => {
  it('is read in metres whatever its unit, and left out where that is not known', () => {
    expect(saved).toMatchObject({ id: '7', version: 3, name: 'Top', mdM: 3281 * 0.3048 });
    const read = (mdOuom: unknown) => toSavedPick({ id: '7', version: 1, row: { ...row, mdOuom } });
    expect(read(null)?.mdM).toBe(3281);
    expect(read('fathom')).toBeNull();
    expect(toSavedPick({ id: '7', version: 1, row: { ...row, md: null } })).toBeNull();
  });

  it('is written in its own unit, with the other depths of the survey', () => {
    const values = toValues(table, {
      pick: { id: '7', name: 'Top', mdM: 1000 },
      saved,
      derived: { tvdssM: 880.5, twtMs: null },
      author: 'Ayşe',
      well: null,
    });
    expect(values).toEqual({
      md: 3280.8399,
      tvdss: 880.5,
      tvdssOuom: 'm',
      twt: null,
      interpreter: 'Ayşe',
      pickDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    });
  });

  it('keeps its depths where only the name is changed, and takes the unit of that name', () => {
    const values = toValues(table, {
      pick: { id: '7', name: 'Marl', mdM: saved.mdM },
      saved,
      derived: null,
      author: null,
      well: null,
    });
    expect(values).toMatchObject({ markerName: 'Marl', stratUnitId: 'MRL' });
    expect(Object.keys(values)).not.toContain('md');
  });

  it('is made of a new pick with its key, well and unit', () => {
    const values = toValues(table, {
      pick: { id: 'new', name: 'Sand', mdM: 1234.56789 },
      saved: null,
      derived: { tvdssM: null, twtMs: null },
      author: 'Ayşe',
      well: { uwi: 'A', name: 'Well A' },
    });
    expect(values).toMatchObject({
      markerId: 'new',
      uwi: 'A',
      wellboreName: 'Well A',
      markerName: 'Sand',
      md: 1234.5679,
      mdOuom: 'm',
    });
  });

  it('has only fields of the catalog that may be written', () => {
    const narrow = {
      ...table,
      fields: table.fields.filter(({ attribute: { name } }) =>
        ['uwi', 'md', 'markerName'].includes(name),
      ),
    };
    const values = toValues(narrow, {
      pick: { id: 'new', name: 'Sand', mdM: 10 },
      saved: null,
      derived: { tvdssM: 1, twtMs: 2 },
      author: 'Ayşe',
      well: { uwi: 'A', name: 'Well A' },
    });
    expect(Object.keys(values).sort()).toEqual(['markerName', 'md', 'uwi']);
  });
});

describe('stratigraphic units', () => {
  it('belong to a name where its rows agree', () => {
    const record = (markerName: string, stratUnitId: string) => ({
      id: '',
      version: 1,
      row: { markerName, stratUnitId },
    });
    expect([
      ...toUnits([record('A', '1'), record('A', '1'), record('B', '2'), record('B', '3')]),
    ]).toEqual([['A', '1']]);
  });
});
