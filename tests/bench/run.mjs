/**
 * `npm run bench [-- --sizes 10000,1000000 --reps 3 --only 'bare|ours']`: our viewer beside the least code that can draw the
 * same curves and beside uPlot, one well and two, in fresh browsers. Quote the ratios: the times are of this machine. Needs `npm run build`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openFresh } from './browser.mjs';
import { inkOf, wantedInk } from './ink.mjs';
import { report } from './report.mjs';
import { serveBench, writeWellFile } from './serve.mjs';

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
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,1000000' },
    reps: { type: 'string', default: '3' },
    only: { type: 'string', default: '.' },
  },
});
const sizes = options.sizes.split(',').map(Number);
const only = new RegExp(options.only);
// The empty page is what all others are measured from.
const names = NAMES.filter((name) => name === 'empty' || only.test(name));

/** One page at one size in a fresh browser; times in ms, memory in bytes. */
async function measure(origin, name, samples) {
  const { page, complaints, cpuMs, rest, heapBytes, close } = await openFresh(`${origin}/`);
  try {
    await page.waitForFunction(() => 'bench' in globalThis);
    const hostBytes = await page.evaluate(
      ([one, count]) => globalThis.bench.setup(one, count),
      [name, samples],
    );
    const before = await heapBytes();
    await page.evaluate(() => globalThis.bench.prepare());
    await rest();
    let start = cpuMs();
    const firstWall = await page.evaluate(() => globalThis.bench.first());
    const firstCpu = cpuMs() - start;
    const heap = (await heapBytes()) - before;
    await rest();
    start = cpuMs();
    const steps = await page.evaluate(() => globalThis.bench.steps());
    const stepCpu = (cpuMs() - start) / steps;
    const wanted = wantedInk(name);
    const missing = wanted.length - inkOf(await page.screenshot(), wanted);
    return {
      name,
      samples,
      hostBytes,
      firstWall,
      firstCpu,
      stepCpu,
      heap: Math.max(heap, (await heapBytes()) - before),
      missing,
      error: complaints[0],
    };
  } catch (error) {
    return { name, samples, error: error.message };
  } finally {
    await close();
  }
}

const { origin, close } = await serveBench();
const rows = [];
for (let rep = 0; rep < Number(options.reps); rep++) {
  for (const samples of sizes) {
    // In turns from both ends, so that a machine that slows down slows all alike.
    for (const name of rep % 2 ? names.toReversed() : names) {
      if (name === 'ours (file)') await writeWellFile(samples);
      const row = await measure(origin, name, samples);
      rows.push(row);
      process.stderr.write(
        `${rep + 1}/${options.reps} ${samples} ${name}: ${row.error ?? `first ${row.firstCpu.toFixed(0)} ms, step ${row.stepCpu.toFixed(1)} ms, heap ${(row.heap / 1e6).toFixed(1)} MB`}\n`,
      );
    }
  }
}
close();

const results = path.join(import.meta.dirname, 'results');
mkdirSync(results, { recursive: true });
writeFileSync(
  path.join(results, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`),
  JSON.stringify(rows, null, 1),
);
console.log(report(rows));

const wrong = rows.filter(({ name, missing, error }) => error || (name !== 'empty' && missing > 0));
for (const { name, samples, missing, error } of wrong)
  console.error(
    `${name} at ${samples}: ${error ?? `${missing} of the colours of its curves are not on the picture`}`,
  );
process.exitCode = wrong.length ? 1 : 0;
