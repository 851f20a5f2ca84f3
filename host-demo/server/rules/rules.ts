import type { FastifyInstance } from 'fastify';
import { runRules } from '../../../src/api/contract/search.ts';
import { type Registry, requireCatalog } from '../catalogs/registry.ts';
import type { Migration } from '../db/migrate.ts';
import { Refused } from '../refused.ts';
import { demandRole } from '../roles.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { readRules, listRelatedCatalogs } from './rule-items.ts';
import { recordWarnings } from './record-warnings.ts';
import type { RuleRunner } from './rule-runner.ts';
import { evaluateRecords } from './verdicts.ts';
import type { RuleRun, RecordVerdict } from './verdicts.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Records and rules of one call. */
const MOST_KEYS = 1000;
const MOST_RULES = 100;

/** Table of the warnings that records were stored with. */
export const migrations: readonly Migration[] = [recordWarnings];

/** Runs rules on records. A rule that cannot be run is a verdict, never a failure of the call. */
export function ruleRoutes(
  app: FastifyInstance,
  { db }: Services,
  registry: Registry,
  runner: RuleRunner,
): void {
  route(app, runRules, async ({ body: { catalogName, ruleIds, keys, tried }, signal, user }) => {
    if (tried) demandRole(user, 'admin', msg`try rules`);
    const catalogs = await registry.catalogs();
    const catalog = requireCatalog(catalogs, catalogName);
    if (keys.length > MOST_KEYS)
      throw new Refused(400, 'VALIDATION', msg`keys: there are more than ${MOST_KEYS} records`, {
        fields: { keys: msg`too many` },
      });
    const rules = tried && ruleIds.length === 0 ? [] : await readRules(db, catalogName, ruleIds);
    const missing = ruleIds.find((id) => !rules.some((rule) => rule.id === id));
    if (missing !== undefined)
      throw new Refused(404, 'NOT_FOUND', msg`There is no Rule ${missing}`);
    if (rules.length > MOST_RULES)
      throw new Refused(400, 'VALIDATION', msg`ruleIds: there are more than ${MOST_RULES} rules`, {
        fields: { ruleIds: msg`too many` },
      });
    const run: RuleRun = {
      db,
      runner,
      catalog,
      related: listRelatedCatalogs(catalogs, catalog),
      keys,
      signal,
    };
    const verdicts: RecordVerdict[] = [];
    if (tried)
      rules.push({
        id: '',
        name: '',
        catalogName,
        expression: tried.expression,
        severity: tried.severity,
        description: tried.message,
      });
    for (const rule of rules) verdicts.push(...(await evaluateRecords(run, rule)));
    return {
      success: true,
      data: verdicts.map(({ isBroken: _isBroken, isOfRule: _isOfRule, ...verdict }) => verdict),
    };
  });
}
