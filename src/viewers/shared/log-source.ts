import type { ElementHost } from '../../core/element-host.ts';
import { keyWords } from '../../core/key-words.ts';
import { problemOf } from '../../core/problem.ts';
import { type FileLike, FileLogSource } from '../../sources/log/file-source.ts';
import type { LogSource, ServedTemplates } from '../../sources/log/source.ts';

/** The properties that say which log is shown. */
export interface LogSourceValues {
  catalog?: string | undefined;
  logId?: string | undefined;
  src?: string | undefined;
  file?: FileLike | undefined;
  data?: unknown;
}

/**
 * The source that the properties name; null without one. What cannot be a source fails when it is
 * opened.
 * @param onTemplates gets the server's templates before a log of a catalog is described; answers
 * the id of the template to start with
 */
export function createSource(
  { catalog, logId, src, file, data }: LogSourceValues,
  host: ElementHost,
  onTemplates: (found: ServedTemplates, stop: AbortSignal) => string,
): LogSource | null {
  try {
    if (data !== undefined) return dataSource(data);
    if (file !== undefined) return FileLogSource.ofFile(file);
    if (src) return FileLogSource.ofUrl(src, host.element.baseURI);
    return catalog && logId ? catalogSource(host, { catalog, logId }, onTemplates) : null;
  } catch (error) {
    return {
      name: '',
      handover: null,
      open: () => Promise.reject(problemOf(error, 'SOURCE_FAILED')),
    };
  }
}

/** A source that is opened once `ready` has resolved. */
export function openAfter(ready: () => Promise<void>, source: LogSource | null): LogSource | null {
  return (
    source && {
      name: source.name,
      handover: source.handover,
      async open(options) {
        await ready();
        options.signal.throwIfAborted();
        return source.open(options);
      },
    }
  );
}

/** Arrays of the page. */
function dataSource(data: unknown): LogSource {
  return {
    name: '',
    handover: { kind: 'data', data },
    open: async () =>
      new (await import('../../sources/log/page-source.ts')).DataLogSource(data).open(),
  };
}

/** A log of a catalog. What speaks to a server comes with the first such log. */
function catalogSource(
  host: ElementHost,
  log: { catalog: string; logId: string },
  onTemplates: (found: ServedTemplates, stop: AbortSignal) => string,
): LogSource {
  return {
    name: keyWords(log.logId),
    handover: { kind: 'catalog', ...log },
    async open(options) {
      const { openCatalogLog } = await import('../../sources/log/catalog-source.ts');
      return openCatalogLog(host, log, options, (found) => onTemplates(found, options.signal));
    },
  };
}
