import { registry } from 'zarrita';
import { FormatError } from '../format-error.ts';
import { declareContentSize, zstdContentSize } from './zstd-frame.ts';
import { msg } from '../msg.ts';

/** What a codec is made with: the shape and type of one chunk. */
interface ChunkFacts {
  shape: readonly number[];
  dataType: string;
}

interface BytesCodec {
  kind: 'bytes_to_bytes';
  encode(bytes: Uint8Array): Promise<Uint8Array>;
  decode(bytes: Uint8Array): Promise<Uint8Array>;
}

/** A checksum or a filter may lie between the codec and the samples. */
const SLACK_BYTES = 64;

/** Bytes of one value of the types that are read. */
export const TYPE_BYTES: Readonly<Record<string, number>> = {
  bool: 1,
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  int64: 8,
  uint64: 8,
  float32: 4,
  float64: 8,
};

/** Codecs whose chunks are read; all else is refused before anything is loaded. */
export const KNOWN_CODECS: ReadonlySet<string> = new Set([
  'bytes',
  'transpose',
  'crc32c',
  'gzip',
  'zlib',
  'blosc',
  'zstd',
  'lz4',
  'numcodecs.gzip',
  'numcodecs.zlib',
  'numcodecs.blosc',
  'numcodecs.zstd',
  'numcodecs.lz4',
  'numcodecs.shuffle',
  'sharding_indexed',
]);

/** Makes sure that every codec gives no more bytes than its chunk has. */
export function boundCodecs(): void {
  for (const prefix of ['', 'numcodecs.']) {
    set(`${prefix}gzip`, (most) => stream('gzip', most));
    set(`${prefix}zlib`, (most) => stream('deflate', most));
    set(`${prefix}blosc`, (most) =>
      wasm(async () => (await import('numcodecs/blosc')).default, most, bloscBytes),
    );
    set(`${prefix}zstd`, (most) =>
      zstd(
        wasm(async () => (await import('numcodecs/zstd')).default, most, zstdBytes),
        most,
      ),
    );
    set(`${prefix}lz4`, (most) =>
      wasm(
        async () => (await import('numcodecs/lz4')).default,
        most,
        (bytes) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true),
      ),
    );
  }
}

function set(name: string, make: (mostBytes: number) => Pick<BytesCodec, 'decode'>): void {
  const entry = {
    fromConfig: (_: unknown, { shape, dataType }: ChunkFacts): BytesCodec => ({
      kind: 'bytes_to_bytes',
      encode: () => Promise.reject(new Error(`${name} is read, not written`)),
      ...make(shape.reduce((product, n) => product * n, TYPE_BYTES[dataType] ?? 1) + SLACK_BYTES),
    }),
  };
  registry.set(
    name,
    () =>
      Promise.resolve(entry) as unknown as ReturnType<NonNullable<ReturnType<typeof registry.get>>>,
  );
}

/**
 * Unpacks gzip or zlib into `most` bytes at most; rejects where there are more, or what is packed
 * is damaged.
 */
export type Unpack = (
  bytes: Uint8Array,
  format: 'gzip' | 'deflate',
  most: number,
) => Promise<Uint8Array>;

let platform: Unpack | null = null;

/** Lets a platform unpack by what it has better than streams: Node's zlib takes half the time. */
export function unpackBy(unpack: Unpack): void {
  platform = unpack;
}

/** What browsers and servers decode by themselves. */
function stream(format: 'gzip' | 'deflate', most: number): Pick<BytesCodec, 'decode'> {
  return {
    async decode(bytes) {
      if (platform) return platform(bytes, format, most);
      const transform = new DecompressionStream(format);
      const writer = transform.writable.getWriter();
      // What goes wrong is seen by the reader.
      writer.write(bytes as Uint8Array<ArrayBuffer>).catch(() => undefined);
      writer.close().catch(() => undefined);
      const reader = transform.readable.getReader();
      const out = new Uint8Array(most);
      let filled = 0;
      for (;;) {
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw new FormatError(
            'FILE_MALFORMED',
            msg`A chunk of the store is damaged: it can not be unpacked.`,
            {},
            { cause },
          );
        });
        if (done) return out.subarray(0, filled);
        if (filled + value.length > most) {
          await reader.cancel().catch(() => undefined);
          throw tooLong();
        }
        out.set(value, filled);
        filled += value.length;
      }
    },
  };
}

interface NumCodec {
  fromConfig(configuration: { id: string }): {
    decode(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
  };
}

/** What needs WebAssembly, which a page may forbid. */
function wasm(
  load: () => Promise<NumCodec>,
  most: number,
  sizeOf: (bytes: Uint8Array) => number,
): Pick<BytesCodec, 'decode'> {
  let codec: Promise<ReturnType<NumCodec['fromConfig']>> | null = null;
  return {
    async decode(bytes) {
      checkWasm();
      let size: number;
      try {
        size = sizeOf(bytes);
      } catch (cause) {
        throw new FormatError(
          'FILE_MALFORMED',
          msg`A chunk of the store is damaged: it ends within its header.`,
          {},
          { cause },
        );
      }
      if (size > most) throw tooLong();
      const { decode } = await (codec ??= load().then((made) => {
        const instance = made.fromConfig({ id: '' }); // to unpack nothing of the configuration is needed
        return { decode: (input: Uint8Array) => instance.decode(input) };
      }));
      try {
        return await decode(bytes);
      } catch (cause) {
        throw new FormatError(
          'FILE_MALFORMED',
          msg`A chunk of the store is damaged: it can not be unpacked.`,
          {},
          { cause },
        );
      }
    },
  };
}

/** Bytes of a checksum that may lie between the codec and the samples. */
const CHECKSUM_BYTES = 4;

/** Chunks that do not declare their length have that of the shape, or a checksum more. */
function zstd(codec: Pick<BytesCodec, 'decode'>, most: number): Pick<BytesCodec, 'decode'> {
  const length = most - SLACK_BYTES;
  return {
    async decode(bytes) {
      if (zstdBytes(bytes) !== Infinity) return codec.decode(bytes);
      try {
        return await codec.decode(declareContentSize(bytes, length));
      } catch (error) {
        return codec.decode(declareContentSize(bytes, length + CHECKSUM_BYTES)).catch(() => {
          throw error;
        });
      }
    },
  };
}

/** The content size of a Zstandard frame; infinite where it declares none. */
function zstdBytes(bytes: Uint8Array): number {
  try {
    return zstdContentSize(bytes) ?? Infinity;
  } catch {
    return Infinity;
  }
}

/** The smallest module there is: a page that forbids WebAssembly refuses it as well. */
const EMPTY_MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

function checkWasm(): void {
  try {
    new WebAssembly.Module(EMPTY_MODULE);
  } catch (cause) {
    throw new FormatError(
      'FORMAT_UNSUPPORTED',
      msg`The store is packed with Blosc, Zstandard or LZ4, which needs WebAssembly, and this page's content security policy forbids it ('wasm-unsafe-eval'). A store packed with gzip is read without it.`,
      {},
      { cause },
    );
  }
}

/** Bytes 4 to 7 of a Blosc chunk: its size unpacked. */
function bloscBytes(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(4, true);
}

/** Error for a chunk that decodes to more samples than the metadata declares. */
export function tooLong(): FormatError {
  return new FormatError(
    'FILE_MALFORMED',
    msg`A chunk of the store has more samples than its metadata says.`,
  );
}
