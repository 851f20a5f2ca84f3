/** `npx tsx tests/bench/map-points.mjs`: points inside a lasso among 100,000, by the index and by a look at each; the median of nine runs, as a ratio. */
import { isInside, PointIndex } from '../../src/plot/map/point-index.ts';

const COUNT = 100_000;
const CORNERS = 500;
let state = 7;
const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 2_147_483_648;
const lon = Float64Array.from({ length: COUNT }, () => 25 + 20 * next());
const lat = Float64Array.from({ length: COUNT }, () => 35 + 10 * next());
const ring = Array.from({ length: CORNERS + 1 }, (_, i) => {
  const angle = (2 * Math.PI * (i % CORNERS)) / CORNERS;
  const r = 4 * (1 + 0.3 * Math.sin(9 * angle));
  return [35 + r * Math.cos(angle), 40 + 0.6 * r * Math.sin(angle)];
});

/** Milliseconds of the middle one of nine runs. */
function median(run) {
  run();
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[4];
}

const index = new PointIndex(lon, lat);
const build = median(() => new PointIndex(lon, lat));
const indexed = median(() => index.inRings([ring]));
const each = median(() => [...lon.keys()].filter((i) => isInside([ring], lon[i], lat[i])));
const found = index.inRings([ring]).length;
console.log(`${found} of ${COUNT} points inside a lasso of ${CORNERS} corners: the index takes 1/${Math.round(each / indexed)} of a look at each point; making it takes ${(build / indexed).toFixed(2)} of that`);
