import { describe, expect, it } from 'vitest';
import type { UploadOutcome, UploadProgress } from '../../backend/load-files.ts';
import { LoadController } from './load-controller.ts';

const named = (name: string): File => new File(['~V'], name);

const LOADED: UploadOutcome = {
  kind: 'answered',
  loaded: [{ file: 'a.las', format: 'las', uwi: null, wellName: 'A', records: 2, logs: [] }],
  refused: [],
  waiting: [],
};

/** An upload under way, with what ends it. */
interface Pending {
  name: string;
  progress: UploadProgress;
  end(outcome: UploadOutcome): void;
}

/** A controller whose uploads the test ends. */
function start(): { controller: LoadController; pending: Pending[] } {
  const pending: Pending[] = [];
  const controller = new LoadController(
    ({ file: { name } }, progress, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
        pending.push({ name, progress, end: resolve });
      }),
  );
  return { controller, pending };
}

const kinds = ({ files }: LoadController): string[] =>
  files.value.map(({ progress }) => progress.value.kind);

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the queue of files to load', () => {
  it('sends two files at once, and the next when one has ended', async () => {
    const { controller, pending } = start();
    controller.add(['a.las', 'b.dlis', 'c.sgy'].map(named));
    expect(kinds(controller)).toEqual(['sending', 'sending', 'waiting']);
    pending[0]!.end(LOADED);
    await settled();
    expect(kinds(controller)).toEqual(['answered', 'sending', 'sending']);
    expect(pending.map(({ name }) => name)).toEqual(['a.las', 'b.dlis', 'c.sgy']);
  });

  it('does not send a file whose name says another kind', () => {
    const { controller, pending } = start();
    controller.add([named('report.pdf'), named('A.LAS')]);
    expect(kinds(controller)).toEqual(['unsupported', 'sending']);
    expect(pending).toHaveLength(1);
  });

  it('reports bytes while they are sent, and reading when all have been', () => {
    const { controller, pending } = start();
    controller.add([named('a.las')]);
    const [file] = controller.files.value;
    pending[0]!.progress(10, 200);
    expect(file!.progress.value).toEqual({ kind: 'sending', sent: 10, total: 200 });
    pending[0]!.progress(200, 200);
    expect(file!.progress.value).toEqual({ kind: 'reading' });
  });

  it('cancels a waiting file without sending it, and one that is sent by its signal', async () => {
    const { controller, pending } = start();
    controller.add(['a.las', 'b.las', 'c.las'].map(named));
    controller.cancel(controller.files.value[2]!);
    expect(kinds(controller)).toEqual(['sending', 'sending', 'cancelled']);
    controller.cancel(controller.files.value[0]!);
    await settled();
    expect(kinds(controller)).toEqual(['cancelled', 'sending', 'cancelled']);
    expect(pending).toHaveLength(2);
  });

  it('sends a failed file again in its place of the list', async () => {
    const { controller, pending } = start();
    controller.add(['a.las', 'b.las'].map(named));
    pending[0]!.end({ kind: 'failed', status: 503, message: 'busy' });
    await settled();
    controller.retry(controller.files.value[0]!);
    expect(kinds(controller)).toEqual(['sending', 'sending']);
    expect(pending.map(({ name }) => name)).toEqual(['a.las', 'b.las', 'a.las']);
  });

  it('does not send a loaded file again', async () => {
    const { controller, pending } = start();
    controller.add([named('a.las')]);
    pending[0]!.end(LOADED);
    await settled();
    controller.retry(controller.files.value[0]!);
    expect(kinds(controller)).toEqual(['answered']);
  });

  it('counts files by what became of them, and clears those that have ended', async () => {
    const { controller, pending } = start();
    controller.add(['a.las', 'b.las', 'c.las', 'report.pdf'].map(named));
    pending[0]!.end(LOADED);
    pending[1]!.end({ kind: 'answered', loaded: [], refused: [], waiting: [] });
    await settled();
    expect(controller.counts.value).toEqual({ loaded: 1, refused: 2, open: 1 });
    controller.clearFinished();
    expect(controller.counts.value).toEqual({ loaded: 0, refused: 0, open: 1 });
  });

  it('cancels everything that has not ended', async () => {
    const { controller } = start();
    controller.add(['a.las', 'b.las', 'c.las'].map(named));
    controller.cancelAll();
    await settled();
    expect(kinds(controller)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});
