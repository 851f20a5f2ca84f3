import { joinMessages, Message } from '../../../src/formats/msg.ts';
import type { KeyValues } from '../../../src/api/contract/shapes.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import type { Catalogs } from '../catalogs/registry.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { readRules, listRelatedCatalogs } from './rule-items.ts';
import type { RuleRunner } from './rule-runner.ts';
import { evaluateRecords } from './verdicts.ts';
import type { RecordVerdict } from './verdicts.ts';

/** What a rule warns of, in the answer to a record that was stored. */
export interface RuleWarning {
  ruleId: string;
  severity: string;
  message: string;
}

/**
 * Runs the active rules of a catalog on a record as it is in the transaction that stores it. A rule
 * of severity error that the record breaks refuses it; every other broken rule is a warning, and so
 * is a rule that cannot be run: it says nothing of the record.
 *
 * @throws {Refused} RULE_FAILED with the texts of the rules
 */
export async function checkRecord(
  { db, runner, catalogs }: { db: Services['db']; runner: RuleRunner; catalogs: Catalogs },
  catalog: CatalogTable,
  key: KeyValues,
): Promise<RuleWarning[]> {
  const rules = await readRules(db, catalog.data.name, []);
  if (rules.length === 0) return [];
  const run = {
    db,
    runner,
    catalog,
    related: listRelatedCatalogs(catalogs, catalog),
    keys: [key],
    signal: new AbortController().signal,
  };
  const failed: RecordVerdict[] = [];
  for (const rule of rules)
    failed.push(...(await evaluateRecords(run, rule)).filter(({ passed }) => !passed));
  const refusing = failed.filter(({ severity, isBroken }) => severity === 'error' && !isBroken);
  if (refusing.length > 0)
    throw new Refused(422, 'RULE_FAILED', joinMessages(refusing.map(ruleMessage), ' · '), {
      rules: refusing.map(toWarning),
    });
  return failed.map(toWarning);
}

/** The server's own rules have their texts in four languages, by the English one. */
function ruleMessage({ message }: RecordVerdict): Message {
  return new Message(message, []);
}

function toWarning({ ruleId, severity, message, isBroken }: RecordVerdict): RuleWarning {
  return { ruleId, severity: isBroken ? 'warning' : severity, message };
}
