import { parentPort } from 'node:worker_threads';
import { BlockSource } from '../../../src/formats/block-source.ts';
import type { ByteSource } from '../../../src/formats/byte-source.ts';
import { FormatError } from '../../../src/formats/format-error.ts';
import { openLogFile } from '../../../src/formats/open-log-file.ts';
import { curveBody } from './curve-body.ts';
import { OpenFiles } from './open-files.ts';
import { renderPreview } from './preview.ts';
import { readHead } from './read-head.ts';
import type {
  FileRef,
  FromReader,
  ReaderFailure,
  ReaderTask,
  ToReader,
} from './reader-messages.ts';

const port = parentPort!;
const reads = new Map<number, { resolve(bytes: Uint8Array): void; reject(error: Error): void }>();
const running = new Map<number, AbortController>();
const open = new OpenFiles((file) => openLogFile(openBlockSource(file)));
let nextRead = 1;

port.on('message', (message: ToReader) => {
  if (message.kind === 'task') void answer(message.id, message.file, message.task);
  else if (message.kind === 'abort') running.get(message.id)?.abort();
  else take(message);
});

send({ kind: 'ready' });

async function answer(id: number, file: FileRef, task: ReaderTask): Promise<void> {
  const abort = new AbortController();
  running.set(id, abort);
  try {
    const result = await done(file, task, abort.signal);
    const transfer =
      task.kind === 'values'
        ? (result as Uint8Array[]).map(({ buffer }) => buffer as ArrayBuffer)
        : [];
    send({ kind: 'done', id, result }, [...new Set(transfer)]);
  } catch (error) {
    send({ kind: 'failed', id, failure: toFailure(error) });
  } finally {
    running.delete(id);
  }
}

async function done(file: FileRef, task: ReaderTask, signal: AbortSignal): Promise<unknown> {
  switch (task.kind) {
    case 'head':
      return readHead(openBlockSource(file));
    case 'describe':
      return (await open.get(file)).info;
    case 'values':
      return curveBody(await open.get(file), task.request, signal);
    case 'preview':
      return renderPreview(await open.get(file), task.size, signal);
  }
}

function openBlockSource({ storeId, key, sizeBytes }: FileRef): ByteSource {
  return new BlockSource({
    name: key.slice(key.lastIndexOf('/') + 1),
    sizeBytes,
    maxBlocks: 4,
    load: (start, end) =>
      new Promise((resolve, reject) => {
        const read = nextRead++;
        reads.set(read, { resolve, reject });
        send({ kind: 'read', read, storeId, key, start, end });
      }),
  });
}

function take({ read, bytes, message }: ToReader & { kind: 'bytes' }): void {
  const waiting = reads.get(read);
  reads.delete(read);
  if (bytes) waiting?.resolve(bytes);
  else
    waiting?.reject(
      new FormatError('SOURCE_FAILED', `The store does not give the bytes: ${message}`),
    );
}

function toFailure(error: unknown): ReaderFailure {
  if (error instanceof FormatError)
    return { code: error.code, message: error.message, place: error.place };
  if (error instanceof DOMException && error.name === 'AbortError')
    return { code: 'ABORTED', message: error.message, place: {} };
  return {
    code: 'INTERNAL',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    place: {},
  };
}

function send(message: FromReader, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}
