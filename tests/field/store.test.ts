import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { computeClip } from '../../src/formats/seismic/compute-clip.ts';
import { openSeismicStore } from '../../src/formats/seismic/open-seismic-store.ts';
import type { SeismicSurvey } from '../../src/formats/seismic/seismic-survey.ts';
import type { StoreFolder } from '../../src/formats/seismic/store-folder.ts';
import { surveyOfStore } from '../../src/formats/seismic/survey-of-store.ts';
import { declareContentSize } from '../../src/formats/seismic/zstd-frame.ts';
import { RpcClient, serve as serveCalls } from '../../src/rpc/rpc.ts';
import { type SurveyService, surveyService } from '../../src/sources/survey/service.ts';
import { hasField, readField } from './cases.ts';

type Files = Map<string, Uint8Array>;
type Json = Record<string, unknown>;

const TAR_BLOCK = 512;
const AMPLITUDE = 'amplitude/zarr.json';
/** Chunks of the store, and of a shard, along each axis. */
const CHUNK = [8, 16, 32];
const SHARD = [16, 32, 64];

/** Files of a tar archive by their path below its one folder. */
function untar(bytes: Uint8Array): Files {
  const files: Files = new Map();
  const text = (from: number, length: number): string =>
    new TextDecoder().decode(bytes.subarray(from, from + length)).replace(/\0.*$/s, '');
  for (let at = 0; at + TAR_BLOCK <= bytes.length && bytes[at] !== 0;) {
    const size = parseInt(text(at + 124, 12), 8);
    const name = text(at, 100);
    if (!name.endsWith('/'))
      files.set(
        name.slice(name.indexOf('/') + 1),
        bytes.slice(at + TAR_BLOCK, at + TAR_BLOCK + size),
      );
    at += TAR_BLOCK * (1 + Math.ceil(size / TAR_BLOCK));
  }
  return files;
}

async function readStore(): Promise<Files> {
  return untar(gunzipSync(await readField('seismic/z2-zstd-no-size.mdio.tar.gz')));
}

/** Changes the metadata of the amplitudes, also where the group repeats it. */
function editAmplitude(files: Files, edit: (array: Json) => void): void {
  const change = (key: string, find: (document: Json) => Json): void => {
    const document = JSON.parse(new TextDecoder().decode(files.get(key))) as Json;
    edit(find(document));
    files.set(key, new TextEncoder().encode(JSON.stringify(document)));
  };
  change(AMPLITUDE, (document) => document);
  change('zarr.json', (document) => {
    const { metadata } = document.consolidated_metadata as { metadata: Record<string, Json> };
    return metadata.amplitude!;
  });
}

function folderOf(files: Files): StoreFolder {
  return {
    name: 'case.mdio',
    get(key, range) {
      const bytes = files.get(key);
      if (!bytes || !range) return Promise.resolve(bytes ?? null);
      return Promise.resolve(
        'last' in range ? bytes.slice(-range.last) : bytes.slice(range.start, range.end),
      );
    },
  };
}

/** The checksum CRC-32C of the Zarr codec. */
function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return ~crc >>> 0;
}

/** The same chunks in shards of 2 x 2 x 2. */
function sharded(files: Files, location: 'start' | 'end'): Files {
  const out: Files = new Map();
  for (const [key, bytes] of files) if (!key.startsWith('amplitude/c/')) out.set(key, bytes);
  editAmplitude(out, (array) => {
    array.chunk_grid = { name: 'regular', configuration: { chunk_shape: SHARD } };
    array.codecs = [
      {
        name: 'sharding_indexed',
        configuration: {
          chunk_shape: CHUNK,
          codecs: array.codecs,
          index_codecs: [
            { name: 'bytes', configuration: { endian: 'little' } },
            { name: 'crc32c' },
          ],
          index_location: location,
        },
      },
    ];
  });
  for (let a = 0; a < 2; a++) out.set(`amplitude/c/${a}/0/0`, packShard(files, a, location));
  return out;
}

function packShard(files: Files, shard: number, location: 'start' | 'end'): Uint8Array {
  const indexBytes = 8 * 16 + 4;
  const index = new DataView(new ArrayBuffer(indexBytes));
  const pieces: Uint8Array[] = [];
  let at = location === 'start' ? indexBytes : 0;
  for (let i = 0; i < 8; i++) {
    const chunk = files.get(`amplitude/c/${2 * shard + (i >> 2)}/${(i >> 1) & 1}/${i & 1}`);
    index.setBigUint64(i * 16, chunk ? BigInt(at) : 2n ** 64n - 1n, true);
    index.setBigUint64(i * 16 + 8, chunk ? BigInt(chunk.length) : 2n ** 64n - 1n, true);
    if (!chunk) continue;
    pieces.push(chunk);
    at += chunk.length;
  }
  const entries = new Uint8Array(index.buffer);
  index.setUint32(indexBytes - 4, crc32c(entries.subarray(0, -4)), true);
  return Buffer.concat(location === 'start' ? [entries, ...pieces] : [...pieces, entries]);
}

async function openFiles(files: Files): Promise<SeismicSurvey> {
  return surveyOfStore(await openSeismicStore(folderOf(files)));
}

async function readInline(survey: SeismicSurvey, number: number): Promise<Float32Array> {
  const { values } = await survey.tile({
    place: { mode: 'inline', number },
    level: 0,
    traces: [0, 30],
    samples: [0, 64],
    precision: 'float32',
  });
  return values as Float32Array;
}

let close: (() => void) | null = null;
afterEach(() => {
  close?.();
  close = null;
});

/** Serves files; answers 403 for all that do not exist, as a bucket does that may not be listed. */
async function serve(files: Files): Promise<string> {
  const server = createServer((request, response) => {
    const bytes = files.get(decodeURIComponent(request.url!.slice('/case.mdio/'.length)));
    if (!bytes) {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      return;
    }
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/case.mdio`;
}

describe.skipIf(!hasField)('a store', () => {
  test('of Zstandard chunks without a content size is read by its shape [z2]', async () => {
    const survey = await openFiles(await readStore());
    const values = await readInline(survey, survey.info.inlines!.numbers[9]!);
    expect(Array.from(values.subarray(0, 2))).toEqual([109, 500]);
    expect(values.every(Number.isFinite)).toBe(true);
  });

  test.each(['end', 'start'] as const)(
    'of such chunks in shards with their index at the %s is read [z3b]',
    async (location) => {
      const files = await readStore();
      const [plain, packed] = [await openFiles(files), await openFiles(sharded(files, location))];
      const { numbers } = plain.info.inlines!;
      for (const number of [numbers[0]!, numbers[9]!, numbers[19]!])
        expect(await readInline(packed, number)).toEqual(await readInline(plain, number));
    },
  );

  test.each([
    ['of 1e30', 1e30],
    ['of spikes alone', 1e9],
  ])('whose statistics have bins %s is counted by its samples', async (_, largest) => {
    const files = await readStore();
    const counted = await (await openFiles(await readStore())).statistics();
    const bins = 256;
    const counts = Array.from({ length: bins }, (_value, bin) => (bin < 2 ? 19_000 : 1));
    const binCenters = counts.map((_count, bin) => ((bin + 0.5) / bins) * largest);
    editAmplitude(files, (array) => {
      const histogram = { counts, binCenters };
      const statsV1 = { count: 38_400, sum: 0, sumSquares: 1, min: -1000, max: largest, histogram };
      array.attributes = { ...(array.attributes as Json), statsV1 };
    });
    const statistics = await (await openFiles(files)).statistics();
    expect(computeClip(statistics, 99)).toBe(computeClip(counted, 99));
    expect(statistics.max).toBe(counted.max);
  });

  test('whose chunk unpacks to more than its shape is refused', async () => {
    const files = await readStore();
    editAmplitude(files, (array) => {
      array.chunk_grid = { name: 'regular', configuration: { chunk_shape: [4, 16, 32] } };
    });
    const survey = await openFiles(files);
    await expect(readInline(survey, survey.info.inlines!.numbers[0]!)).rejects.toMatchObject({
      code: 'FILE_MALFORMED',
    });
  });

  test('in a bucket that may not be listed has gaps for missing chunks [z11s]', async () => {
    const files = await readStore();
    for (const [key, bytes] of files)
      if (key.startsWith('amplitude/c/'))
        files.set(key, declareContentSize(bytes, 8 * 16 * 32 * 4));
    const whole = await openFiles(new Map(files));
    files.delete('amplitude/c/1/0/0');
    const survey = await surveyOfStore(await openSeismicStore(await serve(files)));
    const { numbers } = survey.info.inlines!;
    expect(await readInline(survey, numbers[0]!)).toEqual(await readInline(whole, numbers[0]!));
    const [values, expected] = [
      await readInline(survey, numbers[8]!),
      await readInline(whole, numbers[8]!),
    ];
    for (let trace = 0; trace < 30; trace++) {
      const [read, stored] = [values, expected].map((all) =>
        all.subarray(trace * 64, trace * 64 + 64),
      ) as [Float32Array, Float32Array];
      expect(read.subarray(0, 32)).toEqual(
        trace < 16 ? new Float32Array(32).fill(NaN) : stored.subarray(0, 32),
      );
      expect(read.subarray(32)).toEqual(stored.subarray(32));
    }
    expect(survey.info.warnings).toMatchObject([{ code: 'CHUNKS_DENIED', assumes: 'nulls' }]);
  });

  test('tells the page of chunks that are found to be missing after it was opened [z11s]', async () => {
    const files = await readStore();
    for (const [key, bytes] of files)
      if (key.startsWith('amplitude/c/'))
        files.set(key, declareContentSize(bytes, CHUNK[0]! * CHUNK[1]! * CHUNK[2]! * 4));
    files.delete('amplitude/c/1/0/0');
    const { port1, port2 } = new MessageChannel();
    const stop = serveCalls<SurveyService>(port2, surveyService());
    const client = new RpcClient<SurveyService>(port1);
    const input = { kind: 'url', url: await serve(files), store: true } as const;
    const { surveyId, info } = await client.call('open', {
      input,
      isVelocity: false,
      corrections: {},
    });
    expect(info.warnings).toEqual([]);
    const reports: object[] = [];
    const place = { mode: 'inline', number: info.inlines!.numbers[8]! } as const;
    const request = { place, level: 0, precision: 'float32' } as const;
    const window = { traces: [0, 30], samples: [0, 64] } as const;
    for (const _ of [1, 2])
      await client.call(
        'tile',
        { surveyId, request: { ...request, ...window } },
        { onReport: (report) => void reports.push(report) },
      );
    expect(reports).toMatchObject([{ warnings: [{ code: 'CHUNKS_DENIED', assumes: 'nulls' }] }]);
    await client.call('close', { surveyId });
    await stop();
    port1.close();
  });

  test('that may not be read at all is refused with the answer of its server', async () => {
    const url = await serve(new Map());
    await expect(openSeismicStore(url)).rejects.toMatchObject({
      code: 'SOURCE_FAILED',
      http: { status: 403 },
    });
  });
});
