import { buildStoreId } from '../files/files.ts';
import type { Services } from '../services.ts';
import { intake } from './intake.ts';
import { listFiles } from './list-files.ts';
import { boundLayers } from '../maps/layer-bounds.ts';
import type { LogReader } from './log-reader.ts';
import { keepReport, reportLines } from './report.ts';

/**
 * Reads what is new or changed in a folder of `--data`, keeps the report and prints it. `progress`
 * gets the percentage of the files.
 */
export async function readFolder(
  services: Services,
  reader: LogReader,
  folder: string,
  { signal, progress }: { signal: AbortSignal; progress(percent: number): Promise<void> },
): Promise<void> {
  const began = performance.now();
  const unreadable: string[] = [];
  const keys: string[] = [];
  for await (const key of listFiles(folder, (path, why) => unreadable.push(`  ${path}: ${why}`)))
    keys.push(key);
  const report = await intake(
    services,
    reader,
    { store: services.stores.get(buildStoreId(folder))!, keys },
    {
      signal,
      encoding: services.config.dataEncoding ?? undefined,
      onProgress: (done) => progress((100 * done) / keys.length),
    },
  );
  await keepReport(services.db, report);
  await boundLayers(services.db);
  console.log(
    [...reportLines(report), ...unreadable].join('\n') +
      `   (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
}
