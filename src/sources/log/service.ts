import { takeOverFetch } from '../../rpc/handed-fetch.ts';
import { type CallContext, Transferred } from '../../rpc/rpc.ts';
import { BlobSource } from '../../formats/blob-source.ts';
import { BufferSource, type ByteSource } from '../../formats/byte-source.ts';
import type { FormatWarning } from '../../formats/format-error.ts';
import { openUrl } from '../../formats/http-source.ts';
import type { LogCorrections, LogFile, LogFileInfo, ReadProgress } from '../../formats/log-file.ts';
import { openLogFile } from '../../formats/open-log-file.ts';
import { buildPyramid, pyramidBuffers } from '../../plot/log/pyramid.ts';
import { WarningFeed, type WarningReport } from '../late-warnings.ts';
import type { LoadedCurve } from './source.ts';

/** What to open; `first` hands over the first request for a URL. */
export type FileInput =
  | { kind: 'url'; url: string; first?: MessagePort | undefined }
  | { kind: 'blob'; blob: Blob; name: string }
  | { kind: 'bytes'; bytes: Uint8Array; name: string };

/** A file's description as it crosses to the page. */
export interface FileDescription {
  fileId: number;
  info: LogFileInfo;
  warnings: readonly FormatWarning[];
}

/** Arguments of `readCurves`. */
export interface ReadCurvesRequest {
  fileId: number;
  frameId: string;
  curveIds: readonly string[];
}

/** Curves with fewer samples than this are drawn as fast without a pyramid. */
const PYRAMID_FROM_SAMPLES = 20_000;

/** The file side of the log viewer. */
export interface LogService {
  /**
   * Reports its progress. A file that is read in parts asks with each part, and reads on after the
   * reply.
   */
  open(
    argument: { input: FileInput; corrections?: LogCorrections | undefined },
    context: CallContext<ReadProgress, FileDescription, void>,
  ): Promise<FileDescription>;
  readCurves(
    request: ReadCurvesRequest,
    context: CallContext<ReadProgress | WarningReport>,
  ): Promise<Transferred<LoadedCurve[]>>;
  close(argument: { fileId: number }): void;
}

/** A file that is open, and what its reader finds out while curves are read. */
interface ServedLog {
  file: LogFile;
  feed: WarningFeed;
}

function serve(file: LogFile): ServedLog {
  return { file, feed: new WarningFeed(() => file.warnings) };
}

/** The service for a worker, or for the page's thread where the page allows no worker. */
export function logService(): LogService {
  const files = new Map<number, ServedLog>();
  let nextId = 1;

  return {
    async open({ input, corrections = {} }, { signal, report, ask }) {
      const fileId = nextId++;
      const describe = (file: LogFile): FileDescription => ({
        fileId,
        info: file.info,
        warnings: file.warnings,
      });
      try {
        const file = await openLogFile(await openSource(input, signal), {
          signal,
          corrections,
          onProgress: (progress) => report(progress),
          async onPartial(partial) {
            files.set(fileId, serve(partial));
            await ask(describe(partial));
          },
        });
        files.set(fileId, serve(file));
        return describe(file);
      } catch (error) {
        files.delete(fileId);
        throw error;
      }
    },

    async readCurves({ fileId, frameId, curveIds }, { signal, report }) {
      const served = files.get(fileId);
      if (!served) throw new DOMException('the file was closed', 'AbortError');
      const { file, feed } = served;
      return feed.during(report, () =>
        readWithPyramids(file, frameId, curveIds, { signal, report }),
      );
    },

    close({ fileId }) {
      files.delete(fileId);
    },
  };
}

/** Values of curves with the pyramids of long ones; their buffers are transferred to the page. */
async function readWithPyramids(
  file: LogFile,
  frameId: string,
  curveIds: readonly string[],
  { signal, report }: Pick<CallContext<ReadProgress>, 'signal' | 'report'>,
): Promise<Transferred<LoadedCurve[]>> {
  const read = await file.readCurves(frameId, curveIds, {
    signal,
    onProgress: (progress) => report(progress),
  });
  const transfer: Transferable[] = [];
  const curves = read.map((curve): LoadedCurve => {
    if (Array.isArray(curve.values)) return curve;
    transfer.push(curve.values.buffer as ArrayBuffer);
    if (!file.info.complete || curve.elements !== 1 || curve.values.length < PYRAMID_FROM_SAMPLES)
      return curve;
    const pyramid = buildPyramid(curve.values);
    transfer.push(...pyramidBuffers(pyramid));
    return { ...curve, pyramid };
  });
  return new Transferred(curves, transfer);
}

async function openSource(input: FileInput, signal: AbortSignal): Promise<ByteSource> {
  switch (input.kind) {
    case 'url':
      return openUrl(input.url, {
        signal,
        ...(input.first && { fetch: takeOverFetch(input.first) }),
      });
    case 'blob':
      return new BlobSource(input.blob, input.name);
    case 'bytes':
      return new BufferSource(input.bytes, input.name);
  }
}
