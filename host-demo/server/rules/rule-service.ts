import type { TypeName } from '../../../src/api/contract/catalogs.ts';

/** Types by attribute name. */
export type Types = Readonly<Record<string, TypeName>>;

/** A record as an expression sees it. */
export interface RuleItem {
  values: Readonly<Record<string, unknown>>;
  /** Rows by the name of their catalog. */
  related: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

/** An expression and the records that it is run on. */
export interface RuleTask {
  expression: string;
  types: Types;
  relatedTypes: Readonly<Record<string, Types>>;
  items: readonly RuleItem[];
}

/**
 * Result for one record: true or false, or why the expression has no result. `offset` is the
 * position in the expression; null if it is unknown.
 */
export type Outcome = boolean | { message: string; offset: number | null };

/** What the thread of the rules does. */
export interface RuleService {
  /** One outcome per record. */
  evaluate(task: RuleTask): Outcome[];
}
