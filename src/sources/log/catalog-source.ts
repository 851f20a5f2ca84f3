import { getBackend, type Backend } from '../../backend/backend.ts';
import {
  describeLog,
  type LogRecord,
  logTemplates,
  type LogTemplateRecord,
} from '../../backend/logs.ts';
import { loadRecord } from '../../backend/records.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { unwrap } from '../../core/problem-error.ts';
import { type Problem, problemOf, namedProblem } from '../../core/problem.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import { wellMarkers } from '../wells/well-markers.ts';
import { recordLog } from './record-source.ts';
import type { OpenLog, OpenOptions, ServedTemplates } from './source.ts';
import { choiceId, parseConfig, toChoice } from './served-templates.ts';
import type { TemplateChoice } from './templates.ts';

/** A log of a catalog by its key values. */
export interface CatalogLog {
  catalog: string;
  /** JSON of the key values, as in the route (spec 2). */
  logId: string;
}

/**
 * Opens a log of a catalog: its curves are read from the server on demand. The template to start
 * with goes along as `templateId`; where the list of templates has no `config` of it, the log's
 * answer has (spec 3 and 7).
 * @param onTemplates gets the server's templates before the log is described, and again where the
 *   log brought one;
 * answers the id of the template to start with
 * @throws an error that carries an ErrorCode: MISSING_CATALOG_KEY, NO_LOG_FOUND, what the calls
 *   answer
 */
export async function openCatalogLog(
  host: ElementHost,
  { catalog, logId }: CatalogLog,
  { signal }: OpenOptions,
  onTemplates: (found: ServedTemplates) => string,
): Promise<OpenLog> {
  const backend = getBackend(host);
  const [found, listed] = await Promise.all([
    loadRecord(backend, { catalog, keyText: logId }, signal),
    logTemplates(backend, signal),
  ]);
  const record = unwrap(found);
  const served = listed.ok
    ? checked(listed.data, (templateId) => loadConfig(backend, record, templateId))
    : { templates: [], problem: listed.error };
  const startId = onTemplates(served);
  const templateId = listed.ok
    ? listed.data.find(({ id }) => choiceId(id) === startId)?.id
    : undefined;
  const described = unwrap(await describeLog(backend, record, { signal, templateId }));
  const start = served.templates.find(({ id }) => id === startId);
  if (start?.load) onTemplates(withConfig(served.templates, start, described.config));
  const { uwi } = record;
  return {
    ...recordLog(backend, record, described),
    ...(typeof uwi === 'string' &&
      uwi !== '' && {
        savedMarkers: wellMarkers(backend, uwi),
        loadPath: async (stop) =>
          (await import('../wells/served-path.ts')).loadServedPath(backend, uwi, stop),
      }),
  };
}

const NO_TEMPLATES: Problem = {
  code: 'NO_TEMPLATES',
  message: 'The server lists no log templates. The list offers the built-in ones.',
};

/**
 * Checks templates as the server lists them; those without `config` are loaded when they are
 * chosen. An empty list is reported (spec 8: "no templates"). Broken templates are left out and
 * reported ("could not retrieve log templates").
 */
function checked(
  listed: readonly LogTemplateRecord[],
  load: (templateId: string) => TemplateChoice['load'],
): ServedTemplates {
  if (listed.length === 0) return { templates: [], problem: NO_TEMPLATES };
  const broken: string[] = [];
  const templates = listed.flatMap((record): TemplateChoice[] => {
    try {
      const choice = toChoice(record);
      return [choice.template ? choice : { ...choice, load: load(record.id) }];
    } catch (error) {
      broken.push(`${record.name}: ${problemOf(error, 'TEMPLATE_INVALID').message}`);
      return [];
    }
  });
  return {
    templates,
    problem: broken.length > 0 ? { code: 'TEMPLATE_INVALID', message: broken.join('\n') } : null,
  };
}

/** Asks for the `config` of one template: it comes with the log's description. */
function loadConfig(backend: Backend, record: LogRecord, templateId: string) {
  return async (signal: AbortSignal): Promise<LogTemplate> =>
    parseConfig(unwrap(await describeLog(backend, record, { signal, templateId })).config);
}

/**
 * The templates with the config that came for one of them; without it where that config is broken.
 */
function withConfig(
  templates: readonly TemplateChoice[],
  start: TemplateChoice,
  config: unknown,
): ServedTemplates {
  try {
    const loaded = { ...start, template: parseConfig(config), load: undefined };
    return { templates: templates.map((one) => (one === start ? loaded : one)), problem: null };
  } catch (error) {
    const problem = problemOf(error, 'TEMPLATE_INVALID');
    return {
      templates: templates.filter((one) => one !== start),
      problem: namedProblem(start.name, problem),
    };
  }
}
