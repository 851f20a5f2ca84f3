/** Writes a survey as a store in a process of its own, so that its memory counts alone: `write-store.mjs FOLDER CHUNK`. Sends what that took. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { PackPool } from '../../../host-demo/server/seismic/pack-pool.ts';
import { unpackByZlib } from '../../../host-demo/server/seismic/unpack.ts';
import { openSegy } from '../../../src/formats/segy/open-segy.ts';
import { unpackBy } from '../../../src/formats/seismic/store-codecs.ts';
import { writeSeismicStore } from '../../../src/formats/seismic/write-seismic-store.ts';

process.on('disconnect', () => process.exit());
unpackBy(unpackByZlib);
const [folder, chunk] = process.argv.slice(2);
const segy = path.join(folder, 'survey.sgy');
const startBytes = process.memoryUsage().rss;
const source = await fileSource();
const { sink, sizes } = folderSink();

const pool = new PackPool();
const written = await cost(async () =>
  writeSeismicStore(await openSegy(source), sink, {
    compress: (bytes) => pool.pack(bytes),
    chunk: chunk ? chunk.split(',').map(Number) : undefined,
  }),
);
await pool.close();
const peakBytes = process.resourceUsage().maxRSS * 1024;
// What nobody can do without: the file packed once, by one thread.
const copied = await cost(() =>
  pipeline(
    createReadStream(segy, { highWaterMark: 1 << 20 }),
    createGzip({ level: 1, chunkSize: 1 << 20 }),
    createWriteStream(path.join(folder, 'copy.gz')),
  ),
);
const read = await cost(async () => {
  const file = await openSegy(source);
  for (const number of (await file.geometry()).inlines.numbers) await file.inline(number);
});
await source.close();
process.send({
  ...written,
  ...sizes,
  peakBytes,
  startBytes,
  copySeconds: copied.seconds,
  copyCpuSeconds: copied.cpuSeconds,
  readSeconds: read.cpuSeconds,
});
process.disconnect();

async function cost(work) {
  const [start, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
}

async function fileSource() {
  const file = await open(segy);
  const { size } = await file.stat();
  return {
    name: 'survey.sgy',
    sizeBytes: size,
    close: () => file.close(),
    async read(offset, length) {
      const out = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      await file.read(out, 0, out.length, offset);
      return out;
    },
  };
}

/** A folder to write a store into; `sizes` adds up its bytes. */
function folderSink() {
  const sizes = { storeBytes: 0, exactBytes: 0 };
  const pathOf = (key) => path.join(folder, 'store', key);
  const sink = {
    name: 'store',
    async put(key, bytes) {
      await mkdir(path.dirname(pathOf(key)), { recursive: true });
      await writeFile(pathOf(key), bytes);
      sizes.storeBytes += bytes.length;
      if (key.startsWith('amplitude')) sizes.exactBytes += bytes.length;
    },
    async get(key, range) {
      const file = await open(pathOf(key)).catch(() => null);
      if (!file) return null;
      try {
        const { size } = await file.stat();
        const [from, to] = boundsOf(range, size);
        const out = new Uint8Array(Math.max(0, to - from));
        await file.read(out, 0, out.length, from);
        return out;
      } finally {
        await file.close();
      }
    },
  };
  return { sink, sizes };
}

/** First byte and the one behind the last of a range of a file. */
function boundsOf(range, size) {
  if (!range) return [0, size];
  if ('last' in range) return [Math.max(0, size - range.last), size];
  return [range.start, Math.min(size, range.end)];
}
