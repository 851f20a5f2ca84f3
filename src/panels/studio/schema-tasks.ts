import type { Backend, Result } from '../../backend/backend.ts';
import { clearCaches, reloadCatalogs } from '../../backend/studio-work.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { problemText } from '../../core/problem.ts';
import { notify } from '../../core/toasts.ts';
import type { Translate } from '../../i18n/i18n.ts';

/**
 * Reloads the schema: an info toast at the start, then one of success or failure (spec 4, "Schema
 * refresh").
 * @returns whether it succeeded
 */
export function updateSchema(backend: Backend, host: ElementHost, t: Translate): Promise<boolean> {
  const texts = { started: t('studio.schemaStarted'), done: t('studio.schemaDone') };
  return notifyProgress(host, t, texts, () => reloadCatalogs(backend));
}

/**
 * Empties the server's cache of these catalogs, or all of it, with the same toasts (spec 4, "Cache
 * clear").
 */
export function emptyCache(
  backend: Backend,
  host: ElementHost,
  t: Translate,
  catalogs: readonly string[],
): Promise<boolean> {
  const texts = { started: t('studio.cacheStarted'), done: t('studio.cacheDone') };
  return notifyProgress(host, t, texts, () => clearCaches(backend, catalogs));
}

async function notifyProgress(
  host: ElementHost,
  t: Translate,
  texts: { started: string; done: string },
  run: () => Promise<Result<{ message?: string | null }>>,
): Promise<boolean> {
  notify(host, { kind: 'info', message: texts.started });
  const answer = await run().catch(() => null);
  if (!answer) return false;
  if (answer.ok) notify(host, { kind: 'success', message: answer.data.message || texts.done });
  else
    notify(host, { kind: 'error', message: problemText(t, answer.error), problem: answer.error });
  return answer.ok;
}
