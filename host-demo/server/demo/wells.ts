import { randomStream } from '../../../tests/generate/random.ts';
import { type LicenceBlock, blockAt } from './land.ts';
import { OPERATORS, WILDCAT_NAMES, type DemoName } from './names.ts';
import { BASIN, type DemoField, FORMATIONS, distanceIn, topsAt } from './structure.ts';
import { type PathStation, minimumCurvature, pathAt } from './trajectory.ts';

/** A formation top in a well: depths in metres. */
export interface DemoMarker {
  formation: number;
  mdM: number;
  tvdM: number;
  tvdssM: number;
}

/** A well of the demo field. Lengths in metres. */
export interface DemoWell extends DemoName {
  number: number;
  uwi: string;
  field: DemoField | null;
  block: LicenceBlock | undefined;
  operator: (typeof OPERATORS)[number];
  x: number;
  y: number;
  groundM: number;
  kbM: number;
  totalDepthM: number;
  profile: 'vertical' | 'deviated' | 'horizontal';
  wellClass: 'exploration' | 'appraisal' | 'development' | 'injection';
  status: 'producing' | 'suspended' | 'abandoned' | 'injecting';
  spud: Date;
  completed: Date;
  path: PathStation[];
  markers: DemoMarker[];
}

/** Where a well is drilled: the `n`th of its field or wildcat name; x and y on the grid, metres. */
interface WellSite extends DemoName {
  field: DemoField | null;
  n: number;
  x: number;
  y: number;
}

const WELLS_PER_FIELD = 24;
const WILDCATS = 32;
const DAY_MS = 86_400_000;

/** All wells, fields first. The same seed gives the same wells. */
export function makeWells(
  seed: number,
  fields: readonly DemoField[],
  blocks: readonly LicenceBlock[],
): DemoWell[] {
  const random = randomStream(seed);
  const sites: WellSite[] = [
    ...fields.flatMap((field) =>
      Array.from({ length: WELLS_PER_FIELD }, (_, i) => ({
        field,
        name: field.name,
        ascii: field.ascii,
        n: i + 1,
        ...placeIn(field, i === 0 ? 0 : random(), random()),
      })),
    ),
    ...Array.from({ length: WILDCATS }, (_, i) => {
      const named = WILDCAT_NAMES[i % WILDCAT_NAMES.length]!;
      const margin = 2500;
      return {
        field: null,
        name: named.name,
        ascii: named.ascii,
        n: Math.floor(i / WILDCAT_NAMES.length) + 1,
        x: BASIN.west + margin + random() * (BASIN.east - BASIN.west - 2 * margin),
        y: BASIN.south + margin + random() * (BASIN.north - BASIN.south - 2 * margin),
      };
    }),
  ];
  return sites.map((site, i) => makeWell(i + 1, site, { fields, blocks }, random));
}

/** A place in a field; `far` and `turn` are 0 to 1. */
function placeIn(
  { x, y, longM, shortM, azimuthDeg }: DemoField,
  far: number,
  turn: number,
): { x: number; y: number } {
  const [angle, radius] = [(azimuthDeg * Math.PI) / 180, Math.sqrt(far) * 0.85];
  const [along, across] = [
    radius * longM * Math.cos(2 * Math.PI * turn),
    radius * shortM * Math.sin(2 * Math.PI * turn),
  ];
  return {
    x: Math.round(x + along * Math.sin(angle) + across * Math.cos(angle)),
    y: Math.round(y + along * Math.cos(angle) - across * Math.sin(angle)),
  };
}

function makeWell(
  number: number,
  site: WellSite,
  { fields, blocks }: { fields: readonly DemoField[]; blocks: readonly LicenceBlock[] },
  random: () => number,
): DemoWell {
  const { field, n, x, y } = site;
  // The calls of `random` have an order: another one makes other wells.
  const groundM = Math.round((60 + 110 * random()) * 10) / 10;
  const kbM = Math.round((groundM + 4.5 + 4 * random()) * 10) / 10;
  const profile = chooseProfile(site, random());
  const deepest = field === null || n <= 2 ? 6 : random() < 0.4 ? 5 : 3;
  const targetM = topsAt(fields, x, y)[deepest]! + kbM + 60 + 90 * random();
  const path = minimumCurvature(plan(profile, targetM, 10 + 340 * random()));
  const block = blockAt(blocks, x, y);
  const spud = new Date(
    Date.UTC(
      1972 + Math.floor(50 * random()),
      Math.floor(12 * random()),
      1 + Math.floor(28 * random()),
    ),
  );
  const wellClass = chooseClass(site, random);
  return {
    number,
    uwi: `TR-${String(number).padStart(4, '0')}`,
    name: `${site.name}-${n}`,
    ascii: `${site.ascii}-${n}`,
    field,
    block,
    operator: field?.operator ?? block?.operator ?? OPERATORS[0]!,
    x: Math.round(x),
    y: Math.round(y),
    groundM,
    kbM,
    totalDepthM: path.at(-1)!.mdM,
    profile,
    wellClass,
    status: chooseStatus(site, wellClass, random()),
    spud,
    completed: new Date(spud.getTime() + (25 + 60 * random()) * DAY_MS),
    path,
    markers: makeMarkers(fields, path, { x, y, kbM }),
  };
}

function chooseProfile({ field, n }: WellSite, chance: number): DemoWell['profile'] {
  if (field === null || n === 1 || chance < 0.55) return 'vertical';
  return chance < 0.93 ? 'deviated' : 'horizontal';
}

function chooseClass({ field, n }: WellSite, random: () => number): DemoWell['wellClass'] {
  if (field === null || n === 1) return 'exploration';
  if (n <= 3) return 'appraisal';
  return random() < 0.08 ? 'injection' : 'development';
}

function chooseStatus(
  { field, x, y }: WellSite,
  wellClass: DemoWell['wellClass'],
  chance: number,
): DemoWell['status'] {
  if (wellClass === 'injection') return 'injecting';
  if (field && distanceIn(field, x, y) < 0.8 && chance < 0.6) return 'producing';
  return chance < 0.8 ? 'abandoned' : 'suspended';
}

/**
 * Stations that reach a vertical depth: straight down, a build to 20-50 degrees, or nearly flat at
 * the end.
 */
function plan(
  profile: DemoWell['profile'],
  targetM: number,
  azimuthDeg: number,
): { mdM: number; inclinationDeg: number; azimuthDeg: number }[] {
  const isFlat = profile === 'horizontal';
  const buildDegPerM = isFlat ? 0.1 : 0.05;
  const kickM = isFlat ? Math.max(200, targetM - 180 / Math.PI / buildDegPerM - 30) : targetM * 0.4;
  const most = profile === 'vertical' ? 0 : isFlat ? 84 : 20 + (azimuthDeg % 30);
  const stepM = profile === 'vertical' ? 250 : 60;
  const stations = [{ mdM: 0, inclinationDeg: 0, azimuthDeg }];
  let tvdM = 0;
  for (let mdM = stepM; (isFlat || tvdM < targetM) && mdM < targetM * 2; mdM += stepM) {
    const before = stations.at(-1)!;
    const inclinationDeg =
      profile === 'vertical'
        ? 0.3 + 0.4 * Math.abs(Math.sin(mdM))
        : Math.min(most, Math.max(0, (mdM - kickM) * buildDegPerM));
    stations.push({
      mdM,
      inclinationDeg: Math.round(inclinationDeg * 100) / 100,
      azimuthDeg: Math.round((azimuthDeg + 4 * Math.sin(mdM / 400)) * 100) / 100,
    });
    tvdM += (mdM - before.mdM) * Math.cos((inclinationDeg * Math.PI) / 180);
    if (isFlat && inclinationDeg >= most && mdM > kickM + most / buildDegPerM + 600) break;
  }
  return stations;
}

/** Where the path enters each formation for the first time, in depth order. */
function makeMarkers(
  fields: readonly DemoField[],
  path: readonly PathStation[],
  { x, y, kbM }: { x: number; y: number; kbM: number },
): DemoMarker[] {
  const belowTop = (formation: number, mdM: number): number => {
    const at = pathAt(path, mdM);
    return at.tvdM - kbM - topsAt(fields, x + at.eastM, y + at.northM)[formation]!;
  };
  const markers: DemoMarker[] = [];
  const endM = path.at(-1)!.mdM;
  for (let formation = 1; formation < FORMATIONS.length; formation++) {
    let [low, high] = [markers.at(-1)?.mdM ?? 0, endM];
    if (belowTop(formation, high) <= 0) break;
    while (high - low > 0.05) {
      const middle = (low + high) / 2;
      if (belowTop(formation, middle) > 0) high = middle;
      else low = middle;
    }
    const mdM = Math.round(high * 10) / 10;
    const { tvdM } = pathAt(path, mdM);
    markers.push({ formation, mdM, tvdM, tvdssM: tvdM - kbM });
  }
  return markers;
}
