import { expect, test } from 'vitest';
import { typeNameFaults } from './type-names.mjs';

test('a type name that two modules export is reported with both', () => {
  const modules: [string, string][] = [
    ['a.ts', 'export interface Area {}\nexport type Line = 1;'],
    ['b.ts', 'export type Area = 2;\nexport type { Line };'],
  ];
  expect(typeNameFaults(modules)).toEqual(['The type name Area is exported by a.ts and b.ts']);
});

test('a type name that a module keeps to itself is not reported', () => {
  const modules: [string, string][] = [
    ['a.ts', 'export interface Area {}'],
    ['b.ts', 'interface Area {}'],
  ];
  expect(typeNameFaults(modules)).toEqual([]);
});
