import { FormatError } from '../format-error.ts';
import type { SegyFile } from '../segy/segy-file.ts';
import { StoreArray } from './store-array.ts';
import type { StoreSink } from './store-folder.ts';
import { exactDocument } from './store-layout.ts';
import type { VolumeBox } from './store-layout.ts';
import { arrayOfV3 } from './store-metadata.ts';
import { planStore } from './store-plan.ts';
import type { PlanOptions } from './store-plan.ts';
import { gatherBrick } from './store-window.ts';
import { writeExact } from './write-exact.ts';
import type { WriteExactOptions } from './write-exact.ts';
import { writeLevels } from './write-levels.ts';
import { writeMetadata } from './write-metadata.ts';
import type { Compress } from './write-shard.ts';
import { msg } from '../msg.ts';

/** How a store is written. */
export interface WriteStoreOptions extends PlanOptions {
  /** gzip, e.g. by zlib at its first level. */
  compress: Compress;
  /** Share of the work that is done, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Of the group; default now. */
  created?: Date;
}

/** What writing the exact samples takes of the whole, about. */
const EXACT_SHARE = 0.5;

/**
 * Writes a SEG-Y volume as a multi-resolution store. An interrupted job is resumed: exact samples
 * that were written are not read again. The metadata of the group is written last, so that an
 * unfinished folder is not taken for a store.
 * @throws {FormatError} FORMAT_UNSUPPORTED for a file that is no volume, FILE_MALFORMED if the
 *   folder contains a store already; what reading throws
 * @throws {DOMException} AbortError
 */
export async function writeSeismicStore(
  file: SegyFile,
  sink: StoreSink,
  options: WriteStoreOptions,
): Promise<void> {
  const { signal, compress, onProgress } = options;
  let plan = await planStore(file, options, 'delays');
  if (await sink.get('zarr.json', undefined, signal))
    throw new FormatError('FILE_MALFORMED', msg`There is a store in this folder already.`);
  const exactOptions: Omit<WriteExactOptions, 'isSecond'> = {
    compress,
    signal,
    offset: options.offset,
    onProgress: (share) => onProgress?.(EXACT_SHARE * share),
  };
  if (!(await writeExact(file, plan, sink, { ...exactOptions, isSecond: false }))) {
    plan = await planStore(file, options, 'all');
    await writeExact(file, plan, sink, { ...exactOptions, isSecond: true });
  }
  const { info, grid } = plan;
  const { shape } = grid;

  const exact = new StoreArray(
    sink,
    'amplitude',
    arrayOfV3('amplitude', exactDocument(grid, info.samples.domain)),
  );
  const live = new Uint8Array(shape[0] * shape[1]);
  const levels = await writeLevels({
    shape,
    levels: info.levels,
    compress,
    signal,
    put: (key, bytes) => sink.put(key, bytes),
    read: async (box, out) => {
      await gatherBrick(exact, box, out, signal);
      markLive(out, box, live, shape[1]);
    },
    onProgress: (samples) =>
      onProgress?.(
        EXACT_SHARE + (1 - EXACT_SHARE) * 0.99 * (samples / (shape[0] * shape[1] * shape[2])),
      ),
  });
  signal?.throwIfAborted();
  await writeMetadata(
    sink,
    { plan, live, levels, created: options.created ?? new Date() },
    compress,
  );
  onProgress?.(1);
}

/** Notes which places of a volume have a trace. */
function markLive(
  values: Float32Array,
  { from, size }: VolumeBox,
  live: Uint8Array,
  crosslines: number,
): void {
  for (let i = 0; i < size[0] * size[1]; i++) {
    const at = (from[0] + Math.floor(i / size[1])) * crosslines + from[1] + (i % size[1]);
    for (let s = i * size[2]; s < (i + 1) * size[2] && live[at] === 0; s++)
      if (!Number.isNaN(values[s])) live[at] = 1;
  }
}
