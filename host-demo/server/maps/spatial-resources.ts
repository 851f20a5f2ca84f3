import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { area } from '../../../src/api/contract/geojson.ts';
import { KINDS } from '../entities/kinds.ts';
import { StudioEntities } from '../entities/studio-entities.ts';
import {
  deleteStored,
  findStored,
  insertStored,
  listStored,
  updateStored,
} from '../entities/store.ts';
import type { Collection, EntityAnswer } from '../entities/collection.ts';
import { describeIssue } from '../describe-issue.ts';
import { Refused } from '../refused.ts';
import type { Services, User } from '../services.ts';
import { joinMessages, msg } from '../../../src/formats/msg.ts';

const KIND = 'AreaOfInterest';
const MOST_AREAS = 200;

const sentArea = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  geometry: area,
});
type StoredArea = v.InferOutput<typeof sentArea>;

/**
 * Resources below /spatial/api/v1 (contract, "GET/POST/PUT/DELETE /spatial/{api path}"): the layers
 * of Studio, and the areas of interest that a user keeps.
 */
export class SpatialResources {
  readonly #layers: Collection;

  constructor(private readonly db: Services['db']) {
    this.#layers = new StudioEntities(db, KINDS.get('Layer')!);
  }

  async read(path: string, user: User): Promise<unknown> {
    const { kind, id } = parseResourcePath(path);
    if (kind === 'layers')
      return id === null
        ? {
            success: true,
            data: await this.#layers.list(
              { constraints: [], offset: 0, limit: 1000, order: 'ascending' },
              user,
            ),
          }
        : { success: true, data: (await this.#layers.find(id, user)) ?? missing() };
    if (id === null)
      return {
        success: true,
        data: (await listStored<StoredArea>(this.db, KIND, { where: ownedBy(user) })).map(toEntity),
      };
    const found = await findStored<StoredArea>(this.db, KIND, id, { visible: ownedBy(user) });
    return { success: true, data: found ? toEntity(found) : missing() };
  }

  /** The layer of an address; null where it names none. */
  async findLayer(path: string, user: User): Promise<EntityAnswer | null> {
    const { kind, id } = parseResourcePath(path);
    return kind === 'layers' && id !== null ? this.#layers.find(id, user) : null;
  }

  async create(path: string, body: unknown, user: User): Promise<unknown> {
    const { kind, id } = parseResourcePath(path);
    if (id !== null) missing();
    if (kind === 'layers')
      return { success: true, data: await this.#layers.create(requireObject(body), user) };
    const data = parseSentArea(body);
    if (
      (await listStored(this.db, KIND, { where: ownedBy(user), limit: MOST_AREAS })).length >=
      MOST_AREAS
    )
      throw new Refused(409, 'CONFLICT', msg`${MOST_AREAS} areas are kept at most`);
    const made = randomUUID();
    await insertStored(this.db, KIND, data, {
      id: made,
      uniqueKey: null,
      owner: user.id,
      by: user.id,
    });
    return { success: true, data: toEntity({ id: made, version: 1, data }) };
  }

  async update(path: string, body: unknown, user: User): Promise<unknown> {
    const { kind, id } = parseResourcePath(path);
    if (id === null) missing();
    if (kind === 'layers')
      return {
        success: true,
        data: await this.#layers.update({ ...requireObject(body), id }, user),
      };
    const data = parseSentArea(body);
    const version = await this.db.transaction().execute(async (db) => {
      if (!(await findStored(db, KIND, id, { visible: ownedBy(user), lock: true }))) missing();
      return updateStored(db, KIND, data, { id, uniqueKey: null, by: user.id });
    });
    return { success: true, data: toEntity({ id, version, data }) };
  }

  async remove(path: string, user: User): Promise<unknown> {
    const { kind, id } = parseResourcePath(path);
    if (id === null) missing();
    if (kind === 'layers') {
      const { deleted } = await this.#layers.remove([id], user);
      return deleted > 0 ? { success: true, deleted } : missing();
    }
    await this.db.transaction().execute(async (db) => {
      if (!(await findStored(db, KIND, id, { visible: ownedBy(user), lock: true }))) missing();
      await deleteStored(db, KIND, [id]);
    });
    return { success: true, deleted: 1 };
  }
}

function ownedBy({ id }: User) {
  return sql`owner = ${id}`;
}

function parseResourcePath(path: string): { kind: 'layers' | 'aoi'; id: string | null } {
  const [, kind, id] = /^api\/v1\/(layers|aoi)(?:\/([^/]{1,200}))?\/?$/.exec(path) ?? missing();
  return { kind: kind as 'layers' | 'aoi', id: id ?? null };
}

function missing(): never {
  throw new Refused(404, 'NOT_FOUND', msg`There is no such resource`);
}

function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refused(400, 'VALIDATION', msg`body: an object is expected`);
  return body as Record<string, unknown>;
}

function parseSentArea(body: unknown): StoredArea {
  const { success, output, issues } = v.safeParse(sentArea, body);
  if (success) return output;
  const fields = Object.fromEntries(
    issues.map((issue) => [v.getDotPath(issue) ?? 'body', describeIssue(issue)]),
  );
  throw new Refused(
    400,
    'VALIDATION',
    joinMessages(
      Object.entries(fields).map(([at, message]) => msg`${at}: ${message}`),
      '; ',
    ),
    { fields },
  );
}

function toEntity({
  id,
  version,
  data,
}: {
  id: string;
  version: number;
  data: StoredArea;
}): object {
  return { id, version, ...data };
}
