import { joinMessages, type MessageParts, msg, plainMessage } from '../../../src/formats/msg.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import type { Registry } from '../catalogs/registry.ts';
import type { EntityAnswer } from '../entities/collection.ts';
import { EditableRecords } from '../entities/editable-records.ts';
import { Refused } from '../refused.ts';
import type { RuleRunner } from '../rules/rule-runner.ts';
import type { Services } from '../services.ts';
import type { RowResult } from './load-report.ts';

/** Degrees that a stored place may differ by and still be the same. */
const SAME_DEGREES = 1e-7;

/** What became of a row, without its number. */
export type Written = Omit<RowResult, 'row'>;

/** Stores rows of one catalog by their keys: new ones are created, others changed where they differ. */
export class RowWriter {
  readonly #records: EditableRecords;
  readonly #keys: readonly string[];

  constructor(
    db: Services['db'],
    catalog: CatalogTable,
    { registry, runner }: { registry: Registry; runner: RuleRunner },
  ) {
    this.#records = new EditableRecords(db, catalog, registry, runner);
    this.#keys = catalog.keys.map(({ name }) => name);
  }

  /** The id of a row, by its key values. */
  formatKey(values: Readonly<Record<string, unknown>>): string {
    return this.#keys.length === 1
      ? String(values[this.#keys[0]!])
      : JSON.stringify(Object.fromEntries(this.#keys.map((name) => [name, values[name]])));
  }

  /** The same of a row that may lack its key; "" then. */
  findKey(values: Readonly<Record<string, unknown>>): string {
    const isWhole = this.#keys.every((name) => values[name] !== undefined);
    return isWhole ? this.formatKey(values) : '';
  }

  /** Stores a row as a whole or not at all. */
  async write(values: Readonly<Record<string, unknown>>): Promise<Written> {
    const key = this.formatKey(values);
    try {
      const stored = await this.#records.find(key);
      const outcome = stored ? await this.#change(stored, values) : await this.#create(values);
      return { key, outcome, field: null, reason: null };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { key, ...describeRefusal(error) };
    }
  }

  async #create(values: Readonly<Record<string, unknown>>): Promise<'created'> {
    await this.#records.create(values, null);
    return 'created';
  }

  async #change(
    stored: EntityAnswer,
    values: Readonly<Record<string, unknown>>,
  ): Promise<'changed' | 'unchanged'> {
    const changes = Object.entries(values).filter(([name, value]) => !isSame(value, stored[name]));
    if (changes.length === 0) return 'unchanged';
    const { id, version } = stored;
    await this.#records.update({ ...Object.fromEntries(changes), id, version }, null);
    return 'changed';
  }
}

/** A refusal as what became of a row: the first field, and all that is wrong. */
export function describeRefusal(error: Refused): Pick<Written, 'outcome' | 'field' | 'reason'> {
  const fields = Object.entries((error.more['fields'] ?? {}) as Record<string, string>);
  const parts = (error.more['fieldParts'] ?? {}) as Record<string, MessageParts>;
  const faults = fields.map(([name, text]) => {
    // The word is part of the contract; its parts let it be shown in the language of the reader.
    const wrong = parts[name] ?? (text === 'required' ? msg`required` : plainMessage(text));
    return fields.length > 1 ? joinMessages([name, wrong], ': ') : wrong;
  });
  return {
    outcome: 'refused',
    field: fields[0]?.[0] ?? null,
    reason:
      faults.length > 0 ? joinMessages(faults, '; ') : (error.parts ?? plainMessage(error.message)),
  };
}

function isSame(value: unknown, stored: unknown): boolean {
  const [one, other] = [readPoint(value), readPoint(stored)];
  if (one && other) return one.every((degrees, i) => Math.abs(degrees - other[i]!) <= SAME_DEGREES);
  // Whole numbers of 64 bits come as digits.
  return String(value) === String(stored ?? '');
}

function readPoint(value: unknown): readonly number[] | null {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown };
  return type === 'Point' && Array.isArray(coordinates) ? (coordinates as number[]) : null;
}
