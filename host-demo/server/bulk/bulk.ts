import type { FastifyInstance } from 'fastify';
import { RuleRunner } from '../rules/rule-runner.ts';
import type { Services } from '../services.ts';
import { editCalls } from './edit-calls.ts';
import { reportCalls } from './report-calls.ts';
import { rulesCalls } from './run-rules.ts';

export { migrations } from './report-store.ts';

/** Bulk edits, rules on catalogs, and the reports of both. */
export function register(app: FastifyInstance, services: Services): void {
  // Another than that of saving a record, which must not wait for a whole catalog.
  const runner = new RuleRunner();
  app.addHook('onClose', () => runner.close());
  rulesCalls(app, services, runner);
  editCalls(app, services, runner);
  reportCalls(app, services);
}
