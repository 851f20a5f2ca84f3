import { promisify } from 'node:util';
import { gunzip, inflate } from 'node:zlib';
import { FormatError } from '../../../src/formats/format-error.ts';
import { msg } from '../../../src/formats/msg.ts';
import { tooLong } from '../../../src/formats/seismic/store-codecs.ts';
import type { Unpack } from '../../../src/formats/seismic/store-codecs.ts';

const [gunzipped, inflated] = [promisify(gunzip), promisify(inflate)];
/** In pieces so long most chunks come at once. */
const PIECE_BYTES = 256 << 10;

/** Unpacks by zlib. @throws {FormatError} FILE_MALFORMED */
export const unpackByZlib: Unpack = async (bytes, format, most) => {
  try {
    return await (format === 'gzip' ? gunzipped : inflated)(bytes, {
      maxOutputLength: most,
      chunkSize: Math.min(most, PIECE_BYTES) + 1,
    });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLong();
    throw new FormatError(
      'FILE_MALFORMED',
      msg`A chunk of the store is damaged: it can not be unpacked.`,
      {},
      { cause },
    );
  }
};
