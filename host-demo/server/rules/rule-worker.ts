import { parentPort } from 'node:worker_threads';
import { evaluateRule } from './evaluate-rule.ts';
import type { RuleTask } from './rule-messages.ts';

parentPort!.on('message', (task: RuleTask) => parentPort!.postMessage(evaluateRule(task)));
parentPort!.postMessage('ready');
