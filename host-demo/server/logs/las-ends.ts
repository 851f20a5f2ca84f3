import { BufferSource, type ByteSource } from '../../../src/formats/byte-source.ts';
import { joinBytes } from '../../../src/formats/join-bytes.ts';
import { looksLikeLas } from '../../../src/formats/las/sniff.ts';

/** Bytes at the start that hold the header and the first rows, and at the end the last rows. */
const START_BYTES = 4 * 2 ** 20;
const END_BYTES = 2 ** 20;
const LINE_FEED = 10;
/** Bytes that a LAS file is known by. */
const SNIFFED_BYTES = 64 * 1024;

/**
 * The start and the end of a long LAS file as one text, cut between lines: its first and last rows,
 * without those between. Null where the file is short enough to be read as a whole, has no lines,
 * or is no LAS file.
 */
export async function lasEnds(source: ByteSource): Promise<ByteSource | null> {
  const { sizeBytes } = source;
  if (sizeBytes === null || sizeBytes <= 2 * (START_BYTES + END_BYTES)) return null;
  if (!looksLikeLas(await source.read(0, SNIFFED_BYTES), source.name)) return null;
  const start = await source.read(0, START_BYTES);
  const end = await source.read(sizeBytes - END_BYTES, END_BYTES);
  const startEnd = start.lastIndexOf(LINE_FEED) + 1;
  const endStart = end.indexOf(LINE_FEED) + 1;
  if (startEnd === 0 || endStart === 0) return null;
  const text = joinBytes([start.subarray(0, startEnd), end.subarray(endStart)]);
  return new BufferSource(text, source.name);
}
