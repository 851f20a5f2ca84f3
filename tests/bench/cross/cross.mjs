import path from 'node:path';
import { inFreshBrowser } from '../browser.mjs';
import { inTurns, median } from '../measure.mjs';
import { DIST, PLACE, servePage } from '../serve.mjs';

const NAMES = ['empty', 'bare', 'ours'];
/** What is measured, and what a brush may cost, of the bare canvas. */
const MEASURED = {
  first: { what: 'first picture, its reading and axes included' },
  rectangle: { what: 'brush by rectangle', limit: 1.5 },
  polygon: { what: 'brush by polygon', limit: 1.5 },
};

/** @type {import('../parts.mjs').Part} */
export const cross = {
  name: 'cross',
  describe: 'a million points brushed in our crossplot beside a bare canvas that draws the same',
  seconds: 60,
  options: {
    points: { default: 1_000_000, describe: 'points' },
    brushes: { default: 10, describe: 'brushes of each kind' },
    reps: { default: 3, describe: 'repetitions' },
  },
  async run({ points, brushes, reps }, bench) {
    const origin = await servePage(bench, {
      page: { ...PLACE, script: '/page.js' },
      bundle: path.join(import.meta.dirname, 'cross-page.js'),
      folders: { dist: DIST },
    });
    const costs = await inTurns(NAMES, reps, (name, rep) => {
      bench.step(`brushing ${points} points, ${name} (${rep + 1} of ${reps})`);
      return measure(bench, origin, { name, points, brushes });
    });
    const selected = ['bare', 'ours'].map((name) => costs[name].at(-1).selected);
    return [
      ...Object.entries(MEASURED).map(([kind, { what, limit }]) => {
        const net = (name) =>
          Math.max(0.1, median(costs[name].map((one) => one[kind] - (costs.empty[0][kind] ?? 0))));
        const value = net('ours') / net('bare');
        return { what: `${what}, of a bare canvas`, value, unit: 'x', limit };
      }),
      {
        what: 'points selected, of those of the bare canvas',
        value: selected[1] / selected[0],
        unit: 'x',
        limit: 1,
      },
    ];
  },
};

/** One page in a fresh browser: ms of CPU of the first picture and of a brush. */
function measure(bench, origin, { name, points, brushes }) {
  return inFreshBrowser(bench, `${origin}/`, async ({ page, cpuMs, rest }) => {
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate(([one, count]) => globalThis.bench.make(one, count), [name, points]);
    await rest();
    const costs = {};
    let start = cpuMs();
    await page.evaluate(() => globalThis.bench.first());
    await rest();
    costs.first = cpuMs() - start;
    for (const kind of ['rectangle', 'polygon']) {
      start = cpuMs();
      costs.selected = await page.evaluate(
        ([one, count]) => globalThis.bench.brush(one, count),
        [kind, brushes],
      );
      costs[kind] = (cpuMs() - start) / brushes;
    }
    return costs;
  });
}
