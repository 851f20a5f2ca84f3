import type { SectionPlace } from '../../formats/seismic/seismic-survey.ts';
import { requestFirst } from '../first-request.ts';
import { type Lease, leaseWorker, type WorkerService } from '../../rpc/worker-pool.ts';
import { isWarningReport, LateWarnings, type WarningReport } from '../late-warnings.ts';
import { ConcurrencyLimit } from '../../core/concurrency-limit.ts';
import type { SurveyDescription, SurveyInput, SurveyService } from './service.ts';
import type { OpenSurvey, SurveyOptions, SurveyProgress, SurveySource } from './source.ts';
import workerUrl from 'worker-url:./survey-worker.ts';

const SURVEY_WORKER: WorkerService<SurveyService> = {
  url() {
    try {
      return workerUrl();
    } catch {
      // A host's own bundle may not know where the worker's file is.
      return null;
    }
  },
  local: async () => (await import('./service.ts')).surveyService(),
};

/** Tiles that are read at once: those of a line that is left before its turn cost nothing. */
const AT_ONCE = 4;
/** A folder of bricks rather than one file. */
const STORE = /(\.(zarr|mdio)\/?|\/)$/i;

/**
 * A SEG-Y file or a store by its address, resolved against `base`; read in a worker. @throws
 * TypeError where it is no address
 */
export function urlSurvey(url: string, base: string, isVelocity: boolean): SurveySource {
  const { href, pathname, protocol } = new URL(url, base);
  if (!/^(https?|blob|data):$/.test(protocol))
    throw new TypeError(`"${url.slice(0, 200)}" is no address that a survey can be fetched from`);
  return {
    name: readFileName(pathname),
    open: (options) =>
      openInput(
        { kind: 'url', url: href, store: protocol.startsWith('http') && STORE.test(pathname) },
        isVelocity,
        options,
      ),
  };
}

/** A SEG-Y file at hand. Bytes are read, never changed, and stay the host's. */
export function fileSurvey(
  file: Blob | ArrayBuffer | Uint8Array,
  isVelocity: boolean,
): SurveySource {
  if (file instanceof Blob) {
    const name = (file as Partial<File>).name ?? '';
    return {
      name,
      open: (options) => openInput({ kind: 'blob', blob: file, name }, isVelocity, options),
    };
  }
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(file);
  return {
    name: '',
    open: (options) => openInput({ kind: 'bytes', bytes, name: '' }, isVelocity, options),
  };
}

async function openInput(
  input: SurveyInput,
  isVelocity: boolean,
  { signal, onProgress, corrections }: SurveyOptions,
): Promise<OpenSurvey> {
  const isFile = input.kind === 'url' && !input.store;
  const first = isFile ? requestFirst(input.url, { signal, isExact: true }) : undefined;
  const lease = await leaseWorker(SURVEY_WORKER);
  const { client } = lease;
  try {
    const description = await client.call(
      'open',
      { input: isFile ? { ...input, first } : input, isVelocity, corrections },
      { signal, onReport: onProgress, ...(first && { transfer: [first] }) },
    );
    return readFrom(lease, description);
  } catch (error) {
    lease.release();
    throw error;
  }
}

/** A survey that a worker has opened. */
function readFrom(
  lease: Lease<SurveyService>,
  { surveyId, info: opened, segy, isCountedLater, sliceBytes }: SurveyDescription,
): OpenSurvey {
  const { client } = lease;
  const tiles = new ConcurrencyLimit(AT_ONCE);
  const listeners = new Set<(bytesRead: number) => void>();
  const late = new LateWarnings(opened.warnings);
  const info = {
    ...opened,
    get warnings() {
      return late.current;
    },
  };
  const onReport = (report: SurveyProgress | WarningReport): void => {
    if (isWarningReport(report)) late.replace(report.warnings);
    else for (const listener of listeners) listener(report.bytesRead);
  };
  return {
    info,
    segy,
    values: null,
    followWarnings: late.follow,
    statistics: (stop) => client.call('statistics', { surveyId }, { signal: stop, onReport }),
    section: (place, stop) =>
      client.call('section', { surveyId, place }, { signal: stop, onReport }),
    tile: (request, stop) =>
      tiles.run(() => client.call('tile', { surveyId, request }, { signal: stop, onReport }), stop),
    ...(isCountedLater && {
      estimate: (place: SectionPlace, stop?: AbortSignal) =>
        client.call('estimate', { surveyId, place }, { signal: stop, onReport }),
    }),
    ...(sliceBytes !== null && {
      slice: {
        bytes: sliceBytes,
        follow(onRead: (bytesRead: number) => void) {
          listeners.add(onRead);
          return () => void listeners.delete(onRead);
        },
      },
    }),
    close() {
      void client.call('close', { surveyId }).catch(() => {});
      lease.release();
    },
  };
}

function readFileName(path: string): string {
  const last = path.replace(/\/$/, '').split('/').pop() ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
