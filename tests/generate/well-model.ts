import { LITHOLOGIES, MATRIX, makeColumn } from './geology.ts';
import type { Bed, Column, FormationSpec } from './geology.ts';
import { PROPERTIES } from './curves.ts';
import type { CurveSpec, Property } from './curves.ts';
import { hashNoise, randomStream, valueNoise } from './random.ts';
import { bedAt, boxed } from './rows.ts';
import { WellPath } from './well-path.ts';
import type { Station } from './well-path.ts';

/** All that a well is made of. Depths in metres, measured unless stated otherwise. */
export interface WellSpec {
  seed: number;
  /** Header texts by LAS mnemonic: WELL, UWI, COMP, FLD, LOC, CTRY, SRVC, DATE … */
  header: Readonly<Record<string, string>>;
  kellyBushingM: number;
  groundM: number;
  /** Top of the column, true vertical. */
  columnTopM: number;
  formations: readonly FormationSpec[];
  /** From the top: the bits and how deep each drilled. The first hole is cased, the others are open. */
  holes: readonly { bitIn: number; toM: number }[];
  survey?: readonly Station[];
  /** Resistivity of formation water and of mud filtrate at formation temperature, ohm.m. */
  waterOhmm: number;
  filtrateOhmm: number;
  /** Bottom of the hole; default and at least: the last row. */
  totalDepthM?: number;
  /** Length of the tool string against a usual one; default 1. */
  stringScale?: number;
  /** Stretches where a tool gave nothing, per 1,000 m. Default 1. */
  gapsPerKm?: number;
}

/** Where a well was sampled: `samples` rows from `topM` down. */
export interface Sampling {
  topM: number;
  stepM: number;
  samples: number;
}

/** A row of a log: its index in a block, its depths and the path of the hole. */
interface Row {
  i: number;
  md: number;
  tvdM: number;
  inclinationDeg: number;
  azimuthDeg: number;
}

/** What a row is made of: shares of the volume (shale, pores), saturations of water in the rock and in the flushed zone. */
interface Rock {
  texture: number;
  compaction: number;
  vsh: number;
  phi: number;
  connected: boolean;
  sw: number;
  sxo: number;
  isGas: boolean;
  /** Inches. */
  washout: number;
}

const BLOCK_ROWS = 8192;
const SIDE_M = 2;

/** Smoothed with a rock's own curve: what is computed before the tools blur it. */
const RAW: readonly Property[] = [
  'gr',
  'sp',
  'cali',
  'rhob',
  'drho',
  'nphi',
  'pef',
  'dt',
  'dts',
  'rd',
  'rm',
  'rs',
  'vsh',
  'phit',
  'sw',
  'bs',
  'lith',
  'tvd',
  'incl',
  'azim',
  'temp',
  'tens',
];

/** What a passage between two beds mixes: all but the code of the rock and what the hole alone has. */
const MIXED: readonly Property[] = RAW.filter(
  (property) => !['lith', 'bs', 'tvd', 'incl', 'azim', 'temp', 'tens'].includes(property),
);

/** Logs of a well, computed block by block, so that a file of any size costs the memory of one block. */
export class WellModel {
  readonly column: Column;
  readonly path: WellPath;
  readonly blocks: number;
  readonly baseM: number;
  readonly casedToM: number;
  readonly #gaps = new Map<Property, { topM: number; baseM: number }[]>();

  constructor(
    readonly spec: WellSpec,
    readonly sampling: Sampling,
  ) {
    this.path = new WellPath(spec.survey ?? []);
    this.baseM = sampling.topM + (sampling.samples - 1) * sampling.stepM;
    this.casedToM = spec.holes.length > 1 ? (spec.holes[0]?.toM ?? 0) : 0;
    this.blocks = Math.ceil(sampling.samples / BLOCK_ROWS);
    this.column = makeColumn(
      spec.formations,
      spec.columnTopM,
      this.path.at(this.baseM).tvdM + SIDE_M,
      spec.seed,
    );
    for (const property of RAW) this.#gaps.set(property, this.#gapsOf(property));
  }

  /** Index of a row, metres. */
  depthAt(row: number): number {
    return this.sampling.topM + row * this.sampling.stepM;
  }

  /** Rows of block `number`: [start, end). */
  rowsOf(number: number): { start: number; end: number } {
    return {
      start: number * BLOCK_ROWS,
      end: Math.min((number + 1) * BLOCK_ROWS, this.sampling.samples),
    };
  }

  /** One Float64Array per curve with the rows of block `number`, top to bottom; NaN where a tool read nothing. */
  block(number: number, curves: readonly CurveSpec[]): Float64Array[] {
    const { start, end } = this.rowsOf(number);
    const side = Math.ceil(SIDE_M / this.sampling.stepM);
    const raw = this.#raw(start - side, end + side);
    return curves.map(({ property }) =>
      this.#logged(property, raw[property], { start, rows: end - start, side }),
    );
  }

  /** A whole curve; for tests and small files. */
  values(curve: CurveSpec): Float64Array {
    const out = new Float64Array(this.sampling.samples);
    for (let i = 0; i < this.blocks; i++) out.set(this.block(i, [curve])[0] ?? [], i * BLOCK_ROWS);
    return out;
  }

  /** What the tool makes of the rock: blurred, noisy, absent where it was not. `raw` has `side` rows more at each end. */
  #logged(
    property: Property,
    raw: Float64Array,
    { start, rows, side }: { start: number; rows: number; side: number },
  ): Float64Array {
    const { tool, noise, logarithmic } = PROPERTIES[property];
    const half = Math.min(side >> 1, Math.round(tool.resolutionM / this.sampling.stepM / 4));
    const smooth = half > 0 ? boxed(boxed(raw, half), half) : raw;
    const out = smooth.slice(side, side + rows);
    const seed = this.spec.seed * 31 + RAW.indexOf(property);
    if (noise > 0)
      for (let i = 0; i < rows; i++)
        out[i] =
          (out[i] ?? 0) +
          noise * (hashNoise(seed, start + i) + hashNoise(seed + 977, start + i)) * 0.8;
    if (logarithmic) for (let i = 0; i < rows; i++) out[i] = Math.exp(out[i] ?? 0);
    for (const gap of this.#gaps.get(property) ?? []) {
      const from = Math.max(
        0,
        Math.ceil((gap.topM - this.sampling.topM) / this.sampling.stepM) - start,
      );
      const to = Math.min(
        rows,
        Math.ceil((gap.baseM - this.sampling.topM) / this.sampling.stepM) - start,
      );
      if (from < to) out.fill(NaN, from, to);
    }
    return out;
  }

  /** Where a tool reads nothing: in casing, below its lowest position, and where it failed. */
  #gapsOf(property: Property): { topM: number; baseM: number }[] {
    const { tool } = PROPERTIES[property];
    if (tool.resolutionM === 0) return [];
    const bottomM = Math.max(this.spec.totalDepthM ?? 0, this.baseM);
    const gaps = [
      { topM: bottomM - tool.aboveBottomM * (this.spec.stringScale ?? 1), baseM: Infinity },
    ];
    if (tool.openHoleOnly) gaps.push({ topM: -Infinity, baseM: this.casedToM });
    const random = randomStream(
      this.spec.seed * 7919 + tool.aboveBottomM * 101 + tool.resolutionM * 1009,
    );
    const length = this.baseM - this.sampling.topM;
    const count = Math.round(((this.spec.gapsPerKm ?? 1) * length) / 1000 + random() * 0.9);
    for (let i = 0; i < count; i++) {
      const topM = this.sampling.topM + random() * length;
      gaps.push({ topM, baseM: topM + Math.min(0.5 + 5 * random() ** 2, length / 50) });
    }
    return gaps;
  }

  /** Rock properties at rows [from, to), sharp; resistivities as logarithms. */
  #raw(from: number, to: number): Record<Property, Float64Array> {
    const raw = Object.fromEntries(
      RAW.map((property) => [property, new Float64Array(to - from)]),
    ) as Record<Property, Float64Array>;
    let bedNumber = 0;
    for (let i = 0; i < to - from; i++) {
      const md = this.depthAt(from + i);
      const at = this.path.at(md);
      const { beds } = this.column;
      if (i === 0) bedNumber = bedAt(beds, at.tvdM);
      while (bedNumber < beds.length - 1 && at.tvdM >= (beds[bedNumber]?.baseM ?? Infinity))
        bedNumber++;
      while (bedNumber > 0 && at.tvdM < (beds[bedNumber]?.topM ?? 0)) bedNumber--;
      this.#fillAt(raw, { i, md, ...at }, bedNumber);
    }
    return raw;
  }

  /** A row of a bed; in the passage to another bed a mixture of both. */
  #fillAt(raw: Record<Property, Float64Array>, row: Row, bedNumber: number): void {
    const { beds } = this.column;
    const bed = beds[bedNumber];
    if (!bed) return;
    this.#fillRow(raw, row, bed, this.#composition(row.tvdM, bed, bedNumber));
    const { tvdM, i } = row;
    const above = beds[bedNumber - 1]?.passageM ?? 0;
    const isAtTop = tvdM - bed.topM < above;
    if (!isAtTop && !(bed.baseM - tvdM < bed.passageM)) return;
    const other = beds[isAtTop ? bedNumber - 1 : bedNumber + 1];
    if (!other) return;
    const far = isAtTop ? (tvdM - bed.topM) / above : (bed.baseM - tvdM) / bed.passageM;
    const share = 0.5 * (1 - far) ** 2 * (1 + 2 * far);
    const own = MIXED.map((property) => raw[property][i]!);
    this.#fillRow(
      raw,
      row,
      other,
      this.#composition(tvdM, other, isAtTop ? bedNumber - 1 : bedNumber + 1),
    );
    MIXED.forEach((property, n) => {
      raw[property][i] = own[n]! + (raw[property][i]! - own[n]!) * share;
    });
    raw.lith[i] = LITHOLOGIES.indexOf(bed.lithology);
  }

  #composition(tvdM: number, bed: Bed, bedNumber: number): Rock {
    const { spec } = this;
    // Laminae of a decimetre, beds of a metre and a drift of tens of metres lie over each layer.
    const texture =
      bed.roughness *
      (0.5 * valueNoise(spec.seed + 1, tvdM / 0.12) +
        0.6 * valueNoise(spec.seed + 2, tvdM / 0.9 + bedNumber) +
        0.4 * valueNoise(spec.seed + 3, tvdM / 25));
    const compaction = Math.exp(-(tvdM - 1500) / 9000);
    const within = 0.5 - (tvdM - bed.topM) / (bed.baseM - bed.topM);
    const vsh = clamp(bed.vsh * (1 + 0.15 * texture) + 0.045 * texture + bed.fining * within, 0, 1);
    const phi = clamp(bed.phi * compaction * (1 - 0.2 * texture), 0.003, 0.45);
    const connected =
      bed.lithology === 'sand' || bed.lithology === 'limestone' || bed.lithology === 'dolomite';
    const { contact } = bed.formation;
    const height = contact && connected ? contact.depthM - tvdM : -1;
    const sw =
      height > 0
        ? clamp(0.08 + 0.25 * vsh + (0.9 * (1 - phi)) / (1 + height * (0.2 + 6 * phi)), 0.1, 1)
        : 1;
    const isGas =
      height > 0 &&
      contact !== undefined &&
      (contact.fluid === 'gas' || tvdM < (contact.gasCapM ?? -Infinity));
    // A hole does not wash out evenly where its rocks pass into each other.
    const evenness = bed.formation.passageM
      ? 0.45 + 0.55 * valueNoise(spec.seed + 7, tvdM / 2.4)
      : 0.7 + 0.3 * texture;
    const washout = Math.max(0, bed.washoutIn * evenness);
    return { texture, compaction, vsh, phi, connected, sw, sxo: sw ** 0.25, isGas, washout };
  }

  #fillRow(raw: Record<Property, Float64Array>, row: Row, bed: Bed, rock: Rock): void {
    fillPorosityLogs(raw, row.i, bed, rock);
    this.#fillResistivities(raw, row, bed, rock);
    this.#fillHoleLogs(raw, row, bed, rock);
    const { i } = row;
    raw.vsh[i] = rock.vsh;
    raw.phit[i] = rock.phi;
    raw.sw[i] = rock.sw;
    raw.lith[i] = LITHOLOGIES.indexOf(bed.lithology);
  }

  /** Archie with a parallel shale path; the flushed zone has filtrate for water. */
  #fillResistivities(
    raw: Record<Property, Float64Array>,
    { i, md }: Row,
    { lithology }: Bed,
    { vsh, phi, connected, sw, sxo, washout }: Rock,
  ): void {
    const { spec } = this;
    const path = connected ? phi ** 2 : phi ** 2 * 0.02;
    const conductivity = (water: number, saturation: number) =>
      (path * saturation ** 2) / water +
      (vsh * saturation) / MATRIX.shale.tightOhmm +
      1 / (MATRIX[lithology].tightOhmm * 20);
    const rt = -Math.log(conductivity(spec.waterOhmm, sw));
    const invades = connected && phi > 0.05 ? 1 : 0;
    const rxo = -Math.log(conductivity(spec.filtrateOhmm, sxo));
    raw.rd[i] = rt + 0.06 * invades * (rxo - rt);
    raw.rm[i] = rt + 0.4 * invades * (rxo - rt);
    raw.rs[i] = rt + 0.85 * invades * (rxo - rt) - 0.1 * Math.min(washout, 4);

    const staticSp = -72 * Math.log10(spec.filtrateOhmm / spec.waterOhmm);
    raw.sp[i] =
      0.004 * md +
      3 * valueNoise(spec.seed + 4, md / 120) +
      (invades ? staticSp * (1 - vsh) * (0.6 + 0.4 * sw) : 0);
  }

  /** What depends on the hole: gamma ray behind casing, caliper, path, temperature, tension. */
  #fillHoleLogs(
    raw: Record<Property, Float64Array>,
    { i, md, tvdM, inclinationDeg, azimuthDeg }: Row,
    bed: Bed,
    { texture, vsh, washout }: Rock,
  ): void {
    const { spec } = this;
    // The silt of a shale radiates as sand does.
    const matrix =
      MATRIX[bed.lithology === 'shale' && bed.formation.passageM ? 'sand' : bed.lithology];
    raw.gr[i] =
      (matrix.grGapi +
        vsh * (MATRIX.shale.grGapi - matrix.grGapi) * (1 + 0.08 * texture) +
        4 * texture) *
      (md < this.casedToM ? 0.65 : 1);
    const bit = (spec.holes.find((hole) => md < hole.toM) ?? spec.holes.at(-1))?.bitIn ?? 8.5;
    raw.bs[i] = bit;
    raw.cali[i] =
      md < this.casedToM ? bit * 0.8 : bit + (bed.washoutIn < 0 ? bed.washoutIn : washout + 0.1);
    raw.tvd[i] = tvdM;
    raw.incl[i] = inclinationDeg;
    raw.azim[i] = azimuthDeg;
    raw.temp[i] = 9 + 0.03 * tvdM + 0.4 * valueNoise(spec.seed + 5, tvdM / 60);
    raw.tens[i] = 1500 + 0.9 * md + 120 * valueNoise(spec.seed + 6, md / 8);
  }
}

/** Density, neutron porosity, photoelectric factor and slownesses. */
function fillPorosityLogs(
  raw: Record<Property, Float64Array>,
  i: number,
  { lithology }: Bed,
  { texture, compaction, vsh, phi, sw, sxo, isGas, washout }: Rock,
): void {
  const matrix = MATRIX[lithology];
  const shale = MATRIX.shale;
  const clean = Math.max(0, 1 - phi - vsh);
  const hydrocarbon = 1 - sxo;
  const fluidRho = sxo * 1.03 + hydrocarbon * (isGas ? 0.2 : 0.78);
  const hydrogen =
    sxo + hydrocarbon * (isGas ? 0.25 : 0.95) - (isGas ? 0.9 * hydrocarbon * phi : 0);
  const shaleRho = shale.rhoGcc - 0.12 * compaction;
  const badHole = clamp((washout - 1.5) / 6, 0, 0.5);
  raw.rhob[i] =
    (phi * fluidRho + vsh * shaleRho + clean * matrix.rhoGcc) * (1 - badHole) + 1.25 * badHole;
  raw.drho[i] = 0.008 + 0.035 * washout * (1 + 0.5 * texture);
  raw.nphi[i] = phi * hydrogen + vsh * shale.nphi + clean * matrix.nphi + 0.1 * badHole;
  raw.pef[i] = vsh * shale.pef + (1 - vsh) * (matrix.pef * (1 - phi) + 0.36 * phi) + 0.15 * washout;
  const fluidDt = 189 + (isGas ? 90 * (1 - sw) : 20 * (1 - sw));
  const dt = phi * fluidDt + vsh * (shale.dtUsFt + 22 * (compaction - 0.8)) + clean * matrix.dtUsFt;
  raw.dt[i] = dt;
  raw.dts[i] = (dt - (isGas ? phi * 90 * (1 - sw) : 0)) * (matrix.shearRatio + 0.35 * vsh);
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
