import { expect, it } from 'vitest';
import type { Backend } from '../../../backend/backend.ts';
import { BulkRun } from './bulk-run.ts';

const backend = { base: 'http://a.example', language: 'en' } as unknown as Backend;

it('shows a report once more after one of its records was opened, of its catalog alone', () => {
  const left = new BulkRun(backend);
  left.show({ processId: 'p1' });
  left.leaveReport('well');
  const run = new BulkRun(backend);
  run.returnToReport('wellLog');
  expect(run.phase.value).toEqual({ kind: 'idle' });
  run.returnToReport('well');
  expect(run.phase.value).toEqual({ kind: 'done', end: { processId: 'p1' } });
  run.returnToReport('well');
  expect(run.phase.value).toEqual({ kind: 'idle' });
});
