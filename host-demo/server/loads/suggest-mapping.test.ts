import { describe, expect, it } from 'vitest';
import { BUILT_IN } from '../catalogs/built-in.ts';
import { buildTable } from '../catalogs/definition.ts';
import { suggestCatalogs, suggestMapping } from './suggest-mapping.ts';

const catalogs = BUILT_IN.map(buildTable);
const well = catalogs.find(({ data }) => data.name === 'well')!;
const text = (name: string) => ({ name, unit: '', type: 'text' as const });
const number = (name: string) => ({ name, unit: '', type: 'number' as const });
const fields = (columns: Parameters<typeof suggestMapping>[0]) =>
  suggestMapping(columns, well, new Map()).mapping.map(({ field }) => field);

describe('the fields of a table', () => {
  it('are found by attribute, by label and by what people call them in four languages', () => {
    expect(fields([text('uwi'), text('Well name'), number('Total depth')])).toEqual([
      'uwi',
      'wellName',
      'totalDepth',
    ]);
    expect(fields([text('Kuyu No'), text('KUYU ADI'), text('Saha'), number('Boylam')])).toEqual([
      'uwi',
      'wellName',
      'fieldName',
      'surfaceLongitude',
    ]);
    expect(fields([text('Operatör')])).toEqual(['operatorName']);
    expect(fields([text('井名'), text('油田')])).toEqual(['wellName', 'fieldName']);
    expect(fields([text('رقم البئر'), text('الحقل')])).toEqual(['uwi', 'fieldName']);
  });

  it('are found by the labels of the catalog in other languages', () => {
    const labels = new Map([['well.operatorName', ['İşletmeci firma']]]);
    expect(suggestMapping([text('ISLETMECI FIRMA')], well, labels).mapping).toEqual([
      { column: 0, field: 'operatorName' },
    ]);
  });

  it('take no column of another type, and no column twice', () => {
    expect(fields([text('TD')])).toEqual([]);
    expect(fields([text('Well'), text('Well name')])).toEqual(['wellName']);
  });
});

describe('the catalog of a table', () => {
  it('is the one whose fields it has', () => {
    const [first] = suggestCatalogs(
      [text('Marker id'), text('UWI'), text('Top'), number('MD')],
      catalogs,
      new Map(),
    );
    expect(first).toMatchObject({ catalog: 'wellMarker', isTemplate: false });
  });

  it('is that of the load template whose attributes it has', () => {
    const columns = ['concessionId', 'concessionName', 'operatorName'].map(text);
    expect(suggestCatalogs(columns, catalogs, new Map())[0]).toMatchObject({
      catalog: 'concession',
      isTemplate: true,
    });
  });
});
