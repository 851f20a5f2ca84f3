import type { Result, SendOptions } from '../api/client.ts';
import type { AnswerOf } from '../api/contract/call.ts';
import {
  cancelIndexing,
  exportIndexDetail,
  getIndexDetail,
  getIndexStatus,
  runRules,
  startIndexing,
} from '../api/contract/search.ts';
import type { KeyValues } from '../api/contract/shapes.ts';
import {
  clearCache,
  deployWorkflow,
  getGenerationStatus,
  getGenerationUrl,
  importEntities,
  previewImport,
  reloadSchema,
  startGeneration,
  stopGeneration,
} from '../api/contract/studio.ts';
import { downloadStored } from '../api/contract/viewers.ts';
import type { Backend } from './backend.ts';
import { announceChange, findTopic } from './changes.ts';
import { storeEntity, type StudioEntity } from './studio.ts';

/** How far the index of a catalog is. */
export type IndexStatus = AnswerOf<typeof getIndexStatus>['data'][number];
/** A record that could not be indexed. */
export interface IndexProblem {
  key: string;
  message: string;
  at: string;
}
/** State of the generation of templates. */
export type GenerationState = AnswerOf<typeof getGenerationStatus>['data'];
/** Result of an import of entities. */
export type ImportResult = AnswerOf<typeof importEntities>['data'];
/** Result of the deployment of a workflow. */
export type Deployment = AnswerOf<typeof deployWorkflow>;
/** Result of a rule for a record. */
export type RuleVerdict = AnswerOf<typeof runRules>['data'][number];

/** Makes the server read its catalogs again (spec 4, "Schema refresh"). */
export function reloadCatalogs(backend: Backend): Promise<Result<{ message?: string | null }>> {
  return afterCatalogs(backend.send(reloadSchema, {}));
}

/** Empties the server's cache of these catalogs, or all of it (spec 4, "Cache clear"). */
export function clearCaches(
  backend: Backend,
  catalogs: readonly string[],
): Promise<Result<{ message?: string | null }>> {
  const query = catalogs.length > 0 ? { catalogIds: catalogs.join(',') } : {};
  return afterCatalogs(backend.send(clearCache, { query }));
}

/** Announces that catalogs may have changed, also after a failure: part of the work may be done. */
async function afterCatalogs<T>(sent: Promise<T>): Promise<T> {
  const answer = await sent;
  announceChange('catalogs');
  return answer;
}

/** Reads the state of the index of each catalog. */
export function indexStates(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<IndexStatus[]>> {
  return data(backend.send(getIndexStatus, { body: { catalogs: [] } }, options));
}

/** Indexes these catalogs, or all. The server refuses with ALREADY_RUNNING. */
export function beginIndexing(
  backend: Backend,
  catalogs: readonly string[],
): Promise<Result<{ processId: string }>> {
  return data(backend.send(startIndexing, { body: { catalogs: [...catalogs], full: true } }));
}

/** Cancels the indexing of catalogs. */
export function stopIndexing(
  backend: Backend,
  catalogs: readonly string[],
): Promise<Result<{ cancelled: string[] }>> {
  return data(backend.send(cancelIndexing, { body: { catalogs: [...catalogs] } }));
}

/** Records of a catalog that could not be indexed, a page of them from 1 on. */
export async function indexProblems(
  backend: Backend,
  catalog: string,
  pageNo: number,
  options?: SendOptions,
): Promise<Result<{ total: number; rows: IndexProblem[] }>> {
  const answer = await backend.send(
    getIndexDetail,
    { body: { catalog, pageNo, pageSize: 15 } },
    options,
  );
  if (!answer.ok) return answer;
  const { totalCount, rows } = answer.data.data;
  return {
    ok: true,
    data: {
      total: totalCount,
      rows: rows.map(({ key, message, at }) => ({
        key: String(key ?? ''),
        message: String(message ?? ''),
        at: String(at ?? ''),
      })),
    },
  };
}

/** The same as a table in a file. */
export function indexProblemsFile(
  backend: Backend,
  catalog: string,
  options?: SendOptions,
): Promise<Result<File>> {
  return backend.send(exportIndexDetail, { body: { catalog } }, options);
}

/** Reads the state of the generation of templates. */
export function generationState(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<GenerationState>> {
  return data(backend.send(getGenerationStatus, {}, options));
}

/**
 * Makes the load templates of these catalogs, or of all. The server refuses with ALREADY_RUNNING.
 */
export function beginGeneration(
  backend: Backend,
  catalogs: readonly string[],
): Promise<Result<GenerationState>> {
  return data(backend.send(startGeneration, { body: { catalogs: [...catalogs] } }));
}

/** Stops the generation of templates. */
export function endGeneration(backend: Backend): Promise<Result<GenerationState>> {
  return data(backend.send(stopGeneration, {}));
}

/** The load template of a catalog. */
export async function templateFile(
  backend: Backend,
  catalog: string,
  options?: SendOptions,
): Promise<Result<File>> {
  const place = await backend.send(
    getGenerationUrl,
    { path: { id: catalog } },
    options?.signal ? { signal: options.signal } : {},
  );
  if (!place.ok) return place;
  const { url } = place.data.data;
  if (!url.startsWith('/fm/download/'))
    return {
      ok: false,
      error: { code: 'FILE_NOT_FOUND', message: `${url.slice(0, 200)} is no place of a file` },
    };
  return backend.send(
    downloadStored,
    { path: { path: decodeURIComponent(url.slice('/fm/download/'.length)) } },
    options,
  );
}

/**
 * What an import of these files would change. Nothing is written; null where the server cannot
 * tell.
 */
export async function previewFiles(
  backend: Backend,
  files: readonly File[],
  options?: SendOptions,
): Promise<Result<ImportResult | null>> {
  const answer = await data(backend.send(previewImport, { body: buildForm(files) }, options));
  const isUnknown = !answer.ok && [404, 405, 501].includes(answer.error.status ?? 0);
  return isUnknown ? { ok: true, data: null } : answer;
}

/** Writes the entities of files, or those of them that are chosen. */
export async function importFiles(
  backend: Backend,
  files: readonly File[],
  { chosen }: { chosen?: readonly string[] } = {},
  options?: SendOptions,
): Promise<Result<ImportResult>> {
  const query = chosen ? { only: JSON.stringify(chosen) } : {};
  const answer = await data(
    backend.send(importEntities, { body: buildForm(files), query }, options),
  );
  if (answer.ok)
    for (const topic of new Set(
      answer.data.imported.flatMap(({ entityName }) => findTopic(entityName) ?? []),
    ))
      announceChange(topic);
  return answer;
}

function buildForm(files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  return form;
}

/**
 * Stores again what was deleted, all or none, each under the id that it had: what named it still
 * does.
 */
export async function restoreEntities(
  backend: Backend,
  entityName: string,
  entities: readonly StudioEntity[],
): Promise<Result<null>> {
  if (entityName === 'Preference') {
    for (const { id: _id, version: _version, ...data } of entities) {
      const answer = await storeEntity(backend, entityName, data);
      if (!answer.ok) return answer;
    }
    return { ok: true, data: null };
  }
  // JSON is YAML too.
  const documents = entities.map(({ id, version: _version, ...data }) =>
    JSON.stringify({ entityName, id, data }),
  );
  const answer = await importFiles(backend, [
    new File([documents.join('\n---\n')], 'restored.yml', { type: 'application/yaml' }),
  ]);
  if (!answer.ok) return answer;
  const [failed] = answer.data.failed;
  return failed
    ? { ok: false, error: { code: 'SERVER_SAID', message: failed.message } }
    : { ok: true, data: null };
}

/** Name that every deployment has (spec 5). */
export const DEPLOYMENT_NAME = 'studio-workflow';

/** Hands a workflow to the server. It refuses with INVALID_WORKFLOW. */
export function deploy(backend: Backend, file: File): Promise<Result<Deployment>> {
  const body = new FormData();
  body.append('deployment-name', DEPLOYMENT_NAME);
  body.append('upload', file, file.name);
  return backend.send(deployWorkflow, { body });
}

/** A rule as it is tried: not as it is stored. */
export interface TriedRule {
  expression: string;
  severity: string;
  /** The message for a record that breaks the rule. */
  message: string;
}

/** Tries a rule on records of a catalog. A rule that cannot be run is a verdict of each. */
export function tryRule(
  backend: Backend,
  rule: TriedRule,
  { catalogName, keys }: { catalogName: string; keys: readonly KeyValues[] },
  options?: SendOptions,
): Promise<Result<RuleVerdict[]>> {
  return data(
    backend.send(
      runRules,
      { body: { catalogName, ruleIds: [], keys: [...keys], tried: rule } },
      options,
    ),
  );
}

async function data<T>(sent: Promise<Result<{ data: T }>>): Promise<Result<T>> {
  const answer = await sent;
  return answer.ok ? { ok: true, data: answer.data.data } : answer;
}
