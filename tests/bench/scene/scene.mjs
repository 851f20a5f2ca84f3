import path from 'node:path';
import { inFreshBrowser } from '../browser.mjs';
import { ROOT } from '../cache.mjs';
import { inTurns, median } from '../measure.mjs';
import { DIST, PLACE, servePage } from '../serve.mjs';

const SIZES = {
  'a field': { wells: 50, points: 500, nodes: 200 },
  'all wells': { wells: 1000, points: 2000, nodes: 1000 },
};
const NAMES = ['empty', 'bare', 'ours'];
const [STEP_LIMIT, CALLS_LIMIT] = [1.5, 60];

/** @type {import('../parts.mjs').Part} */
export const scene = {
  name: 'scene',
  describe: 'wells, curves and a surface in our 3D viewer beside bare three.js',
  seconds: 150,
  options: {
    reps: { default: 2, describe: 'repetitions' },
    steps: { default: 6, describe: 'turns of the camera' },
  },
  async run({ reps, steps }, bench) {
    const origin = await servePage(bench, {
      page: { ...PLACE, script: '/bench/scene-page.js' },
      folders: {
        bench: import.meta.dirname,
        dist: DIST,
        three: path.join(ROOT, 'node_modules/three/build'),
      },
    });
    const rows = [];
    for (const [title, size] of Object.entries(SIZES)) {
      const group = `${title}: ${size.wells.toLocaleString('en')} wells of ${size.points.toLocaleString('en')} points, a surface of ${size.nodes} x ${size.nodes}`;
      const costs = await inTurns(NAMES, reps, (name, rep) => {
        bench.step(`drawing ${title}, ${name} (${rep + 1} of ${reps})`);
        return measure(bench, origin, { name, size, steps });
      });
      rows.push(...rowsOf(group, costs));
    }
    return rows;
  },
};

function rowsOf(group, costs) {
  const of = (name, key) => median(costs[name].map((cost) => cost[key]));
  const net = (name, key) => of(name, key) - of('empty', key);
  const row = (what, value) => ({ group, what, value, unit: 'x' });
  return [
    {
      ...row('turn of the camera, of bare three.js', net('ours', 'step') / net('bare', 'step')),
      limit: STEP_LIMIT,
    },
    { group, what: 'draw calls', value: of('ours', 'calls'), unit: '', limit: CALLS_LIMIT },
    row('first picture, processor time, of bare', net('ours', 'first') / net('bare', 'first')),
    row('first picture, time on the clock, of bare', of('ours', 'wall') / of('bare', 'wall')),
    row(
      "longest task, of bare's first picture on the clock",
      of('ours', 'longest') / of('bare', 'wall'),
    ),
    row('memory, of bare', net('ours', 'heap') / net('bare', 'heap')),
  ];
}

/** One page in a fresh browser; times in ms, memory in bytes. */
function measure(bench, origin, { name, size, steps }) {
  const work = async ({ page, cpuMs, rest, heapBytes }) => {
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
    const calls = await page.evaluate((count) => globalThis.bench.steps(count), steps);
    const step = (cpuMs() - start) / steps;
    return { first, wall, longest, step, calls, heap: await heapBytes() };
  };
  return inFreshBrowser(bench, `${origin}/`, work, { webgl: true });
}
