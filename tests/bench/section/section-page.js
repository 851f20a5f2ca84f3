/** Runs one page of the section bench inside the browser; section.mjs calls `bench`. */
import { LIGHT_PLOT_THEME } from '../../../src/plot/log/theme.ts';
import { colorLut, findColorMap } from '../../../src/plot/seismic/colormaps.ts';
import { createSectionPlot } from '../../../src/plot/seismic/section-plot.ts';

const SIZE = { width: 1200, height: 900 };
const frame = () => new Promise(requestAnimationFrame);

/** Reflectors that dip over a fault, with noise; trace after trace. */
function makeSection(traces, samples) {
  const values = new Float32Array(traces * samples);
  let seed = 7;
  for (let t = 0; t < traces; t++) {
    const shift = 60 * Math.sin((t / traces) * 5) + (t > traces * 0.6 ? 30 : 0);
    for (let s = 0; s < samples; s++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
      values[t * samples + s] =
        Math.sin((s + shift) * 0.19) * Math.sin((s + shift) * 0.011) + seed * 1e-10;
    }
  }
  return values;
}

function canvasOf(place) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIZE.width, SIZE.height];
  place.append(canvas);
  return canvas.getContext('2d', { alpha: false });
}

const packed = (name) => new Uint32Array(colorLut(findColorMap(name)).buffer);

/** The least that colours a view: one sample and one look-up a pixel. No axes, no gaps, no clip. */
function viewport(place, { values, traces, samples }) {
  const pen = canvasOf(place);
  const { width, height } = SIZE;
  const image = pen.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  let colors = packed('red-white-blue');
  let window = [0, traces, 0, samples];
  const draw = () => {
    const [x0, x1, y0, y1] = window;
    const rows = Int32Array.from({ length: height }, (_, y) =>
      Math.min(samples - 1, y0 + ((y + 0.5) * (y1 - y0)) / height),
    );
    const columns = Int32Array.from(
      { length: width },
      (_, x) => Math.min(traces - 1, Math.floor(x0 + ((x + 0.5) * (x1 - x0)) / width)) * samples,
    );
    for (let left = 0; left < width; left += 64) {
      for (let y = 0; y < height; y++)
        for (let x = left; x < Math.min(width, left + 64); x++)
          pixels[y * width + x] = colors[(values[columns[x] + rows[y]] * 100 + 128) | 0];
    }
    pen.putImageData(image, 0, 0);
  };
  draw();
  return {
    show: (next) => {
      window = next;
      draw();
    },
    color: (name) => {
      colors = packed(name);
      draw();
    },
  };
}

/** The whole section as one bitmap; a move is one drawImage. */
function bitmap(place, { values, traces, samples }) {
  const pen = canvasOf(place);
  pen.imageSmoothingEnabled = false;
  const whole = new OffscreenCanvas(traces, samples);
  const ink = whole.getContext('2d');
  const image = ink.createImageData(traces, samples);
  const pixels = new Uint32Array(image.data.buffer);
  let window = [0, traces, 0, samples];
  const draw = () =>
    pen.drawImage(
      whole,
      window[0],
      window[2],
      window[1] - window[0],
      window[3] - window[2],
      0,
      0,
      SIZE.width,
      SIZE.height,
    );
  const color = (name) => {
    const colors = packed(name);
    for (let left = 0; left < traces; left += 32) {
      for (let s = 0; s < samples; s++)
        for (let t = left; t < Math.min(traces, left + 32); t++)
          pixels[s * traces + t] = colors[(values[t * samples + s] * 100 + 128) | 0];
    }
    ink.putImageData(image, 0, 0);
    draw();
  };
  color('red-white-blue');
  return {
    show: (next) => {
      window = next;
      draw();
    },
    color,
  };
}

const words = {
  annotation: {
    inline: 'Inline',
    crossline: 'Crossline',
    cdp: 'CDP',
    shotPoint: 'SP',
    fieldRecord: 'FFID',
    trace: 'Trace',
  },
  time: 'Time',
  depth: 'Depth',
  polarityNormal: 'SEG normal',
  polarityReverse: 'Reverse',
  agc: (window, unit) => `AGC ${window} ${unit}`,
  gain: (db) => `${db} dB`,
};

function ours(place, { values, traces, samples }) {
  const axis = { first: 0, interval: 4, count: samples, domain: 'time', unit: 'ms' };
  const plot = createSectionPlot(place, { theme: LIGHT_PLOT_THEME, label: 'Section', words });
  plot.setContent({
    survey: {
      name: '',
      kind: 'line',
      inlines: null,
      crosslines: null,
      samples: axis,
      traces,
      format: '',
      isVelocity: false,
      crs: null,
      corners: null,
      levels: 1,
      warnings: [],
    },
    section: {
      place: { mode: 'line' },
      traces,
      samples,
      rows: axis,
      annotations: [
        { key: 'cdp', numbers: Float64Array.from({ length: traces }, (_, i) => i + 1) },
      ],
      x: null,
      y: null,
      levels: [{ traces, samples }],
    },
    statistics: {
      min: -1.27,
      max: 1.27,
      mean: 0,
      rms: 0.5,
      count: values.length,
      isExact: true,
      histogram: new Float64Array([1]),
      absolute: new Float64Array([1]),
      absoluteTo: 1.27,
    },
    values,
  });
  return {
    show: ([x0, x1, y0, y1]) => plot.setWindow({ traces: [x0, x1], samples: [y0, y1] }),
    color: (name) => plot.setDisplay({ colormap: findColorMap(name) }),
  };
}

const empty = (place) => {
  const pen = canvasOf(place);
  const draw = () => pen.fillRect(0, 0, 4, 4);
  draw();
  return { show: draw, color: draw };
};

let section;
let view;
globalThis.bench = {
  make(traces, samples) {
    section = { values: makeSection(traces, samples), traces, samples };
  },
  async first(name) {
    view = { empty, viewport, bitmap, ours }[name](document.getElementById('place'), section);
    for (let i = 0; i < 4; i++) await frame();
  },
  /** `zoom`: from all to a sixteenth and back; `pan`: a tenth of a view of a sixteenth at a time; `color`: another map each time. */
  async steps(kind, count) {
    const { traces, samples } = section;
    const show = (size, right, down) =>
      view.show([right, right + traces * size, down, down + samples * size]);
    for (let i = 0; i < count; i++) {
      if (kind === 'color') view.color(i % 2 ? 'red-white-blue' : 'petrel');
      else if (kind === 'pan') show(1 / 16, traces * (0.4 + i / 160), samples * (0.4 + i / 320));
      else {
        const size = 16 ** -(1 - Math.abs(1 - (2 * (i + 1)) / count));
        show(size, traces * 0.45 * (1 - size), samples * 0.4 * (1 - size));
      }
      await frame();
      await frame();
    }
  },
};
