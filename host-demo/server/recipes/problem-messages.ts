import type { RecipeProblem } from '../../../src/compute/recipe/recipe-problem.ts';
import { stepOutputs } from '../../../src/compute/recipe/run-recipe.ts';
import type { Recipe } from '../../../src/compute/recipe/recipe.ts';
import { type MessageParts, msg } from '../../../src/formats/msg.ts';

/** A problem of a step as a sentence, for the report of a job. */
export function describeProblem(problem: RecipeProblem, recipe: Recipe): MessageParts {
  const step = recipe.steps[problem.step];
  const outputs = step ? stepOutputs(step).slice(0, 3).join(', ') : '';
  const fault = describeFault(problem);
  return outputs === ''
    ? msg`Step ${problem.step + 1}: ${fault}`
    : msg`Step ${problem.step + 1} (${outputs}): ${fault}`;
}

/** What is wrong, by its code. */
function describeFault({ code, values }: RecipeProblem): MessageParts {
  const { curve = '', parameter = '', unit = '', expected = '', zone = '' } = values;
  const { value = '', limit = '', samples = 0, subject = '' } = values;
  switch (code) {
    case 'CURVE_MISSING':
      return msg`The log has no curve ${curve}.`;
    case 'CURVE_REPEATED':
      return msg`Several curves have the name ${curve} (${values['curves'] ?? ''}): ${values['taken'] ?? ''} was taken.`;
    case 'CURVE_NOT_NUMBERS':
      return msg`${curve} does not have one number for each sample.`;
    case 'INPUT_FAILED':
      return msg`${curve} is the result of step ${values['step'] ?? ''}, which failed.`;
    case 'UNIT_MISMATCH':
      return msg`The unit ${unit} of ${curve || parameter} does not convert to ${expected}.`;
    case 'UNIT_ASSUMED':
      return msg`${curve} has no unit; ${expected} was assumed.`;
    case 'PARAMETER_MISSING':
      return msg`The recipe has no parameter ${parameter}.`;
    case 'PARAMETER_WRONG':
      return zone === ''
        ? msg`${parameter} is ${value}; it has to be greater than ${limit}.`
        : msg`${parameter} is ${value} in the zone ${zone}; it has to be greater than ${limit}.`;
    case 'PARAMETER_VARIES':
      return msg`${parameter} has values by zone where one number is needed.`;
    case 'ZONE_MISSING':
      return msg`${parameter} has a value for the zone ${zone}, which the well lacks.`;
    case 'NAME_MISSING':
      return msg`The formula names no curve for its result.`;
    case 'NO_RESULT':
      return msg`Samples of ${curve} with inputs but no result, as by a division by zero: ${samples}`;
    case 'NO_VALUES':
      return msg`${curve} has no values.`;
    case 'ZONE_EMPTY':
      return msg`The log has no samples in these zones: ${zone}`;
    case 'DEPTHS_OUTSIDE':
      return msg`The log has no samples at ${values['depths'] ?? ''} ${unit}; nothing is changed there.`;
    case 'TIES_CROSS':
      return msg`The depth ties cross at ${values['from'] ?? ''}.`;
    case 'DEPTH_WRONG':
      return msg`Depths in ${unit} do not convert to the index of the log.`;
    case 'STEP_TOO_FINE':
      return msg`The step makes more samples than can be computed.`;
    default:
      return msg`The formula cannot be computed: ${subject}`;
  }
}
