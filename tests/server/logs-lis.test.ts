import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogsHost } from '../support/logs-host.ts';
import { startLogs, temporaryFolder } from '../support/logs-host.ts';

const DILLSON = fileURLToPath(
  new URL('../../../shared/data/lis/real__DILLSON-1_013.LIS', import.meta.url),
);
const hasFile = existsSync(DILLSON);
if (!hasFile) console.log(`tests on a LIS file are left out: ${DILLSON} is absent`);

describe.skipIf(!hasFile)('LIS files in a folder of the server', () => {
  let host: LogsHost;
  let data: Awaited<ReturnType<typeof temporaryFolder>>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    [data, folder] = await Promise.all([temporaryFolder(), temporaryFolder()]);
    for (const name of ['old-log.LIS', 'second.lis', 'tape.TAP'])
      await copyFile(DILLSON, join(folder.path, name));
    host = await startLogs(data.path, [folder.path]);
  });
  afterAll(async () => {
    await host?.close();
    await Promise.all([data?.remove(), folder?.remove()]);
  });

  it('become logs of the well that their wellsite data name, with depths and curves [i29]', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select l.*, w.well_name, (select count(*)::int from ppdm.well_log_curve c where c.well_log_id = l.well_log_id) as curves
      from ppdm.well_log l join ppdm.well w using (uwi) order by l.original_file_name`.execute(
      host.services.db,
    );
    expect(new Set(rows.map((row) => row['original_file_name']))).toEqual(
      new Set(['old-log.LIS', 'second.lis', 'tape.TAP']),
    );
    for (const row of rows)
      expect(row).toMatchObject({
        digital_format: 'lis',
        well_name: 'DILLSON #1',
        operator_name: 'WESMINCO',
        top_depth: 2253.5,
        base_depth: 2459,
        top_depth_ouom: 'ft',
        row_quality: 'good',
        curves: 43 + 6,
      });
  });
});
