/**
 * A made field for the 3D view: wells of every kind, markers, a curve, surfaces with holes and a
 * fault.
 */

/** Map coordinates of the field's middle: UTM zone 36, as large as real ones are. */
const [EAST, NORTH] = [482_500, 4_093_200];

/** A repeatable random number from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Depth of the field's upper horizon, metres below sea level. */
function horizon(x: number, y: number): number {
  return (
    1750 +
    160 * Math.cos((x - EAST) / 1500) * Math.cos((y - NORTH) / 1900) -
    (x - EAST > 900 + (y - NORTH) * 0.3 ? 140 : 0) -
    (x - EAST) * 0.03
  );
}

interface Trajectory {
  md: Float64Array;
  x: Float64Array;
  y: Float64Array;
  tvd: Float64Array;
  twt?: Float64Array;
}

interface WellPlan {
  /** Measured depth in metres where the well begins to build. */
  kickOff: number;
  inclinationDeg: number;
  azimuthDeg: number;
}

/** A well that builds from its kick-off to an inclination and holds it. */
function trajectory(
  { kickOff, inclinationDeg, azimuthDeg }: WellPlan,
  hasTimes: boolean,
): Trajectory {
  const [stations, spacing] = [88, 30];
  const made: Trajectory = {
    md: new Float64Array(stations),
    x: new Float64Array(stations),
    y: new Float64Array(stations),
    tvd: new Float64Array(stations),
  };
  const azimuth = (azimuthDeg * Math.PI) / 180;
  for (let i = 1; i < stations; i++) {
    made.md[i] = i * spacing;
    const inclination =
      Math.min(inclinationDeg, Math.max(0, (made.md[i]! - kickOff) * 0.06)) * (Math.PI / 180);
    made.x[i] = made.x[i - 1]! + spacing * Math.sin(inclination) * Math.sin(azimuth);
    made.y[i] = made.y[i - 1]! + spacing * Math.sin(inclination) * Math.cos(azimuth);
    made.tvd[i] = made.tvd[i - 1]! + spacing * Math.cos(inclination);
  }
  // 1,800 m/s at the top, faster below.
  if (hasTimes) made.twt = made.tvd.map((tvd) => 2000 * (Math.log(1 + (0.5 * tvd) / 1800) / 0.5));
  return made;
}

function gammaRay(
  md: Float64Array,
  random: () => number,
): { mnemonic: string; unit: string; md: Float64Array; values: Float32Array } {
  const depths = Float64Array.from(
    { length: 900 },
    (_, i) => 600 + (i * (md[md.length - 1]! - 620)) / 900,
  );
  let slow = 70;
  const values = Float32Array.from(depths, (depth, i) => {
    slow += (random() - 0.5) * 16 + (70 - slow) * 0.03;
    return i > 400 && i < 430
      ? NaN
      : Math.max(5, slow + 22 * Math.sin(depth / 55) + (random() - 0.5) * 12);
  });
  return { mnemonic: 'GR', unit: 'gAPI', md: depths, values };
}

/** The field: nine wells, two surfaces. One well has no time-depth relation, one no survey. */
export function well3dField(domain: 'depth' | 'time' = 'depth'): object {
  const random = dice(7);
  const plan = [
    ['Adana-1', -1600, -1300, 2400, 0],
    ['Adana-2', -900, 600, 900, 38],
    ['Adana-3', 200, -700, 700, 62],
    ['Adana-4H', 500, 900, 1100, 88],
    ['Ceyhan-1', 1500, -1500, 2400, 0],
    ['Ceyhan-2', 1700, 300, 1000, 30],
    ['Seyhan-1', -1900, 1400, 800, 45],
    ['Tarsus-1', 900, 1800, 2400, 0],
    ['Tarsus-2', -300, -1900, 2400, 0],
  ] as const;
  const wells = plan.map(([name, dx, dy, kickOff, inclination], i) => {
    const path =
      name === 'Tarsus-2'
        ? null
        : trajectory(
            { kickOff, inclinationDeg: inclination, azimuthDeg: (i * 77) % 360 },
            name !== 'Tarsus-1',
          );
    const [surfaceX, surfaceY, kbElev] = [EAST + dx, NORTH + dy, 90 + Math.round(random() * 80)];
    const top =
      path?.md.findIndex(
        (_, at) => path.tvd[at]! - kbElev > horizon(surfaceX + path.x[at]!, surfaceY + path.y[at]!),
      ) ?? -1;
    return {
      uwi: `TR-00${i + 1}`,
      name,
      surfaceX,
      surfaceY,
      kbElev,
      trajectory: path,
      curve: path && i !== 4 ? gammaRay(path.md, random) : undefined,
      markers: path
        ? [
            { name: 'Karaisali', md: 900 + random() * 120, color: '#f2c14e' },
            ...(top > 0 ? [{ name: 'Güvenç', md: path.md[top]!, color: '#ff9a5c' }] : []),
            { name: 'Basement', md: path.md[path.md.length - 1]! - 60 },
          ]
        : [],
    };
  });
  return {
    wells,
    surfaces: [
      surface('Güvenç', domain, 0, '#c98b4a'),
      surface('Basement', domain, 520, '#5c7a99'),
    ],
  };
}

function surface(name: string, domain: 'depth' | 'time', below: number, color: string): object {
  const [columns, rows, step] = [121, 111, 40];
  const origin = [EAST - (columns / 2) * step, NORTH - (rows / 2) * step] as const;
  const depths = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [origin[0] + column * step, origin[1] + row * step];
      const depth = horizon(x, y) + below * (1 + (column - 60) / 500);
      const hole =
        Math.hypot(column - 38, (row - 78) * 1.4) < 11 || Math.hypot(column - 60, row - 55) > 72;
      depths[row * columns + column] = hole
        ? NaN
        : domain === 'time'
          ? 2000 * (Math.log(1 + (0.5 * depth) / 1800) / 0.5)
          : depth;
    }
  }
  return { name, origin, step: [step, step], columns, rows, depths, domain, color };
}
