import { BlockSource, type BlockSourceOptions } from '../../../src/formats/block-source.ts';
import type { ByteSource } from '../../../src/formats/byte-source.ts';
import { FormatError } from '../../../src/formats/format-error.ts';
import { msg } from '../../../src/formats/msg.ts';
import type { LogCorrections } from '../../../src/formats/log-file.ts';
import { openLogFile } from '../../../src/formats/open-log-file.ts';
import { type RpcClient, Transferred } from '../../../src/rpc/rpc.ts';
import { serveThread } from '../threads/serve-thread.ts';
import type { StoreService } from '../threads/store-service.ts';
import { curveBody } from './curve-body.ts';
import { KEPT_BYTES, OpenFiles } from './open-files.ts';
import { renderPreview } from './preview.ts';
import { readHead } from './read-head.ts';
import type { FileRef, LogReaderService } from './reader-service.ts';

serveThread<LogReaderService, StoreService>((stores) => {
  const files = new OpenFiles((file) =>
    openLogFile(openBlockSource(stores, file), {
      corrections: corrections(file),
      keepBytes: KEPT_BYTES,
    }),
  );
  return {
    // Of a large file small parts are read here and there.
    head: (file) =>
      readHead(
        openBlockSource(stores, file, { blockBytes: 1 << 17, maxBlocks: 16 }),
        corrections(file),
      ),

    describe: async (file) => (await files.get(file)).info,

    async values({ file, request }, { signal }) {
      const pieces = await curveBody(await files.get(file), request, signal);
      const buffers = new Set(pieces.map(({ buffer }) => buffer as ArrayBuffer));
      return new Transferred(pieces, [...buffers]);
    },

    preview: async ({ file, size }, { signal }) =>
      renderPreview(await files.get(file), size, signal),
  };
});

function corrections({ encoding }: FileRef): LogCorrections {
  return encoding === undefined ? {} : { encoding };
}

function openBlockSource(
  stores: RpcClient<StoreService>,
  { storeId, key, sizeBytes }: FileRef,
  blocks: Pick<BlockSourceOptions, 'blockBytes' | 'maxBlocks'> = { maxBlocks: 4 },
): ByteSource {
  return new BlockSource({
    name: key.slice(key.lastIndexOf('/') + 1),
    sizeBytes,
    ...blocks,
    load: async (start, end) => {
      const bytes = await stores.call('read', { storeId, key, start, end }).catch(toSourceError);
      return bytes ?? toSourceError(new Error('There is no such file'));
    },
  });
}

function toSourceError({ message }: Error): never {
  throw new FormatError('SOURCE_FAILED', msg`The store does not give the bytes: ${message}`);
}
