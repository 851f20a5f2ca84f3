import { leaseWorker, type WorkerService } from '../../rpc/worker-pool.ts';
import { isWarningReport, LateWarnings } from '../late-warnings.ts';
import { requestFirst } from '../first-request.ts';
import type { FileDescription, FileInput, LogService } from './service.ts';
import type { LogHandover, LogSource, OpenLog, OpenOptions } from './source.ts';
import workerUrl from 'worker-url:./log-worker.ts';

const LOG_WORKER: WorkerService<LogService> = {
  url() {
    try {
      return workerUrl();
    } catch {
      // A host's own bundle may not know where the worker's file is.
      return null;
    }
  },
  local: async () => (await import('./service.ts')).logService(),
};

/** What the property `file` and a drop accept. */
export type FileLike = Blob | ArrayBuffer | Uint8Array;

/** A LAS, LIS or DLIS file, by address or as bytes, read in a worker. */
export class FileLogSource implements LogSource {
  readonly name: string;
  readonly handover: LogHandover;
  readonly #input: FileInput;

  private constructor(input: FileInput, handover: LogHandover) {
    this.#input = input;
    this.handover = handover;
    this.name = input.kind === 'url' ? readFileName(input.url) : input.name;
  }

  /** The file at `url`, resolved against `base`. @throws TypeError where it is no address */
  static ofUrl(url: string, base: string): FileLogSource {
    const { href, protocol } = new URL(url, base);
    if (!/^(https?|blob|data):$/.test(protocol))
      throw new TypeError(`"${url.slice(0, 200)}" is no address that a file can be fetched from`);
    return new FileLogSource({ kind: 'url', url: href }, { kind: 'url', url: href });
  }

  /** A file at hand. Bytes are read, never changed, and stay the host's. */
  static ofFile(file: FileLike, name = ''): FileLogSource {
    if (file instanceof Blob) {
      const named = (file as Partial<File>).name ?? name;
      return new FileLogSource(
        { kind: 'blob', blob: file, name: named },
        { kind: 'file', file, name: named },
      );
    }
    const bytes = file instanceof Uint8Array ? file : new Uint8Array(file);
    return new FileLogSource({ kind: 'bytes', bytes, name }, { kind: 'file', file: bytes, name });
  }

  async open({ signal, corrections, onProgress, onPartial }: OpenOptions): Promise<OpenLog> {
    const input = this.#input;
    const first = input.kind === 'url' ? requestFirst(input.url, { signal }) : undefined;
    const lease = await leaseWorker(LOG_WORKER);
    const { client } = lease;
    const asLog = ({ fileId, info, warnings }: FileDescription): OpenLog => {
      const late = new LateWarnings(warnings);
      return {
        info,
        get warnings() {
          return late.current;
        },
        followWarnings: late.follow,
        readCurves: (frameId, curveIds, { signal: stop, onProgress: showProgress }) =>
          client.call(
            'readCurves',
            { fileId, frameId, curveIds },
            {
              signal: stop,
              onReport: (report) =>
                isWarningReport(report) ? late.replace(report.warnings) : showProgress?.(report),
            },
          ),
        close() {
          void client.call('close', { fileId }).catch(() => {});
          lease.release();
        },
      };
    };
    try {
      const options = {
        signal,
        onReport: onProgress,
        onQuestion: (partial: FileDescription) => onPartial(asLog(partial)),
        ...(first && { transfer: [first] }),
      };
      const given = first ? { ...input, first } : input;
      return asLog(await client.call('open', { input: given, corrections }, options));
    } catch (error) {
      lease.release();
      throw error;
    }
  }
}

/** Name of the file at an address; the address itself where it ends with none. */
export function readFileName(url: string): string {
  const last = new URL(url).pathname.split('/').pop() ?? '';
  try {
    return decodeURIComponent(last) || url;
  } catch {
    return last;
  }
}
