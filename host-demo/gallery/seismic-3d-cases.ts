/** Cases of seismic surveys in 3D. */
import type { Case } from './case.ts';
import { exampleCase } from './example.ts';
import { nextFrame, placed, shown } from './on-page.ts';

/** A seismic volume in 3D. */
export const seismic3dSlices = exampleCase('geo-seismic-3d/volume', {
  looks: { dark: true },
  then: nextFrame,
});

/** Three cuts, a line between them, the colours of the section viewer reversed. */
export const seismic3dLine = exampleCase('geo-seismic-3d/line', {
  looks: { arabic: true },
  then: nextFrame,
});

/** Wells, markers and surfaces in one scene with it, over time. */
export const seismic3dWells = exampleCase('geo-seismic-3d/wells', { then: nextFrame });

/** The seismic 3D viewer without a volume. */
export const seismic3dEmpty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    await shown(placed(page, 'geo-seismic-3d', look), '.cover');
  },
};
