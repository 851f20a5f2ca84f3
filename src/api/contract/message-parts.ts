import * as v from 'valibot';
import type { ProblemParts } from '../errors.ts';

/** A message and its values apart, by which it is shown in another language than English. */
export const messageParts: v.GenericSchema<ProblemParts> = v.object({
  id: v.string(),
  values: v.array(v.union([v.string(), v.number(), v.lazy(() => messageParts)])),
});
