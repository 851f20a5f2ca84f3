import { findFamily, matchMnemonic } from '../../../compute/curve-families.ts';
import { flagTrack } from '../../../plot/log/builtin-templates.ts';
import type { LogDataCurve } from '../../../plot/log/log-data.ts';
import { niceLimits } from '../../../plot/log/nice-limits.ts';
import type { CurveSpec, CurveTrackSpec, TrackSpec } from '../../../plot/log/template.ts';
import type { ResultCurve } from '../../../sources/log/recipe-runner.ts';
import { drawBeside } from '../../../sources/log/templates.ts';
import type { PlotInput } from '../plot-loader.ts';

/** Curves that share a track at most. */
const PER_TRACK = 3;
/** What is added to the name of a result that changed a curve of the log. */
const EDITED = '_ED';

/**
 * The plot of a log with the results of a recipe: a changed curve beside the original, where a
 * track draws that, the others on tracks of their own at its end.
 */
export function addResults(input: PlotInput, results: readonly ResultCurve[]): PlotInput {
  const rows = input.data.index.values.length;
  const fitting = results.filter(({ plotted }) => plotted.length === rows);
  if (fitting.length === 0) return input;
  const names = nameResults(input, fitting);
  const curves = fitting.map(({ unit, plotted, description, origin }, i): LogDataCurve => ({
    mnemonic: names[i]!,
    unit,
    values: plotted,
    description: description ?? origin ?? '',
  }));
  const pyramids = new Map(input.pyramids);
  fitting.forEach(({ pyramid }, i) => {
    if (pyramid) pyramids.set(names[i]!, pyramid);
  });
  const changed = new Map(
    fitting.flatMap(({ mnemonic, isFlag }, i) =>
      names[i] === mnemonic || isFlag ? [] : [[mnemonic.toUpperCase(), names[i]!]],
    ),
  );
  const { tracks, placed } = placeBeside(input.template.tracks, changed, input.data.curves);
  const others = [...curves.keys()].filter((i) => !placed.has(names[i]!));
  const added = resultTracks(
    others.map((i) => curves[i]!),
    others.map((i) => fitting[i]!),
  );
  return {
    ...input,
    base: input,
    data: { ...input.data, curves: [...input.data.curves, ...curves] },
    pyramids,
    template: { ...input.template, tracks: [...tracks, ...added] },
  };
}

/**
 * Tracks with each changed curve beside its original.
 * @param changed names of the results by those of the originals, in capitals
 * @param drawn curves that the tracks choose from
 * @returns the tracks, and the results that are on them
 */
function placeBeside(
  tracks: readonly TrackSpec[],
  changed: ReadonlyMap<string, string>,
  drawn: readonly LogDataCurve[],
): { tracks: TrackSpec[]; placed: ReadonlySet<string> } {
  const mnemonics = drawn.map(({ mnemonic }) => mnemonic);
  const placed = new Set<string>();
  const repeat = (spec: CurveSpec): CurveSpec[] => {
    const original = mnemonics[matchMnemonic(spec.curve, mnemonics)];
    const result = changed.get(original?.toUpperCase() ?? '');
    if (result === undefined) return [spec];
    placed.add(result);
    return [spec, drawBeside(spec, result)];
  };
  return {
    tracks: tracks.map((track) =>
      track.kind === 'curves' ? { ...track, curves: track.curves.flatMap(repeat) } : track,
    ),
    placed,
  };
}

/** Mnemonics of results beside those of the log: a changed curve is `GR_ED`. */
export function nameResults(
  { frame }: Pick<PlotInput, 'frame'>,
  results: readonly Pick<ResultCurve, 'mnemonic'>[],
): string[] {
  const taken = new Set(frame.curves.map(({ mnemonic }) => mnemonic.toUpperCase()));
  return results.map(({ mnemonic }) => {
    let name = mnemonic;
    while (taken.has(name.toUpperCase())) name += EDITED;
    taken.add(name.toUpperCase());
    return name;
  });
}

/** Tracks of results: fractions together, flags narrow, the rest by scale. */
function resultTracks(
  curves: readonly LogDataCurve[],
  results: readonly ResultCurve[],
): TrackSpec[] {
  const groups = new Map<string, CurveTrackSpec>();
  const tracks: CurveTrackSpec[] = [];
  for (const [i, curve] of curves.entries()) {
    if (results[i]!.isFlag) {
      tracks.push(flagTrack(curve.mnemonic));
      continue;
    }
    const { key, scale, spec } = describe(curve);
    const open = groups.get(key);
    if (open && open.curves.length < PER_TRACK) open.curves.push(spec);
    else {
      const made: CurveTrackSpec = { kind: 'curves', scale, curves: [spec] };
      groups.set(key, made);
      tracks.push(made);
    }
  }
  return tracks;
}

function describe(curve: LogDataCurve): {
  key: string;
  scale: 'linear' | 'log';
  spec: CurveSpec;
} {
  const { mnemonic, unit, values } = curve;
  const family = findFamily(mnemonic, unit);
  if (family) {
    const { left, right, scale, unit: limitUnit } = family;
    const key = limitUnit === 'v/v' ? 'fraction' : family.id;
    return { key, scale, spec: { curve: mnemonic, unit: limitUnit, left, right } };
  }
  const limits = niceLimits(values);
  const [left, right] = limits && limits.low < limits.high ? [limits.low, limits.high] : [0, 1];
  return { key: mnemonic, scale: 'linear', spec: { curve: mnemonic, unit, left, right } };
}
