/** Cases of the histogram viewer. */
import type { Case } from './case.ts';
import { placed, shown } from './on-page.ts';

/** Without data. */
export const histogramEmpty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => void (await shown(placed(page, 'geo-histogram', look), '.empty')),
};
