/**
 * `npm run bench:scroll [-- --side 1000 --seconds 10 --folder DIR]`: a survey of side x side x side samples, made a store of by the server, is scrolled
 * through by inlines in `<geo-seismic>`: from the server, and straight from its folder on any web server. Prints frames longer than a thirtieth
 * of a second, lines whose samples were all shown, how many frames that took, what a line costs the page's own thread, and the time between asking for a far line and the first request for it, with the limits that
 * we keep. `--folder` keeps the survey for the next run. Needs `npm run build`, and about 14 GB of disk and some minutes for a side of 1000.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import { bakeDatabase, writeTexts } from '../../host-demo/prepare.mjs';
import { createViewer3d } from '../../src/api/viewer3d/viewer3d-client.ts';
import { startProgram } from '../support/server-program.ts';
import { openFresh } from './browser.mjs';
import { sendPart, writeSurvey } from './seismic-survey.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGE =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>body { margin: 0 } geo-seismic { display: block; width: 1200px; height: 900px }</style><script type="module" src="/dist/geo-elements.js"></script><script src="/bench/seismic-scroll-page.js"></script>';
/** A thirtieth of a second, and what clocks of frames differ by. */
const FRAME_MS = 1000 / 30 + 1;
/** Frames that may be longer; processor time of the page's own thread for a line, so that thirty go into a second; and within how many frames of a sixtieth of a second a cold line is asked for. */
const LIMITS = { late: 0.01, lineMs: 1000 / 30, asked: 1 };
const { values: options } = parseArgs({
  options: {
    side: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    folder: { type: 'string' },
    jumps: { type: 'string', default: '12' },
  },
});
const side = Number(options.side);

if (!existsSync(path.join(ROOT, 'dist/geo-elements.js')))
  throw new Error('dist/ is empty: run `npm run build` first');
const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'seismic-scroll-')));
const [segyFolder, dataFolder] = [path.join(folder, 'segy'), path.join(folder, 'data')];
let program = null;
let pages = null;
let wrong = false;
try {
  await makeSurvey();
  program = await startProgram(dataFolder, [segyFolder]);
  const survey = await storeOf(program);
  const token = await program.token();
  pages = await servePages(path.join(dataFolder, 'files'));
  const { origin } = pages;
  console.log(
    `${side} x ${side} x ${side} samples, inline after inline, ${options.seconds} s each; others keep the machine busy with ${loadavg()[0].toFixed(1)}`,
  );
  for (const [name, attributes, isTile] of [
    ['from the server', { 'index-id': survey.indexId }, (url) => url.endsWith('/GetSection')],
    [
      'from its folder',
      { src: `${origin}/store/${survey.storePath}` },
      (url) => /\/c\/\d/.test(url),
    ],
  ])
    await scroll(name, origin, { attributes, token, api: program.url }, isTile);
} finally {
  pages?.close();
  await program?.end();
  if (!options.folder) await rm(folder, { recursive: true, force: true });
}
process.exitCode = wrong ? 1 : 0;

async function makeSurvey() {
  await Promise.all([
    mkdir(segyFolder, { recursive: true }),
    mkdir(dataFolder, { recursive: true }),
    bakeDatabase(),
    writeTexts(),
  ]);
  const segy = path.join(segyFolder, 'survey.sgy');
  if (existsSync(segy)) return;
  const { bavail, bsize } = await statfs(folder);
  const needed = 14 * side ** 3;
  if (bavail * bsize < needed)
    throw new Error(
      `${folder} has room for ${((bavail * bsize) / 1e9).toFixed(0)} GB, ${(needed / 1e9).toFixed(0)} GB are needed`,
    );
  await writeSurvey(segy, { side, samples: side });
}

/** The survey's index, once the server has made its store. */
async function storeOf(server) {
  const viewer = createViewer3d({
    base: () => server.url,
    token: () => server.token(),
    rejected: () => undefined,
  });
  const constraints = [{ field: 'originalFileName', operator: 'equal', value: 'survey.sgy' }];
  for (;;) {
    const answer = await server.ask('POST', '/service/getStoreURI', {
      schemaName: 'general_schema',
      catalogName: 'postStacked3d',
      fieldNames: [],
      constraints,
    });
    const { data: indexId } = await answer.json();
    const volume = indexId ? await viewer.volume(indexId, false) : null;
    if (volume && !volume.ok) throw new Error(volume.error.message);
    if (volume?.data.storePath)
      return { indexId, storePath: volume.data.storePath.replace('/fm/download/main/', '') };
    await pause(1000);
  }
}

/** Pages, the suite, and the store's folder as any web server gives it. */
async function servePages(files) {
  const served = {
    bench: sirv(import.meta.dirname, { dev: true }),
    dist: sirv(path.join(ROOT, 'dist'), { dev: true }),
  };
  const server = createServer((request, response) => {
    if (request.url === '/') return void response.setHeader('Content-Type', 'text/html').end(PAGE);
    const [, first = '', ...rest] = request.url.split('/');
    if (first === 'store') return void sendPart(files, rest.join('/'), request, response);
    request.url = `/${rest.join('/')}`;
    const missing = () => void response.writeHead(404).end();
    return served[first] ? served[first](request, response, missing) : missing();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => (server.closeAllConnections(), server.close()),
  };
}

async function scroll(name, origin, show, isTile) {
  const { page, complaints, close } = await openFresh(`${origin}/`);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** Processor time of the page's own thread so far, ms. */
  const ownMs = async () =>
    (await devTools.send('Performance.getMetrics')).metrics.find(
      (metric) => metric.name === 'TaskDuration',
    ).value * 1000;
  const asked = [];
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS' && isTile(new URL(request.url()).pathname))
      asked.push(request);
  });
  try {
    await page.evaluate((given) => globalThis.bench.show(given), show);
    const resting = await ownMs();
    const rest = await page.evaluate(() => globalThis.bench.frames(2000));
    const idle = ((await ownMs()) - resting) / rest.length;
    const seconds = Number(options.seconds);
    const rows = [];
    for (const perSecond of [10, 30]) {
      // Lines that this page has not seen; the disk's cache has them.
      const first = Math.round(side / 100) + rows.length * (side >> 1);
      const before = await ownMs();
      const row = await page.evaluate((given) => globalThis.bench.scroll(given), {
        from: first,
        most: first + (side >> 1) - 10,
        perSecond,
        ms: seconds * 1000,
      });
      rows.push([
        perSecond,
        row,
        ((await ownMs()) - before - idle * row.frames.length) / row.shown.length,
      ]);
    }
    const late = (frames) => frames.filter((ms) => ms > FRAME_MS).length / frames.length;
    console.log(`\n${name}: at rest ${percent(late(rest))} of frames over 33 ms`);
    for (const [perSecond, { frames, steps, shown }, lineMs] of rows) {
      const waited = shown.map(({ frames: count }) => count).toSorted((a, b) => a - b);
      wrong ||= !(late(frames) <= LIMITS.late && lineMs <= LIMITS.lineMs);
      console.log(
        `  ${perSecond} lines a second: ${percent(late(frames))} of ${frames.length} frames over 33 ms (limit ${percent(LIMITS.late)}), longest ${Math.max(...frames).toFixed(0)} ms; ${shown.length} of ${steps} lines shown, after ${waited[waited.length >> 1]} frames in the middle, ${waited.at(-1)} at most; ${lineMs.toFixed(1)} ms of the page's own thread each (limit ${LIMITS.lineMs.toFixed(1)})`,
      );
    }
    const times = [];
    const pictures = [];
    for (let i = 0; i < Number(options.jumps); i++) {
      asked.length = 0;
      const { at, shownMs } = await page.evaluate(
        (number) => globalThis.bench.jump(number),
        1 + ((i * 379 + 197) % side),
      );
      // What a line near by has brought already is not asked for.
      if (asked.length > 0)
        times.push(Math.min(...asked.map((request) => request.timing().startTime)) - at);
      pictures.push(shownMs);
    }
    const middle = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
    const frames = middle(times) / (1000 / 60);
    wrong ||= !(frames <= LIMITS.asked);
    console.log(
      `  a far line: first of its tiles asked for after ${middle(times).toFixed(1)} ms, ${frames.toFixed(2)} of a frame (limit ${LIMITS.asked}), worst ${Math.max(...times).toFixed(1)} ms; shown after ${middle(pictures).toFixed(0)} ms, worst ${Math.max(...pictures).toFixed(0)} ms`,
    );
    if (complaints.length > 0) throw new Error(complaints.join('; '));
  } finally {
    await close();
  }
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}
