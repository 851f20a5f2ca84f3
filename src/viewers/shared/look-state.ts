import type { ColorPoint } from '../../plot/seismic/colormaps.ts';
import type { SurfaceChoice } from '../../sources/survey/survey-surfaces.ts';
import type { MissingPart } from './missing-part.ts';
import { readEntries, readText } from './view-state.ts';

const MOST_SURFACES = 50;
const MOST_POINTS = 32;
const COLOR = /^#[0-9a-f]{6}$/i;

/** A surface of a survey that is shown, and its colour as `#rrggbb`. */
export interface SurfaceState {
  id: string;
  color: string;
}

/** Reads surfaces of a state; undefined without any. */
export function readSurfaceStates(given: unknown): readonly SurfaceState[] | undefined {
  if (!Array.isArray(given) || given.length > MOST_SURFACES) return undefined;
  const surfaces = given.flatMap((one: unknown): SurfaceState[] => {
    const { id, color } = readEntries(one);
    const known = readText(id);
    return known && isColor(color) ? [{ id: known, color }] : [];
  });
  return surfaces.length > 0 ? surfaces : undefined;
}

/** The surfaces that are on, as a state holds them; empty without any. Reads signals. */
export function describeSurfaces({ list }: Pick<SurfaceChoice, 'list'>): {
  chosenSurfaces?: readonly SurfaceState[];
} {
  const chosenSurfaces = list.value
    .filter(({ isOn }) => isOn)
    .map(({ id, color }) => ({ id, color }));
  return chosenSurfaces.length > 0 ? { chosenSurfaces } : {};
}

/** Surfaces of a state that the survey does not have. Reads signals. */
export function findMissingSurfaces<State extends { chosenSurfaces?: readonly SurfaceState[] }>(
  { list }: Pick<SurfaceChoice, 'list'>,
  { chosenSurfaces = [] }: Partial<State>,
): MissingPart<State>[] {
  const known = new Set(list.value.map(({ id }) => id));
  const names = chosenSurfaces.map(({ id }) => id).filter((id) => !known.has(id));
  return names.length > 0 ? [{ kind: 'surfaces', keys: ['chosenSurfaces'], names }] : [];
}

/** Reads the points of a colour map of the user; undefined if they are fewer than two. */
export function readColorPoints(given: unknown): readonly ColorPoint[] | undefined {
  if (!Array.isArray(given) || given.length > MOST_POINTS) return undefined;
  const points = given.flatMap((one: unknown): ColorPoint[] => {
    const { at, color } = readEntries(one);
    return typeof at === 'number' && at >= 0 && at <= 1 && isColor(color) ? [{ at, color }] : [];
  });
  return points.length > 1 ? points : undefined;
}

/** Reads a number of a state; undefined outside of its limits. */
export function readNumber(given: unknown, least: number, most: number): number | undefined {
  return typeof given === 'number' && given >= least && given <= most ? given : undefined;
}

function isColor(given: unknown): given is string {
  return typeof given === 'string' && COLOR.test(given);
}
