/** The least code that draws the same curves: one canvas, the extremes of each pixel row. No grid, no labels, no header. */
const WIDTH = 1200;
const HEIGHT = 900;
const FAN = 16;
/** Below so many samples a row every sample is stroked. */
const DENSE = 3;

/** @returns {CanvasRenderingContext2D} */
export function bareCanvas(place) {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  place.append(canvas);
  return canvas.getContext('2d');
}

/** Levels of extremes, each of 16 blocks of the one before; level 0 is the curve itself. A block of nulls alone is NaN. */
export function pyramidOf(values) {
  const levels = [{ size: 1, low: values, high: values }];
  while (levels.at(-1).low.length > 2048) levels.push(coarsen(levels.at(-1)));
  return levels;
}

/** The next level of a pyramid: the extremes of each 16 blocks. */
function coarsen({ size, low, high }) {
  const blocks = Math.ceil(low.length / FAN);
  const next = { size: size * FAN, low: new Float32Array(blocks), high: new Float32Array(blocks) };
  for (let block = 0, i = 0; block < blocks; block++) {
    let [least, most] = [Infinity, -Infinity];
    for (const end = Math.min(low.length, i + FAN); i < end; i++) {
      if (low[i] < least) least = low[i];
      if (high[i] > most) most = high[i];
    }
    next.low[block] = least === Infinity ? NaN : least;
    next.high[block] = most === -Infinity ? NaN : most;
  }
  return next;
}

/** Draws the samples of wells side by side from depth `top` to `base`. `levels` holds the pyramid of each curve, or its level 0 alone. */
export function drawBare(context, wells, [top, base]) {
  context.clearRect(0, 0, WIDTH, HEIGHT);
  const width = WIDTH / wells.length;
  wells.forEach((well, i) => drawWell(context, well, { left: i * width, width, top, base }));
}

/** Draws one well; `left` and `width` of its box are in pixels, `top` and `base` in metres. */
function drawWell(context, { depth, tracks, levels }, { left, width, top, base }) {
  const first = Math.max(0, firstFrom(depth, top) - 1);
  const end = Math.min(depth.length, firstFrom(depth, base) + 2);
  const perRow = (end - first) / HEIGHT;
  const trackWidth = width / tracks.length;
  tracks.forEach(({ scale, curves }, track) =>
    curves.forEach(([mnemonic, , low, high, color]) => {
      const log = scale === 'log';
      const [from, to] = log ? [Math.log10(low), Math.log10(high)] : [low, high];
      const factor = trackWidth / (to - from);
      const xOf = (value) =>
        left + track * trackWidth + factor * ((log ? Math.log10(value) : value) - from);
      context.beginPath();
      context.strokeStyle = color;
      if (perRow <= DENSE)
        strokeSamples(
          context,
          { depth, values: levels[mnemonic][0].low, first, end },
          xOf,
          (at) => ((at - top) * HEIGHT) / (base - top),
        );
      else
        strokeRows(
          context,
          levels[mnemonic].findLast(({ size }) => size <= perRow),
          { first, end, perRow },
          xOf,
        );
      context.stroke();
    }),
  );
}

function strokeSamples(context, { depth, values, first, end }, xOf, yOf) {
  let down = false;
  for (let i = first; i < end; i++) {
    const value = values[i];
    if (Number.isNaN(value)) down = false;
    else if (down) context.lineTo(xOf(value), yOf(depth[i]));
    else {
      context.moveTo(xOf(value), yOf(depth[i]));
      down = true;
    }
  }
}

function strokeRows(context, { size, low, high }, { first, end, perRow }, xOf) {
  const last = Math.min(low.length, Math.ceil(end / size));
  let down = false;
  let back = false;
  for (let row = 0, i = Math.floor(first / size); row < HEIGHT; row++) {
    const stop =
      row === HEIGHT - 1 ? last : Math.min(last, Math.round((first + (row + 1) * perRow) / size));
    let [least, most] = [Infinity, -Infinity];
    for (; i < stop; i++) {
      if (low[i] < least) least = low[i];
      if (high[i] > most) most = high[i];
    }
    if (least === Infinity) {
      down = false;
      continue;
    }
    const [near, far] = back ? [xOf(most), xOf(least)] : [xOf(least), xOf(most)];
    if (down) context.lineTo(near, row + 0.5);
    else context.moveTo(near, row + 0.5);
    context.lineTo(far, row + 0.5);
    down = true;
    back = !back;
  }
}

function firstFrom(sorted, wanted) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
