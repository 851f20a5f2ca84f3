import { backendOf } from '../../core/backend/backend.ts';
import { logTemplates } from '../../core/backend/logs.ts';
import { recordOf } from '../../core/backend/records.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { parseTemplate } from '../../plot/log/template.ts';
import { openRecordLog, taken } from '../log-record-source.ts';
import type { OpenLog, OpenOptions, ServedTemplates } from '../log-source.ts';

/**
 * Opens a log of a catalog by its key values: its curves are read from the server as they are asked for.
 * @param logId JSON of the key values, as in the route (spec 2)
 * @throws an error that carries an ErrorCode: MISSING_CATALOG_KEY, NO_LOG_FOUND, what the calls answer
 */
export async function openCatalogLog(
  host: ElementHost,
  catalog: string,
  logId: string,
  { signal }: OpenOptions,
): Promise<OpenLog> {
  const backend = backendOf(host);
  return openRecordLog(backend, taken(await recordOf(backend, catalog, logId, signal)), signal);
}

/** The server's log templates, each checked. Those that cannot be read are left out and told of (spec 8: "could not retrieve log templates"). */
export async function servedTemplates(
  host: ElementHost,
  signal: AbortSignal,
): Promise<ServedTemplates> {
  const found = await logTemplates(backendOf(host), signal);
  if (!found.ok) return { templates: [], problem: found.error };
  const broken: string[] = [];
  const templates = found.data.flatMap(({ id, name, isDefaultTemplate, config }) => {
    const parsed = parseTemplate(config);
    if (parsed.ok)
      return [{ id: `served ${id}`, name, isDefaultTemplate, template: parsed.template }];
    broken.push(
      `${name}: ${parsed.issues.map(({ path, message }) => `${path}: ${message}`).join(', ')}`,
    );
    return [];
  });
  return {
    templates,
    problem: broken.length > 0 ? { code: 'TEMPLATE_INVALID', message: broken.join('\n') } : null,
  };
}
