/**
 * Dashes in the order of the theme's curve colours, for curves that give neither colour nor dash.
 */
export const CURVE_DASHES: readonly (readonly number[])[] = [
  [],
  [6, 3],
  [2, 2],
  [8, 3, 2, 3],
  [],
  [6, 3],
  [2, 2],
  [8, 3, 2, 3],
  [12, 3],
  [1, 3],
];
