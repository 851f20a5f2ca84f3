import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import {
  createEntity,
  deleteEntities,
  type Entity,
  getEntityById,
  logTemplate,
  updateEntity,
} from '../api/contract/entities.ts';
import type { Backend } from './backend.ts';
import { versionSent } from './entity-version.ts';
import type { LogTemplateRecord } from './logs.ts';

const KIND = 'LogPlotTemplate';

/** What is written of a template; what is left out stays as it is stored. */
export interface TemplateWrite {
  /** Absent for a new one. */
  id?: string;
  /** The version that the change was made from; null overwrites whatever is stored. */
  version?: number | null;
  name?: string;
  shared?: boolean;
  isDefaultTemplate?: boolean;
  config?: object;
}

/**
 * Stores a log template. The server refuses with CONFLICT where another version is stored, or where
 * another template has the name; ROLE_MISSING to share without the role editor.
 */
export async function storeTemplate(
  backend: Backend,
  { id, version, ...data }: TemplateWrite,
  options?: SendOptions,
): Promise<Result<LogTemplateRecord>> {
  const studio =
    id === undefined
      ? { entityName: KIND, data }
      : { entityName: KIND, data: { ...data, id, ...versionSent(version) } };
  return checked(
    await backend.send(
      id === undefined ? createEntity : updateEntity,
      { body: { studio } },
      options,
    ),
  );
}

/** Reads one template as it is stored now. */
export async function readTemplate(
  backend: Backend,
  id: string,
  options?: SendOptions,
): Promise<Result<LogTemplateRecord>> {
  return checked(
    await backend.send(getEntityById, { path: { dataName: KIND, entityId: id } }, options),
  );
}

/** Deletes a template; one that is gone already is deleted too. */
export async function removeTemplate(backend: Backend, id: string): Promise<Result<null>> {
  const answer = await backend.send(deleteEntities, { path: { entityName: KIND }, body: [id] });
  return answer.ok ? { ok: true, data: null } : answer;
}

function checked(answer: Result<Entity>): Result<LogTemplateRecord> {
  if (!answer.ok) return answer;
  const { success, output } = v.safeParse(logTemplate, answer.data);
  return success
    ? { ok: true, data: output }
    : { ok: false, error: { code: 'ANSWER_INVALID', message: `${KIND}: not a template` } };
}
