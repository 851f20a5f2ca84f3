import { serveThread } from '../threads/serve-thread.ts';
import { evaluateRule } from './evaluate-rule.ts';
import type { RuleService } from './rule-service.ts';

serveThread<RuleService>(() => ({ evaluate: evaluateRule }));
