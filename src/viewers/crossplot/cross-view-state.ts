import type { FluidProperties } from '../../compute/petrophysics/lithology.ts';
import { formatEnds, parseEnds } from '../shared/curves/axis-end.ts';
import { readEntries, readText, readTexts } from '../shared/view-state.ts';

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
  overlays?: readonly string[];
  /** Values at the left and right end of the horizontal axis, "0.45,-0.15"; fitted without it. */
  rangeX?: string;
  /** Values at the lower and upper end of the vertical axis. */
  rangeY?: string;
  /** Parameters of the overlays, where they are not the usual ones. */
  pickett?: PickettParameters;
  fluid?: FluidProperties;
  regression?: true;
}

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
    overlays: readTexts(state['overlays']),
    rangeX: formatEnds(parseEnds(state['rangeX'])),
    rangeY: formatEnds(parseEnds(state['rangeY'])),
    pickett: readNumbers(state['pickett'], ['a', 'm', 'n', 'rw']),
    fluid: readNumbers(state['fluid'], ['sonic', 'density', 'neutron']),
    regression: state['regression'] === true || undefined,
  } as CrossViewState;
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
