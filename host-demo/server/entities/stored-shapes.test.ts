import { describe, expect, it } from 'vitest';
import { BUILT_IN } from '../catalogs/built-in.ts';
import type { CatalogData } from '../catalogs/definition.ts';
import { FIRST } from '../catalogs/seed.ts';
import { findFault, nameStored } from './stored-shapes.ts';

const stored = (change: (data: CatalogData) => unknown): CatalogData => {
  const data = structuredClone(BUILT_IN[0]!);
  return { ...data, ...(change(data) as object) };
};
const withField = (field: unknown): CatalogData =>
  stored(({ fields }) => ({ fields: [...fields.slice(0, 2), field] }));
const findCatalogFault = (data: unknown) => findFault('Catalog', data);

describe('a stored catalog', () => {
  it('of this version has no fault', () => {
    for (const data of BUILT_IN) expect(findCatalogFault(data), data.name).toBeNull();
  });

  it('with a type that this version does not know names the field, its place and the type', () => {
    const attribute = { name: 'curve', typeName: 'duration', label: '' };
    const fault = findCatalogFault(withField({ label: 'Curve', attribute }));
    expect(fault).toMatch(/^field curve, fields\.2\.attribute\.typeName: .*"duration"$/);
  });

  it.each<[string, CatalogData, RegExp]>([
    ['a field that is no object', withField(7), /^fields\.2: .*7$/],
    [
      'a field without an attribute',
      withField({ label: 'A' }),
      /^fields\.2\.attribute: .*undefined$/,
    ],
    ['no fields', stored(() => ({ fields: null })), /^fields: .*null$/],
    ['no name', stored(() => ({ name: undefined })), /^name: .*undefined$/],
    ['no label', stored(() => ({ label: null })), /^label: .*null$/],
    ['a flag that is a text', stored(() => ({ hidden: 'yes' })), /^hidden: .*"yes"$/],
    ['relations in place of a list', stored(() => ({ sourced: 'x' })), /^sourced: .*"x"$/],
    [
      'a relation without fields',
      stored(() => ({ sourced: [{ source: 'a', catalog: 'b' }] })),
      /^sourced\.0\.fieldPairs: .*undefined$/,
    ],
  ])('with %s names the place', (_, data, fault) => {
    expect(findCatalogFault(data)).toMatch(fault);
  });

  it.each([null, 'x', 7, []])('that is %j has a fault', (data) => {
    expect(findCatalogFault(data)).not.toBeNull();
  });
});

describe('a stored entity', () => {
  it.each(Object.entries(FIRST))('of this version has no fault: %s', (entityName, entities) => {
    for (const { id, ...data } of entities) expect(findFault(entityName, data), id).toBeNull();
  });

  it.each<[string, unknown, RegExp]>([
    ['CatalogGroup', { name: 'a', label: 5 }, /^label: /],
    ['PickList', { name: 'a', values: {} }, /^values: /],
    ['PickList', { name: 'a', values: [{ value: 'b' }] }, /^values\.0\.label: /],
    ['Rule', { name: 'a', expression: 'true', severity: 'fatal' }, /^severity: .*"fatal"$/],
    ['Rule', { name: 'a', expression: null, severity: 'error' }, /^expression: /],
    ['Language', { name: 'Klingon', key: 7 }, /^key: /],
    ['Layer', { name: 'a', opacity: 'half' }, /^opacity: .*"half"$/],
    ['Map', { name: 'a', layers: 'all' }, /^layers: .*"all"$/],
    ['Role', { label: 'Owner' }, /^name: /],
    ['LogPlotTemplate', { name: 'a', config: 'x' }, /^config: /],
    ['LoadReview', { source: 'a', status: 'postponed' }, /^status: .*"postponed"$/],
    ['Survey', { title: 'a', questions: null }, /^questions: /],
  ])('of kind %s that this version cannot use names the place', (entityName, data, fault) => {
    expect(findFault(entityName, data)).toMatch(fault);
  });

  it('is named by its name, its title or its id', () => {
    expect(nameStored({ id: '1', data: { name: 'a' } })).toBe('a');
    expect(nameStored({ id: '1', data: { title: 'b' } })).toBe('b');
    expect(nameStored({ id: '1', data: { name: 7 } })).toBe('1');
    expect(nameStored({ id: '1', data: null as never })).toBe('1');
  });
});
