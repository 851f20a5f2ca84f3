import type { ElementHost } from '../../core/element-host.ts';
import { describeKeyText } from '../../core/describe-key-text.ts';
import { problemOf } from '../../core/problem.ts';
import { type FileLike, FileLogSource } from '../../sources/log/file-source.ts';
import type { LogRun } from '../../sources/log/runs/runs-source.ts';
import type { LogHandover, LogSource, ServedTemplates } from '../../sources/log/source.ts';

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

/** One of several logs of a well that are shown together: an entry of the property `sources`. */
export interface LogRunValues extends LogSourceValues {
  name?: string;
  /** How far it is moved down, in the unit of the first one's index. */
  shift?: number;
  /** Id or name of the frame that is shown. */
  frame?: string;
}

/** The runs that the property `sources` names; entries without a log are left out. */
export function createRuns(
  given: readonly LogRunValues[],
  host: ElementHost,
  onTemplates: Parameters<typeof createSource>[2],
): LogRun[] {
  return given.flatMap(({ name, shift = 0, frame, ...values }, i) => {
    const source = createSource(values, host, i === 0 ? onTemplates : () => '');
    return source ? [{ name: name || nameRun(source, i), source, shift, frame }] : [];
  });
}

/** The name of a run that was given none: that of its file without the extension, else its place. */
export function nameRun({ name }: LogSource, place: number): string {
  return name.replace(/\.\w{1,5}$/, '') || String(place + 1);
}

/** Several logs of a well as one; one that is not shifted is itself. Null without any. */
export function joinRuns(runs: readonly LogRun[]): LogSource | null {
  const [first] = runs;
  if (!first) return null;
  if (runs.length === 1 && first.shift === 0) return first.source;
  return {
    name: runs.map(({ name }) => name).join(' + '),
    handover: handOverRuns(runs),
    open: async (options) =>
      (await import('../../sources/log/runs/runs-source.ts')).openRuns(runs, options),
  };
}

function handOverRuns(runs: readonly LogRun[]): LogHandover | null {
  const handed = runs.flatMap(({ name, shift, frame, source: { handover } }) =>
    handover && handover.kind !== 'runs' ? [{ name, shift, frame, handover }] : [],
  );
  return handed.length === runs.length ? { kind: 'runs', runs: handed } : null;
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
    name: describeKeyText(log.logId),
    handover: { kind: 'catalog', ...log },
    async open(options) {
      const { openCatalogLog } = await import('../../sources/log/catalog-source.ts');
      return openCatalogLog(host, log, options, (found) => onTemplates(found, options.signal));
    },
  };
}
