/**
 * `npm run bench:store [-- --side 500 --chunk 16,16,256 --frames 60]`: a generated survey of side x side x side samples is written as a store
 * and scrolled over http. Prints the writing beside reading the SEG-Y once and beside a copy of it by gzip -1, memory at its most, the first picture, and pictures a second
 * beside fetching the same bytes with no decoding. Quote the ratios.
 */
import { fork } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { PackPool } from '../../host-demo/server/seismic/pack-pool.ts';
import { unpackByZlib } from '../../host-demo/server/seismic/unpack.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { openSeismicStore } from '../../src/formats/seismic/open-seismic-store.ts';
import { urlFolder } from '../../src/formats/seismic/store-folder.ts';
import { unpackBy } from '../../src/formats/seismic/store-codecs.ts';
import { surveyOfSegy } from '../../src/formats/seismic/survey-of-segy.ts';
import { surveyOfStore } from '../../src/formats/seismic/survey-of-store.ts';
import { writeSeismicStore } from '../../src/formats/seismic/write-seismic-store.ts';
import { openUrl } from '../../src/formats/http-source.ts';
import { sendPart, writeSurvey } from './seismic-survey.mjs';

const { values: options } = parseArgs({
  options: {
    side: { type: 'string', default: '300' },
    samples: { type: 'string' },
    chunk: { type: 'string' },
    frames: { type: 'string', default: '60' },
    role: { type: 'string' },
    folder: { type: 'string' },
  },
});
const side = Number(options.side);
const samples = Number(options.samples ?? options.side);
const folder = options.folder ?? join(tmpdir(), `seismic-store-${process.pid}`);
const segy = join(folder, 'survey.sgy');
const chunk = options.chunk?.split(',').map(Number);

unpackBy(unpackByZlib);
if (options.role === 'write') await write();
else if (options.role === 'serve') serve();
else await bench();

async function bench() {
  const bytes = 3600 + side * side * (240 + 4 * samples);
  try {
    await mkdir(folder, { recursive: true });
    await writeSurvey(segy, { side, samples });
    console.log(`${side} x ${side} x ${samples}, SEG-Y of ${mb(bytes)} MB`);
    const written = await inChild('write');
    console.log(
      `written in ${written.seconds.toFixed(1)} s, ${mb(bytes / written.seconds)} MB/s of SEG-Y; ${written.cpuSeconds.toFixed(1)} s of processor, ${mb(bytes / written.cpuSeconds)} MB/s for each core, ${(written.cpuSeconds / written.readSeconds).toFixed(1)} x reading and decoding it once, ${(written.cpuSeconds / written.copyCpuSeconds).toFixed(2)} x a copy by gzip -1, in ${(written.seconds / written.copySeconds).toFixed(2)} x its time; at most ${mb(written.peakBytes)} MB of memory, ${mb(written.startBytes)} before`,
    );
    console.log(
      `store of ${mb(written.storeBytes)} MB in ${written.files} files, ${(written.storeBytes / bytes).toFixed(2)} x the SEG-Y; exact samples ${mb(written.exactBytes)} MB`,
    );
    const {
      child,
      message: { port },
    } = await forked('serve');
    await scroll(`http://127.0.0.1:${port}`);
    child.kill();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

async function write() {
  const startBytes = process.memoryUsage().rss;
  const source = await fileSource();
  const cpu = process.cpuUsage();
  const start = performance.now();
  let [storeBytes, exactBytes] = [0, 0];
  const keys = new Set();
  const sink = {
    name: 'store',
    async put(key, bytes) {
      const path = join(folder, 'store', key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      keys.add(key);
      storeBytes += bytes.length;
      if (key.startsWith('amplitude')) exactBytes += bytes.length;
    },
    async get(key, range) {
      const file = await open(join(folder, 'store', key)).catch(() => null);
      if (!file) return null;
      try {
        const { size } = await file.stat();
        const [from, to] = !range
          ? [0, size]
          : 'last' in range
            ? [Math.max(0, size - range.last), size]
            : [range.start, Math.min(size, range.end)];
        const out = new Uint8Array(Math.max(0, to - from));
        await file.read(out, 0, out.length, from);
        return out;
      } finally {
        await file.close();
      }
    },
  };
  const pool = new PackPool();
  let half = 0;
  await writeSeismicStore(await openSegy(source), sink, {
    compress: (bytes) => pool.pack(bytes),
    chunk,
    onProgress: (share) => {
      if (share >= 0.5 && !half) half = performance.now();
    },
  });
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `  exact samples ${((half - start) / 1000).toFixed(1)} s, levels ${(seconds - (half - start) / 1000).toFixed(1)} s`,
  );
  const cpuSeconds = secondsOf(process.cpuUsage(cpu));
  await pool.close();
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  const copying = performance.now();
  const packing = process.cpuUsage();
  // What nobody can do without: the file packed once, by one thread.
  await pipeline(
    createReadStream(segy, { highWaterMark: 1 << 20 }),
    createGzip({ level: 1, chunkSize: 1 << 20 }),
    createWriteStream(join(folder, 'copy.gz')),
  );
  const [copySeconds, copyCpuSeconds] = [
    (performance.now() - copying) / 1000,
    secondsOf(process.cpuUsage(packing)),
  ];
  const again = process.cpuUsage();
  const file = await openSegy(source);
  for (const number of (await file.geometry()).inlines.numbers) await file.inline(number);
  process.send({
    seconds,
    copySeconds,
    copyCpuSeconds,
    peakBytes,
    startBytes,
    storeBytes,
    exactBytes,
    files: keys.size,
    cpuSeconds,
    readSeconds: secondsOf(process.cpuUsage(again)),
  });
  await source.close();
  process.disconnect();
}

function serve() {
  const server = createServer(
    (request, response) =>
      void sendPart(
        folder,
        decodeURIComponent(new URL(request.url, 'http://x').pathname),
        request,
        response,
      ),
  );
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
}

async function scroll(address) {
  const asked = [];
  const folderOf = () => {
    const inner = urlFolder(`${address}/store/`);
    return {
      name: inner.name,
      async get(key, range, signal) {
        const bytes = await inner.get(key, range, signal);
        asked.push({ key, range, bytes: bytes?.length ?? 0 });
        return bytes;
      },
    };
  };
  const total = () => asked.reduce((sum, { bytes }) => sum + bytes, 0);
  let start = performance.now();
  const survey = await surveyOfStore(await openSeismicStore(folderOf()));
  const number = side >> 1;
  const whole = async (of, place, precision, level = 0) => {
    const { traces, samples: rows } = (await of.section(place)).levels[level];
    return of.tile({ place, level, traces: [0, traces], samples: [0, rows], precision });
  };
  await whole(survey, { mode: 'inline', number }, 'int8');
  const first = performance.now() - start;
  console.log(
    `first picture after ${first.toFixed(0)} ms: ${asked.length} requests, ${mb(total())} MB`,
  );
  start = performance.now();
  const file = await surveyOfSegy(
    await openSegy(await openUrl(`${address}/survey.sgy`, { isExact: true })),
  );
  await whole(file, { mode: 'inline', number }, 'float32');
  console.log(
    `  of the SEG-Y itself ${((performance.now() - start) / first).toFixed(1)} x as long; a crossline of it ${((await timed(() => whole(file, { mode: 'crossline', number }, 'float32'))) / first).toFixed(1)} x, a slice ${side <= 500 ? ((await timed(() => whole(file, { mode: 'z', number: 0 }, 'float32'))) / first).toFixed(1) : 'more than 10'} x`,
  );

  const frames = Math.min(Number(options.frames), side - 1);
  for (const [what, place, precision] of [
    ['inlines, int8', (i) => ({ mode: 'inline', number: i + 1 }), 'int8'],
    ['crosslines, int8', (i) => ({ mode: 'crossline', number: i + 1 }), 'int8'],
    ['slices, int8', (i) => ({ mode: 'z', number: 4 * i }), 'int8'],
    [
      'inlines here and there, int8',
      (i) => ({ mode: 'inline', number: 1 + ((i * 37) % side) }),
      'int8',
    ],
    [
      'a diagonal and its neighbours, int8',
      (i) => ({
        mode: 'line',
        path: [
          [0, i],
          [side - 1 - i, side - 1],
        ],
      }),
      'int8',
    ],
    ['inlines, exact', (i) => ({ mode: 'inline', number: i + 1 }), 'float32'],
    ['crosslines, exact', (i) => ({ mode: 'crossline', number: i + 1 }), 'float32'],
  ]) {
    const fresh = await surveyOfStore(await openSeismicStore(folderOf()));
    asked.length = 0;
    const count = precision === 'int8' ? frames : Math.min(20, frames);
    const times = [];
    for (let i = 0; i < count; i++)
      times.push(await timed(() => whole(fresh, place(i), precision)));
    const spent = times.reduce((sum, ms) => sum + ms, 0);
    const bare = await timed(() => fetchAll(address, asked));
    times.sort((a, b) => a - b);
    console.log(
      `${what.padEnd(36)} ${((count / spent) * 1000).toFixed(1).padStart(7)} pictures/s, median ${times[count >> 1].toFixed(1)} ms, worst ${times.at(-1).toFixed(0)} ms; ${(asked.length / count).toFixed(1)} requests and ${(total() / count / 1e6).toFixed(2)} MB a picture; ${(spent / bare).toFixed(1)} x fetching the bytes`,
    );
    fresh.close();
  }
}

async function fetchAll(address, asked) {
  const queue = asked.values();
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (const { key, range } of queue)
        await (
          await fetch(
            `${address}/store/${key}`,
            range
              ? {
                  headers: {
                    range:
                      'last' in range
                        ? `bytes=-${range.last}`
                        : `bytes=${range.start}-${range.end - 1}`,
                  },
                }
              : {},
          )
        ).arrayBuffer();
    }),
  );
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function forked(role) {
  const child = fork(
    process.argv[1],
    [...process.argv.slice(2), '--role', role, '--folder', folder],
    { execArgv: process.execArgv },
  );
  return new Promise((resolve, reject) =>
    child
      .once('message', (message) => resolve({ child, message }))
      .once('exit', (code) => reject(new Error(`${role} ended with ${code}`))),
  );
}

async function inChild(role) {
  return (await forked(role)).message;
}

function secondsOf({ user, system }) {
  return (user + system) / 1e6;
}

function mb(bytes) {
  return (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
}
