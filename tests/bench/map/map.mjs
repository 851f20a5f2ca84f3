import path from 'node:path';
import { isInside, PointIndex } from '../../../src/plot/map/point-index.ts';
import { inFreshBrowser } from '../browser.mjs';
import { inTurns, median, medianCost, quantile } from '../measure.mjs';
import { DIST, PLACE, servePage } from '../serve.mjs';

const COUNT = 100_000;
const CORNERS = 500;
const LASSOS = 5;
/** All wells are in view; some thousands are, with names. */
const ZOOMS = { 'all wells in view': 6, 'thousands of wells in view': 9 };
const FRAME_MS = 1000 / 60;
/** Frames that may be left out, and how long a selection may take. */
const LIMITS = { missed: 0.01, selectMs: 100 };

/** @type {import('../parts.mjs').Part} */
export const map = {
  name: 'map',
  describe: '100,000 named wells dragged and selected in our map beside bare OpenLayers',
  seconds: 140,
  options: {
    reps: { default: 2, describe: 'repetitions' },
    frames: { default: 240, describe: 'frames of a drag; a twelfth of them for bare OpenLayers' },
  },
  async run({ reps, frames }, bench) {
    const wells = makeWells();
    const origin = await servePage(bench, {
      page: { ...PLACE, script: '/page.js' },
      bundle: path.join(import.meta.dirname, 'map-page.js'),
      folders: { dist: DIST },
    });
    const rows = [];
    for (const [group, zoom] of Object.entries(ZOOMS)) {
      const runs = await inTurns(['bare', 'ours'], reps, (name, rep) => {
        bench.step(`dragging a map, ${group}, ${name} (${rep + 1} of ${reps})`);
        return measure(bench, origin, { name, zoom, wells, frames });
      });
      rows.push(...rowsOf(group, runs));
    }
    bench.step('finding points by the index');
    return [...rows, ...(await indexRows(wells))];
  },
};

function makeWells() {
  let state = 7;
  const next = () =>
    (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 2_147_483_648;
  return {
    lon: Array.from({ length: COUNT }, () => 25 + 20 * next()),
    lat: Array.from({ length: COUNT }, () => 35 + 8 * next()),
  };
}

/** One page in a fresh browser. */
function measure(bench, origin, { name, zoom, wells, frames }) {
  return inFreshBrowser(bench, `${origin}/`, async ({ page, rest }) => {
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate(
      ([one, given, near]) => globalThis.bench.make(one, given, near),
      [name, wells, zoom],
    );
    await rest();
    const pan = await page.evaluate(
      (count) => globalThis.bench.pan(count),
      name === 'bare' ? Math.ceil(frames / 12) : frames,
    );
    await rest();
    const lassos = [];
    if (name === 'ours')
      for (let i = 0; i < LASSOS; i++)
        lassos.push(await page.evaluate((corners) => globalThis.bench.lasso(corners), CORNERS));
    return { ...pan, lassos };
  });
}

function rowsOf(group, runs) {
  const work = (name, share) => median(runs[name].map((run) => quantile(run.work, share)));
  const lassos = runs.ours.flatMap((run) => run.lassos);
  return [
    {
      group,
      what: 'frame that 95 of 100 stay below',
      value: work('ours', 0.95) / FRAME_MS,
      unit: '%',
      limit: 1,
      of: `${FRAME_MS.toFixed(1)} ms`,
    },
    {
      group,
      what: 'frames left out',
      value: median(runs.ours.map(missedShare)),
      unit: '%',
      limit: LIMITS.missed,
    },
    {
      group,
      what: `selection by a lasso of ${CORNERS} corners`,
      value: median(lassos.map(({ ms }) => ms)) / LIMITS.selectMs,
      unit: '%',
      limit: 1,
      of: `${LIMITS.selectMs} ms`,
    },
    {
      group,
      what: 'median frame, of bare OpenLayers without names',
      value: work('ours', 0.5) / work('bare', 0.5),
      unit: 'x',
    },
    {
      group,
      what: 'frame that 95 of 100 stay below, of bare',
      value: work('ours', 0.95) / work('bare', 0.95),
      unit: 'x',
    },
  ];
}

/** Frames that were left out, for each frame that was drawn. */
function missedShare({ intervals }) {
  const missed = intervals.map((ms) => Math.max(0, Math.round(ms / FRAME_MS) - 1));
  return missed.reduce((sum, count) => sum + count, 0) / intervals.length;
}

async function indexRows(wells) {
  const [lon, lat] = [Float64Array.from(wells.lon), Float64Array.from(wells.lat)];
  const ring = Array.from({ length: CORNERS + 1 }, (_, i) => {
    const angle = (2 * Math.PI * (i % CORNERS)) / CORNERS;
    const r = 4 * (1 + 0.3 * Math.sin(9 * angle));
    return [35 + r * Math.cos(angle), 39 + 0.6 * r * Math.sin(angle)];
  });
  const index = new PointIndex(lon, lat);
  const cost = async (work) => (await medianCost(work, { reps: 9, warmUps: 1 })).wallMs;
  const found = await cost(() => index.inRings([ring]));
  const looked = await cost(() => [...lon.keys()].filter((i) => isInside([ring], lon[i], lat[i])));
  const made = await cost(() => new PointIndex(lon, lat));
  const group = `${index.inRings([ring]).length.toLocaleString('en')} of ${COUNT.toLocaleString('en')} points in a ring`;
  return [
    { group, what: 'speed by the index, of a look at each', value: looked / found, unit: 'x' },
    { group, what: 'making the index, of finding once', value: made / found, unit: 'x' },
  ];
}
