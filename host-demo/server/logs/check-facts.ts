import type { CatalogTable } from '../catalogs/definition.ts';
import { type Catalogs, Registry } from '../catalogs/registry.ts';
import {
  findMissingReferences,
  listReferences,
  type RecordReference,
} from '../entities/record-references.ts';
import { findPick, type PicklistValues, readPicks } from '../loads/pick-values.ts';
import type { Services } from '../services.ts';
import type { HeaderFacts } from './header-facts.ts';
import {
  type Message,
  type MessageParts,
  type MessageValue,
  msg,
} from '../../../src/formats/msg.ts';

/** Texts of a header that may name a record or a value of a pick list, by attribute. */
const NAMED = {
  operatorName: 'company',
  fieldName: 'fieldName',
  country: 'country',
  state: 'state',
  depthDatum: 'depthDatum',
} as const satisfies Readonly<Record<string, keyof HeaderFacts>>;

type NamedAttribute = keyof typeof NAMED;

/** Catalogs that take the texts of a header. */
const CATALOGS = ['well', 'wellLog'];

/** Facts that can be stored, and what was left out of them. */
export interface CheckedFacts {
  facts: HeaderFacts;
  /** A sentence for each text that names nothing known. */
  notes: MessageParts[];
}

/** A catalog with what its values may name. */
interface CheckedCatalog {
  catalog: CatalogTable;
  references: RecordReference[];
}

/**
 * Compares the texts of headers with the pick lists and the relations of the catalogs that they go
 * to. A text that means a value of a list becomes that value; one that names nothing known is left
 * out, and a note says so.
 */
export class FactChecker {
  readonly #missing = new Map<string, Promise<Record<string, Message>>>();

  private constructor(
    private readonly db: Services['db'],
    private readonly catalogs: readonly CheckedCatalog[],
    private readonly picks: PicklistValues,
  ) {}

  static async open(db: Services['db']): Promise<FactChecker> {
    const catalogs: Catalogs = await new Registry(db).catalogs();
    const checked = CATALOGS.flatMap((name) => {
      const catalog = catalogs.byName.get(name);
      return catalog ? [{ catalog, references: listReferences(catalogs, catalog) }] : [];
    });
    return new FactChecker(db, checked, await readPicks(db));
  }

  async check(facts: HeaderFacts): Promise<CheckedFacts> {
    const values = new Map<NamedAttribute, string>();
    for (const [name, fact] of Object.entries(NAMED) as [NamedAttribute, keyof HeaderFacts][])
      if (typeof facts[fact] === 'string' && facts[fact] !== '') values.set(name, facts[fact]);
    const notes = new Map<NamedAttribute, MessageParts>();
    for (const { catalog, references } of this.catalogs) {
      this.#pick(catalog, values, notes);
      const missing = await this.#findMissing(catalog, references, values);
      for (const [name, wrong] of Object.entries(missing) as [NamedAttribute, Message][]) {
        values.delete(name);
        notes.set(name, describeLeftOut(catalog, name, wrong));
      }
    }
    const checked = Object.fromEntries(
      Object.entries(NAMED).map(([name, fact]) => [
        fact,
        values.get(name as NamedAttribute) ?? null,
      ]),
    );
    return { facts: { ...facts, ...checked }, notes: [...notes.values()] };
  }

  /** Takes the values of pick lists for texts that mean them. */
  #pick(
    catalog: CatalogTable,
    values: Map<NamedAttribute, string>,
    notes: Map<NamedAttribute, MessageParts>,
  ): void {
    for (const [name, text] of values) {
      const column = catalog.columns.get(name);
      const picked = column ? findPick(this.picks, column, text) : { value: text };
      if ('value' in picked) values.set(name, String(picked.value));
      else {
        values.delete(name);
        notes.set(name, describeLeftOut(catalog, name, picked.wrong));
      }
    }
  }

  /** The files of a load name the same few records: each is looked up once. */
  #findMissing(
    catalog: CatalogTable,
    references: RecordReference[],
    named: ReadonlyMap<NamedAttribute, string>,
  ): Promise<Record<string, Message>> {
    const values = Object.fromEntries(named);
    const key = JSON.stringify([catalog.data.name, values]);
    const known = this.#missing.get(key);
    if (known) return known;
    const found = findMissingReferences(this.db, references, {
      values,
      changed: Object.keys(values),
    });
    this.#missing.set(key, found);
    return found;
  }
}

function describeLeftOut(
  catalog: CatalogTable,
  name: NamedAttribute,
  reason: MessageValue,
): MessageParts {
  const label = catalog.columns.get(name)?.field.label ?? name;
  return msg`${label} is left empty: ${reason}.`;
}
