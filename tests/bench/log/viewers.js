/**
 * The pages of the bench. Each: `load` brings its code and what it needs of the host (not measured), `prepare` turns the
 * well into its input (memory counts), `mount` draws the whole well and answers how to show a window.
 */
import { bareCanvas, drawBare, pyramidOf } from './bare.js';
import { BASE, makePair, PAIR_TRACKS, TOP, TRACKS } from './well.js';

function bare(levelsOf) {
  return { mount: (place, well) => mountBare(place, [well], TRACKS, levelsOf) };
}

function twoBare(levelsOf) {
  return {
    make: makePair,
    mount: (place, { wells }) => mountBare(place, wells, PAIR_TRACKS, levelsOf),
  };
}

function mountBare(place, wells, tracks, levelsOf) {
  const context = bareCanvas(place);
  const drawn = wells.map(({ depth, values }) => ({
    depth,
    tracks,
    levels: Object.fromEntries(
      Object.entries(values).map(([mnemonic, all]) => [mnemonic, levelsOf(all)]),
    ),
  }));
  const show = (window) => drawBare(context, drawn, window);
  show([TOP, BASE]);
  return show;
}

/** Draws one pixel a step: what the browser and the harness cost by themselves. */
const empty = {
  mount(place) {
    const context = bareCanvas(place);
    const show = () => context.fillRect(0, 0, 1, 1);
    show();
    return show;
  },
};

const uplot = {
  async load() {
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: '/uplot/uPlot.min.css',
      }),
    );
    this.Plot = (await import('/uplot/uPlot.esm.js')).default;
  },
  /** uPlot draws a gap where a value is null: plain arrays. */
  prepare: ({ depth, values }) => ({
    depth,
    values: Object.fromEntries(
      Object.entries(values).map(([mnemonic, all]) => [
        mnemonic,
        Array.from(all, (value) => (Number.isNaN(value) ? null : value)),
      ]),
    ),
  }),
  mount(place, { depth, values }) {
    place.style.display = 'flex';
    const plots = TRACKS.map(({ scale, curves }, track) => {
      const scales = { x: { time: false, ori: 1, dir: -1, range: (_, top, base) => [top, base] } };
      const series = [{}];
      curves.forEach(([, , left, right, stroke], i) => {
        scales[`y${i}`] = {
          ori: 0,
          dir: left < right ? 1 : -1,
          distr: scale === 'log' ? 3 : 1,
          range: [Math.min(left, right), Math.max(left, right)],
          auto: false,
        };
        series.push({ scale: `y${i}`, stroke, width: 1, points: { show: false } });
      });
      const axes = [
        { side: 3, show: track === 0 },
        { side: 0, scale: 'y0' },
      ];
      return new this.Plot(
        {
          width: 150,
          height: 900,
          scales,
          series,
          axes,
          legend: { show: false },
          cursor: { show: false },
        },
        [depth, ...curves.map(([mnemonic]) => values[mnemonic])],
        place,
      );
    });
    return ([min, max]) => plots.forEach((plot) => plot.setScale('x', { min, max }));
  },
};

const TEMPLATE = {
  name: 'Bench',
  tracks: TRACKS.map(({ title, scale, curves }) => ({
    kind: 'curves',
    title,
    scale,
    curves: curves.map(([curve, unit, left, right, color]) => ({
      curve,
      unit,
      left,
      right,
      color,
    })),
  })),
};

/** Fetches and compiles the suite; running it and drawing are measured. */
async function loadSuite(tag = 'geo-log-viewer') {
  for (const href of await (await fetch('/chunks.json')).json())
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  await import(`/dist/elements/${tag}.js`);
}

async function mountViewer(place, properties) {
  const viewer = document.createElement('geo-log-viewer');
  viewer.style.cssText = 'width: 1200px; height: 900px';
  viewer.setAttribute('plot-only', '');
  Object.assign(viewer, { templateConfig: TEMPLATE, ...properties });
  await plotted(place, viewer);
  return ([top, base]) => viewer.setDepthRange(top, base);
}

function plotted(place, element) {
  return new Promise((resolve, reject) => {
    element.addEventListener('geo-plot', ({ detail }) => resolve(detail), { once: true });
    element.addEventListener(
      'geo-error',
      ({ detail }) => reject(new Error(`${detail.code}: ${detail.message}`)),
      { once: true },
    );
    place.append(element);
  });
}

const dataOf = (tracks, { depth, values }) => ({
  index: { mnemonic: 'DEPT', unit: 'M', values: depth },
  curves: tracks.flatMap(({ curves }) =>
    curves.map(([mnemonic, unit]) => ({ mnemonic, unit, values: values[mnemonic] })),
  ),
});

const ours = {
  load: () => loadSuite(),
  prepare: (well) => dataOf(TRACKS, well),
  mount: (place, data) => mountViewer(place, { data }),
};

const twoOurs = {
  make: makePair,
  load: () => loadSuite('geo-correlation'),
  prepare: ({ wells }) =>
    wells.map((well, i) => ({
      name: `Well ${i + 1}`,
      markers: [
        { name: 'Sand', md: 1500 + 200 * i },
        { name: 'Marl', md: 3200 + 100 * i },
      ],
      ...dataOf(PAIR_TRACKS, well),
    })),
  async mount(place, wells) {
    const element = document.createElement('geo-correlation');
    // The toolbar takes 40 px: the picture is as large as that of one well.
    element.style.cssText = 'width: 1200px; height: 940px';
    Object.assign(element, { wells });
    const drawn = plotted(place, element);
    await element.setDepthRange(TOP, BASE);
    const { wells: shown } = await drawn;
    if (shown.some(({ curves, missing }) => curves.length !== 6 || missing.length))
      throw new Error('not all curves are plotted');
    return ([top, base]) => element.setDepthRange(top, base);
  },
};

const oursFile = {
  ownsData: true,
  async load({ samples }) {
    await loadSuite();
    this.file = await (await fetch(`/data/well-${samples}.las`)).blob();
  },
  mount(place) {
    return mountViewer(place, { file: this.file });
  },
};

/** By name, in the order of the table. */
export const PAGES = {
  empty,
  'bare scan': bare((values) => [{ size: 1, low: values, high: values }]),
  'bare pyramid': bare(pyramidOf),
  'uPlot x 8': uplot,
  ours,
  'ours (file)': oursFile,
  'two bare scan': twoBare((values) => [{ size: 1, low: values, high: values }]),
  'two bare pyramid': twoBare(pyramidOf),
  'two ours': twoOurs,
};
