import { BlockSource } from './block-source.ts';
import { FormatError } from './format-error.ts';
import { msg } from './msg.ts';

/**
 * The bytes of a Blob or File, read piece by piece: a file of any size costs a few megabytes of
 * memory.
 */
export class BlobSource extends BlockSource {
  /**
   * @param name default: the File's own name
   * @param isExact as in `BlockSourceOptions`
   */
  constructor(blob: Blob, name = 'name' in blob ? String(blob.name) : '', isExact = false) {
    super({
      name,
      isExact,
      sizeBytes: blob.size,
      maxBlocks: 4,
      load: async (start, end, signal) => {
        const bytes = await blob
          .slice(start, end)
          .arrayBuffer()
          .catch((cause: unknown) => {
            throw new FormatError(
              'SOURCE_FAILED',
              msg`The file could not be read: it was moved, changed or closed to this page since it was chosen`,
              { byteOffset: start },
              { cause },
            );
          });
        signal.throwIfAborted();
        if (bytes.byteLength !== end - start)
          throw new FormatError('SOURCE_FAILED', msg`The file changed while it was read`, {
            byteOffset: start,
          });
        return new Uint8Array(bytes);
      },
    });
  }
}
