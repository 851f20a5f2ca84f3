import { describe, expect, test } from 'vitest';
import { WarningList } from '../format-error.ts';
import type { ObjectSet } from './object-set.ts';
import { findAttribute, listAttributes, readObjectSet, getAttributeValues } from './object-set.ts';
import { ObjectStore } from './object-store.ts';
import { RecordCursor } from './record-cursor.ts';
import { hex, ident, join, list, objectSet, obname } from './testing/build.ts';

function read(bytes: Uint8Array, warnings = new WarningList()): ObjectSet {
  return readObjectSet(new RecordCursor(bytes, (position) => 1000 + position, 'test'), warnings);
}

/** Set T, template: A = USHORT 7 "m" by default, B invariant = USHORT 9, C without default; then the given objects. */
function withTemplate(...objects: Uint8Array[]): Uint8Array {
  return join(
    [0xf8],
    ident('T'),
    ident('NAME'),
    [0x37],
    ident('A'),
    [15],
    ident('m'),
    [7],
    [0x55],
    ident('B'),
    [15, 9],
    [0x34],
    ident('C'),
    [16],
    ...objects,
  );
}

describe('sets of objects (RP66 V1 chapter 3)', () => {
  test('an object has the defaults of the template where it says nothing', () => {
    const set = read(withTemplate(join([0x70], obname('O'))));
    expect([set.type, set.name, set.role]).toEqual(['T', 'NAME', 'set']);
    const object = set.objects[0];
    if (!object) throw new Error('no object');
    expect(object.name).toEqual({ origin: 1, copy: 0, id: 'O' });
    expect(findAttribute(object, 'A')).toMatchObject({ values: [7], units: 'm', code: 15 });
    expect(getAttributeValues(object, 'C')).toEqual([]);
    expect(findAttribute(object, 'NONE')).toBeNull();
  });

  test('an object overrides value, count, code and units; invariant attributes take no part', () => {
    const set = read(
      withTemplate(join([0x70], obname('O'), [0x23], ident('ft'), [8], [0x2d, 2, 15, 1, 2])),
    );
    const object = set.objects[0];
    if (!object) throw new Error('no object');
    expect(
      listAttributes(object).map(({ label, values, units }) => [label, values, units]),
    ).toEqual([
      ['A', [8], 'ft'],
      ['B', [9], ''],
      ['C', [1, 2], ''],
    ]);
  });

  test('an absent attribute is no default', () => {
    const set = read(withTemplate(join([0x70], obname('O'), [0x00], [0x21, 0, 5])));
    const object = set.objects[0];
    if (!object) throw new Error('no object');
    expect(findAttribute(object, 'A')).toBeNull();
    expect(getAttributeValues(object, 'C')).toEqual([5]);
  });

  test('count 0 means no value, with the value bit and without it', () => {
    for (const attribute of [
      [0x28, 0],
      [0x29, 0],
    ]) {
      const set = read(
        withTemplate(join([0x70], obname('O'), attribute), join([0x70], obname('P'))),
      );
      expect(set.objects.map((object) => getAttributeValues(object, 'A'))).toEqual([[], [7]]);
    }
  });

  test('a count of the template holds for objects that only give values', () => {
    const set = read(
      join([0xf0], ident('T'), [0x3c], ident('A'), [3, 15], [0x70], obname('O'), [0x21, 1, 2, 3]),
    );
    expect(set.objects.map((object) => getAttributeValues(object, 'A'))).toEqual([[1, 2, 3]]);
  });

  test('a count that the record can not hold is a warning with its place, and what was read before stays', () => {
    const warnings = new WarningList();
    const set = read(
      withTemplate(
        join([0x70], obname('GOOD'), [0x21, 1]),
        join([0x70], obname('BAD'), [0x29], hex('FFFFFFFF'), [1]),
      ),
      warnings,
    );
    expect(set.objects.map((object) => [object.name.id, getAttributeValues(object, 'A')])).toEqual([
      ['GOOD', [1]],
      ['BAD', []],
    ]);
    expect(warnings.items).toMatchObject([
      { code: 'SET_DAMAGED', place: { section: 'T', byteOffset: expect.any(Number) as number } },
    ]);
  });

  test('attributes beyond the template are passed over with a warning', () => {
    const warnings = new WarningList();
    const set = read(
      withTemplate(
        join([0x70], obname('O'), [0x21, 1], [0x21, 0, 2], [0x25, 15, 3], [0x00]),
        join([0x70], obname('P')),
      ),
      warnings,
    );
    expect(set.objects.map((object) => object.name.id)).toEqual(['O', 'P']);
    expect(warnings.items).toMatchObject([{ code: 'OBJECT_EXTRA_ATTRIBUTE', count: 2 }]);
  });

  test('a record that does not begin with a set is refused', () => {
    expect(() => read(hex('70 01 00 01 41'))).toThrow(/a set was expected.*byte 1000/);
  });

  test('a wide template costs nothing for objects that say nothing', () => {
    const labels = Array.from({ length: 200 }, (_, i): [string, number] => [`L${i}`, 15]);
    const set = read(
      objectSet(
        'T',
        labels,
        Array.from({ length: 500 }, (_, i) => [`O${i}`, []]),
      ),
    );
    expect(set.objects).toHaveLength(500);
    expect(set.objects.every((object) => object.own.length === 0)).toBe(true);
  });
});

describe('the objects of a logical file', () => {
  const one = (role: number, value: number, name = 'O'): Uint8Array =>
    join([role], ident('T'), [0x34], ident('A'), [15], [0x70], obname(name), [0x21, value]);

  function store(...records: Uint8Array[]): { objects: ObjectStore; warnings: WarningList } {
    const objects = new ObjectStore();
    const warnings = new WarningList();
    for (const record of records) objects.add(read(record), warnings);
    return { objects, warnings };
  }

  test('are known by type, origin, copy and name', () => {
    const { objects } = store(one(0xf0, 1), one(0xf0, 2, 'P'));
    expect(objects.find('T', { origin: 1, copy: 0, id: 'P' })).not.toBeNull();
    expect(objects.find('T', { origin: 1, copy: 1, id: 'P' })).toBeNull();
    expect(objects.find('U', { origin: 1, copy: 0, id: 'P' })).toBeNull();
  });

  test('a redundant set adds nothing, a replacement set takes the place', () => {
    const redundant = store(one(0xf0, 1), one(0xb0, 2));
    expect(redundant.objects.ofType('T').map((object) => getAttributeValues(object, 'A'))).toEqual([
      [1],
    ]);
    const replaced = store(one(0xf0, 1), one(0xd0, 2));
    expect(replaced.objects.ofType('T').map((object) => getAttributeValues(object, 'A'))).toEqual([
      [2],
    ]);
    expect([...redundant.warnings.items, ...replaced.warnings.items]).toEqual([]);
  });

  test('of two objects of one name the first is kept, with a warning', () => {
    const { objects, warnings } = store(one(0xf0, 1), one(0xf0, 2));
    expect(objects.ofType('T').map((object) => getAttributeValues(object, 'A'))).toEqual([[1]]);
    expect(warnings.items).toMatchObject([{ code: 'OBJECT_DUPLICATE' }]);
  });

  test('lists of names are values', () => {
    const set = read(
      join(
        [0xf0],
        ident('T'),
        [0x34],
        ident('A'),
        [23],
        [0x70],
        obname('O'),
        list([obname('X'), obname('Y', 2, 3)]),
      ),
    );
    expect(set.objects.map((object) => getAttributeValues(object, 'A'))).toEqual([
      [
        { origin: 1, copy: 0, id: 'X' },
        { origin: 2, copy: 3, id: 'Y' },
      ],
    ]);
  });
});
