import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importEntities, previewImport } from '../../../src/api/contract/studio.ts';
import type { StudioKinds } from '../entities/routes.ts';
import { allowStudio } from '../entities/studio-entities.ts';
import { readFileName } from '../form-faults.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import type { DocumentReader } from './document-reader.ts';
import type { FiledEntity } from './entity-file.ts';
import { findBroken, planImport, writePlan } from './import-plan.ts';
import type { PlannedEntity } from './import-plan.ts';
import { unzip } from './unzip.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Bytes of all files of one call, and files (trust, "import"). */
const MOST_BYTES = 50 * 2 ** 20;
const MOST_FILES = 20;
/** Bytes around the files of a form. */
const MOST_AROUND = 2 ** 20;
/** Entities of one call. */
const MOST_ENTITIES = 5000;

interface Sent {
  file: string;
  bytes: Buffer;
}

interface Failed {
  file: string;
  message: string;
}

interface Planned {
  file: string;
  plan: PlannedEntity[];
}

/** Registers the calls that import entities from files: each file as a whole or not at all. */
export function importRoutes(
  app: FastifyInstance,
  { db }: Services,
  { kinds, documents }: { kinds: StudioKinds; documents: DocumentReader },
): void {
  const planSent = async (sentFiles: readonly Sent[], wanted: ReadonlySet<string> | null) => {
    const failed: Failed[] = [];
    const files: ReadFile[] = [];
    for (const sent of sentFiles)
      files.push({ file: sent.file, entities: await readEntities(documents, sent, failed) });
    return planFiles(db, kinds, { files, failed }, wanted);
  };
  route(app, previewImport, async ({ request, reply, user }) => {
    allowStudio(user, msg`import`);
    const sent = await receiveFiles(request, reply);
    const { planned, failed } = await planSent(sent, null);
    return { success: true, message: 'Nothing was written', data: buildResult(planned, failed) };
  });
  route(app, importEntities, async ({ request, reply, query: { only }, user }) => {
    allowStudio(user, msg`import`);
    const wanted = parseOnly(only);
    const sent = await receiveFiles(request, reply);
    const { planned, failed } = await planSent(sent, wanted);
    const complete = await dropBroken(db, planned, failed);
    const written = await writeFiles(complete, failed, (plan) => writePlan(db, kinds, plan, user));
    const { imported } = buildResult(written, failed);
    const changed = imported.filter(({ action }) => action !== 'unchanged');
    const message = `${changed.length} imported`;
    return { success: true, message, data: { imported: changed, failed } };
  });
}

/** A file of a request that could be read. */
interface ReadFile {
  file: string;
  entities: FiledEntity[];
}

/** What the files of a request would change of the wanted entities; null for all. */
async function planFiles(
  db: Services['db'],
  kinds: StudioKinds,
  { files, failed }: { files: readonly ReadFile[]; failed: Failed[] },
  wanted: ReadonlySet<string> | null,
): Promise<{ planned: Planned[]; failed: Failed[] }> {
  if (files.reduce((sum, { entities }) => sum + entities.length, 0) > MOST_ENTITIES)
    throw new Refused(413, 'TOO_LARGE', msg`The files hold more than ${MOST_ENTITIES} entities`);
  const planned: Planned[] = [];
  for (const { file, entities } of files) {
    const plan = await unlessRefused(file, failed, () => planImport(db, kinds.over(db), entities));
    if (plan)
      planned.push({
        file,
        plan: plan.filter(
          ({ entityName, name }) => wanted === null || wanted.has(`${entityName} ${name}`),
        ),
      });
  }
  await findBroken(
    db,
    planned.flatMap(({ plan }) => plan),
  );
  return { planned, failed };
}

/**
 * The files whose entities name only what is stored or in such files; the others are added to
 * `failed`.
 */
async function dropBroken(
  db: Services['db'],
  planned: readonly Planned[],
  failed: Failed[],
): Promise<Planned[]> {
  let complete = [...planned];
  for (;;) {
    const broken = complete.find(({ plan }) => plan.some((one) => one.broken.length > 0));
    if (!broken) return complete;
    const { entityName, name, broken: names } = broken.plan.find((one) => one.broken.length > 0)!;
    failed.push({
      file: broken.file,
      message: `Missing references of ${entityName} ${name}: ${names.join(', ')}`,
    });
    // The other files may name entities of the file that was dropped.
    complete = complete.filter((one) => one !== broken);
    await findBroken(
      db,
      complete.flatMap(({ plan }) => plan),
    );
  }
}

/**
 * Writes each file as a whole. @returns those that were written; the others are added to `failed`
 */
async function writeFiles(
  files: readonly Planned[],
  failed: Failed[],
  write: (plan: readonly PlannedEntity[]) => Promise<void>,
): Promise<Planned[]> {
  const written: Planned[] = [];
  for (const one of files)
    if (await unlessRefused(one.file, failed, () => write(one.plan).then(() => true)))
      written.push(one);
  return written;
}

function buildResult(planned: readonly Planned[], failed: Failed[]) {
  const imported = planned.flatMap(({ file, plan }) =>
    plan.map(({ entityName, id, action, name, changes, broken }) => ({
      entityName,
      id,
      action,
      name,
      file,
      changes,
      broken,
    })),
  );
  return { imported, failed };
}

/** The result of the work for a file; null if it is refused, with the reason in `failed`. */
async function unlessRefused<T>(
  file: string,
  failed: Failed[],
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    failed.push({ file, message: error.message });
    return null;
  }
}

/**
 * The entities of a file; none if it cannot be read, with the reason in `failed`. A damaged archive
 * refuses the call.
 */
async function readEntities(
  documents: DocumentReader,
  { file, bytes }: Sent,
  failed: Failed[],
): Promise<FiledEntity[]> {
  try {
    if ((bytes.length >= 4 && bytes.readUInt32LE(0) === 0x04034b50) || /\.zip$/i.test(file)) {
      const texts = (await unzip(bytes)).filter(({ name }) => /\.ya?ml$/i.test(name));
      return await documents.entities(texts);
    }
    return await documents.entities([{ name: null, bytes }]);
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 413 || /^The archive/.test(error.message))
      throw error;
    failed.push({ file, message: error.message });
    return [];
  }
}

/**
 * The files of a request, in memory: nothing of them touches the disk. A request whose length is
 * too large is refused unread; one that proves too large is not read further.
 */
async function receiveFiles(request: FastifyRequest, reply: FastifyReply): Promise<Sent[]> {
  if (!request.isMultipart())
    throw new Refused(415, 'UNSUPPORTED', msg`Files are sent as multipart/form-data`);
  const tooLarge = (): Refused => {
    // A client that still sends would not read the answer if the connection closed: it is kept
    // alive, and the rest is read and dropped.
    void reply.header('connection', 'keep-alive');
    request.raw.unpipe().resume();
    return new Refused(413, 'TOO_LARGE', msg`The files have more than ${MOST_BYTES / 2 ** 20} MB`);
  };
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + MOST_AROUND) throw tooLarge();
  const files: Sent[] = [];
  let left = MOST_BYTES;
  for await (const part of request.files({
    limits: { fileSize: MOST_BYTES + 1, files: MOST_FILES },
  })) {
    const pieces: Buffer[] = [];
    for await (const piece of part.file as AsyncIterable<Buffer>) {
      left -= piece.length;
      if (left < 0) throw tooLarge();
      pieces.push(piece);
    }
    const bytes = Buffer.concat(pieces);
    files.push({
      file: readFileName(part).replace(/\p{C}/gu, '_').slice(0, 200) || 'file',
      bytes,
    });
  }
  if (files.length === 0)
    throw new Refused(400, 'VALIDATION', msg`There is no file in the request`);
  return files;
}

/** "Kind name" of the wanted entities; null for all. */
function parseOnly(only: string | undefined): Set<string> | null {
  if (only === undefined) return null;
  try {
    const list: unknown = JSON.parse(only);
    if (Array.isArray(list) && list.every((one) => typeof one === 'string'))
      return new Set(list as string[]);
  } catch {
    // Reported below.
  }
  throw new Refused(400, 'VALIDATION', msg`only: a JSON list of texts is expected`, {
    fields: { only: msg`a list` },
  });
}
