/**
 * `npm run bench:scene [-- --reps 3 --steps 12]`: `<geo-well-3d>` beside bare three.js over the same points, for 50 wells and for 1,000 wells of 2,000 survey
 * points with a curve each and a surface of 1,000 x 1,000. Prints CPU time of a step and of the first picture as ratios, draw calls, and the longest time for which the page did not answer while the first picture was made. Needs `npm run build`.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import { openFresh } from './browser.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SIZES = {
  'a field': { wells: 50, points: 500, nodes: 200 },
  'all wells': { wells: 1000, points: 2000, nodes: 1000 },
};
const NAMES = ['empty', 'bare', 'ours'];
const PAGE =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>body { margin: 0; background: #fff } #place { width: 1200px; height: 900px }</style><div id="place"></div><script type="module" src="/bench/scene-page.js"></script>';
const { values: options } = parseArgs({
  options: { reps: { type: 'string', default: '3' }, steps: { type: 'string', default: '12' } },
});

if (!existsSync(path.join(ROOT, 'dist/elements')))
  throw new Error('dist/ is empty: run `npm run build` first');
const folders = {
  bench: import.meta.dirname,
  dist: path.join(ROOT, 'dist'),
  three: path.join(ROOT, 'node_modules/three/build'),
};
const served = Object.fromEntries(
  Object.entries(folders).map(([name, folder]) => [name, sirv(folder, { dev: true })]),
);
const server = createServer((request, response) => {
  if (request.url === '/') return void response.setHeader('Content-Type', 'text/html').end(PAGE);
  const [, folder = '', ...rest] = (request.url ?? '').split('/');
  request.url = `/${rest.join('/')}`;
  const missing = () => void response.writeHead(404).end();
  return served[folder] ? served[folder](request, response, missing) : missing();
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

/** One page in a fresh browser; times in ms, memory in bytes. */
async function measure(name, size) {
  const { page, complaints, cpuMs, rest, heapBytes, close } = await openFresh(
    `http://127.0.0.1:${server.address().port}/`,
    { webgl: true },
  );
  try {
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate(([one, wanted]) => globalThis.bench.load(one, wanted), [name, size]);
    await rest();
    const before = cpuMs();
    const { wall, longest } = await page.evaluate((one) => globalThis.bench.first(one), name);
    await rest();
    const first = cpuMs() - before;
    await page.evaluate(() => globalThis.bench.steps(2));
    await rest();
    const start = cpuMs();
    const calls = await page.evaluate(
      (count) => globalThis.bench.steps(count),
      Number(options.steps),
    );
    return {
      first,
      wall,
      longest,
      step: (cpuMs() - start) / Number(options.steps),
      calls,
      heap: await heapBytes(),
      error: complaints[0],
    };
  } finally {
    await close();
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
let wrong = false;
for (const [title, size] of Object.entries(SIZES)) {
  const rows = Object.fromEntries(NAMES.map((name) => [name, []]));
  for (let rep = 0; rep < Number(options.reps); rep++)
    for (const name of rep % 2 ? NAMES.toReversed() : NAMES)
      rows[name].push(await measure(name, size));
  const of = (name, key) => median(rows[name].map((row) => row[key]));
  const idle = of('empty', 'step');
  const ratio = (of('ours', 'step') - idle) / (of('bare', 'step') - idle);
  console.log(
    `${title} (${size.wells} wells x ${size.points} points, ${size.nodes} x ${size.nodes} nodes): step ${ratio.toFixed(2)} x bare three.js (limit 1.5), ${of('ours', 'calls')} draw calls (limit 60; bare ${of('bare', 'calls')}), first picture ${((of('ours', 'first') - of('empty', 'first')) / (of('bare', 'first') - of('empty', 'first'))).toFixed(2)} x (wall ${(of('ours', 'wall') / of('bare', 'wall')).toFixed(2)} x, longest task ${(of('ours', 'longest') / of('bare', 'wall')).toFixed(2)} x of bare's first picture), heap ${((of('ours', 'heap') - of('empty', 'heap')) / 1e6).toFixed(0)} MB (bare ${((of('bare', 'heap') - of('empty', 'heap')) / 1e6).toFixed(0)} MB)`,
  );
  for (const name of NAMES)
    for (const { error } of rows[name]) if (error) console.error(`${name}: ${error}`);
  wrong ||=
    ratio > 1.5 ||
    of('ours', 'calls') > 60 ||
    NAMES.some((name) => rows[name].some(({ error }) => error));
}
server.close();
process.exitCode = wrong ? 1 : 0;
