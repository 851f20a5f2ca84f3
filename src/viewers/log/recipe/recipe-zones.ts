import type { RecipeZone } from '../../../compute/recipe/recipe-well.ts';
import { metresPer } from '../../../units/depth.ts';
import { findIndexMetres } from '../picks/drawn-markers.ts';
import type { PlotInput } from '../plot-loader.ts';

/**
 * The zones of a log: from each marker to the next one below, the last to the end of the log; of a
 * log without markers the intervals that its template names.
 * @param markers `own` in the unit of the index, `picked` in metres along the hole
 */
export function findZones(
  { data, template }: Pick<PlotInput, 'data' | 'template'>,
  {
    own,
    picked,
  }: {
    own: readonly { name: string; depth: number }[];
    picked: readonly { name: string; mdM: number }[];
  },
): RecipeZone[] {
  if (metresPer(data.index.unit) === null) return [];
  const metres = findIndexMetres(data.index);
  const end = findEnd(data.index.values);
  const tops = [
    ...own.map(({ name, depth }) => ({ name, top: depth })),
    ...(metres === null ? [] : picked.map(({ name, mdM }) => ({ name, top: mdM / metres }))),
  ]
    .filter(({ name, top }) => name !== '' && top < end)
    .sort((a, b) => a.top - b.top);
  if (tops.length > 0)
    return tops.flatMap(({ name, top }, i) => {
      const base = tops[i + 1]?.top ?? end;
      return base > top ? [{ name, top, base }] : [];
    });
  return template.tracks.flatMap((track) =>
    track.kind === 'zones'
      ? (track.intervals ?? []).map(({ name, top, base }) => ({
          name,
          top: Math.min(top, base),
          base: Math.max(top, base),
        }))
      : [],
  );
}

/** The greatest depth, and what its sample represents. */
function findEnd(index: Float64Array): number {
  let [least, most] = [Infinity, -Infinity];
  for (const depth of index) {
    if (depth < least) least = depth;
    if (depth > most) most = depth;
  }
  return index.length > 1 ? most + (most - least) / (index.length - 1) : most;
}
