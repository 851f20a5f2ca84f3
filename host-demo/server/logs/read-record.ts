import { createHash } from 'node:crypto';
import { BlockSource } from '../../../src/formats/block-source.ts';
import { FormatError } from '../../../src/formats/format-error.ts';
import type { FileStore } from '../services.ts';
import { readFacts, type HeaderFacts } from './header-facts.ts';
import type { LogReader } from './log-reader.ts';
import type { FileHead, FileRef } from './reader-service.ts';
import { readSegyDataset, type SegyDataset } from './segy-dataset.ts';

/** What a file became: facts of a well and a log, or a seismic dataset. */
export type FileRecord =
  | { kind: 'log'; file: FileRef; name: string; facts: HeaderFacts; head: FileHead }
  | { kind: 'segy'; file: FileRef; name: string; dataset: SegyDataset };

/** Longest that a file may take (spec 7, the intake). */
const LIMIT_MS = 2000;

/** Names of the files that are taken from a folder. */
export const TAKEN_NAMES = /\.(las|dlis|lis|tap|sgy|segy)$/i;

/**
 * Reads the headers of one file of any format; the content decides which it is.
 * @throws {FormatError} what the readers throw
 */
export async function readRecord(
  reader: LogReader,
  store: FileStore,
  file: FileRef,
  name: string,
): Promise<FileRecord> {
  if (file.sizeBytes === 0)
    throw new FormatError('EMPTY_FILE', 'The file is empty: no byte at byte 0.', { byteOffset: 0 });
  if (!/\.(sgy|segy)$/i.test(name)) {
    try {
      const head = await reader.head(file, LIMIT_MS);
      return { kind: 'log', file, name, facts: readFacts(head), head };
    } catch (error) {
      if (
        !(error instanceof FormatError) ||
        error.code !== 'FORMAT_UNKNOWN' ||
        !error.message.includes('SEG-Y')
      )
        throw error;
    }
  }
  return {
    kind: 'segy',
    file,
    name,
    dataset: await readSegyDataset(openBlockSource(store, file, name), name),
  };
}

/** A stable id for what a file became: the same file of the same store is the same record. */
export function recordId({ storeId, key }: Pick<FileRef, 'storeId' | 'key'>): string {
  return createHash('sha256').update(`${storeId}\0${key}`).digest('hex').slice(0, 20);
}

function openBlockSource(store: FileStore, { key, sizeBytes }: FileRef, name: string): BlockSource {
  return new BlockSource({
    name,
    sizeBytes,
    blockBytes: 1 << 16,
    maxBlocks: 8,
    signal: AbortSignal.timeout(LIMIT_MS),
    load: async (start, end) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of (await store.read(key, start, end)) as AsyncIterable<Uint8Array>)
        pieces.push(piece);
      return Buffer.concat(pieces);
    },
  });
}
