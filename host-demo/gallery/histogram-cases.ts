/** Cases of the histogram viewer. */
import type { Case } from './case.ts';
import { exampleCase } from './example.ts';
import { placed, shown } from './on-page.ts';

/** Without data. */
export const histogramEmpty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await shown(placed(page, 'geo-histogram', look), '.empty-title')),
};

/** The gamma ray with its statistics. */
export const histogramArrays = exampleCase('geo-histogram/arrays', { looks: { arabic: true } });

/** Bins and statistics of each zone. */
export const histogramZones = exampleCase('geo-histogram/zones', { looks: { dark: true } });

/** Several wells in the same bins. */
export const histogramWells = exampleCase('geo-histogram/wells', { looks: { narrow: true } });
