import * as v from 'valibot';
import { CURVE_METHODS } from './methods.ts';

/**
 * A recipe: the steps that make curves of the curves of a well, with the parameters that they use.
 * One schema for a file, the server's entity and the viewer's list.
 */

const finite = v.pipe(v.number(), v.finite('must be a finite number'));
const positive = v.pipe(finite, v.gtValue(0, 'must be greater than 0'));
const text = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(200, 'must have at most 200 characters'),
);
const longText = v.pipe(v.string(), v.maxLength(10_000, 'must have at most 10000 characters'));
const unit = v.pipe(v.string(), v.trim(), v.maxLength(40, 'must have at most 40 characters'));
/** A number, or the name of a parameter of the recipe. */
const numberOrName = v.union([finite, text], 'must be a number or the name of a parameter');
const mnemonics = v.pipe(
  v.array(text),
  v.minLength(1, 'must name at least one curve'),
  v.maxLength(500, 'must name at most 500 curves'),
);

/** What every step can have. */
const common = {
  description: v.optional(longText),
  /** The step is kept but not run. */
  skip: v.optional(v.boolean()),
};
/** Unit of the depths of a step; that of the well's index by default. */
const depthUnit = v.optional(v.picklist(['m', 'ft']));

/** A curve by a formula: `VSH = (GR - GRmin) / (GRmax - GRmin)`. */
const formulaSchema = v.object({
  kind: v.literal('formula'),
  formula: v.pipe(longText, v.minLength(1, 'must not be empty')),
  /** Unit of the result. */
  unit: v.optional(unit),
  /** Units that the formula needs curves in, by mnemonic; other curves are taken as they are. */
  units: v.optional(v.record(text, unit)),
  ...common,
});

/** A curve by a ready-made method. */
const methodSchema = v.pipe(
  v.object({
    kind: v.literal('method'),
    method: v.picklist(
      CURVE_METHODS.map(({ id }) => id),
      'must be a known method',
    ),
    variant: v.optional(text),
    /** Mnemonics by role. */
    inputs: v.record(text, text),
    parameters: v.optional(v.record(text, numberOrName), {}),
    output: text,
    ...common,
  }),
  v.forward(
    v.check(
      ({ method, variant }) =>
        variant === undefined ||
        CURVE_METHODS.some(({ id, variants }) => id === method && variants.includes(variant)),
      'must be a variant of the method',
    ),
    ['variant'],
  ),
);

/** Flags of pay, and the totals of each zone. */
const cutoffsSchema = v.object({
  kind: v.literal('cutoffs'),
  inputs: v.object({ shale: text, porosity: text, saturation: text }),
  limits: v.object({ shale: numberOrName, porosity: numberOrName, saturation: numberOrName }),
  /** Mnemonic of the flags: 1 for pay, 0 for none, null without one of the three values. */
  output: text,
  ...common,
});

/** Depths of curves moved: what was at `from` is at `to`; straight between two ties. */
const shiftSchema = v.object({
  kind: v.literal('shift'),
  curves: mnemonics,
  ties: v.pipe(
    v.array(v.object({ from: finite, to: finite })),
    v.minLength(1, 'must have at least one tie'),
    v.maxLength(10_000, 'must have at most 10000 ties'),
  ),
  depthUnit,
  ...common,
});

/** One curve of two: `upper` above the depth `at`, `lower` from there on. */
const spliceSchema = v.object({
  kind: v.literal('splice'),
  upper: text,
  lower: text,
  at: finite,
  output: text,
  depthUnit,
  ...common,
});

/** Spikes replaced by the median around them: Hampel's filter. */
const despikeSchema = v.object({
  kind: v.literal('despike'),
  curves: mnemonics,
  /** Samples of the window. */
  samples: v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(3, 'must be at least 3'),
    v.maxValue(1001, 'must be at most 1001'),
  ),
  /** Deviation from the median that is a spike, in standard deviations of the window. */
  threshold: v.pipe(finite, v.minValue(0, 'must not be negative')),
  ...common,
});

/** Gaps of at most a length filled, straight between their ends. */
const fillSchema = v.object({
  kind: v.literal('fill'),
  curves: mnemonics,
  length: positive,
  depthUnit,
  ...common,
});

/** Values from `top` to `base`, both included, removed. */
const maskSchema = v.object({
  kind: v.literal('mask'),
  curves: mnemonics,
  top: finite,
  base: finite,
  depthUnit,
  ...common,
});

/** All curves on the whole multiples of a step. */
const resampleSchema = v.object({
  kind: v.literal('resample'),
  step: positive,
  depthUnit,
  ...common,
});

const parameterSchema = v.object({
  name: text,
  value: finite,
  unit: v.optional(unit),
  /** Values that replace it in zones, by the name of the zone. */
  zones: v.optional(v.record(text, finite)),
  description: v.optional(longText),
});

/** Valibot schema of a recipe; `dist/recipe.schema.json` is made from it. */
export const recipeSchema = v.object({
  name: text,
  version: v.optional(
    v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1, 'must be at least 1')),
    1,
  ),
  description: v.optional(longText),
  parameters: v.optional(
    v.pipe(
      v.array(parameterSchema),
      v.maxLength(500, 'must have at most 500 parameters'),
      v.check(
        (parameters) => new Set(parameters.map(({ name }) => name)).size === parameters.length,
        'must have names that differ',
      ),
    ),
    [],
  ),
  steps: v.pipe(
    v.array(
      v.variant('kind', [
        formulaSchema,
        methodSchema,
        cutoffsSchema,
        shiftSchema,
        spliceSchema,
        despikeSchema,
        fillSchema,
        maskSchema,
        resampleSchema,
      ]),
    ),
    v.maxLength(500, 'must have at most 500 steps'),
  ),
});

/** A whole recipe. */
export type Recipe = v.InferOutput<typeof recipeSchema>;
/** One step of a recipe. */
export type RecipeStep = Recipe['steps'][number];
/** A kind of step. */
export type RecipeStepKind = RecipeStep['kind'];
/** The step of one kind. */
export type StepOfKind<Kind extends RecipeStepKind> = Extract<RecipeStep, { kind: Kind }>;
/** A number that steps use by its name; zones can have values of their own. */
export type RecipeParameter = Recipe['parameters'][number];

/** Something in a recipe that breaks the schema: `path` as `steps.2.output`. */
export interface RecipeIssue {
  path: string;
  message: string;
}

/** A recipe that was checked, or everything that is wrong with it. */
export type ParsedRecipe = { ok: true; recipe: Recipe } | { ok: false; issues: RecipeIssue[] };

/**
 * Checks something of unknown origin against the schema; never throws. Fields that the schema does
 * not know are dropped.
 */
export function parseRecipe(input: unknown): ParsedRecipe {
  const result = v.safeParse(recipeSchema, input);
  if (result.success) return { ok: true, recipe: result.output };
  return {
    ok: false,
    issues: result.issues.map((issue) => ({
      path: v.getDotPath(issue) ?? '',
      message: issue.message,
    })),
  };
}
