import type { KeyValues } from '../../../src/api/contract/shapes.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import type { Services } from '../services.ts';
import { locateOffset, formatExpressionError, readExpression } from './expression.ts';
import { readItem, listAttributeTypes } from './rule-items.ts';
import type { Related, StoredRule } from './rule-items.ts';
import type { Outcome, RuleItem } from './rule-service.ts';
import type { RuleRunner } from './rule-runner.ts';

/** Records of one batch of a rule. */
const BATCH = 20;

/** The verdict of a rule on a record. */
export interface RecordVerdict {
  ruleId: string;
  key: KeyValues;
  passed: boolean;
  severity: string;
  message: string;
  /** Fields of the record that the rule looks at. */
  fields: string[];
  /** The expression could not be read or run: nothing is known of the record. */
  isBroken?: true;
  /** The rule was not run on the record: it cannot be read, or it was stopped. */
  isOfRule?: true;
}

/** Marks verdicts of a rule that was not run. */
const NOT_RUN = { isOfRule: true } as const;

/** What the rules of one call share. */
export interface RuleRun {
  db: Services['db'];
  runner: RuleRunner;
  catalog: CatalogTable;
  related: ReadonlyMap<string, Related>;
  keys: readonly KeyValues[];
  /** Aborts when the client has gone. */
  signal: AbortSignal;
}

/** What one rule says of each record. A rule that cannot be run is a verdict, never a failure. */
export async function evaluateRecords(
  { db, runner, catalog, related, keys, signal }: RuleRun,
  rule: StoredRule,
): Promise<RecordVerdict[]> {
  const broken =
    (message: string, more?: typeof NOT_RUN) =>
    (key: KeyValues): RecordVerdict => ({
      ruleId: rule.id,
      key,
      passed: false,
      severity: 'error',
      message,
      fields: [],
      isBroken: true,
      ...more,
    });
  if (rule.fault)
    return keys.map(broken(`${rule.name} cannot be run as it is stored: ${rule.fault}`, NOT_RUN));
  const read = readForCatalog(rule.expression, catalog, related);
  if ('fault' in read) return keys.map(broken(formatExpressionError(read.fault), NOT_RUN));
  const wanted = new Map(
    [...related].filter(([name]) => read.names.has(name) && !catalog.columns.has(name)),
  );
  const about = {
    expression: rule.expression,
    types: listAttributeTypes(catalog),
    relatedTypes: Object.fromEntries(
      [...wanted].map(([name, { catalog: other }]) => [name, listAttributeTypes(other)]),
    ),
  };

  const fields = [...read.names.keys()].filter((name) => catalog.columns.has(name));
  const verdicts: RecordVerdict[] = [];
  for (let start = 0; start < keys.length; start += BATCH) {
    signal.throwIfAborted();
    const batch = keys.slice(start, start + BATCH);
    const items: (RuleItem | null)[] = [];
    for (const key of batch) items.push(await readItem(db, catalog, key, wanted));
    const outcomes = await runner.run({ ...about, items: items.filter((item) => item !== null) });
    // One that was stopped is not tried on the other records.
    if (typeof outcomes === 'string')
      return [
        ...verdicts,
        ...keys
          .slice(start)
          .map(broken(formatExpressionError({ message: outcomes, line: 1, column: 1 }), NOT_RUN)),
      ];
    let next = 0;
    verdicts.push(
      ...batch.map((key, i) =>
        items[i]
          ? { ...toVerdict(rule, key, outcomes[next++]!), fields }
          : broken('there is no such record')(key),
      ),
    );
  }
  return verdicts;
}

/** Reads an expression, whose names must be fields of the catalog or related catalogs. */
function readForCatalog(
  expression: string,
  catalog: CatalogTable,
  related: ReadonlyMap<string, Related>,
): ReturnType<typeof readExpression> {
  const read = readExpression(expression);
  if ('fault' in read) return read;
  const unknown = [...read.names].find(
    ([name]) => !catalog.columns.has(name) && !related.has(name),
  );
  if (!unknown) return read;
  const [name, place] = unknown;
  return { fault: { message: `${catalog.data.name} has no field ${name}`, ...place } };
}

function toVerdict(
  { id, name, description, severity, expression }: StoredRule,
  key: KeyValues,
  outcome: Outcome,
): Omit<RecordVerdict, 'fields'> {
  if (outcome === true) return { ruleId: id, key, passed: true, severity, message: '' };
  if (outcome === false)
    return { ruleId: id, key, passed: false, severity, message: description || name };
  const message =
    outcome.offset === null
      ? outcome.message
      : formatExpressionError({
          message: outcome.message,
          ...locateOffset(expression, outcome.offset),
        });
  return { ruleId: id, key, passed: false, severity: 'error', message, isBroken: true };
}
