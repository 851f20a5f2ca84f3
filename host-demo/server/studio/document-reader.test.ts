import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { DocumentReader } from './document-reader.ts';

let reader: DocumentReader;
afterEach(() => reader.close());

const text = (yaml: string) => [{ name: 'a.yml', bytes: new TextEncoder().encode(yaml) }];
const GOOD = text('entityName: Recipe\nid: null\ndata:\n  name: good\n');
/** Each key is compared with all before it: the time grows with the square of their number. */
const SLOW = text(
  `entityName: Recipe\nid: null\ndata:\n${Array.from({ length: 150_000 }, (_, i) => `  k${i}: 1\n`).join('')}`,
);

describe('DocumentReader', () => {
  it('stops a text that takes longer than its budget, in another thread, and reads the next one', async () => {
    reader = new DocumentReader({ seconds: 2, memoryMb: 256 });
    await reader.entities(GOOD);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const began = performance.now();
    const slow = reader.entities(SLOW);
    const next = reader.entities(GOOD);
    await expect(slow).rejects.toMatchObject({
      status: 422,
      code: 'VALIDATION',
      message: expect.stringContaining('takes longer than 2 s to read') as string,
    });
    expect(performance.now() - began).toBeGreaterThan(1900);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(1000);
    expect(await next).toMatchObject([{ entityName: 'Recipe', data: { name: 'good' } }]);
  });
});
