/**
 * `npm run bench:map [-- --reps 3 --frames 240]`: 100,000 wells with their names in `<geo-map>`, dragged far out of what was drawn, beside a plain layer of OpenLayers with the same points and
 * no names; then a lasso around half of them. Prints what a frame takes the page's thread as ratios, frames left out, the time from a lasso's end to the told selection, and
 * what finding points takes by the index. Needs `npm run build`.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import sirv from 'sirv';
import { isInside, PointIndex } from '../../src/plot/map/point-index.ts';
import { openFresh } from './browser.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGE =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>body { margin: 0; background: #fff } #place { width: 1200px; height: 900px }</style><div id="place"></div><script type="module" src="/page.js"></script>';
const COUNT = 100_000;
const CORNERS = 500;
/** All wells are in view; some thousands are, with names. */
const ZOOMS = { 'all in view': 6, 'thousands in view': 9 };
const FRAME_MS = 1000 / 60;
/** Of the frame that 95 of 100 stay below, and of a selection. */
const LIMITS = { frameMs: FRAME_MS, missed: 0.01, selectMs: 100 };
const { values: options } = parseArgs({
  options: { reps: { type: 'string', default: '3' }, frames: { type: 'string', default: '240' } },
});

if (!existsSync(path.join(ROOT, 'dist/elements')))
  throw new Error('dist/ is empty: run `npm run build` first');
let state = 7;
const next = () =>
  (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 2_147_483_648;
const wells = {
  lon: Array.from({ length: COUNT }, () => 25 + 20 * next()),
  lat: Array.from({ length: COUNT }, () => 35 + 8 * next()),
};
const {
  outputFiles: [script],
} = await build({
  entryPoints: [path.join(import.meta.dirname, 'map-page.js')],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  write: false,
});
const dist = sirv(path.join(ROOT, 'dist'), { dev: true });
const server = createServer((request, response) => {
  if (request.url === '/page.js')
    return void response
      .setHeader('Content-Type', 'text/javascript')
      .end(Buffer.from(script.contents));
  if (!request.url.startsWith('/dist/'))
    return void response.setHeader('Content-Type', 'text/html').end(PAGE);
  request.url = request.url.slice('/dist'.length);
  return dist(request, response, () => void response.writeHead(404).end());
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

/** One page in a fresh browser. */
async function measure(name, zoom) {
  const { page, complaints, rest, close } = await openFresh(
    `http://127.0.0.1:${server.address().port}/`,
  );
  try {
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate(
      ([one, given, near]) => globalThis.bench.make(one, given, near),
      [name, wells, zoom],
    );
    await rest();
    const pan = await page.evaluate(
      (count) => globalThis.bench.pan(count),
      name === 'bare' ? Math.ceil(Number(options.frames) / 6) : Number(options.frames),
    );
    await rest();
    const lassos = [];
    if (name === 'ours')
      for (let i = 0; i < 5; i++)
        lassos.push(await page.evaluate((corners) => globalThis.bench.lasso(corners), CORNERS));
    return { ...pan, lassos, error: complaints[0] };
  } finally {
    await close();
  }
}

const share = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];
const median = (values) => share(values, 0.5);
let wrong = false;
for (const [title, zoom] of Object.entries(ZOOMS)) {
  const rows = { bare: [], ours: [] };
  for (let rep = 0; rep < Number(options.reps); rep++)
    for (const name of rep % 2 ? ['ours', 'bare'] : ['bare', 'ours'])
      rows[name].push(await measure(name, zoom));
  const of = (name, what) => median(rows[name].map(what));
  const line = (name) =>
    `${of(name, ({ work }) => median(work)).toFixed(1)} ms, 95 of 100 below ${of(name, ({ work }) => share(work, 0.95)).toFixed(1)}, the longest ${of(name, ({ work }) => Math.max(...work)).toFixed(0)}, frames left out ${(100 * of(name, missed)).toFixed(1)} %`;
  const missed = ({ intervals }) =>
    intervals.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0) /
    intervals.length;
  const ratio = (part) =>
    (
      of('ours', ({ work }) => share(work, part)) / of('bare', ({ work }) => share(work, part))
    ).toFixed(2);
  console.log(`${title}: a frame takes ${line('ours')}`);
  console.log(
    `  ${ratio(0.5)} x bare OpenLayers without names at the median, ${ratio(0.95)} x at 95 of 100 (${line('bare')})`,
  );
  const lassos = rows.ours.flatMap((row) => row.lassos);
  const selectMs = median(lassos.map(({ ms }) => ms));
  console.log(
    `  a lasso of ${CORNERS} corners is told after ${selectMs.toFixed(0)} ms (${lassos.at(-1).selected})`,
  );
  for (const name of Object.keys(rows))
    for (const { error } of rows[name]) if (error) console.error(`${name}: ${error}`);
  wrong ||=
    of('ours', ({ work }) => share(work, 0.95)) > LIMITS.frameMs ||
    of('ours', missed) > LIMITS.missed ||
    selectMs > LIMITS.selectMs ||
    rows.ours.some(({ error }) => error);
}
console.log(
  `limits: 95 of 100 frames below ${LIMITS.frameMs.toFixed(1)} ms, ${100 * LIMITS.missed} % left out, ${LIMITS.selectMs} ms`,
);
server.close();

/** Milliseconds of the middle one of nine runs. */
function middle(run) {
  run();
  return median(
    Array.from({ length: 9 }, () => {
      const start = performance.now();
      run();
      return performance.now() - start;
    }),
  );
}
const [lon, lat] = [Float64Array.from(wells.lon), Float64Array.from(wells.lat)];
const ring = Array.from({ length: CORNERS + 1 }, (_, i) => {
  const angle = (2 * Math.PI * (i % CORNERS)) / CORNERS;
  const r = 4 * (1 + 0.3 * Math.sin(9 * angle));
  return [35 + r * Math.cos(angle), 39 + 0.6 * r * Math.sin(angle)];
});
const index = new PointIndex(lon, lat);
const indexed = middle(() => index.inRings([ring]));
console.log(
  `${index.inRings([ring]).length} of ${COUNT} points in a ring: the index takes 1/${Math.round(middle(() => [...lon.keys()].filter((i) => isInside([ring], lon[i], lat[i]))) / indexed)} of a look at each point; making it takes ${(middle(() => new PointIndex(lon, lat)) / indexed).toFixed(2)} of that`,
);
process.exitCode = wrong ? 1 : 0;
