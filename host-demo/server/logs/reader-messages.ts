import type { FilePosition, FormatWarning } from '../../../src/formats/format-error.ts';
import type { LogFileInfo } from '../../../src/formats/log-file.ts';
import type { PreviewSize } from './preview.ts';

/** A file of a store, in one of its versions. */
export interface FileRef {
  storeId: string;
  key: string;
  /** Version: a file that changes is another file. */
  etag: string;
  sizeBytes: number;
}

/** Tells one version of a file from another. */
export function formatVersion({ etag, sizeBytes }: FileRef): string {
  return `${sizeBytes} ${etag}`;
}

/** What a file says of itself without its values. */
export interface FileHead {
  info: LogFileInfo;
  warnings: readonly FormatWarning[];
  /** Only the first part of the file was looked at: rows are not counted, later logical files are not seen. */
  partial: boolean;
  /** First and last index of the first frame as far as they were read; null where they were not. */
  range: { first: number; last: number } | null;
}

/** Which curves of a file are wanted and how the answer is written. */
export interface ValuesRequest {
  frameName: string | null;
  curveIds: readonly string[];
  as: 'json' | 'arrow';
}

/** What the thread can be asked. */
export type ReaderTask =
  | { kind: 'head' }
  | { kind: 'describe' }
  | { kind: 'values'; request: ValuesRequest }
  | { kind: 'preview'; size: PreviewSize };

/** To the thread. */
export type ToReader =
  | { kind: 'task'; id: number; file: FileRef; task: ReaderTask }
  | { kind: 'abort'; id: number }
  | { kind: 'bytes'; read: number; bytes: Uint8Array | null; message: string };

/** A failure as it crosses threads. */
export interface ReaderFailure {
  code: string;
  message: string;
  place: FilePosition;
}

/** From the thread. `ready` comes once, when it has started; `read` asks for the bytes [start, end) of a file. */
export type FromReader =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; result: unknown }
  | { kind: 'failed'; id: number; failure: ReaderFailure }
  | { kind: 'read'; read: number; storeId: string; key: string; start: number; end: number };
