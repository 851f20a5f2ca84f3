import { FormatError } from '../../../src/formats/format-error.ts';
import { msg } from '../../../src/formats/msg.ts';
import { BlockSource } from '../../../src/formats/block-source.ts';
import type { LogFile } from '../../../src/formats/log-file.ts';
import { openLogFile } from '../../../src/formats/open-log-file.ts';
import { type RpcClient, Transferred } from '../../../src/rpc/rpc.ts';
import type { FileRef } from '../logs/reader-service.ts';
import { serveThread } from '../threads/serve-thread.ts';
import type { StoreService } from '../threads/store-service.ts';
import { applyRecipe } from './apply-recipe.ts';
import { assessLog } from './assess-log.ts';
import { convertLog } from './convert-log.ts';
import type { LogWorkService } from './log-work.ts';

serveThread<LogWorkService, StoreService>((stores) => ({
  async applyRecipe(task, { signal }) {
    const outcome = await applyRecipe(await open(stores, task.file, signal), task, signal);
    const las = outcome.result?.las;
    return new Transferred(outcome, las ? [las.buffer as ArrayBuffer] : []);
  },

  async convertLog({ file, format }, { signal }) {
    const bytes = await convertLog(await open(stores, file, signal), format, signal);
    return new Transferred(bytes, [bytes.buffer as ArrayBuffer]);
  },

  assessLog: async ({ file, frameNames }, { signal }) =>
    assessLog(await open(stores, file, signal), frameNames, signal),
}));

function open(
  stores: RpcClient<StoreService>,
  { storeId, key, sizeBytes, encoding }: FileRef,
  signal: AbortSignal,
): Promise<LogFile> {
  const source = new BlockSource({
    name: key.slice(key.lastIndexOf('/') + 1),
    sizeBytes,
    maxBlocks: 4,
    load: async (start, end) => {
      const bytes = await stores.call('read', { storeId, key, start, end }).catch(toSourceError);
      return bytes ?? toSourceError(new Error('There is no such file'));
    },
  });
  return openLogFile(source, { signal, ...(encoding && { corrections: { encoding } }) });
}

function toSourceError({ message }: Error): never {
  throw new FormatError('SOURCE_FAILED', msg`The store does not give the bytes: ${message}`);
}
