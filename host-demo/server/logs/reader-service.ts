import type { FormatWarning } from '../../../src/formats/format-error.ts';
import type { LogFileInfo } from '../../../src/formats/log-file.ts';
import type { CallContext, Transferred } from '../../../src/rpc/rpc.ts';
import type { PreviewSize } from './preview.ts';
import type { TopList } from './read-tops.ts';

/** A file of a store, in one of its versions. */
export interface FileRef {
  storeId: string;
  key: string;
  /** Version: a file that changes is another file. */
  etag: string;
  sizeBytes: number;
  /** Character set of its texts, where it was chosen when the file was loaded. */
  encoding?: string | undefined;
  /** How reports call it where it is not by its key: a file of an archive, `wells.zip/A-1.las`. */
  label?: string;
}

/** Identifies a version of a file. */
export function formatVersion({ etag, sizeBytes }: FileRef): string {
  return `${sizeBytes} ${etag}`;
}

/** The description of a file without its values. */
export interface FileHead {
  info: LogFileInfo;
  warnings: readonly FormatWarning[];
  /** Only parts of the file were read: rows are not counted. */
  partial: boolean;
  /** Least and greatest index of frames by their ids, as far as they were read. */
  ranges: Record<string, { least: number; greatest: number }>;
  /** Formation tops that the file lists; absent where it lists none. */
  tops?: readonly TopList[];
}

/** Which curves of a file are wanted and how the answer is written. */
export interface ValuesRequest {
  frameName: string | null;
  curveIds: readonly string[];
  as: 'json' | 'arrow';
}

/** What the thread of a reader does. Failures are FormatErrors. */
export interface LogReaderService {
  head(file: FileRef): Promise<FileHead>;
  describe(file: FileRef): Promise<LogFileInfo>;
  values(
    argument: { file: FileRef; request: ValuesRequest },
    context: CallContext,
  ): Promise<Transferred<Uint8Array[]>>;
  preview(
    argument: { file: FileRef; size: PreviewSize },
    context: CallContext,
  ): Promise<Uint8Array | null>;
}
