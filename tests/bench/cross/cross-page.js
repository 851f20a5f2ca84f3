/** Runs one page of the crossplot bench inside the browser; cross.mjs calls `bench`. */
const SUITE = '/dist/elements/geo-crossplot.js';
const SIZE = { width: 1120, height: 780 };
const AXES = { x: [0, 0.6], y: [3, 2] };
const frame = () => new Promise(requestAnimationFrame);

/** Neutron and density of sands and shales. */
function makePoints(count) {
  const [index, x, y] = [0, 1, 2].map(() => new Float64Array(count));
  let state = 7;
  const next = () =>
    (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 2_147_483_648;
  for (let row = 0; row < count; row++) {
    const shale = next() ** 2;
    const porosity = 0.05 + 0.25 * next();
    index[row] = 1000 + row * 0.1;
    x[row] = porosity + 0.25 * shale + 0.02 * (next() - 0.5);
    y[row] = 2.65 - 1.6 * porosity + 0.15 * shale + 0.04 * (next() - 0.5);
  }
  return { index, x, y };
}

/** Brushes that wander over the cloud. */
function makeBrush(kind, step) {
  const at = 0.1 + 0.02 * (step % 8);
  const corners = [
    { x: at, y: 2.2 },
    { x: at + 0.15, y: 2.2 },
    { x: at + 0.15, y: 2.5 },
    { x: at, y: 2.5 },
  ];
  return kind === 'rectangle' ? corners : [...corners, { x: at - 0.05, y: 2.35 }];
}

/** Even-odd rule, the least of a lasso. */
function isInside(x, y, corners) {
  let isIn = false;
  for (let i = 0, before = corners.length - 1; i < corners.length; before = i++) {
    const [a, b] = [corners[i], corners[before]];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
  }
  return isIn;
}

/** Rows in a brush, and the depths that they are of. */
function selectRows({ index, x, y }, corners) {
  const ends = (axis) => {
    const values = corners.map((corner) => corner[axis]);
    return [Math.min(...values), Math.max(...values)];
  };
  const [across, along] = [ends('x'), ends('y')];
  const rows = new Uint8Array(x.length);
  const depths = [];
  let from = -1;
  for (let row = 0; row < rows.length; row++) {
    const a = x[row];
    const b = y[row];
    const isInBox = a >= across[0] && a <= across[1] && b >= along[0] && b <= along[1];
    const isIn = isInBox && (corners.length === 4 || isInside(a, b, corners));
    rows[row] = isIn ? 1 : 0;
    if (isIn && from < 0) from = row;
    if (!isIn && from >= 0) {
      depths.push({ top: index[from], base: index[row - 1] });
      from = -1;
    }
  }
  return rows;
}

/**
 * The least that draws the same: the points of each pixel counted and coloured, those in the brush
 * as squares above them, and the depths of what is selected. No axes, no texts, no gaps.
 */
function bare(place, { index, x, y }) {
  const { width, height } = SIZE;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  place.append(canvas);
  const pen = canvas.getContext('2d', { alpha: false });
  const places = new Int32Array(x.length);
  const colors = Uint32Array.from({ length: 256 }, (_, i) => 0xff000000 | (i * 0x010101));
  const draw = (rows) => {
    const image = pen.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const counts = new Uint32Array(pixels.length);
    let most = 0;
    for (let row = 0; row < places.length; row++)
      if (places[row] >= 0) most = Math.max(most, ++counts[places[row]]);
    const scale = 255 / Math.log(Math.max(2, most));
    for (let pixel = 0; pixel < counts.length; pixel++)
      if (counts[pixel] > 0)
        pixels[pixel] = colors[255 - Math.round(Math.log(counts[pixel]) * scale)];
    for (let row = 0; rows && row < rows.length; row++) {
      if (!rows[row] || places[row] < 0) continue;
      for (const pixel of [0, 1, width, width + 1]) pixels[places[row] - pixel] = 0xffc5630b;
    }
    pen.putImageData(image, 0, 0);
  };
  const brush = (corners) => {
    const rows = selectRows({ index, x, y }, corners);
    draw(rows);
    return rows.reduce((sum, one) => sum + one, 0);
  };
  const first = () => {
    const toX = width / (AXES.x[1] - AXES.x[0]);
    const toY = height / (AXES.y[1] - AXES.y[0]);
    for (let row = 0; row < x.length; row++) {
      const column = Math.floor((x[row] - AXES.x[0]) * toX);
      const line = height - 1 - Math.floor((y[row] - AXES.y[0]) * toY);
      const isIn = column >= 0 && column < width && line >= 0 && line < height;
      places[row] = isIn ? line * width + column : -1;
    }
    draw(null);
  };
  return { first, brush };
}

function ours(place, { index, x, y }) {
  const element = document.createElement('geo-crossplot');
  Object.assign(element, { x: 'NPHI', y: 'RHOB', color: '' });
  element.style.height = '900px';
  place.append(element);
  return {
    async first() {
      const drawn = new Promise((resolve) =>
        element.addEventListener('geo-plot', resolve, { once: true }),
      );
      element.data = {
        index: { mnemonic: 'DEPT', unit: 'm', values: index },
        curves: [
          { mnemonic: 'NPHI', unit: 'v/v', values: x },
          { mnemonic: 'RHOB', unit: 'g/cm3', values: y },
        ],
      };
      await drawn;
    },
    async brush(corners, isLast) {
      await element.setBrush(corners);
      if (!isLast) return 0;
      const depths = await element.brushedDepths();
      return depths.reduce((sum, { top, base }) => sum + Math.round((base - top) / 0.1), 0);
    },
  };
}

const empty = () => ({ first: () => undefined, brush: () => 0 });

let view;
globalThis.bench = {
  async make(name, count) {
    if (name === 'ours') {
      await import(SUITE);
      await customElements.whenDefined('geo-crossplot');
    }
    view = { empty, bare, ours }[name](document.getElementById('place'), makePoints(count));
    for (let i = 0; i < 4; i++) await frame();
  },
  async first() {
    await view.first();
    for (let i = 0; i < 4; i++) await frame();
  },
  /** @returns points that the last brush selects */
  async brush(kind, count) {
    let selected = 0;
    for (let i = 0; i < count; i++) {
      selected = await view.brush(makeBrush(kind, i), i === count - 1);
      await frame();
      await frame();
    }
    return selected;
  },
};
