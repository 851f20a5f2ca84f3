import { PAGE_FAULTS } from './page-faults.mjs';
import { SOURCE_FAULTS } from './source-faults.mjs';

/** @typedef {{ file: string, find: string, replace: string }} Change */
/** @typedef {Change & { id: string, promise: string, also?: readonly Change[], project: 'unit' | 'server' | 'browser' | 'alone' | 'fuzz' | 'elements', tests: readonly string[], first?: string }} Fault */

/**
 * Small mistakes of the kind a programmer makes, each of which breaks a promise that the tests
 * keep. `find` occurs exactly once in `file`; `also` holds changes of further files where one
 * mistake needs several. `tests` are the files that promise to catch it; `first` is a part of the
 * name of a test that is tried before all others of them, to save time.
 *
 * @type {readonly Fault[]}
 */
export const FAULTS = [...SOURCE_FAULTS, ...PAGE_FAULTS];
