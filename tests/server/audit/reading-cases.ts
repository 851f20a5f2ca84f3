/** Reading the audit. */
import { expect, test } from 'vitest';
import { stored } from './audit-host.ts';
import type { AuditHost } from './audit-host.ts';

/** Who reads it, and by which conditions. */
export function readingCases({ reader, ask, events }: AuditHost): void {
  test('is read by administrators of Studio alone, by fields and in order, and written by nobody', async () => {
    expect(
      (await ask('POST', '/service/getEntity', { entityName: 'AuditEvent' }, reader())).status,
    ).toBe(403);
    const failed = await events({
      constraints: [
        { field: 'audit_success', operator: 'equal', value: false },
        { field: 'audit_dataevent', operator: 'in', value: ['create', 'delete'] },
      ],
      orderBy: 'at',
      order: 'ascending',
    });
    expect(failed.length).toBeGreaterThan(3);
    expect(
      failed.every(
        (event) => !event.audit_success && ['create', 'delete'].includes(event.audit_dataevent),
      ),
    ).toBe(true);
    expect(failed.map(({ at }) => at)).toEqual(failed.map(({ at }) => at).sort());
    expect(
      (
        await ask('POST', '/service/getEntityCount', {
          entityName: 'AuditEvent',
          constraints: [{ field: 'userId', operator: 'equal', value: 'rea' }],
        })
      ).body.data,
    ).toEqual({ count: expect.any(Number) as number });
    expect(await ask('GET', `/service/entity/AuditEvent/${failed[0]!.id}`)).toMatchObject({
      status: 200,
      body: { id: failed[0]!.id },
    });
    expect(
      (await ask('POST', '/service/getEntity', { entityName: 'AuditEvent', orderBy: 'none' }))
        .status,
    ).toBe(400);
    expect((await ask('DELETE', '/service/AuditEvent', [failed[0]!.id])).status).toBe(403);
    expect(
      (await ask('POST', '/service/', stored('AuditEvent', { audit_entity: 'x' }))).status,
    ).toBe(403);
  });
}
