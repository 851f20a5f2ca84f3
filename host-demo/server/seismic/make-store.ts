import type { SegyFile } from '../../../src/formats/segy/segy-file.ts';
import { writeSeismicStore } from '../../../src/formats/seismic/write-seismic-store.ts';
import type { StoreSink } from '../../../src/formats/seismic/store-folder.ts';
import { PackPool } from './pack-pool.ts';
import type { SurveyFacts } from './survey-service.ts';

/**
 * Writes a volume as a multi-resolution store; one that is whole already stays. @throws
 * {FormatError} what reading throws
 */
export async function makeStore(
  file: SegyFile,
  sink: StoreSink,
  facts: SurveyFacts,
  { signal, onProgress }: { signal: AbortSignal; onProgress(share: number): void },
): Promise<void> {
  if (await sink.get('zarr.json', undefined, signal)) return;
  const pool = new PackPool();
  try {
    await writeSeismicStore(file, sink, {
      ...facts,
      signal,
      onProgress,
      compress: (bytes) => pool.pack(bytes),
    });
  } finally {
    await pool.close();
  }
}
