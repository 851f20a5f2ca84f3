/** A value by the share of shale and whether a clean bed holds gas. */
type Response = (shale: number, hasGas: boolean) => number;

/** A log that follows the beds. */
interface LogSpec {
  mnemonic: string;
  unit: string;
  description: string;
  response: Response;
  noise: number;
  /** Samples at the top without a value; 40 by default. */
  from?: number;
  /** Smallest value. */
  least?: number;
}

interface Bed {
  base: number;
  shale: number;
  gas: boolean;
}

const SAMPLES = 3001;

/** Their order decides which random numbers each gets. */
const LOGS: readonly LogSpec[] = [
  {
    mnemonic: 'GR',
    unit: 'GAPI',
    description: 'Gamma ray',
    response: (shale) => 25 + 95 * shale,
    noise: 18,
    from: 0,
  },
  {
    mnemonic: 'SP',
    unit: 'MV',
    description: 'Spontaneous potential',
    response: (shale) => -60 + 70 * shale,
    noise: 4,
  },
  {
    mnemonic: 'CALI',
    unit: 'IN',
    description: 'Caliper',
    response: (shale) => 8.5 + 1.6 * shale,
    noise: 0.5,
  },
  {
    mnemonic: 'RDEEP',
    unit: 'OHMM',
    description: 'Deep resistivity',
    response: (shale, gas) => (gas ? 80 : shale > 0.5 ? 4 : 1.5),
    noise: 1,
    least: 0.3,
  },
  {
    mnemonic: 'RMED',
    unit: 'OHMM',
    description: 'Medium resistivity',
    response: (shale, gas) => (gas ? 50 : shale > 0.5 ? 4.2 : 2.2),
    noise: 0.9,
    least: 0.3,
  },
  {
    mnemonic: 'RSHAL',
    unit: 'OHMM',
    description: 'Shallow resistivity',
    response: (shale, gas) => (gas ? 22 : shale > 0.5 ? 4.4 : 4),
    noise: 0.9,
    least: 0.3,
  },
  {
    mnemonic: 'RHOB',
    unit: 'G/C3',
    description: 'Bulk density',
    response: (shale, gas) => (gas ? 2.12 : 2.28 + 0.25 * shale),
    noise: 0.06,
  },
  {
    mnemonic: 'NPHI',
    unit: 'V/V',
    description: 'Neutron porosity',
    response: (shale, gas) => (gas ? 0.09 : 0.2 + 0.2 * shale),
    noise: 0.04,
  },
  {
    mnemonic: 'PEF',
    unit: 'B/E',
    description: 'Photoelectric factor',
    response: (shale) => 1.9 + 1.4 * shale,
    noise: 0.3,
  },
  {
    mnemonic: 'DT',
    unit: 'US/F',
    description: 'Compressional slowness',
    response: (shale, gas) => (gas ? 98 : 78 + 22 * shale),
    noise: 4,
  },
];

/**
 * A small bedded well as arrays, the same on every call: beds behind all curves, null runs, a
 * waveform and an image channel.
 */
export function bedded(seed = 1): unknown {
  const random = mulberry(seed);
  const depth = Float64Array.from({ length: SAMPLES }, (_, i) => 1000 + i * 0.1524);
  const beds = makeBeds(random);
  const logs = LOGS.map((spec) => {
    const { mnemonic, unit, description } = spec;
    return { mnemonic, unit, description, values: sampleLog(spec, depth, beds, random) };
  });
  const bitSize = {
    mnemonic: 'BS',
    unit: 'IN',
    description: 'Bit size',
    values: new Float32Array(SAMPLES).fill(8.5),
  };
  const gr = (i: number): number => logs[0]!.values[i] ?? 60;
  return {
    index: { mnemonic: 'DEPT', unit: 'M', values: depth },
    curves: [
      ...logs.slice(0, 3),
      bitSize,
      ...logs.slice(3),
      arrayCurve(
        'WF1',
        'Waveform',
        128,
        (i, e) => Math.exp(-(((e - 40 - 0.2 * gr(i)) / 18) ** 2)) * Math.sin(e * 0.9),
      ),
      arrayCurve(
        'IMAGE',
        'Borehole image',
        72,
        (i, e) => gr(i) + 30 * Math.sin((i + 14 * Math.sin((e / 72) * 6.283)) * 0.21),
      ),
    ],
  };
}

function makeBeds(random: () => number): Bed[] {
  const beds: Bed[] = [];
  for (let at = 1000; at < 1460; at += 2 + random() * 28)
    beds.push({
      base: at,
      shale: random() < 0.45 ? 0.75 + random() * 0.25 : random() * 0.3,
      gas: random() < 0.2,
    });
  return beds;
}

function sampleLog(
  { response, noise, from = 40, least = -Infinity }: LogSpec,
  depth: Float64Array,
  beds: readonly Bed[],
  random: () => number,
): Float32Array {
  const values = new Float32Array(SAMPLES);
  let bed = 0;
  let smooth = NaN;
  for (let i = 0; i < SAMPLES; i++) {
    while (bed < beds.length - 1 && depth[i]! >= beds[bed]!.base) bed++;
    const { shale, gas } = beds[bed]!;
    const target =
      response(shale, gas && shale < 0.4) + noise * (random() + random() + random() - 1.5);
    smooth = Number.isNaN(smooth) ? target : smooth + 0.3 * (target - smooth);
    values[i] = i < from || (i > 1900 && i < 1930) ? NaN : Math.max(least, smooth);
  }
  return values;
}

function arrayCurve(
  mnemonic: string,
  description: string,
  dimension: number,
  value: (i: number, e: number) => number,
): object {
  const values = new Float32Array(SAMPLES * dimension);
  for (let i = 0; i < SAMPLES; i++)
    for (let e = 0; e < dimension; e++) values[i * dimension + e] = value(i, e);
  return { mnemonic, unit: '', description, values, dimension };
}

function mulberry(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
