import type { WarningList } from '../format-error.ts';
import type { DlisObject, ObjectSet } from './object-set.ts';
import { listAttributes } from './object-set.ts';
import type { ObName } from './values.ts';
import { obNameKey } from './values.ts';
import { msg } from '../msg.ts';

interface TypeEntry {
  objects: DlisObject[];
  /** Position in `objects`. */
  byName: Map<string, number>;
}

/**
 * All objects of one logical file, of known and unknown types, by type and name (RP66 V1 3.1, 5.1).
 */
export class ObjectStore {
  /** Every set as written, in file order. */
  readonly sets: ObjectSet[] = [];
  /** Values that may still be compared: a crafted file could ask for any number. */
  #comparisons = 1_000_000;
  readonly #types = new Map<string, TypeEntry>();

  /**
   * Takes a set in. A redundant set adds only objects that are not known yet; an object of a
   * replacement set takes the place of the one with its name (RP66 V1 3.2.2.2). Of two objects of
   * one name the first is kept; `sets` has both.
   */
  add(set: ObjectSet, warnings: WarningList): void {
    this.sets.push(set);
    let entry = this.#types.get(set.type);
    if (!entry) this.#types.set(set.type, (entry = { objects: [], byName: new Map() }));
    for (const object of set.objects) {
      const key = obNameKey(object.name);
      const known = entry.byName.get(key);
      if (known === undefined) {
        entry.byName.set(key, entry.objects.push(object) - 1);
      } else if (set.role === 'replacement') {
        entry.objects[known] = object;
      } else if (set.role === 'set' && !this.#same(entry.objects[known], object)) {
        warnings.add(
          'OBJECT_DUPLICATE',
          msg`Object ${object.name.id} of type ${set.type} is in its logical file twice with different attributes (second time in the set at byte ${set.byteOffset}); the first is used.`,
          { byteOffset: set.byteOffset, section: set.type },
        );
      }
    }
  }

  /** Writers repeat objects word for word; that is no fault. */
  #same(first: DlisObject | undefined, second: DlisObject): boolean {
    if (!first || this.#comparisons <= 0) return false;
    this.#comparisons -= valueCount(first) + valueCount(second);
    return (
      this.#comparisons > 0 &&
      JSON.stringify(listAttributes(first)) === JSON.stringify(listAttributes(second))
    );
  }

  /** Set types in the order they first appear. */
  get types(): string[] {
    return [...this.#types.keys()];
  }

  /** Objects of one type, in file order. */
  ofType(type: string): readonly DlisObject[] {
    return this.#types.get(type)?.objects ?? [];
  }

  /** The object of that type and name, or null. */
  find(type: string, name: ObName): DlisObject | null {
    const entry = this.#types.get(type);
    return entry?.objects[entry.byName.get(obNameKey(name)) ?? -1] ?? null;
  }
}

function valueCount(object: DlisObject): number {
  return listAttributes(object).reduce(
    (sum, attribute) => sum + (attribute.values?.length ?? 0),
    object.set.template.length + 1,
  );
}
