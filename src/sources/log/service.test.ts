import { describe, expect, it } from 'vitest';
import { RpcClient, serve } from '../../rpc/rpc.ts';
import { type FileDescription, type LogService, logService } from './service.ts';

const ROWS = 120_000;

function bigLas(): Uint8Array {
  const head = `~V
VERS. 2.0 :
WRAP. NO :
~W
STRT.M 0 :
STOP.M ${(ROWS - 1) / 2} :
STEP.M 0.5 :
NULL. -999.25 :
~C
DEPT.M :
GR.GAPI :
~A`;
  const rows = Array.from({ length: ROWS }, (_, i) => `${i / 2} ${i / 4}`);
  return new TextEncoder().encode([head, ...rows, ''].join('\n'));
}

describe('logService', () => {
  it('asks with each part of a large file, which can be read before the reply', async () => {
    const { port1, port2 } = new MessageChannel();
    const stop = serve<LogService>(port2, logService());
    const client = new RpcClient<LogService>(port1);
    const partRows: number[] = [];
    const readPart = async ({ fileId, info }: FileDescription): Promise<void> => {
      const frame = info.frames[0]!;
      const [, gr] = await client.call('readCurves', {
        fileId,
        frameId: frame.frameId,
        curveIds: frame.curves.map(({ curveId }) => curveId),
      });
      expect(gr!.values).toHaveLength(frame.samples);
      partRows.push(frame.samples);
    };
    const bytes = bigLas();
    const whole = await client.call(
      'open',
      { input: { kind: 'bytes', bytes, name: 'big.las' } },
      { onQuestion: readPart },
    );
    expect(whole.info).toMatchObject({ complete: true, frames: [{ samples: ROWS }] });
    expect(partRows.length).toBeGreaterThan(1);
    expect(partRows.every((rows, i) => rows < ROWS && rows >= (partRows[i - 1] ?? 0))).toBe(true);
    await client.call('close', { fileId: whole.fileId });
    await stop();
    port1.close();
  });

  it('stops reading a large file that is cancelled while a part is shown', async () => {
    const { port1, port2 } = new MessageChannel();
    const stop = serve<LogService>(port2, logService());
    const client = new RpcClient<LogService>(port1);
    const abort = new AbortController();
    const opening = client.call(
      'open',
      { input: { kind: 'bytes', bytes: bigLas(), name: 'big.las' } },
      { signal: abort.signal, onQuestion: () => new Promise<void>(() => abort.abort()) },
    );
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
    // Resolves only when the call has ended in the service, too.
    await stop();
    port1.close();
  });
});
