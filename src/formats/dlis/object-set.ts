import type { WarningList } from '../format-error.ts';
import { FormatError } from '../format-error.ts';
import type { RecordCursor } from './record-cursor.ts';
import { RepCode, repCodeFacts } from './rep-codes.ts';
import type { DlisValue, ObName } from './values.ts';
import { msg } from '../msg.ts';

/**
 * One attribute of an object, or of the template that gives objects their defaults (RP66 V1
 * 3.2.2.1).
 */
export interface Attribute {
  label: string;
  /** Representation code of the values. */
  code: number;
  units: string;
  /** How many values it declares. */
  count: number;
  /** Null where the attribute has no value (count 0, absent, or unreadable). */
  values: readonly DlisValue[] | null;
  /** True where the template says that objects can't change it. */
  invariant: boolean;
}

/** One object of a set: its name and what differs from the template. */
export interface DlisObject {
  name: ObName;
  set: ObjectSet;
  /**
   * By slot (position in `set.slots`): the object's own attribute, or null where the object says it
   * is absent. Slots past the end have the template's default, which is shared: a short record
   * can't swell into a large table.
   */
  own: (Attribute | null)[];
}

/** A set of objects of one type: one explicitly formatted logical record (RP66 V1 chapter 3). */
export interface ObjectSet {
  type: string;
  name: string;
  role: 'set' | 'redundant' | 'replacement';
  template: Attribute[];
  /** Positions in `template` of the attributes that objects may change, in order. */
  slots: number[];
  /** Slot by label; -1 - position in `template` for an invariant attribute. */
  byLabel: Map<string, number>;
  objects: DlisObject[];
  /** Byte offset in the file of the record. */
  byteOffset: number;
}

const ABSENT = 0,
  INVARIANT = 2,
  OBJECT = 3,
  REDUNDANT_SET = 5,
  SET = 7;
const HAS_LABEL = 16,
  HAS_COUNT = 8,
  HAS_CODE = 4,
  HAS_UNITS = 2,
  HAS_VALUE = 1;

/**
 * An attribute of `object` by label: its own, else the template's default; null where it has none
 * or it is absent.
 */
export function findAttribute(object: DlisObject, label: string): Attribute | null {
  const slot = object.set.byLabel.get(label);
  if (slot === undefined) return null;
  if (slot < 0) return object.set.template[-1 - slot] ?? null;
  const own = object.own[slot];
  return own === undefined ? (object.set.template[object.set.slots[slot] ?? -1] ?? null) : own;
}

/** All attributes of `object` that are not absent, in the order of the template. */
export function listAttributes(object: DlisObject): Attribute[] {
  return object.set.template
    .map((attribute) => findAttribute(object, attribute.label))
    .filter((found) => found !== null);
}

/** Values of an attribute, [] where it has none. */
export function getAttributeValues(object: DlisObject, label: string): readonly DlisValue[] {
  return findAttribute(object, label)?.values ?? [];
}

/**
 * Reads the body of an explicitly formatted logical record (RP66 V1 3.2), at most `mostObjects`
 * objects. What is read before a fault is kept and the fault is reported as a warning.
 * @throws {FormatError} FILE_MALFORMED where the record doesn't even begin with a set
 */
export function readObjectSet(
  cursor: RecordCursor,
  warnings: WarningList,
  mostObjects = Infinity,
): ObjectSet {
  const set = readSetComponent(cursor);
  try {
    readTemplate(cursor, set, warnings);
    while (cursor.left > 0) {
      if (set.objects.length >= mostObjects)
        throw cursor.fault(msg`there are more objects than are read of one logical file`);
      readObject(cursor, set, warnings);
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const section = set.type;
    warnings.add(
      'SET_DAMAGED',
      msg`Set ${set.type}: ${error.parts}; ${set.objects.length} objects were read, the rest of the set is lost.`,
      { ...error.place, section },
    );
  }
  return set;
}

function readSetComponent(cursor: RecordCursor): ObjectSet {
  const descriptor = cursor.peek();
  const role = descriptor >> 5;
  if (role < REDUNDANT_SET)
    throw cursor.fault(msg`a set was expected, the component is 0x${descriptor.toString(16)}`);
  const byteOffset = cursor.locate(0);
  cursor.position++;
  const type = descriptor & 16 ? cursor.ident() : '';
  const name = descriptor & 8 ? cursor.ident() : '';
  return {
    type,
    name,
    byteOffset,
    role: role === SET ? 'set' : role === REDUNDANT_SET ? 'redundant' : 'replacement',
    template: [],
    slots: [],
    byLabel: new Map(),
    objects: [],
  };
}

function readTemplate(cursor: RecordCursor, set: ObjectSet, warnings: WarningList): void {
  while (cursor.left > 0 && cursor.peek() >> 5 !== OBJECT) {
    const descriptor = cursor.peek();
    const role = descriptor >> 5;
    if (role > OBJECT)
      throw cursor.fault(
        msg`an attribute was expected, the component is 0x${descriptor.toString(16)}`,
      );
    cursor.position++;
    if (role === ABSENT) {
      const byteOffset = cursor.locate(cursor.position - 1);
      warnings.add(
        'TEMPLATE_ABSENT_ATTRIBUTE',
        msg`The template of set ${set.type} has an absent attribute at byte ${byteOffset}; it is passed over.`,
        { byteOffset, section: set.type },
      );
      continue;
    }
    const attribute: Attribute = {
      label: '',
      code: RepCode.IDENT,
      units: '',
      count: 1,
      values: null,
      invariant: role === INVARIANT,
    };
    const position = set.template.length;
    readCharacteristics(cursor, descriptor, attribute);
    set.template.push(attribute);
    if (!attribute.invariant) set.slots.push(position);
    if (!set.byLabel.has(attribute.label))
      set.byLabel.set(attribute.label, attribute.invariant ? -1 - position : set.slots.length - 1);
  }
}

function readObject(cursor: RecordCursor, set: ObjectSet, warnings: WarningList): void {
  const descriptor = cursor.peek();
  if (descriptor >> 5 !== OBJECT)
    throw cursor.fault(msg`an object was expected, the component is 0x${descriptor.toString(16)}`);
  cursor.position++;
  const object: DlisObject = {
    name: descriptor & 16 ? cursor.obName() : { origin: 0, copy: 0, id: '' },
    set,
    own: [],
  };
  set.objects.push(object);
  while (cursor.left > 0 && cursor.peek() >> 5 !== OBJECT) {
    const role = cursor.peek() >> 5;
    if (role > OBJECT)
      throw cursor.fault(
        msg`an attribute or object was expected, the component is 0x${cursor.peek().toString(16)}`,
      );
    const flags = cursor.ushort();
    const base = set.template[set.slots[object.own.length] ?? -1];
    if (!base) {
      const byteOffset = cursor.locate(cursor.position - 1);
      warnings.add(
        'OBJECT_EXTRA_ATTRIBUTE',
        msg`Object ${object.name.id} of set ${set.type} has more attributes than its template, at byte ${byteOffset}; they are passed over.`,
        { byteOffset, section: set.type },
      );
      if (role !== ABSENT)
        readCharacteristics(cursor, flags, {
          label: '',
          code: RepCode.IDENT,
          units: '',
          count: 1,
          values: null,
          invariant: false,
        });
    } else if (role === ABSENT) {
      object.own.push(null);
    } else {
      const own = { ...base };
      object.own.push(own);
      readCharacteristics(cursor, flags, own);
      if (!repCodeFacts(own.code)) throw cursor.fault(msg`unknown representation code ${own.code}`);
      // Labels belong to the template; an object that writes one of its own is still in its slot.
      own.label = base.label;
    }
  }
}

/**
 * Reads what the descriptor announces into `attribute`, which holds the defaults (RP66 V1 3.2.2.1,
 * figure 3-4).
 */
function readCharacteristics(cursor: RecordCursor, flags: number, attribute: Attribute): void {
  const inherited = attribute.values;
  const { count, code } = attribute;
  // Cleared before the value is read: if reading fails, the default must not stay in its place.
  attribute.values = null;
  if (flags & HAS_LABEL) attribute.label = cursor.ident();
  if (flags & HAS_COUNT) attribute.count = cursor.uvari();
  if (flags & HAS_CODE) attribute.code = cursor.ushort();
  if (flags & HAS_UNITS) attribute.units = cursor.ident();
  if (flags & HAS_VALUE) attribute.values = readValues(cursor, attribute.count, attribute.code);
  else if (attribute.code === code && attribute.count === count) attribute.values = inherited;
}

function readValues(cursor: RecordCursor, count: number, code: number): DlisValue[] | null {
  if (count === 0) return null;
  const smallest = repCodeFacts(code)?.bytes ?? 1;
  cursor.need(count * smallest);
  const values: DlisValue[] = [];
  for (let i = 0; i < count; i++) values.push(cursor.value(code));
  return values;
}
