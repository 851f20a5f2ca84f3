/**
 * Parts of a plot that are redrawn each on its own, as bits; the canvases are laid out again with
 * all of them.
 */
export const PlotPart = { header: 1, body: 2, layout: 4, all: 7 } as const;
