import type { ByteSource } from '../../../src/formats/byte-source.ts';
import { openLogFile } from '../../../src/formats/open-log-file.ts';
import { looksLikeDlis } from '../../../src/formats/dlis/sniff.ts';
import type { LogFile, LogFrame } from '../../../src/formats/log-file.ts';
import { metresPer } from '../../../src/units/depth.ts';
import type { FileHead } from './reader-service.ts';

/** Bytes that are read of a file of a kind that has neither text nor an index of its records. */
const HEAD_BYTES = 16 * 2 ** 20;

class Enough extends Error {}

/**
 * What a log file says of itself. For a LAS file that is everything before its rows, for a DLIS
 * file its headers and the ends of its frames.
 * @throws {FormatError} what the readers throw
 */
export async function readHead(source: ByteSource): Promise<FileHead> {
  const head = truncateSource(source);
  let file: LogFile | undefined;
  try {
    file = await openLogFile(head, {
      extent: 'ends',
      onPartial(partly) {
        file = partly;
        if (partly.info.format === 'las') throw new Enough();
      },
    });
  } catch (error) {
    if (!(error instanceof Enough) || !file) throw error;
  }
  const { info, warnings } = file;
  return {
    info,
    warnings: [...warnings],
    partial: !info.complete || info.format === 'las' || head.sizeBytes !== source.sizeBytes,
    range: joinRanges(info.frames),
  };
}

/**
 * A source that ends where the head does; text may be longer before its first row than any head,
 * and of a DLIS file the reader chooses what it reads.
 */
function truncateSource(source: ByteSource): ByteSource {
  const { name, sizeBytes } = source;
  if (sizeBytes === null || sizeBytes <= HEAD_BYTES) return source;
  let isPassed = true;
  return {
    name,
    get sizeBytes() {
      return isPassed ? sizeBytes : HEAD_BYTES;
    },
    async read(offset, length, signal) {
      const bytes = await source.read(
        offset,
        isPassed ? length : Math.min(length, Math.max(0, HEAD_BYTES - offset)),
        signal,
      );
      if (offset === 0) isPassed = isText(bytes) || looksLikeDlis(bytes, '');
      return bytes;
    },
  };
}

function isText(bytes: Uint8Array): boolean {
  return /^[^]{0,4096}?~\s*[A-Za-z]/.test(
    new TextDecoder('windows-1252').decode(bytes.subarray(0, 8192)).replaceAll('\0', ''),
  );
}

/**
 * From the least to the greatest depth of all frames, in the unit of the first one that has any;
 * null where no depth is known.
 */
function joinRanges(frames: readonly LogFrame[]): FileHead['range'] {
  const known = frames.flatMap(({ indexKind, indexRange, indexUnit }) => {
    const metres = metresPer(indexUnit);
    return indexKind === 'depth' && indexRange && metres !== null
      ? [{ ...indexRange, metres }]
      : [];
  });
  const unit = known[0]?.metres;
  if (unit === undefined) return null;
  return {
    first: Math.min(...known.map(({ least, metres }) => (least * metres) / unit)),
    last: Math.max(...known.map(({ greatest, metres }) => (greatest * metres) / unit)),
  };
}
