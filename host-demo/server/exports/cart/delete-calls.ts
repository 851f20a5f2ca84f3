import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { startDelete } from '../../../../src/api/contract/export.ts';
import type { KeyValues } from '../../../../src/api/contract/shapes.ts';
import { audit } from '../../audit/audit.ts';
import { serverEvent } from '../../audit/audit-event.ts';
import { toAuditRow } from '../../audit/audit-row.ts';
import { inAuditScope, scopeForEvents } from '../../audit/audit-scope.ts';
import type { AuditEvent } from '../../audit/audit.ts';
import { buildIdentity } from '../../carts/cart-items.ts';
import type { CatalogTable } from '../../catalogs/definition.ts';
import { Registry, requireCatalog } from '../../catalogs/registry.ts';
import { Records } from '../../entities/records.ts';
import { labelPart, nameJob } from '../../jobs/job-name.ts';
import { Refused } from '../../refused.ts';
import { demandRole } from '../../roles.ts';
import { route } from '../../route.ts';
import type { RunningJob, Services } from '../../services.ts';
import { deleteSnapshotItems, snapshotRecords, listSnapshotItems } from './snapshot.ts';
import type { SnapshotItem } from './snapshot.ts';
import {
  joinMessages,
  labelMessage,
  type MessageParts,
  msg,
  plainMessage,
} from '../../../../src/formats/msg.ts';

const KIND = 'export-delete';
/** Records that are deleted in one transaction. */
const BATCH = 50;
/** Most records that are reported one by one as not deletable. */
const NAMED = 50;

interface Deletion {
  catalogName: string;
  total: number;
  requester: { userId: string; ip: string; requestId: string };
}

/** Deletes records in the background, and its job. */
export function deleteCalls(app: FastifyInstance, services: Services): void {
  const { db, jobs } = services;
  jobs.define<Deletion>(KIND, (job) => runDeletion(services, job.data, job));

  route(app, startDelete, async ({ body: { catalogName, keys }, user, request }) => {
    const processId = randomUUID();
    const auditStart = (success: boolean) =>
      audit(
        services,
        user,
        request,
        deletionEvent('delete', catalogName, { processId, records: String(keys.length) }, success),
      );
    try {
      const catalog = await deletable(db, catalogName);
      demandRole(user, 'editor', msg`delete ${labelMessage(catalog.data.label)}`);
      const each = new Map(
        keys.map((one) => [buildIdentity(catalog, { catalogName, keys: one }), one]),
      );
      await snapshotRecords(db, processId, catalogName, [...each.values()]);
      const data = {
        catalogName,
        total: each.size,
        requester: { userId: user.id, ip: request.ip, requestId: request.id },
      };
      await jobs.start<Deletion>(KIND, data, {
        id: processId,
        name: nameJob('{{0}}: {{1}}', [labelPart(catalog.data), each.size]),
        userId: user.id,
      });
      await auditStart(true);
      return { success: true, data: { processId, status: 'NEW' as const } };
    } catch (error) {
      await auditStart(false);
      throw error;
    }
  });
}

/**
 * Deletes what is left: records that an earlier run deleted, or could not, are no more among the
 * items.
 */
async function runDeletion(
  services: Services,
  { catalogName, total, requester }: Deletion,
  job: RunningJob,
): Promise<void> {
  const { db } = services;
  const catalog = await deletable(db, catalogName);
  const records = new Records(db, catalog, new Registry(db));
  /** Records are deleted together with the event that names them. */
  const scopeFor = (ids: readonly string[]) =>
    scopeForEvents([
      toAuditRow(
        { id: requester.userId },
        { ip: requester.ip, id: requester.requestId },
        serverEvent('delete', catalogName, true, { ids }),
      ),
    ]);
  let deleted = 0;
  let failed = 0;
  const onFailure = async ({ keys }: SnapshotItem, reason: MessageParts) => {
    failed++;
    if (failed <= NAMED)
      await job.note(joinMessages([Object.values(keys!).join(' '), reason], ': '));
  };
  for (
    let items = await listSnapshotItems(db, job.id, { limit: BATCH });
    items.length > 0;
    items = await listSnapshotItems(db, job.id, { limit: BATCH })
  ) {
    job.signal.throwIfAborted();
    deleted += await remove(
      (ids) => inAuditScope(scopeFor(ids), () => records.remove(ids, null)),
      catalog,
      items,
      onFailure,
    );
    await deleteSnapshotItems(
      db,
      job.id,
      items.map(({ itemNo }) => itemNo),
    );
    await job.progress(Math.min(99, Math.floor((100 * (deleted + failed)) / total)));
  }
  if (failed > NAMED)
    await job.note(msg`Further records that could not be deleted: ${failed - NAMED}`);
  await audit(
    services,
    { id: requester.userId },
    { ip: requester.ip, id: requester.requestId },
    deletionEvent(
      'deleteFinished',
      catalogName,
      { processId: job.id, deleted: String(deleted), failed: String(failed) },
      failed === 0,
    ),
  );
}

/** Deletes all of these, or each by itself where one holds up the others; how many. */
async function remove(
  removeAll: (ids: readonly string[]) => ReturnType<Records['remove']>,
  catalog: CatalogTable,
  items: readonly SnapshotItem[],
  onFailure: (item: SnapshotItem, reason: MessageParts) => Promise<void>,
): Promise<number> {
  try {
    // A record that was deleted by another user counts as deleted.
    const ids = items.map(({ keys }) => formatEntityId(catalog, keys!));
    return (await removeAll(ids)).deleted;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (items.length === 1) {
      await onFailure(items[0]!, error.parts ?? plainMessage(error.message));
      return 0;
    }
    let deleted = 0;
    for (const item of items) deleted += await remove(removeAll, catalog, [item], onFailure);
    return deleted;
  }
}

/** A catalog whose records may be deleted. Throws CATALOG_NOT_FOUND, FORBIDDEN. */
async function deletable(db: Services['db'], name: string): Promise<CatalogTable> {
  const catalog = requireCatalog(await new Registry(db).catalogs(), name);
  if (catalog.data.readOnly || !catalog.data.deletable)
    throw new Refused(
      403,
      'FORBIDDEN',
      msg`Records of ${labelMessage(catalog.data.label)} cannot be deleted.`,
    );
  return catalog;
}

/** The id that the entity calls know a record by. */
function formatEntityId({ keys: columns }: CatalogTable, keys: KeyValues): string {
  return columns.length === 1 ? String(keys[columns[0]!.name]) : JSON.stringify(keys);
}

function deletionEvent(
  what: string,
  catalogName: string,
  items: Readonly<Record<string, string>>,
  success: boolean,
): AuditEvent {
  return {
    audit_source: 'server',
    audit_dataevent: what,
    audit_entity: catalogName,
    audit_success: success,
    dataItemList: Object.entries(items).map(([fieldName, value]) => ({
      fieldName,
      fieldType: 'string',
      value,
    })),
  };
}
