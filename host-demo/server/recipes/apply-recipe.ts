import { describeOrigin } from '../../../src/compute/recipe/describe-step.ts';
import { isFailure } from '../../../src/compute/recipe/recipe-problem.ts';
import type {
  RecipeCurve,
  RecipeResult,
  RecipeWell,
} from '../../../src/compute/recipe/recipe-well.ts';
import { recipeInputs, runRecipe } from '../../../src/compute/recipe/run-recipe.ts';
import {
  findVerticalDepths,
  type VerticalDepths,
  type VerticalInputs,
  type VerticalSource,
} from '../../../src/compute/recipe/vertical-depths.ts';
import { FormatError } from '../../../src/formats/format-error.ts';
import type { HeaderSection, LogCurve, LogFile, LogFrame } from '../../../src/formats/log-file.ts';
import type { LogTable, TableCurve } from '../../../src/formats/log-table.ts';
import { findByMnemonic } from '../../../src/compute/find-curve.ts';
import { formatMessage, msg } from '../../../src/formats/msg.ts';
import {
  findInclinationCurve,
  readInclinationLog,
  readSurvey,
} from '../../../src/formats/survey/survey-table.ts';
import type { ReadColumns } from '../../../src/formats/tops/top-table.ts';
import { defaultDepthUnit, depthFactor, metresPer } from '../../../src/units/depth.ts';
import { frameNames } from '../logs/log-description.ts';
import { writeTable } from './convert-log.ts';
import type { ComputedLog, PayRow, RecipeOutcome, RecipeTask } from './log-work.ts';
import { describeProblem } from './problem-messages.ts';

/** Applies a recipe to a frame of a log. @throws {FormatError} what the reader throws; CURVE_UNKNOWN */
export async function applyRecipe(
  file: LogFile,
  task: RecipeTask,
  signal: AbortSignal,
): Promise<RecipeOutcome> {
  const frame = findFrame(file, task);
  const { well, vertical } = await readWell(file, frame, { task, signal });
  if (!well.index.some(Number.isFinite))
    return { result: null, notes: [msg`The log has no sample with a depth.`] };
  const result = runRecipe(task.recipe, well);
  const failures = result.problems.filter(isFailure);
  // Steps that fail with another one need no line of their own.
  const causes = failures.filter(({ code }) => code !== 'INPUT_FAILED');
  const problems = failures.length > 0 ? causes : result.problems;
  const notes = problems.map((problem) => describeProblem(problem, task.recipe));
  if (failures.length > 0) return { result: null, notes };
  if (result.curves.length === 0) return { result: null, notes: [msg`The recipe makes no curve.`] };
  const table = buildTable({ file, frame, task }, result, notes.map(formatMessage));
  return { result: describeResult(table, result, { frame, task, vertical }), notes };
}

/** The frame by its name, or else the one with most of the curves that the recipe needs. */
function findFrame({ info }: LogFile, { frameName, recipe }: RecipeTask): LogFrame {
  const indexed = info.frames.filter(({ index }) => index !== '');
  const named = info.frames[frameNames(info).indexOf(frameName ?? '')];
  if (named && indexed.includes(named)) return named;
  const inputs = recipeInputs(recipe);
  const count = ({ curves }: LogFrame): number =>
    inputs.filter((name) => findByMnemonic(curves, name)).length;
  const [best] = indexed.toSorted((a, b) => count(b) - count(a));
  if (best) return best;
  throw new FormatError('CURVE_UNKNOWN', msg`The log has no curve of depths.`);
}

const isPlain = ({ kind, dimension }: LogCurve): boolean =>
  kind === 'number' && dimension.every((size) => size === 1);

/** A well, and what its vertical depths are from. */
interface ReadWell {
  well: RecipeWell;
  vertical: VerticalSource | null;
}

/** Reads what the recipe works on: the curves that it needs, or all where it resamples them. */
async function readWell(
  file: LogFile,
  frame: LogFrame,
  { task, signal }: { task: RecipeTask; signal: AbortSignal },
): Promise<ReadWell> {
  const { recipe } = task;
  const index = frame.curves.find(({ mnemonic }) => mnemonic === frame.index)!;
  const others = frame.curves.filter((curve) => curve !== index && isPlain(curve));
  const isWhole = recipe.steps.some(({ kind, skip }) => kind === 'resample' && !skip);
  const needed = new Set(recipeInputs(recipe).map((name) => findByMnemonic(others, name)));
  const read = others.filter((curve) => isWhole || needed.has(curve));
  const ids = [index, ...read].map(({ curveId }) => curveId);
  const [depths, ...values] = await file.readCurves(frame.frameId, ids, { signal });
  const depth = Float64Array.from(depths!.values as Float64Array);
  const { mnemonic, unit } = index;
  const place = { mnemonic, unit: unit || frame.indexUnit, values: depth };
  const vertical = await findVertical(file, frame, { task, index: place, signal });
  signal.throwIfAborted();
  return {
    well: {
      index: depth,
      indexUnit: frame.indexUnit,
      curves: read.map((curve, i): RecipeCurve => ({
        mnemonic: curve.mnemonic,
        unit: curve.unit,
        description: curve.description,
        values: values[i]!.values as Float64Array | Float32Array,
      })),
      numberCurves: others.map(({ mnemonic }) => mnemonic),
      otherCurves: frame.curves.filter((curve) => !isPlain(curve)).map(({ mnemonic }) => mnemonic),
      zones: placeZones(task, depth, metresPer(frame.indexUnit) ?? 1),
      ...(vertical && { verticalDepth: vertical.values }),
    },
    vertical: vertical?.source ?? null,
  };
}

function findVertical(
  file: LogFile,
  frame: LogFrame,
  {
    task: { path },
    index,
    signal,
  }: { task: RecipeTask; index: VerticalInputs['index']; signal: AbortSignal },
): Promise<VerticalDepths | null> {
  const read: ReadColumns = async (frameId, ids) =>
    (await file.readCurves(frameId, ids, { signal })).map(({ values }) => values);
  const frames = file.info.frames.filter((one) => one.logicalFile === frame.logicalFile);
  const plain = frame.curves.filter(isPlain);
  return findVerticalDepths({
    index,
    curves: plain.map(({ mnemonic }) => mnemonic),
    inclination: findInclinationCurve(frame)?.mnemonic ?? null,
    loadPath: async () =>
      path && { mdM: Float64Array.from(path.md), tvdM: Float64Array.from(path.tvd) },
    readSurvey: () => readSurvey(frames, index.unit, read),
    readInclination: () => readInclinationLog(frame, read),
    readCurve: async (mnemonic) => {
      const { curveId, unit } = plain.find((curve) => curve.mnemonic === mnemonic)!;
      const [column] = await read(frame.frameId, [curveId]);
      return { values: Float64Array.from(column as ArrayLike<number>), unit };
    },
  });
}

/** Zones in the unit of the index; the last one ends with the log. */
function placeZones({ zones }: RecipeTask, index: Float64Array, metres: number) {
  const [, last] = findEnds(index);
  return zones
    .map(({ name, top, base }) => ({
      name,
      top: top / metres,
      base: base === null ? Math.max(top / metres, last) : base / metres,
    }))
    .filter(({ top, base }) => base > top);
}

interface ResultSource {
  file: LogFile;
  frame: LogFrame;
  task: RecipeTask;
}

function buildTable(
  { file, frame, task }: ResultSource,
  { index, curves }: RecipeResult,
  notes: readonly string[],
): LogTable {
  const depth = frame.curves.find(({ mnemonic }) => mnemonic === frame.index)!;
  const column = { dimension: [1], kind: 'number' } as const;
  const columns = curves.map(({ mnemonic, unit, description = '', values }): TableCurve => ({
    mnemonic,
    unit,
    description,
    ...column,
    // Seven digits are more than a measurement has.
    values: values instanceof Float32Array ? values : Float32Array.from(values),
  }));
  const header = file.info.logicalFiles[frame.logicalFile]?.header ?? [];
  const { mnemonic, unit, description } = depth;
  return {
    well: { name: task.wellName, uwi: task.uwi },
    header: [...header.filter(isAboutWell), describeRecipe(task)],
    curves: [{ mnemonic, unit, description, ...column, values: index }, ...columns],
    rows: index.length,
    notes: [
      `Computed by the recipe ${task.recipe.name}, version ${task.recipe.version}, of ${task.fileName}.`,
      ...curves.map((curve) => `${curve.mnemonic}: ${curve.origin ?? ''}`),
      ...notes,
    ],
  };
}

const isAboutWell = ({ kind, title }: HeaderSection): boolean =>
  kind === 'well' || /^origin$/i.test(title);

/** The recipe with its parameters, and what it was applied to. */
function describeRecipe({ recipe, wellLogId, fileName }: RecipeTask): HeaderSection {
  const item = (mnemonic: string, value: string | number, description: string, unit = '') => ({
    mnemonic,
    unit,
    value: String(value),
    description,
  });
  return {
    kind: 'parameter',
    title: '~Parameter Information',
    items: [
      item('RECIPE', recipe.name, 'RECIPE'),
      item('RECIPE_VERSION', recipe.version, 'VERSION OF THE RECIPE'),
      item('SOURCE_LOG', wellLogId, 'LOG RECORD THAT IT WAS APPLIED TO'),
      item('SOURCE_FILE', fileName, 'FILE THAT IT WAS APPLIED TO'),
      ...recipe.parameters.flatMap(({ name, value, unit, zones = {}, description = '' }) => [
        item(name, value, description, unit),
        ...Object.entries(zones).map(([zone, own]) =>
          item(`${name}_${zone}`, own, `${name} IN ZONE ${zone}`, unit),
        ),
      ]),
    ],
  };
}

function describeResult(
  table: LogTable,
  { index, zones }: RecipeResult,
  { frame, task, vertical: source }: Omit<ResultSource, 'file'> & Pick<ReadWell, 'vertical'>,
): ComputedLog {
  const unit = frame.indexUnit;
  const shown = metresPer(unit) === null ? unit : defaultDepthUnit(unit);
  const factor = metresPer(unit) === null ? 1 : depthFactor(unit, defaultDepthUnit(unit));
  const [top, base] = findEnds(index).map((depth) => Number((depth * factor).toFixed(4)));
  return {
    las: writeTable(table, 'las'),
    curves: table.curves.map(({ mnemonic, unit: own, description }) => ({
      mnemonic,
      unit: own,
      description,
    })),
    samples: table.rows,
    top: top!,
    base: base!,
    unit: shown,
    pay: zones.map((zone): PayRow => {
      const { measured, vertical } = zone;
      return {
        zone: zone.zone,
        flags: zone.output,
        unit,
        top: zone.top,
        base: zone.base,
        ...measured,
        grossVertical: vertical?.gross ?? null,
        payVertical: vertical?.pay ?? null,
        verticalBy: vertical ? nameVertical(source) : 'along hole',
        origin: describeOrigin(task.recipe, zone.step),
      };
    }),
  };
}

/** What the vertical thicknesses are from. */
function nameVertical(source: VerticalSource | null): string {
  if (source?.kind === 'curve') return `curve ${source.curve}`;
  return source?.kind === 'file' ? 'survey in the file' : 'survey of the record';
}

/** Least and greatest depth. */
function findEnds(index: Float64Array): [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const depth of index) {
    if (depth < least) least = depth;
    if (depth > greatest) greatest = depth;
  }
  return [least, greatest];
}
