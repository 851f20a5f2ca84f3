/**
 * `node tests/bench/seismic-section.mjs [--reps 3 --size 4000x3000]`: the section plot beside two bare canvases that draw nothing but samples: one look-up a
 * pixel, and the whole section as a bitmap. Prints CPU time of the browser, net of an empty page, as a ratio to the better of the two, with the limits we keep.
 */
import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { openFresh } from './browser.mjs';

const PAGE =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>body { margin: 0; background: #fff } #place { width: 1200px; height: 900px }</style><div id="place"></div><script src="/page.js"></script>';
const NAMES = ['empty', 'viewport', 'bitmap', 'ours'];
const LIMITS = { first: 2, pan: 1.5, color: 1.5, zoom: null };
const { values: options } = parseArgs({
  options: {
    reps: { type: 'string', default: '3' },
    size: { type: 'string', default: '4000x3000' },
  },
});
const [traces, samples] = options.size.split('x').map(Number);

const {
  outputFiles: [script],
} = await build({
  entryPoints: [path.join(import.meta.dirname, 'seismic-section-page.js')],
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  write: false,
});
const server = createServer((request, response) => {
  if (request.url === '/page.js')
    response.setHeader('Content-Type', 'text/javascript').end(Buffer.from(script.contents));
  else response.setHeader('Content-Type', 'text/html').end(PAGE);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

/** One page in a fresh browser: ms of CPU. */
async function measure(name) {
  const { page, complaints, cpuMs, rest, close } = await openFresh(
    `http://127.0.0.1:${server.address().port}/`,
  );
  try {
    await page.evaluate(([t, s]) => globalThis.bench.make(t, s), [traces, samples]);
    await rest();
    const took = {};
    let start = cpuMs();
    await page.evaluate((one) => globalThis.bench.first(one), name);
    await rest();
    took.first = cpuMs() - start;
    for (const [kind, count] of [
      ['zoom', 20],
      ['pan', 20],
      ['zoom', 2],
      ['color', 8],
    ]) {
      start = cpuMs();
      await page.evaluate(([one, n]) => globalThis.bench.steps(one, n), [kind, count]);
      if (count > 2) took[kind] = (cpuMs() - start) / count;
    }
    return { ...took, error: complaints[0] };
  } finally {
    await close();
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const rows = Object.fromEntries(NAMES.map((name) => [name, []]));
for (let rep = 0; rep < Number(options.reps); rep++)
  for (const name of rep % 2 ? NAMES.toReversed() : NAMES) rows[name].push(await measure(name));
let wrong = false;
console.log(`${traces} x ${samples} samples; x of the better bare canvas`);
for (const [kind, limit] of Object.entries(LIMITS)) {
  const net = (name) =>
    Math.max(
      0.1,
      median(rows[name].map((row) => row[kind])) - median(rows.empty.map((row) => row[kind])),
    );
  const ratio = net('ours') / Math.min(net('viewport'), net('bitmap'));
  wrong ||= limit !== null && ratio > limit;
  console.log(
    `${kind.padEnd(6)} ${ratio.toFixed(2)} x${limit === null ? '' : ` (limit ${limit})`}; viewport ${(net('viewport') / net('ours')).toFixed(2)}, bitmap ${(net('bitmap') / net('ours')).toFixed(2)} of ours`,
  );
}
for (const name of NAMES)
  for (const { error } of rows[name]) if (error) console.error(`${name}: ${error}`);
server.close();
process.exitCode = wrong || NAMES.some((name) => rows[name].some(({ error }) => error)) ? 1 : 0;
