import { between, randomStream } from './random.ts';

/** Kinds of rock; the order is the code of the lithology curve. */
export const LITHOLOGIES = [
  'shale',
  'sand',
  'limestone',
  'dolomite',
  'coal',
  'salt',
  'anhydrite',
] as const;
export type Lithology = (typeof LITHOLOGIES)[number];

/** What the tools read in the solid part of a rock. */
export interface Matrix {
  grGapi: number;
  rhoGcc: number;
  /** Neutron porosity, limestone units. */
  nphi: number;
  pef: number;
  dtUsFt: number;
  /** Shear over compressional slowness. */
  shearRatio: number;
  /** Resistivity of the rock without connected pores, ohm.m. */
  tightOhmm: number;
  /** How far the hole washes out where it does, inches. */
  washoutIn: number;
}

export const MATRIX: Readonly<Record<Lithology, Matrix>> = {
  shale: {
    grGapi: 112,
    rhoGcc: 2.62,
    nphi: 0.34,
    pef: 3.3,
    dtUsFt: 82,
    shearRatio: 1.95,
    tightOhmm: 3,
    washoutIn: 3,
  },
  sand: {
    grGapi: 22,
    rhoGcc: 2.65,
    nphi: -0.02,
    pef: 1.81,
    dtUsFt: 54,
    shearRatio: 1.62,
    tightOhmm: 400,
    washoutIn: 0.4,
  },
  limestone: {
    grGapi: 14,
    rhoGcc: 2.71,
    nphi: 0,
    pef: 5.08,
    dtUsFt: 47.5,
    shearRatio: 1.88,
    tightOhmm: 900,
    washoutIn: 0.2,
  },
  dolomite: {
    grGapi: 20,
    rhoGcc: 2.86,
    nphi: 0.03,
    pef: 3.14,
    dtUsFt: 43.5,
    shearRatio: 1.8,
    tightOhmm: 1200,
    washoutIn: 0.2,
  },
  coal: {
    grGapi: 38,
    rhoGcc: 1.35,
    nphi: 0.56,
    pef: 0.25,
    dtUsFt: 122,
    shearRatio: 1.9,
    tightOhmm: 350,
    washoutIn: 4.5,
  },
  salt: {
    grGapi: 4,
    rhoGcc: 2.04,
    nphi: -0.02,
    pef: 4.65,
    dtUsFt: 67,
    shearRatio: 1.75,
    tightOhmm: 9000,
    washoutIn: 5,
  },
  anhydrite: {
    grGapi: 6,
    rhoGcc: 2.98,
    nphi: -0.01,
    pef: 5.05,
    dtUsFt: 50,
    shearRatio: 1.85,
    tightOhmm: 9000,
    washoutIn: 0.1,
  },
};

/** One kind of bed that a formation is made of. */
export interface BedKind {
  lithology: Lithology;
  /** Relative number of such beds. */
  share: number;
  thicknessM: readonly [number, number];
  vsh: readonly [number, number];
  phi: readonly [number, number];
  /** How much the rock varies within a bed, against a usual one; default 1. */
  roughness?: number;
}

export interface FormationSpec {
  name: string;
  thicknessM: number;
  beds: readonly BedKind[];
  /** Shale content falls or rises upward through the formation. */
  trend?: 'fining-up' | 'coarsening-up';
  /** The trend repeats in cycles of such a thickness, as deltas and channels stack. */
  cycleM?: readonly [number, number];
  /** How thick the passage from one bed to the next can be; without it contacts are sharp. */
  passageM?: number;
  /** Hydrocarbon above this contact, true vertical depth. */
  contact?: { fluid: 'gas' | 'oil'; depthM: number; gasCapM?: number };
}

/** A layer of the column. Depths are true vertical, in metres below the depth reference. */
export interface Bed {
  topM: number;
  baseM: number;
  lithology: Lithology;
  formation: FormationSpec;
  vsh: number;
  phi: number;
  /** Enlargement of the hole, inches; negative for mud cake. */
  washoutIn: number;
  roughness: number;
  /** How much more shale the top of the bed has than its base: a bell is positive, a funnel negative. */
  fining: number;
  /** Half of the passage to the next bed below, metres; 0 for a sharp contact. */
  passageM: number;
}

export interface Column {
  beds: Bed[];
  tops: { name: string; topM: number; baseM: number }[];
}

/** Lays beds until each formation is full; below the last one its rocks go on to `baseM`. */
export function makeColumn(
  formations: readonly FormationSpec[],
  topM: number,
  baseM: number,
  seed: number,
): Column {
  const random = randomStream(seed);
  const beds: Bed[] = [];
  const tops: Column['tops'] = [];
  let depth = topM;
  formations.forEach((formation, i) => {
    const end =
      i === formations.length - 1
        ? Math.max(baseM, depth + formation.thicknessM)
        : depth + formation.thicknessM;
    if (depth < baseM)
      tops.push({ name: formation.name, topM: depth, baseM: Math.min(end, baseM) });
    const start = depth;
    const cycle = makeCycle(formation, random, start);
    while (depth < end) {
      const sandiness = cycle(depth);
      const kind = pick(formation.beds, random, { above: beds.at(-1)?.lithology, sandiness });
      const [thin, thick] = kind.thicknessM;
      const thickness = thin * (thick / thin) ** random();
      const base = Math.min(depth + thickness, end);
      const vsh = computeShale(formation, kind, random, {
        down: (depth - start) / (end - start),
        sandiness,
      });
      const phi = between(random, kind.phi) * (1 - 0.5 * vsh * (kind.lithology === 'sand' ? 1 : 0));
      const washes =
        MATRIX[kind.lithology].washoutIn * (random() < 0.45 ? random() : random() * 0.15);
      const washoutIn = phi > 0.12 && vsh < 0.4 && kind.lithology !== 'shale' ? -0.25 : washes;
      beds.push({
        topM: depth,
        baseM: base,
        lithology: kind.lithology,
        formation,
        vsh,
        phi,
        washoutIn,
        roughness: kind.roughness ?? 1,
        fining: sandiness === null ? 0 : chooseShape(formation, kind, random),
        passageM: 0,
      });
      depth = base;
    }
  });
  addPassages(beds, seed);
  return { beds, tops };
}

/** Shale content of a bed `down` the formation (0 at its top, 1 at its base). */
function computeShale(
  { trend }: FormationSpec,
  kind: BedKind,
  random: () => number,
  { down, sandiness }: { down: number; sandiness: number | null },
): number {
  const isSand = kind.lithology === 'sand';
  const upward = trend === undefined ? 0 : (trend === 'fining-up' ? 0.5 : -0.5) * (1 - 2 * down);
  const cycle = sandiness === null ? 0 : 0.22 * (0.5 - sandiness);
  const vsh = between(random, kind.vsh) + (isSand ? 0.25 * upward : 0) + cycle;
  return Math.min(1, Math.max(0, vsh));
}

/**
 * How sandy the place in its cycle is at a depth, 0 to 1, where the formation has cycles; depths
 * must be passed from the top down.
 */
function makeCycle(
  { cycleM, trend }: FormationSpec,
  random: () => number,
  startM: number,
): (depthM: number) => number | null {
  if (!cycleM) return () => null;
  let top = startM;
  let base = startM;
  return (depthM) => {
    while (depthM >= base) {
      top = base;
      base = top + between(random, cycleM);
    }
    const down = (depthM - top) / (base - top);
    return trend === 'fining-up' ? down : 1 - down;
  };
}

/** Sand of a channel fines upward, that of a mouth bar coarsens; thick sand is often blocky. */
function chooseShape(
  { trend }: FormationSpec,
  { lithology }: BedKind,
  random: () => number,
): number {
  if (lithology !== 'sand' || random() < 0.35) return 0.06 * (random() - 0.5);
  const most = 0.12 + 0.3 * random();
  return trend === 'coarsening-up' ? -most : most;
}

/** Gives contacts their passages: none is longer than a third of the thinner bed. */
function addPassages(beds: readonly Bed[], seed: number): void {
  const random = randomStream(seed + 31);
  beds.slice(0, -1).forEach((bed, i) => {
    const below = beds[i + 1]!;
    const most = Math.min(bed.formation.passageM ?? 0, below.formation.passageM ?? 0);
    if (most <= 0) return;
    const thin = Math.min(bed.baseM - bed.topM, below.baseM - below.topM);
    bed.passageM = Math.min(most * random() ** 2, thin / 3);
  });
}

/** A kind by its share, rarely the same as the bed above; in a cycle by its place there. */
function pick(
  kinds: readonly BedKind[],
  random: () => number,
  { above, sandiness }: { above: Lithology | undefined; sandiness: number | null },
): BedKind {
  const weights = kinds.map((kind) => {
    const share =
      kind.lithology === above && kinds.length > 1 && sandiness === null
        ? kind.share * 0.2
        : kind.share;
    if (sandiness === null || (kind.lithology !== 'sand' && kind.lithology !== 'shale'))
      return share;
    // Rocks lie beside those that were laid down beside them (Walther): cleaner where it is sandier.
    const cleanness = 1 - (kind.vsh[0] + kind.vsh[1]) / 2;
    return share * Math.exp(-(((cleanness - sandiness) / 0.3) ** 2));
  });
  let at = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = kinds.find((_, i) => (at -= weights[i] ?? 0) < 0) ?? kinds.at(-1);
  if (!found) throw new RangeError('a formation needs at least one kind of bed');
  return found;
}
