import type { FastifyInstance, FastifyReply } from 'fastify';
import { downloadFile, downloadOfProcess } from '../../../src/api/contract/export.ts';
import { audit, withOwnAudit } from '../audit/audit.ts';
import { sendFile } from '../files/send-file.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { CheckedRequest } from '../route.ts';
import type { Services } from '../services.ts';
import { downloadEvent, findResult, findUserResult, locateResult } from './results.ts';
import type { ExportResult } from './results.ts';
import { msg } from '../../../src/formats/msg.ts';

type Download = CheckedRequest<typeof downloadFile> | CheckedRequest<typeof downloadOfProcess>;

/** Files of the user's own finished processes. */
export function downloadCalls(app: FastifyInstance, services: Services): void {
  route(app, downloadFile, async (requested) => {
    const {
      path: { id },
      query: { output },
      user,
    } = requested;
    if (!id || !output) return missing(requested.reply);
    return sent(services, requested, await findResult(services.db, user.id, id, output), id);
  });
  app.get(downloadFile.path.replace('/{id}', ''), (_request, reply) => missing(reply));

  route(app, downloadOfProcess, async (requested) => {
    const {
      path: { processId, fileName },
      user,
    } = requested;
    return sent(
      services,
      requested,
      await findUserResult(services.db, user.id, processId, fileName),
      processId,
    );
  });
}

async function sent(
  services: Services,
  { user, request, reply }: Download,
  result: ExportResult | null,
  requested: string,
): Promise<FastifyReply> {
  const isSent =
    result !== null &&
    (await withOwnAudit(request, () =>
      sendFile(request, reply, locateResult(services.stores, result)),
    ));
  await audit(services, user, request, downloadEvent(result, isSent, requested));
  if (!isSent)
    throw new Refused(404, 'NOT_FOUND', msg`File not found. It may have expired or been deleted.`);
  return reply;
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(400).type('text/plain; charset=utf-8').send('Missing required parameters');
}
