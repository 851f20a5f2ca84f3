/**
 * The pages of the bench. Each: `load` brings its code and what it needs of the host (not measured), `prepare` turns the
 * well into its input (memory counts), `mount` draws the whole well and answers how to show a window.
 */
import { bareCanvas, drawBare, pyramidOf } from './bare.js';
import { BASE, TOP, TRACKS } from './well.js';

function bare(levelsOf) {
  return {
    mount(place, well) {
      const context = bareCanvas(place);
      const levels = Object.fromEntries(Object.entries(well.values).map(([mnemonic, values]) => [mnemonic, levelsOf(values)]));
      const show = (window) => drawBare(context, well, levels, window);
      show([TOP, BASE]);
      return show;
    },
  };
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
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/uplot/uPlot.min.css' }));
    this.Plot = (await import('/uplot/uPlot.esm.js')).default;
  },
  /** uPlot draws a gap where a value is null: plain arrays. */
  prepare: ({ depth, values }) => ({ depth, values: Object.fromEntries(Object.entries(values).map(([mnemonic, all]) => [mnemonic, Array.from(all, (value) => (Number.isNaN(value) ? null : value))])) }),
  mount(place, { depth, values }) {
    place.style.display = 'flex';
    const plots = TRACKS.map(({ scale, curves }, track) => {
      const scales = { x: { time: false, ori: 1, dir: -1, range: (_, top, base) => [top, base] } };
      const series = [{}];
      curves.forEach(([, , left, right, stroke], i) => {
        scales[`y${i}`] = { ori: 0, dir: left < right ? 1 : -1, distr: scale === 'log' ? 3 : 1, range: [Math.min(left, right), Math.max(left, right)], auto: false };
        series.push({ scale: `y${i}`, stroke, width: 1, points: { show: false } });
      });
      const axes = [{ side: 3, show: track === 0 }, { side: 0, scale: 'y0' }];
      return new this.Plot({ width: 150, height: 900, scales, series, axes, legend: { show: false }, cursor: { show: false } }, [depth, ...curves.map(([mnemonic]) => values[mnemonic])], place);
    });
    return ([min, max]) => plots.forEach((plot) => plot.setScale('x', { min, max }));
  },
};

const TEMPLATE = {
  name: 'Bench',
  tracks: TRACKS.map(({ title, scale, curves }) => ({ kind: 'curves', title, scale, curves: curves.map(([curve, unit, left, right, color]) => ({ curve, unit, left, right, color })) })),
};

/** Fetches and compiles the suite; running it and drawing are measured. */
async function loadSuite() {
  for (const href of await (await fetch('/chunks.json')).json()) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  await import('/dist/elements/geo-log-viewer.js');
}

async function mountViewer(place, properties) {
  const viewer = document.createElement('geo-log-viewer');
  viewer.style.cssText = 'width: 1200px; height: 900px';
  viewer.setAttribute('plot-only', '');
  Object.assign(viewer, { templateConfig: TEMPLATE, ...properties });
  await new Promise((resolve, reject) => {
    viewer.addEventListener('geo-plot', resolve, { once: true });
    viewer.addEventListener('geo-error', ({ detail }) => reject(new Error(`${detail.code}: ${detail.message}`)), { once: true });
    place.append(viewer);
  });
  return ([top, base]) => viewer.setDepthRange(top, base);
}

const ours = {
  load: loadSuite,
  prepare: ({ depth, values }) => ({
    index: { mnemonic: 'DEPT', unit: 'M', values: depth },
    curves: TRACKS.flatMap(({ curves }) => curves.map(([mnemonic, unit]) => ({ mnemonic, unit, values: values[mnemonic] }))),
  }),
  mount: (place, data) => mountViewer(place, { data }),
};

const oursFile = {
  ownsData: true,
  async load({ samples }) {
    await loadSuite();
    this.file = await (await fetch(`/well-${samples}.las`)).blob();
  },
  mount(place) {
    return mountViewer(place, { file: this.file });
  },
};

/** By name, in the order of the table. */
export const PAGES = { empty, 'bare scan': bare((values) => [{ size: 1, low: values, high: values }]), 'bare pyramid': bare(pyramidOf), 'uPlot x 8': uplot, ours, 'ours (file)': oursFile };
