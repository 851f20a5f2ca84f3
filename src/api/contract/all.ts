/**
 * Every call, for the server's route table and for tests over all of them. A page imports the calls
 * it makes from their own files.
 */
import type { Call } from './call.ts';
import * as bulk from './bulk.ts';
import * as entities from './entities.ts';
import * as exports from './export.ts';
import * as history from './history.ts';
import * as jobs from './jobs.ts';
import * as load from './load.ts';
import * as query from './query.ts';
import * as recipes from './recipes.ts';
import * as search from './search.ts';
import * as spatial from './spatial.ts';
import * as studio from './studio.ts';
import * as viewers from './viewers.ts';

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'answer' in value
  );
}

/** Calls that are others of the list, their answers narrower. */
const NARROWED = new Set(['getLanguages', 'putPreference', 'getCurveValuesArrow']);

/** By name. */
export const CALLS: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries({
    ...query,
    ...search,
    ...entities,
    ...history,
    ...exports,
    ...bulk,
    ...jobs,
    ...viewers,
    ...spatial,
    ...studio,
    ...load,
    ...recipes,
  }).flatMap(([name, value]): [string, Call][] =>
    isCall(value) && !NARROWED.has(name) ? [[name, value]] : [],
  ),
);
