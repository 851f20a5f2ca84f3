import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { exportEntities, getReferences } from '../../../src/api/contract/studio.ts';
import { countRecords } from '../catalogs/tables.ts';
import { notFound } from '../entities/collection.ts';
import { KINDS, type Kind } from '../entities/kinds.ts';
import type { StudioKinds } from '../entities/routes.ts';
import { allowStudio } from '../entities/studio-entities.ts';
import { joinConditions, findStored, listStored } from '../entities/store.ts';
import { visibleTo } from '../entities/ownership.ts';
import { attachment } from '../files/disposition.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services, User } from '../services.ts';
import { buildFileName, serializeEntity } from './entity-file.ts';
import { referencesTo } from './references.ts';
import { MOST_ENTRIES } from './unzip.ts';
import { joinMessages, msg } from '../../../src/formats/msg.ts';

/** Entities as files, and what names one. */
export function exportRoutes(app: FastifyInstance, { db }: Services, kinds: StudioKinds): void {
  route(app, exportEntities, async ({ path: { entityName }, body, user, reply }) => {
    const kind = exportable(entityName, user);
    const ids = [...new Set(body)];
    if (ids.length === 0 || ids.length > MOST_ENTRIES)
      throw new Refused(400, 'VALIDATION', msg`One id to ${MOST_ENTRIES} are expected`);
    const found = await listStored(db, entityName, {
      where: joinConditions(sql`id = any(${ids}::text[])`, visibleTo(kind, user)),
    });
    const missing = ids.filter((id) => !found.some((one) => one.id === id));
    if (missing.length > 0)
      throw new Refused(
        404,
        'NOT_FOUND',
        msg`There is no ${entityName} ${joinMessages(missing.slice(0, 20))}`,
        { missing },
      );
    const files = found.map(({ id, data }) => ({
      name: buildFileName({ entityName, id }),
      text: serializeEntity({ entityName, id, data }),
    }));
    const [first] = files;
    if (files.length === 1)
      return reply
        .type('application/yaml; charset=utf-8')
        .header('content-disposition', attachment(first!.name))
        .send(first!.text);
    const archive = new ZipFile();
    for (const { name, text } of files) archive.addBuffer(Buffer.from(text), name);
    archive.end();
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(`${entityName}.zip`))
      .send(await buffer(archive.outputStream));
  });

  route(app, getReferences, async ({ path: { entityName, id }, user }) => {
    const kind = movable(entityName);
    const entity = await findStored(db, entityName, id, { visible: visibleTo(kind, user) });
    if (!entity) throw notFound(entityName, id);
    const rows = entityName === 'Catalog' ? await countRecords(db, String(entity.data.name), 1) : 0;
    return {
      data: [
        ...(await referencesTo(db, kinds.over(db), entityName, entity)),
        ...(rows > 0 ? [{ entityName: String(entity.data.name), id: '*', name: '' }] : []),
      ],
    };
  });
}

/** A kind that the user may export: what users own is theirs, the rest is Studio's, as its import. */
function exportable(entityName: string, user: User): Kind {
  const kind = movable(entityName);
  if (!kind.owned && !kind.personal) allowStudio(user, msg`export ${entityName}`);
  return kind;
}

/** A kind that Studio keeps and users write. Throws ENTITY_UNKNOWN. */
export function movable(entityName: string) {
  const kind = KINDS.get(entityName);
  if (!kind || kind.readOnly)
    throw new Refused(
      404,
      'ENTITY_UNKNOWN',
      msg`There is no entity ${entityName} that is exported or imported`,
    );
  return kind;
}
