import type { Result, SendOptions } from '../api/client.ts';
import { runRules } from '../api/contract/search.ts';
import type { KeyValues } from '../api/contract/shapes.ts';
import type { Backend } from './backend.ts';

/** A rule that a record breaks. */
export interface RecordFinding {
  ruleId: string;
  severity: string;
  message: string;
  /** Attribute names of the fields that the rule looks at; empty where the server names none. */
  fields: readonly string[];
}

/** What the rules of a catalog say of a record. */
export interface RecordCheck {
  /** Rules that were run. */
  rules: number;
  findings: readonly RecordFinding[];
}

/** Runs the active rules of a catalog on a record as it is stored (spec 7, "rule/item/run"). */
export async function checkRecord(
  backend: Backend,
  catalog: string,
  keys: KeyValues,
  options?: SendOptions,
): Promise<Result<RecordCheck>> {
  const answer = await backend.send(
    runRules,
    { body: { catalogName: catalog, ruleIds: [], keys: [keys] } },
    options,
  );
  if (!answer.ok) return answer;
  const verdicts = answer.data.data;
  return {
    ok: true,
    data: {
      rules: verdicts.length,
      findings: verdicts
        .filter(({ passed }) => !passed)
        .map(({ ruleId, severity, message, fields }) => ({
          ruleId,
          severity,
          message: message ?? '',
          fields,
        })),
    },
  };
}
