import path from 'node:path';
import { BenchFailure } from '../bench.mjs';
import { inFreshBrowser } from '../browser.mjs';
import { CACHE, ROOT } from '../cache.mjs';
import { inTurns, median } from '../measure.mjs';
import { DIST, PLACE, servePage } from '../serve.mjs';
import { inkOf, wantedInk } from './ink.mjs';
import { readChunks, writeWellFile } from './log-files.mjs';

const NAMES = [
  'empty',
  'bare scan',
  'bare pyramid',
  'uPlot x 8',
  'ours',
  'ours (file)',
  'two bare scan',
  'two bare pyramid',
  'two ours',
];
/** Pages without limits: measured once. */
const ONCE = ['uPlot x 8', 'ours (file)'];
/** Below the largest size only our own steps are compared. The empty page is what all others are measured from. */
const SMALL_NAMES = ['empty', 'ours', 'two ours'];

/** @type {import('../parts.mjs').Part} */
export const log = {
  name: 'log',
  describe: 'our log viewer and correlation beside bare canvases and uPlot',
  seconds: 150,
  options: {
    sizes: { default: '10000,1000000', describe: 'samples of a curve' },
    reps: { default: 2, describe: 'repetitions' },
    only: { default: '.', describe: 'pages whose names match this expression' },
  },
  async run({ sizes, reps, only }, bench) {
    const counts = sizes
      .split(',')
      .map(Number)
      .toSorted((a, b) => a - b);
    const largest = counts.at(-1);
    const origin = await servePage(bench, {
      page: { ...PLACE, script: '/bench/log-page.js' },
      folders: {
        bench: import.meta.dirname,
        dist: DIST,
        uplot: path.join(ROOT, 'node_modules/uplot/dist'),
        data: CACHE,
      },
      answer: readChunks,
      isIsolated: true,
    });
    const pages = new Map();
    for (const samples of counts) {
      const names = (samples === largest ? NAMES : SMALL_NAMES).filter(
        (name) => name === 'empty' || new RegExp(only).test(name),
      );
      if (names.includes('ours (file)')) await writeWellFile(samples);
      const rows = await inTurns(names, reps, (name, rep) => {
        if (rep > 0 && ONCE.includes(name)) return null;
        bench.step(`${samples.toLocaleString('en')} samples, ${name} (${rep + 1} of ${reps})`);
        return measure(bench, origin, name, samples);
      });
      pages.set(samples, netCosts(rows));
    }
    const rows = rowsOf(pages.get(counts[0]), pages.get(largest), largest);
    // Where `only` leaves out the bare pages there is no bound.
    return rows.filter(({ value }) => !Number.isNaN(value));
  },
};

/** One page at one size in a fresh browser; times in ms, memory in bytes. */
function measure(bench, origin, name, samples) {
  return inFreshBrowser(bench, `${origin}/`, async ({ page, cpuMs, rest, heapBytes }) => {
    await page.waitForFunction(() => 'bench' in globalThis);
    const hostBytes = await page.evaluate(
      ([one, count]) => globalThis.bench.setup(one, count),
      [name, samples],
    );
    const before = await heapBytes();
    await page.evaluate(() => globalThis.bench.prepare());
    await rest();
    let start = cpuMs();
    await page.evaluate(() => globalThis.bench.first());
    const firstCpu = cpuMs() - start;
    const heap = (await heapBytes()) - before;
    await rest();
    start = cpuMs();
    const steps = await page.evaluate(() => globalThis.bench.steps());
    const stepCpu = (cpuMs() - start) / steps;
    const wanted = wantedInk(name);
    const missing = wanted.length - inkOf(await page.screenshot(), wanted);
    if (name !== 'empty' && missing > 0)
      throw new BenchFailure(`${missing} of the colours of its curves are not in the picture`);
    return { hostBytes, firstCpu, stepCpu, heap: Math.max(heap, (await heapBytes()) - before) };
  });
}

/** By page: medians net of the empty page; `bound` is the least of the bare pages of one well, `two bound` of two. */
function netCosts(rows) {
  const of = (name, key) => median(rows[name].map((row) => row[key]));
  const pages = {};
  for (const name of Object.keys(rows)) {
    if (name === 'empty') continue;
    pages[name] = {
      first: of(name, 'firstCpu') - of('empty', 'firstCpu'),
      step: of(name, 'stepCpu') - of('empty', 'stepCpu'),
      heap: of(name, 'heap'),
      host: of(name, 'hostBytes'),
    };
  }
  const boundOf = (prefix) => {
    const bare = Object.entries(pages).filter(([name]) => name.startsWith(prefix));
    const least = (key) => (bare.length ? Math.min(...bare.map(([, page]) => page[key])) : NaN);
    return { first: least('first'), step: least('step') };
  };
  return { ...pages, bound: boundOf('bare'), 'two bound': boundOf('two bare') };
}

function rowsOf(small, large, largest) {
  const samples = `${largest.toLocaleString('en')} samples`;
  const rows = [];
  if (large.ours)
    rows.push(...limitedRows(`one well, ${samples}`, small.ours, large.ours, large.bound));
  for (const [name, group] of [
    ['ours (file)', 'one well from a LAS file, its reading counted'],
    ['uPlot x 8', 'eight plots of uPlot'],
  ])
    if (large[name]) rows.push(...plainRows(group, large[name], large.bound));
  const pair = large['two ours'];
  if (!pair) return rows;
  const group = `two wells, ${samples} each`;
  rows.push(...limitedRows(group, small['two ours'], pair, large['two bound']));
  if (large.ours)
    rows.push({
      group,
      // Twelve curves beside ten.
      what: "zoom or pan step, of one well's step",
      value: pair.step / large.ours.step,
      unit: 'x',
      limit: 1.5,
    });
  return rows;
}

/** What we keep limits of. */
function limitedRows(group, small, large, bound) {
  const [first, step, heap] = plainRows(group, large, bound);
  return [
    { ...first, limit: 2.5 },
    { ...step, limit: 1.5 },
    {
      group,
      what: 'zoom or pan step, of the same step with the fewest samples',
      value: large.step / small.step,
      unit: 'x',
      limit: 1.5,
    },
    { ...heap, limit: 0.2 },
  ];
}

function plainRows(group, { first, step, heap, host }, bound) {
  return [
    { group, what: 'first paint, of the bound', value: first / bound.first, unit: 'x' },
    { group, what: 'zoom or pan step, of the bound', value: step / bound.step, unit: 'x' },
    { group, what: "memory added, of the page's arrays", value: heap / host, unit: '%' },
  ];
}
