/** Cases of the crossplot viewer. */
import type { Case } from './case.ts';
import { exampleCase } from './example.ts';
import { placed, shown } from './on-page.ts';

/** Without data. */
export const crossplotEmpty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await shown(placed(page, 'geo-crossplot', look), '.empty-title')),
};

/** A usual pair of curves, coloured by a third. */
export const crossplotArrays = exampleCase('geo-crossplot/arrays', {
  looks: { dark: true, arabic: true },
});

/** The lines of a chart over neutron and density. */
export const crossplotOverlay = exampleCase('geo-crossplot/overlay', { looks: { narrow: false } });

/** A Pickett plot with its parameters. */
export const crossplotPickett = exampleCase('geo-crossplot/pickett', { looks: { narrow: true } });

/** Points coloured by the intervals between tops. */
export const crossplotZones = exampleCase('geo-crossplot/zones', { looks: { narrow: false } });
