import path from 'node:path';
import { inFreshBrowser } from '../browser.mjs';
import { inTurns, median } from '../measure.mjs';
import { PLACE, servePage } from '../serve.mjs';

const NAMES = ['empty', 'viewport', 'bitmap', 'ours'];
/** How often a picture is changed, and the limit of what that costs, of the better bare canvas. The short zoom goes back to the whole section. */
const STEPS = [
  ['zoom', 20],
  ['pan', 20],
  ['zoom', 2],
  ['color', 8],
];
const MEASURED = {
  first: { what: 'first picture', limit: 2 },
  pan: { what: 'pan', limit: 1.5 },
  color: { what: 'change of the colour map', limit: 1.5 },
  zoom: { what: 'zoom' },
};

/** @type {import('../parts.mjs').Part} */
export const section = {
  name: 'section',
  describe: 'our seismic section beside two bare canvases that draw samples alone',
  seconds: 90,
  options: {
    size: { default: '4000x3000', describe: 'traces and samples' },
    reps: { default: 3, describe: 'repetitions' },
  },
  async run({ size, reps }, bench) {
    const origin = await servePage(bench, {
      page: { ...PLACE, script: '/page.js' },
      bundle: path.join(import.meta.dirname, 'section-page.js'),
    });
    const costs = await inTurns(NAMES, reps, (name, rep) => {
      bench.step(`drawing ${size} samples, ${name} (${rep + 1} of ${reps})`);
      return measure(bench, origin, name, size.split('x').map(Number));
    });
    return Object.entries(MEASURED).map(([kind, { what, limit }]) => {
      const of = (name) => median(costs[name].map((cost) => cost[kind]));
      const net = (name) => Math.max(0.1, of(name) - of('empty'));
      const value = net('ours') / Math.min(net('viewport'), net('bitmap'));
      return { what: `${what}, of the better bare canvas`, value, unit: 'x', limit };
    });
  },
};

/** One page in a fresh browser: ms of CPU. */
function measure(bench, origin, name, size) {
  return inFreshBrowser(bench, `${origin}/`, async ({ page, cpuMs, rest }) => {
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate(([traces, samples]) => globalThis.bench.make(traces, samples), size);
    await rest();
    const costs = {};
    let start = cpuMs();
    await page.evaluate((one) => globalThis.bench.first(one), name);
    await rest();
    costs.first = cpuMs() - start;
    for (const [kind, count] of STEPS) {
      start = cpuMs();
      await page.evaluate(([one, n]) => globalThis.bench.steps(one, n), [kind, count]);
      if (count > 2) costs[kind] = (cpuMs() - start) / count;
    }
    return costs;
  });
}
