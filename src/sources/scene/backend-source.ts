import { getBackend } from '../../backend/backend.ts';
import { curveColumns, describedFrames, describeLog } from '../../backend/logs.ts';
import { watchPicks } from '../../backend/picks.ts';
import { sceneWells, type ServedWell } from '../../backend/scene-wells.ts';
import { loadLogSummaries } from '../../backend/log-summaries.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { unwrap } from '../../core/problem-error.ts';
import { nameOrder } from '../../core/text-search.ts';
import type { SceneCurve, SceneData, SceneWell } from '../../plot/scene/scene-data.ts';
import { isDepthCurve, metresPer } from '../../units/depth.ts';
import { USUAL_NULLS } from '../../units/usual-nulls.ts';
import { findOrder } from './trajectory.ts';
import type { OpenScene, SceneReadOptions, ReadScene, SceneRequest, WellFile } from './source.ts';

/** Curves that wells are coloured by unless one is chosen, in this order. */
const FIRST_CHOICES = ['GR', 'SGR', 'GAM', 'GAMMA', 'SP', 'RT', 'DT', 'RHOB', 'NPHI'];
/** Files that are read at a time. */
const AT_A_TIME = 4;

/** Wells of the server (spec 7, "well/custom/v2"). @throws an error that carries an ErrorCode */
export async function openWells(
  host: ElementHost,
  uwis: readonly string[],
  request: SceneRequest,
  { signal }: SceneReadOptions,
): Promise<OpenScene> {
  const wells = unwrap(await sceneWells(getBackend(host), uwis, request, { signal }));
  let data: SceneData = {
    wells: wells.map((well) => toSceneWell(well, findMainCrs(wells))),
    surfaces: [],
  };
  const served = new Set(wells.map(({ uwi }) => uwi));
  const several = wells.filter(({ logFiles }) => logFiles.length > 1).map(({ uwi }) => uwi);
  const summaries =
    request.logs && several.length > 0
      ? await loadLogSummaries(getBackend(host), several, signal)
      : null;
  return {
    data,
    missing: uwis.filter((uwi) => !served.has(uwi)),
    files: wells.map(({ uwi, name, logFiles }) => ({
      uwi,
      name: name ?? '',
      files: logFiles.map((file) => ({
        id: file.id,
        name: file.originalFileName,
        summary: summaries?.get(file.wellLogId ?? file.id),
        record: { ...file, uwi },
      })),
    })),
    readCurves: (chosen, mnemonic, options) =>
      readCurves({ host, data }, chosen, mnemonic, options),
    ...(request.markers && {
      watchMarkers: (onChange) =>
        watchPicks(() => {
          void loadMarkers(host, uwis).then((fresh) => {
            if (!fresh) return;
            data = { ...data, wells: withMarkers(data.wells, fresh) };
            onChange(data.wells);
          });
        }),
    }),
  };
}

/** The wells with the markers that are stored now; null where the server does not answer. */
async function loadMarkers(
  host: ElementHost,
  uwis: readonly string[],
): Promise<ServedWell[] | null> {
  const { signal } = new AbortController();
  const what = { logs: false, markers: true };
  const fresh = await sceneWells(getBackend(host), uwis, what, { signal }).catch(() => null);
  return fresh?.ok ? fresh.data : null;
}

/** The wells with the markers that the server has now. */
function withMarkers(wells: readonly SceneWell[], served: readonly ServedWell[]): SceneWell[] {
  const byUwi = new Map(served.map((well) => [well.uwi, toMarkers(well)]));
  return wells.map((well) => ({ ...well, markers: byUwi.get(well.uwi) ?? well.markers }));
}

function toMarkers({ markers }: ServedWell): SceneWell['markers'] {
  return markers.map(({ name, md, color }) => ({ name, md, color: color ?? undefined }));
}

/** The coordinate system of most wells: numbers of another mean other places. */
function findMainCrs(wells: readonly ServedWell[]): string | null {
  const counts = new Map<string, number>();
  for (const { crs } of wells) if (crs) counts.set(crs, (counts.get(crs) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function toSceneWell(well: ServedWell, main: string | null): SceneWell {
  const { uwi, name, surfaceX, surfaceY, crs, kbElev, trajectory } = well;
  const placed = !crs || crs === main;
  const known = (values: readonly (number | null)[]): number[] =>
    values.map((value) => value ?? NaN);
  const order = trajectory && findOrder(known(trajectory.md));
  const numbers = (values: readonly (number | null)[]): Float64Array =>
    Float64Array.from(values, (_, i) => values[order?.[i] ?? i] ?? NaN);
  const times = trajectory?.twt.some((value) => value !== null)
    ? numbers(trajectory.twt)
    : undefined;
  return {
    uwi,
    name: name ?? '',
    crs: crs ?? null,
    surfaceX: placed ? (surfaceX ?? NaN) : NaN,
    surfaceY: placed ? (surfaceY ?? NaN) : NaN,
    kbElev: kbElev ?? null,
    trajectory:
      trajectory && trajectory.md.length > 0
        ? {
            md: numbers(trajectory.md),
            x: numbers(trajectory.x),
            y: numbers(trajectory.y),
            tvd: numbers(trajectory.tvd),
            twt: times,
          }
        : null,
    markers: toMarkers(well),
  };
}

/** The number curves of a file, and the curve that they are given at. */
interface FileCurves {
  uwi: string;
  file: WellFile;
  frameName: string | null;
  /** `unit` is "" if the description has no unit. */
  index: { curveId: string; mnemonic: string; unit: string };
  curves: { mnemonic: string; curveId: string }[];
}

async function readCurves(
  { host, data }: { host: ElementHost; data: SceneData },
  chosen: ReadonlyMap<string, WellFile>,
  mnemonic: string | null,
  { signal, onProgress }: SceneReadOptions,
): Promise<ReadScene> {
  const failed: { uwi: string; message: string }[] = [];
  const described = (
    await runFewAtATime(
      [...chosen],
      async ([uwi, file]) => {
        const found = await describeFile(host, uwi, file, signal);
        if (!found) failed.push({ uwi, message: `${file.name} has no curve along depth` });
        return found;
      },
      (uwi, message) => failed.push({ uwi, message }),
      signal,
    )
  ).filter((one) => one !== null);
  const mnemonics = rankMnemonics(described);
  const wanted =
    mnemonic && mnemonics.includes(mnemonic)
      ? mnemonic
      : (FIRST_CHOICES.find((name) => mnemonics.includes(name)) ?? mnemonics[0] ?? null);
  const curves = new Map<string, SceneCurve>();
  let done = 0;
  if (wanted) {
    await runFewAtATime(
      described.map((one) => [one.uwi, one] as const),
      async ([uwi, one]) => {
        const curve = await readCurve(host, one, wanted, signal);
        if (curve) curves.set(uwi, curve);
        onProgress?.(++done, described.length);
        return null;
      },
      (uwi, message) => failed.push({ uwi, message }),
      signal,
    );
  }
  return {
    data: { ...data, wells: data.wells.map((well) => ({ ...well, curve: curves.get(well.uwi) })) },
    mnemonics,
    mnemonic: wanted,
    failed,
  };
}

async function describeFile(
  host: ElementHost,
  uwi: string,
  file: WellFile,
  signal: AbortSignal,
): Promise<FileCurves | null> {
  const log = unwrap(await describeLog(getBackend(host), file.record, { signal }));
  const isFramed = log.frames.length > 0;
  for (const { name: frameName, curves, index } of describedFrames(log)) {
    const own =
      curves.find(({ name }) => name === index) ??
      curves.find(({ name }) => isDepthCurve(name)) ??
      curves[0];
    // If the description has no unit, the values have it.
    if (!own || (own.unit && metresPer(own.unit) === null)) continue;
    const listed = curves.filter(
      ({ name, kind, dimension }) =>
        name !== own.name &&
        kind !== 'text' &&
        !isDepthCurve(name) &&
        (dimension ?? [1]).every((n) => n === 1),
    );
    if (listed.length > 0)
      return {
        uwi,
        file,
        frameName: isFramed ? frameName : null,
        index: { curveId: own.curveId, mnemonic: own.name, unit: own.unit ?? '' },
        curves: listed.map(({ name, curveId }) => ({ mnemonic: name, curveId })),
      };
  }
  return null;
}

async function readCurve(
  host: ElementHost,
  { file, frameName, index, curves }: FileCurves,
  wanted: string,
  signal: AbortSignal,
): Promise<SceneCurve | null> {
  const curve = curves.find(({ mnemonic }) => mnemonic === wanted);
  if (!curve) return null;
  const [depth, values] = unwrap(
    await curveColumns(
      getBackend(host),
      file.record,
      {
        frameName,
        curves: [
          { curveId: index.curveId, name: index.mnemonic },
          { curveId: curve.curveId, name: curve.mnemonic },
        ],
      },
      { signal },
    ),
  );
  if (!depth || !values) return null;
  const metres = metresPer(depth.unit || index.unit);
  if (metres === null)
    throw new TypeError(`${index.mnemonic} has no unit of length: "${depth.unit || index.unit}"`);
  const count = Math.min(depth.values.length, values.values.length);
  // A log can be recorded upwards.
  const upwards = count > 1 && depth.values[0]! > depth.values[count - 1]!;
  const at = (i: number): number => (upwards ? count - 1 - i : i);
  return {
    mnemonic: wanted,
    unit: values.unit,
    md: Float64Array.from({ length: count }, (_, i) => depth.values[at(i)]! * metres),
    values: Float64Array.from({ length: count }, (_, i) =>
      USUAL_NULLS.includes(values.values[at(i)]!) ? NaN : values.values[at(i)]!,
    ),
  };
}

function rankMnemonics(files: readonly FileCurves[]): string[] {
  const counts = new Map<string, number>();
  for (const { curves } of files)
    for (const name of new Set(curves.map(({ mnemonic }) => mnemonic)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  const byName = nameOrder('');
  return [...counts].sort((a, b) => b[1] - a[1] || byName(a[0], b[0])).map(([name]) => name);
}

/**
 * Works on wells a few at a time, in their order; one that fails does not stop the others, being
 * given up does.
 */
async function runFewAtATime<I extends readonly [string, unknown], T>(
  items: readonly I[],
  work: (item: I) => Promise<T>,
  failed: (uwi: string, message: string) => void,
  signal: AbortSignal,
): Promise<(T | null)[]> {
  const results: (T | null)[] = items.map(() => null);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const i = next++;
      try {
        results[i] = await work(items[i]!);
      } catch (error) {
        if (signal.aborted) throw error;
        failed(items[i]![0], error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return results;
}
