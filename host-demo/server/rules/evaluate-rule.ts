import { celEnv, isCelError, parse, plan } from '@bufbuild/cel';
import type { CelInput } from '@bufbuild/cel';
import { strings } from '@bufbuild/cel/ext';
import type { Outcome, RuleItem, RuleTask, Types } from './rule-service.ts';

type Row = Readonly<Record<string, unknown>>;

const env = celEnv({ funcs: strings });
/** An instant of CEL for the ISO text of a date. */
const instant = plan(env, parse('timestamp(text)'));

/**
 * Runs an expression on records, one after the other. It has no time limit: call it in a thread
 * that can be terminated.
 * @throws {Error} where the expression cannot be parsed
 */
export function evaluateRule({ expression, types, relatedTypes, items }: RuleTask): Outcome[] {
  const parsed = parse(expression);
  const run = plan(env, parsed);
  return items.map((item) => {
    try {
      const found = run(bindings(item, types, relatedTypes));
      if (typeof found === 'boolean') return found;
      if (!isCelError(found)) return { message: 'it answers neither true nor false', offset: 0 };
      return {
        message: found.message,
        offset:
          found.exprId === undefined
            ? null
            : (parsed.sourceInfo?.positions[String(found.exprId)] ?? null),
      };
    } catch (error) {
      return {
        message: error instanceof RangeError ? 'it goes too deep' : (error as Error).message,
        offset: null,
      };
    }
  });
}

function bindings(
  { values, related }: RuleItem,
  types: Types,
  relatedTypes: RuleTask['relatedTypes'],
): Record<string, CelInput> {
  const lists = Object.entries(related).map(([catalog, rows]): [string, CelInput] => [
    catalog,
    rows.map((row) => new Map(Object.entries(typed(row, relatedTypes[catalog]!)))),
  ]);
  return { ...Object.fromEntries(lists), ...typed(values, types) };
}

function typed(row: Row, types: Types): Record<string, CelInput> {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, toCelInput(type, row[name] ?? null)]),
  );
}

/** A whole number is an int of CEL, a number a double, a date an instant; GeoJSON is a map. */
function toCelInput(type: Types[string], value: unknown): CelInput {
  if (value === null) return null;
  if (type === 'integer') return BigInt(value as string | number);
  if (type === 'date')
    return instant({
      text: String(value).length === 10 ? `${String(value)}T00:00:00Z` : String(value),
    }) as CelInput;
  if (type === 'geometry')
    return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
      isPlain(part) ? new Map(Object.entries(part)) : part,
    ) as CelInput;
  return value as CelInput;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map)
  );
}
