/** The parts of the bench, in the order in which they run. */
import { cross } from './cross/cross.mjs';
import { grid } from './grid/grid.mjs';
import { log } from './log/log.mjs';
import { map } from './map/map.mjs';
import { parse } from './parse/parse.mjs';
import { recipe } from './recipe/recipe.mjs';
import { scene } from './scene/scene.mjs';
import { scroll } from './scroll/scroll.mjs';
import { search } from './search/search.mjs';
import { section } from './section/section.mjs';
import { segy } from './segy/segy.mjs';
import { store } from './store/store.mjs';
import { studio } from './studio/studio.mjs';

/**
 * A part of the bench.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} describe what is measured beside what, in one line
 * @property {number} seconds how long it takes on a quiet machine with two cores
 * @property {Record<string, { default: number | string, describe: string }>} options sizes and repetitions
 * @property {(options: object, bench: import('./bench.mjs').Bench) => Promise<import('./report.mjs').Row[]>} run
 */

/** @type {readonly Part[]} */
export const PARTS = [
  parse,
  segy,
  store,
  log,
  cross,
  recipe,
  section,
  scroll,
  scene,
  map,
  grid,
  search,
  studio,
];
