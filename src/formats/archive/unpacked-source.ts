import { Gunzip, Inflate } from 'fflate';
import type { ByteSource } from '../byte-source.ts';
import { FormatError } from '../format-error.ts';
import { StreamSource } from '../stream-source.ts';
import { msg } from '../msg.ts';

/** Packed bytes that are unpacked at a time. */
const STEP_BYTES = 256 * 1024;

/** A run of bytes of a source. */
export interface ByteRun {
  source: ByteSource;
  start: number;
  /** Up to the end of the source without it. */
  end?: number;
}

/** What is unpacked, and how it is called. */
export interface Packed {
  name: string;
  run: ByteRun;
  /** `deflate` as in a ZIP archive; `gzip` may have several members, which follow one another. */
  method: 'deflate' | 'gzip';
  /** Null if it is not known. */
  sizeBytes: number | null;
}

/**
 * The unpacked bytes. They come in order and are kept in memory as far as they were read, so that
 * any place already passed can be read again.
 */
export function unpackedSource({ name, run, method, sizeBytes }: Packed): ByteSource {
  return new StreamSource(unpackStream(name, run, method), {
    name,
    sizeBytes,
    tooLarge: (bytes) =>
      msg`The archive holds ${name}, which is longer than ${bytes} bytes unpacked`,
    failure: (cause) =>
      new FormatError('FILE_MALFORMED', msg`The archive is damaged in ${name}`, {}, { cause }),
  });
}

/** The bytes of a run as a source of their own: a member that is stored as it is. */
export class RunSource implements ByteSource {
  readonly sizeBytes: number;
  readonly #run: Required<ByteRun>;

  constructor(
    readonly name: string,
    run: Required<ByteRun>,
  ) {
    this.#run = run;
    this.sizeBytes = run.end - run.start;
  }

  read(offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array> {
    const { source, start } = this.#run;
    const from = Math.min(offset, this.sizeBytes);
    const to = Math.min(offset + length, this.sizeBytes);
    return source.read(start + from, to - from, signal);
  }
}

function unpackStream(
  name: string,
  { source, start, end = Infinity }: ByteRun,
  method: Packed['method'],
): ReadableStream<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let isEnded = false;
  const take = (piece: Uint8Array, isLast: boolean): void => {
    if (piece.length > 0) pieces.push(piece);
    isEnded ||= isLast;
  };
  const unpacker = method === 'gzip' ? new Gunzip(take) : new Inflate(take);
  let at = start;
  const unpackNext = async (): Promise<void> => {
    const wanted = Math.min(STEP_BYTES, end - at);
    const packed = await source.read(at, wanted);
    at += packed.length;
    const isLast = packed.length < wanted || at >= end;
    unpacker.push(packed, isLast);
    if (isLast && !isEnded)
      throw new FormatError('FILE_TRUNCATED', msg`The archive ends within ${name}`, {
        byteOffset: at,
      });
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (pieces.length === 0 && !isEnded) await unpackNext();
        for (const piece of pieces.splice(0)) controller.enqueue(piece);
        if (isEnded) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
