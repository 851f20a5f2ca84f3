import type { FastifyInstance, FastifyRequest } from 'fastify';
import { importEntities } from '../../../src/api/contract/studio.ts';
import type { StudioKinds } from '../entities/routes.ts';
import { allowStudio } from '../entities/studio-entities.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { entitiesOf } from './entity-file.ts';
import type { FiledEntity } from './entity-file.ts';
import { planOf, writePlan } from './import-plan.ts';
import type { PlannedEntity } from './import-plan.ts';
import { unzip } from './unzip.ts';

/** Bytes of all files of one call, and files (trust, "import"). */
const MOST_BYTES = 50 * 2 ** 20;
const MOST_FILES = 20;
/** Entities of one call. */
const MOST_ENTITIES = 5000;

interface Sent {
  file: string;
  bytes: Buffer;
}

/** Entities out of files: each file as a whole or not at all. */
export function importRoutes(app: FastifyInstance, services: Services, kinds: StudioKinds): void {
  route(app, importEntities, async ({ request, query: { dryRun, only }, user }) => {
    allowStudio(user, 'import');
    const isDry = dryRun === 'true';
    const wanted = onlyOf(only);
    const imported: (PlannedEntity & { file: string })[] = [];
    const failed: { file: string; message: string }[] = [];
    const files = (await filesOf(request)).map((sent) => ({ file: sent.file, ...readOf(sent, failed) }));
    const all = files.flatMap(({ entities }) => entities);
    if (all.length > MOST_ENTITIES) throw new Refused(413, 'TOO_LARGE', `The files hold more than ${MOST_ENTITIES} entities`);
    for (const { file, entities } of files) {
      try {
        const plan = (await planOf(services.db, kinds.over(services.db), entities, all)).filter(({ entityName, name }) => wanted === null || wanted.has(`${entityName} ${name}`));
        if (!isDry) await writePlan(services.db, kinds, plan, user);
        imported.push(...plan.map((one) => ({ ...one, file })));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        failed.push({ file, message: error.message });
      }
    }
    const data = { imported: imported.filter(({ action }) => isDry || action !== 'unchanged').map(({ entityName, id, action, name, file, changes, broken }) => ({ entityName, id, action, name, file, changes, broken })), failed };
    return { success: true, message: isDry ? 'Nothing was written' : `${data.imported.length} imported`, data };
  });
}

/** The entities of a file; none, and a word why, where it cannot be read. An archive that is no good refuses the call. */
function readOf({ file, bytes }: Sent, failed: { file: string; message: string }[]): { entities: FiledEntity[] } {
  try {
    if (bytes.length >= 4 && bytes.readUInt32LE(0) === 0x04034b50 || /\.zip$/i.test(file)) {
      return { entities: unzip(bytes).filter(({ name }) => /\.ya?ml$/i.test(name)).flatMap(({ name, bytes: content }) => named(name, () => entitiesOf(content))) };
    }
    return { entities: entitiesOf(bytes) };
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 413 || /^The archive/.test(error.message)) throw error;
    failed.push({ file, message: error.message });
    return { entities: [] };
  }
}

function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.status, error.code, `${name}: ${error.message}`) : error;
  }
}

/** The files of a request, in memory: nothing of them touches the disk. */
async function filesOf(request: FastifyRequest): Promise<Sent[]> {
  if (!request.isMultipart()) throw new Refused(415, 'UNSUPPORTED', 'Files are sent as multipart/form-data');
  const files: Sent[] = [];
  let left = MOST_BYTES;
  for await (const part of request.files({ limits: { fileSize: MOST_BYTES, files: MOST_FILES } })) {
    const bytes = await part.toBuffer();
    left -= bytes.length;
    if (left < 0) throw new Refused(413, 'TOO_LARGE', `The files have more than ${MOST_BYTES} bytes`);
    files.push({ file: part.filename.split(/[/\\]/).at(-1)!.replace(/\p{C}/gu, '_').slice(0, 200) || 'file', bytes });
  }
  if (files.length === 0) throw new Refused(400, 'VALIDATION', 'There is no file in the request');
  return files;
}

/** "Kind name" of those that are wanted; null for all. */
function onlyOf(only: string | undefined): Set<string> | null {
  if (only === undefined) return null;
  try {
    const list: unknown = JSON.parse(only);
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return new Set(list as string[]);
  } catch {
    // Said below.
  }
  throw new Refused(400, 'VALIDATION', 'only: a JSON list of texts is expected', { fields: { only: 'a list' } });
}
