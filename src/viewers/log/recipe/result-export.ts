import type { HeaderSection, LogCurve, LogFrame } from '../../../formats/log-file.ts';
import type { Recipe } from '../../../compute/recipe/recipe.ts';
import type { ResultCurve } from '../../../sources/log/recipe-runner.ts';
import type { LoadedCurve, OpenLog } from '../../../sources/log/source.ts';
import type { CurveExportSubject } from '../../shared/export/curve-export.ts';
import { nameResults } from './recipe-plot.ts';
import type { ComputedRecipe, RecipeWork } from './recipe-work.ts';

/** Begins the ids of curves that a recipe made. */
const ID = 'recipe ';

/**
 * What is exported of a log with the results of its recipe: these are further curves of the frame,
 * or where the recipe resampled them a frame of their own. Their origin is in the header and, where
 * a curve has no other description, in that.
 */
export function withResults(
  subject: CurveExportSubject,
  work: Pick<RecipeWork, 'outcome'> | null,
): CurveExportSubject {
  const outcome = work?.outcome.peek();
  const { frame, log } = subject;
  if (!outcome || outcome.curves.length === 0) return subject;
  const names = outcome.index
    ? outcome.curves.map(({ mnemonic }) => mnemonic)
    : nameResults({ frame }, outcome.curves);
  const results = outcome.curves.map((curve, i) => describe(curve, names[i]!));
  const added: LogFrame = outcome.index
    ? resampledFrame(subject, outcome.index, results)
    : { ...frame, curves: [...frame.curves, ...results] };
  return {
    ...subject,
    frame: added,
    log: withCurves(log, { frame: added, outcome, names, index: subject.index }),
    shown: [...subject.shown, ...names],
    origins: new Map(outcome.curves.map(({ origin }, i) => [names[i]!, origin ?? ''])),
  };
}

function describe({ unit, description, origin }: ResultCurve, mnemonic: string): LogCurve {
  return {
    mnemonic,
    curveId: ID + mnemonic,
    unit,
    description: description || (origin ?? ''),
    dimension: [1],
    kind: 'number',
  };
}

function resampledFrame(
  { frame, index }: CurveExportSubject,
  depths: Float64Array,
  results: LogCurve[],
): LogFrame {
  const own = frame.curves.filter(({ mnemonic }) => mnemonic === index);
  const indexCurve = own.map((curve) => ({ ...curve, curveId: ID }));
  return { ...frame, samples: depths.length, curves: [...indexCurve, ...results] };
}

interface AddedCurves {
  frame: LogFrame;
  outcome: ComputedRecipe;
  names: readonly string[];
  index: string;
}

/** The log with the results among its curves. */
function withCurves(log: OpenLog, { frame, outcome, names }: AddedCurves): OpenLog {
  const values = new Map(outcome.curves.map((curve, i) => [ID + names[i]!, curve]));
  const load = (curveId: string): LoadedCurve | null => {
    const made = values.get(curveId);
    if (!made && curveId !== ID) return null;
    return {
      curveId,
      values: made?.values ?? outcome.index!,
      elements: 1,
      declaredNulls: 0,
      suspectedNulls: [],
    };
  };
  return {
    nullValue: log.nullValue,
    warnings: log.warnings,
    close() {},
    info: {
      ...log.info,
      logicalFiles: log.info.logicalFiles.map((file, i) =>
        i === frame.logicalFile
          ? { ...file, header: [...file.header, ...describeRecipe(outcome, names)] }
          : file,
      ),
    },
    async readCurves(frameId, curveIds, options) {
      const made = curveIds.map(load);
      const others = curveIds.filter((_, i) => made[i] === null);
      const read = others.length > 0 ? await log.readCurves(frameId, others, options) : [];
      return made.map((curve) => curve ?? read.shift()!);
    },
  };
}

/** The recipe in a header: its parameters, and a line of text for each curve. */
function describeRecipe(
  { recipe, curves }: ComputedRecipe,
  names: readonly string[],
): HeaderSection[] {
  const lines = curves.map(({ origin }, i) => `${names[i]!}: ${origin ?? ''}`);
  return [
    { kind: 'parameter', title: 'Recipe', items: listParameters(recipe) },
    { kind: 'other', title: 'Recipe', items: [], text: lines.join('\n') },
  ];
}

function listParameters({ parameters }: Recipe): HeaderSection['items'] {
  return parameters.flatMap(({ name, value, unit = '', zones = {} }) => [
    { mnemonic: name, unit, value: String(value), description: 'Parameter of the recipe' },
    ...Object.entries(zones).map(([zone, own]) => ({
      mnemonic: name,
      unit,
      value: String(own),
      description: `Parameter of the recipe in ${zone}`,
    })),
  ]);
}
