import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { deployWorkflow } from '../../../src/api/contract/studio.ts';
import { insertStored } from '../entities/store.ts';
import { allowStudio } from '../entities/studio-entities.ts';
import { readFileName } from '../form-faults.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import type { DocumentReader } from './document-reader.ts';
import { msg } from '../../../src/formats/msg.ts';

const MOST_BYTES = 5 * 2 ** 20;

/**
 * Workflows as they are deployed: checked and kept as entities `Workflow`. A workflow engine in
 * front of the server takes the same call.
 */
export function workflowRoutes(
  app: FastifyInstance,
  { db }: Services,
  documents: DocumentReader,
): void {
  route(app, deployWorkflow, async ({ request, user }) => {
    allowStudio(user, msg`deploy workflows`);
    if (!request.isMultipart())
      throw new Refused(415, 'UNSUPPORTED', msg`A workflow is sent as multipart/form-data`);
    let name = '';
    let upload: { fileName: string; bytes: Buffer } | null = null;
    for await (const part of request.parts({
      limits: { fileSize: MOST_BYTES, files: 1, fields: 10 },
    })) {
      if (part.type === 'file')
        upload = {
          fileName: readFileName(part).replace(/\p{C}/gu, '_').slice(0, 200),
          bytes: await part.toBuffer(),
        };
      else if (part.fieldname === 'deployment-name') name = String(part.value).trim().slice(0, 200);
    }
    if (!upload)
      throw new Refused(400, 'VALIDATION', msg`upload: a file is expected`, {
        fields: { upload: 'required' },
      });
    if (name === '')
      throw new Refused(400, 'VALIDATION', msg`deployment-name: a name is expected`, {
        fields: { 'deployment-name': 'required' },
      });
    if (!/\.(bpmn|xml)$/i.test(upload.fileName))
      throw new Refused(415, 'UNSUPPORTED', msg`${upload.fileName} is no BPMN file`);
    const processes = await documents.processes(upload.bytes);
    const id = randomUUID();
    const deployedAt = new Date().toISOString();
    const data = {
      name,
      fileName: upload.fileName,
      deployedAt,
      processes: processes.map((one) => one.name || one.id),
      source: upload.bytes.toString('utf8'),
    };
    await insertStored(db, 'Workflow', data, { id, uniqueKey: null, owner: null, by: user.id });
    return { id, name, deployedAt, resources: [upload.fileName] };
  });
}
