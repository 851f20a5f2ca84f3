import type { ByteSource } from '../../../src/formats/byte-source.ts';
import { openLogFile } from '../../../src/formats/open-log-file.ts';
import type { LogFile } from '../../../src/formats/log-file.ts';
import type { FileHead } from './reader-service.ts';

/** Bytes of a DLIS file that are searched for objects, which precede its rows. */
const HEAD_BYTES = 16 * 2 ** 20;

class Enough extends Error {}

/**
 * What a log file says of itself. For a LAS file that is everything before its rows, for a LIS
 * or DLIS file its first 16 MiB.
 * @throws {FormatError} what the readers throw
 */
export async function readHead(source: ByteSource): Promise<FileHead> {
  const partial = (source.sizeBytes ?? 0) > HEAD_BYTES;
  let file: LogFile | undefined;
  try {
    file = await openLogFile(truncateSource(source), {
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
    partial: partial || info.format === 'las',
    range: info.format !== 'las' ? await readIndexRange(file) : null,
  };
}

/**
 * A source that ends where the head does; text may be longer before its first row than any head.
 */
function truncateSource(source: ByteSource): ByteSource {
  const { name, sizeBytes } = source;
  if (sizeBytes === null || sizeBytes <= HEAD_BYTES) return source;
  let isText = true;
  return {
    name,
    get sizeBytes() {
      return isText ? sizeBytes : HEAD_BYTES;
    },
    async read(offset, length, signal) {
      const bytes = await source.read(
        offset,
        isText ? length : Math.min(length, Math.max(0, HEAD_BYTES - offset)),
        signal,
      );
      if (offset === 0)
        isText = /^[^]{0,4096}?~\s*[A-Za-z]/.test(
          new TextDecoder('windows-1252').decode(bytes.subarray(0, 8192)).replaceAll('\0', ''),
        );
      return bytes;
    },
  };
}

async function readIndexRange(file: LogFile): Promise<FileHead['range']> {
  const frame = file.info.frames.find(({ samples, index }) => samples > 0 && index !== '');
  const index = frame?.curves[0];
  if (!frame || index?.kind !== 'number') return null;
  const [column] = await file.readCurves(frame.frameId, [index.curveId]);
  if (!column || Array.isArray(column.values)) return null;
  const numbers = column.values.filter((value) => Number.isFinite(value));
  return numbers.length > 0 ? { first: numbers[0]!, last: numbers.at(-1)! } : null;
}
