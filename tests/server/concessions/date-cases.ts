/** Dates of the latest change. */
import { expect, test } from 'vitest';
import { insertRows } from '../../../host-demo/server/catalogs/rows.ts';
import type { SummaryHost } from './summary-host.ts';

/** Dates of concessions and projects. */
export function dateCases({ server, ask, run, numberOf }: SummaryHost): void {
  test('of a concession is its latest change, or the day that it says itself', async () => {
    const dates = async (concessions: string[]) =>
      (await ask('POST', '/trove/api/concession/updateDate', { concessions })).body
        .data as unknown as {
        updateDate: string | null;
        items: { id: string; updateDate: string | null }[];
      };
    expect(await dates(['K35-C1', 'EMPTY', 'nobody'])).toEqual({
      updateDate: '2026-01-31T00:00:00.000Z',
      items: [
        { id: 'K35-C1', updateDate: '2026-01-31T00:00:00.000Z' },
        { id: 'EMPTY', updateDate: null },
        { id: 'nobody', updateDate: null },
      ],
    });
    await run(
      `update ppdm.well_marker set row_changed_date = '2026-05-06T07:08:09Z' where marker_id = (select marker_id from ppdm.well_marker m join ppdm.well w using (uwi) where w.concession_id = 'TR-K35-C1' limit 1)`,
    );
    expect(await dates(['TR-K35-C1', 'K35-A1'])).toMatchObject({
      updateDate: '2026-05-06T07:08:09.000Z',
      items: [
        { id: 'TR-K35-C1', updateDate: '2026-05-06T07:08:09.000Z' },
        { id: 'K35-A1', updateDate: '2026-01-31T00:00:00.000Z' },
      ],
    });
    expect((await dates([])).items.length).toBe(
      await numberOf('select count(*) as n from ppdm.concession'),
    );
  });

  test('of a project is the latest change of what belongs to it', async () => {
    const date = async (projectId: string) =>
      (await ask('POST', '/trove/api/project/updateDate', { projectId })).body.data;
    expect(await date('P1')).toEqual({
      updateDate: null,
      items: [{ id: 'P1', updateDate: null }],
    });
    await insertRows(server().services.db, 'wellLog', [
      { wellLogId: 'p1', projectId: 'P1', rowChangedDate: '2024-02-03T00:00:00Z' },
      { wellLogId: 'p2', projectId: 'P1', rowChangedDate: '2023-02-03T00:00:00Z' },
    ]);
    expect(await date('P1')).toEqual({
      updateDate: '2024-02-03T00:00:00.000Z',
      items: [{ id: 'P1', updateDate: '2024-02-03T00:00:00.000Z' }],
    });
  });
}
