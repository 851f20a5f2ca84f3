import { describe, expect, it } from 'vitest';
import { BUILT_IN } from './built-in.ts';
import type { CatalogData } from './definition.ts';
import { findFault } from './stored-catalog.ts';

const stored = (change: (data: CatalogData) => unknown): CatalogData => {
  const data = structuredClone(BUILT_IN[0]!);
  return { ...data, ...(change(data) as object) };
};
const withField = (field: unknown): CatalogData =>
  stored(({ fields }) => ({ fields: [...fields.slice(0, 2), field] }));

describe('a stored catalog', () => {
  it('of this version has no fault', () => {
    for (const data of BUILT_IN) expect(findFault(data), data.name).toBeNull();
  });

  it('with a type that this version does not know names the field, its place and the type', () => {
    const attribute = { name: 'curve', typeName: 'duration', label: '' };
    const fault = findFault(withField({ label: 'Curve', attribute }));
    expect(fault).toMatch(/^field curve, fields\.2\.attribute\.typeName: .*"duration"$/);
  });

  it.each<[string, CatalogData, RegExp]>([
    ['a field that is no object', withField(7), /^fields\.2: .*7$/],
    ['a field without an attribute', withField({}), /^fields\.2\.attribute: .*undefined$/],
    ['no fields', stored(() => ({ fields: null })), /^fields: .*null$/],
    ['no name', stored(() => ({ name: undefined })), /^name: .*undefined$/],
    ['relations in place of a list', stored(() => ({ sourced: 'x' })), /^sourced: .*"x"$/],
  ])('with %s names the place', (_, data, fault) => {
    expect(findFault(data)).toMatch(fault);
  });
});
