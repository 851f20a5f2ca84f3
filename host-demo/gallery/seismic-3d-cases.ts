/** Cases of seismic surveys in 3D. */
import type { Case, Look } from './case.ts';
import { placed, shown } from './on-page.ts';
import { surveyField } from './survey-field.ts';
import { well3dField } from './well-3d-field.ts';

/** The gallery's survey in space, once its slices stand. */
async function survey(
  page: HTMLElement,
  look: Look,
  attributes: Record<string, string> = {},
  wells: object = {},
): Promise<HTMLElement> {
  const element = placed(page, 'geo-seismic-3d', look, {
    'vertical-exaggeration': '2',
    ...attributes,
  });
  const drawn = new Promise((resolve) =>
    element.addEventListener('geo-scene', resolve, { once: true }),
  );
  Object.assign(element, { scene: { ...wells, seismic: surveyField() } });
  await drawn;
  await new Promise(requestAnimationFrame);
  return element;
}

/** A seismic volume in 3D. */
export const seismic3dSlices: Case = {
  looks: { dark: true },
  show: async (page, look) => void (await survey(page, look)),
};

/** Three cuts, a line between them, the colours of the section viewer reversed. */
export const seismic3dLine: Case = {
  looks: { arabic: true },
  show: async (page, look) =>
    void (await survey(page, look, {
      line: '[[100, 300], [150, 420], [199, 310]]',
      z: '1400',
      colormap: 'gray',
      polarity: 'reverse',
      'seismic-gain': '1',
    })),
};

/** Wells, markers and surfaces in one scene with it, over time. */
export const seismic3dWells: Case = {
  show: async (page, look) =>
    void (await survey(
      page,
      look,
      { inline: '190', crossline: '305', z: '2000', 'surface-opacity': '0.7' },
      well3dField('time'),
    )),
};

/** The seismic 3D viewer without a volume. */
export const seismic3dEmpty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    await shown(placed(page, 'geo-seismic-3d', look), '.cover');
  },
};
