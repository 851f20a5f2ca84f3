import type { FluidProperties } from '../../compute/petrophysics/lithology.ts';
import type { CrossBrush } from '../../plot/cross/cross-data.ts';
import { formatEnds, parseEnds } from '../shared/curves/axis-end.ts';
import { readEntries, readNames, readText, readTexts } from '../shared/view-state.ts';

/** Parameters of the lines of a Pickett plot. */
export interface PickettParameters {
  a: number;
  m: number;
  n: number;
  rw: number;
}

/** What is shown of a log in a crossplot; what is left out is as the log opens. */
export interface CrossViewState {
  /** Mnemonics of the curves; that of the colour is empty for one colour. */
  x?: string;
  y?: string;
  color?: string;
  /** Where the user chose it. */
  logX?: boolean;
  logY?: boolean;
  zones?: string;
  /** Names of the zones whose points are hidden; "" for the points in no zone. */
  hiddenZones?: readonly string[];
  overlays?: readonly string[];
  /** Values at the left and right end of the horizontal axis, "0.45,-0.15"; fitted without it. */
  rangeX?: string;
  /** Values at the lower and upper end of the vertical axis. */
  rangeY?: string;
  /** Parameters of the overlays, where they are not the usual ones. */
  pickett?: PickettParameters;
  fluid?: FluidProperties;
  regression?: true;
  /** Corners of the part that is selected, in the units of the axes: "0.1,2.2 0.3,2.2 0.3,2.5". */
  brush?: string;
}

/** Fewest and most corners of a brush in a state. */
const CORNERS = { least: 3, most: 200 };
/** Digits of a corner. */
const DIGITS = 7;

/** Checks a state: values of the wrong kind are left out. */
export function parseCrossView(given: unknown): CrossViewState {
  const state = readEntries(given);
  return {
    x: readText(state['x']),
    y: readText(state['y']),
    color: state['color'] === '' ? '' : readText(state['color']),
    logX: readFlag(state['logX']),
    logY: readFlag(state['logY']),
    zones: readText(state['zones']),
    hiddenZones: readNames(state['hiddenZones']),
    overlays: readTexts(state['overlays']),
    rangeX: formatEnds(parseEnds(state['rangeX'])),
    rangeY: formatEnds(parseEnds(state['rangeY'])),
    pickett: readNumbers(state['pickett'], ['a', 'm', 'n', 'rw']),
    fluid: readNumbers(state['fluid'], ['sonic', 'density', 'neutron']),
    regression: state['regression'] === true || undefined,
    brush: formatBrush(parseBrush(state['brush'])),
  } as CrossViewState;
}

/** The polygon that a state names; null if it names none. */
export function parseBrush(given: unknown): CrossBrush | null {
  const corners = typeof given === 'string' ? given.split(' ', CORNERS.most + 1) : [];
  if (corners.length < CORNERS.least || corners.length > CORNERS.most) return null;
  const points = corners.map((corner) => corner.split(',').map(Number));
  const isPoint = (point: number[]): boolean => point.length === 2 && point.every(Number.isFinite);
  return points.every(isPoint) ? points.map(([x, y]) => ({ x: x!, y: y! })) : null;
}

/** A polygon as a state holds it; undefined without one, and of one with too many corners. */
export function formatBrush(brush: CrossBrush | null): string | undefined {
  if (!brush || brush.length > CORNERS.most) return undefined;
  const text = (value: number): string => String(Number(value.toPrecision(DIGITS)));
  return brush.map(({ x, y }) => `${text(x)},${text(y)}`).join(' ');
}

function readFlag(given: unknown): boolean | undefined {
  return typeof given === 'boolean' ? given : undefined;
}

/** Positive numbers by name; undefined where one of them is not. */
function readNumbers<const K extends string>(
  given: unknown,
  names: readonly K[],
): Record<K, number> | undefined {
  const entries = readEntries(given);
  const isPositive = (value: unknown): value is number =>
    typeof value === 'number' && value > 0 && value <= 1e6;
  if (!names.every((name) => isPositive(entries[name]))) return undefined;
  return Object.fromEntries(names.map((name) => [name, entries[name]])) as Record<K, number>;
}
