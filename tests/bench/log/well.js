/** The well of the bench, the same on every call in a page and in Node: 8 tracks, 10 curves, beds behind all of them, null runs. */

/** Tracks with their curves: [mnemonic, unit, left limit, right limit, colour]. */
export const TRACKS = [
  { title: 'Gamma', scale: 'linear', curves: [['GR', 'GAPI', 0, 150, '#2e7d32']] },
  { title: 'Caliper', scale: 'linear', curves: [['CALI', 'IN', 6, 16, '#444444']] },
  { title: 'Density', scale: 'linear', curves: [['RHOB', 'G/C3', 1.95, 2.95, '#c62828']] },
  { title: 'Neutron', scale: 'linear', curves: [['NPHI', 'V/V', 0.45, -0.15, '#1565c0']] },
  { title: 'Sonic', scale: 'linear', curves: [['DT', 'US/F', 140, 40, '#6a1b9a']] },
  {
    title: 'Resistivity',
    scale: 'log',
    curves: [
      ['RDEEP', 'OHMM', 0.2, 2000, '#ad1457'],
      ['RSHAL', 'OHMM', 0.2, 2000, '#ef6c00'],
    ],
  },
  { title: 'SP', scale: 'linear', curves: [['SP', 'MV', -160, 40, '#00838f']] },
  {
    title: 'Volumes',
    scale: 'linear',
    curves: [
      ['PHIT', 'V/V', 0, 0.5, '#4e342e'],
      ['SW', 'V/V', 0, 1, '#0277bd'],
    ],
  },
];

/** Tracks of each of two wells: those of the correlation's own template. */
export const PAIR_TRACKS = [
  {
    title: 'Correlation',
    scale: 'linear',
    curves: [
      ['GR', 'GAPI', 0, 150, '#00795c'],
      ['SP', 'MV', -80, 20, '#0b63c5'],
    ],
  },
  {
    title: 'Resistivity',
    scale: 'log',
    curves: [
      ['RDEEP', 'OHMM', 0.2, 2000, '#b8232f'],
      ['RMED', 'OHMM', 0.2, 2000, '#8e3b8f'],
    ],
  },
  {
    title: 'Density, neutron',
    scale: 'linear',
    curves: [
      ['RHOB', 'G/C3', 1.95, 2.95, '#b8232f'],
      ['NPHI', 'V/V', 0.45, -0.15, '#0b63c5'],
    ],
  },
];

/** All curves, in the order of the tracks. */
export const CURVES = curvesOf(TRACKS);

function curvesOf(tracks) {
  return tracks.flatMap(({ scale, curves }) =>
    curves.map(([mnemonic, unit, left, right, color]) => ({
      mnemonic,
      unit,
      left,
      right,
      color,
      log: scale === 'log',
    })),
  );
}

/** Depths of the first and the last sample, metres. */
export const TOP = 500;
export const BASE = 5000;

/** Uniform numbers from 0 to 1 (mulberry32). */
function uniform(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * @param {number} samples
 * @param tracks whose curves it has
 * @param {number} seed of its beds
 * @returns {{ samples: number, depth: Float64Array, values: Record<string, Float32Array>, bytes: number }} NaN where absent; `bytes` of all arrays
 */
export function makeWell(samples, tracks = TRACKS, seed = 3) {
  const step = (BASE - TOP) / (samples - 1);
  const depth = Float64Array.from({ length: samples }, (_, i) => TOP + i * step);
  const beds = [];
  const bed = uniform(seed);
  for (let base = TOP; base < BASE; beds.push({ base, level: bed() })) base += 4 + 60 * bed();
  const values = Object.fromEntries(
    curvesOf(tracks).map((curve, k) => [
      curve.mnemonic,
      makeCurve(curve, 8 + seed + k, { depth, step, beds }),
    ]),
  );
  return {
    samples,
    depth,
    values,
    bytes:
      depth.byteLength + Object.values(values).reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

/** Two wells through other beds each. @param {number} samples of each */
export function makePair(samples) {
  const wells = [3, 103].map((seed) => makeWell(samples, PAIR_TRACKS, seed));
  return { samples, wells, bytes: wells.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Beds, a drift that forgets within 2 m however dense the samples lie, and the tool's noise. */
function makeCurve({ left, right, log }, seed, { depth, step, beds }) {
  const random = uniform(seed);
  const values = new Float32Array(depth.length);
  const [from, to] = log ? [Math.log10(left), Math.log10(right)] : [left, right];
  const low = Math.min(from, to);
  const span = Math.abs(to - from);
  const keep = Math.exp(-step / 2);
  const add = Math.sqrt(1 - keep * keep);
  let drift = 0;
  let at = 0;
  for (let i = 0; i < values.length; i++) {
    while (at < beds.length - 1 && depth[i] >= beds[at].base) at++;
    drift = keep * drift + add * (random() + random() + random() - 1.5);
    const share = 0.15 + 0.55 * beds[at].level + 0.12 * drift + 0.02 * (random() - 0.5);
    const value = low + span * Math.min(0.99, Math.max(0.01, share));
    values[i] = log ? 10 ** value : value;
  }
  const absent = (top, base) =>
    values.fill(NaN, Math.floor(top * values.length), Math.floor(base * values.length));
  absent(0, 0.01 + 0.02 * random());
  absent(0.99, 1);
  for (let gap = 0, top; gap < 5; gap++) absent((top = 0.05 + 0.9 * random()), top + 0.004);
  return values;
}

/** The 60 windows of a run, [top, base]: 20 steps in to 1/64, 20 of a tenth of the window down, 20 out. */
export function windows() {
  const steps = 20;
  const whole = BASE - TOP;
  let middle = TOP + 0.42 * whole;
  const around = (size) => {
    const top = Math.min(BASE - size, Math.max(TOP, middle - size / 2));
    return [top, top + size];
  };
  const all = [];
  for (let i = 1; i <= steps; i++) all.push(around(whole / 64 ** (i / steps)));
  for (let i = 1; i <= steps; i++) {
    middle += 0.1 * (whole / 64);
    all.push(around(whole / 64));
  }
  for (let i = 1; i <= steps; i++) all.push(around(whole / 64 ** (1 - i / steps)));
  return all;
}
