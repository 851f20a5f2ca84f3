import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { startExport } from '../../../../src/api/contract/export.ts';
import { audit } from '../../audit/audit.ts';
import { expectCart } from '../../carts/cart-store.ts';
import { Refused } from '../../refused.ts';
import { readReportStyle } from '../../reports/report-style.ts';
import { route } from '../../route.ts';
import type { CheckedRequest } from '../../route.ts';
import type { Services } from '../../services.ts';
import { targetCrs } from './coordinates.ts';
import { cartEvent, checkFormat, measureExtent, runCartExport } from './run-cart-export.ts';
import { splitByCatalog } from './selection.ts';
import { deleteSnapshotItems, snapshotCart } from './snapshot.ts';
import { CART_KIND } from './work.ts';
import type { CartExportJob } from './work.ts';
import { tooLarge } from './write-zip.ts';
import { type Message, msg } from '../../../../src/formats/msg.ts';

/** The export of a cart, and its job. */
export function cartCalls(app: FastifyInstance, services: Services): void {
  const { db, jobs } = services;
  jobs.define<CartExportJob>(CART_KIND, (job) => runCartExport(services, job.data, job));

  route(app, startExport, async (checkedRequest) => {
    const processId = randomUUID();
    const { body, user, request } = checkedRequest;
    const auditItems = {
      cartId: body.cartId,
      format: body.outputFormat,
      crs: body.crs ?? null,
      aoi: body.aoi ?? null,
      includeFiles: body.includeFiles,
    };
    try {
      await expectCart(db, user, body.cartId);
      if ((await snapshotCart(db, processId, body.cartId)) === 0)
        throw empty(msg`The cart is empty`);
      const work = await checked(services, processId, checkedRequest);
      await jobs.start<CartExportJob>(CART_KIND, work, {
        id: processId,
        name: work.name,
        userId: user.id,
      });
      await audit(services, user, request, cartEvent('export', auditItems, processId, true));
      return { success: true, data: { processId, status: 'NEW' as const } };
    } catch (error) {
      await deleteSnapshotItems(db, processId);
      await audit(services, user, request, cartEvent('export', auditItems, processId, false));
      throw error;
    }
  });
}

/** Refuses what could only fail later. */
async function checked(
  { db, config }: Services,
  processId: string,
  { body, user, request }: CheckedRequest<typeof startExport>,
): Promise<CartExportJob> {
  const { cartId, outputFormat: format, includeFiles } = body;
  const target = body.crs === undefined ? null : await targetCrs(db, body.crs);
  const { parts, catalogs } = await splitByCatalog(db, processId, body.aoi ?? null);
  const { records, bytes } = await measureExtent(db, parts, includeFiles && format === 'zip');
  if (records === 0)
    throw empty(
      body.aoi
        ? msg`No record of the cart lies in the area`
        : msg`The records of the cart are not there any more`,
    );
  if (bytes > config.exportBytes) throw tooLarge(config.exportBytes);
  await checkFormat(db, format, { parts, catalogs, target }, records);
  const {
    rows: [cart],
  } = await sql<{ name: string }>`select name from studio.cart where cart_id = ${cartId}`.execute(
    db,
  );
  return {
    cartId,
    name: body.name?.trim() || cart?.name || 'cart',
    format,
    includeFiles,
    crs: target?.code ?? null,
    aoi: body.aoi ?? null,
    ...(await readReportStyle(db, user.id, {
      language: body.language,
      accepted: request.headers['accept-language'],
    })),
    startedAt: new Date().toISOString(),
    requester: {
      userId: user.id,
      userName: user.name,
      email: user.email,
      ip: request.ip,
      requestId: request.id,
    },
  };
}

function empty(message: Message): Refused {
  return new Refused(409, 'CART_EMPTY', message);
}
