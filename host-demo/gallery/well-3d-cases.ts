/** Cases of the 3D view. */
import type { Case, Look } from './case.ts';
import { placed, shown } from './on-page.ts';
import { well3dField } from './well-3d-field.ts';

/** Adds a scene to the page. Resolves when the scene is drawn. */
async function scene(
  page: HTMLElement,
  look: Look,
  attributes: Record<string, string>,
  data: object,
): Promise<HTMLElement> {
  const element = placed(page, 'geo-well-3d', look, attributes);
  const drawn = new Promise((resolve) =>
    element.addEventListener('geo-scene', resolve, { once: true }),
  );
  Object.assign(element, { scene: data });
  await drawn;
  // A frame more: the note of what cannot be shown and the panel follow the picture.
  await new Promise(requestAnimationFrame);
  return element;
}

/** Wells in 3D by true vertical depth. */
export const well3dDepth: Case = {
  looks: { dark: true },
  show: async (page, look) =>
    void (await scene(page, look, { 'depth-type': 'TVD' }, well3dField())),
};

/** Over time one well has no time-depth relation: only its head is shown, with a message. */
export const well3dTime: Case = {
  looks: { narrow: false },
  show: async (page, look) => void (await scene(page, look, {}, well3dField('time'))),
};

/** Wells in 3D, exaggerated twofold. */
export const well3dStretched: Case = {
  looks: { narrow: false },
  show: async (page, look) =>
    void (await scene(
      page,
      look,
      {
        'depth-type': 'TVD',
        'vertical-exaggeration': '2',
        'surface-opacity': '0.5',
        'marker-size': '7',
      },
      well3dField(),
    )),
};

/** The markers of a well, and a depth that was reached with the keyboard. */
export const well3dList: Case = {
  looks: { arabic: true },
  show: async (page, look) => {
    const element = await scene(page, look, { 'depth-type': 'TVD' }, well3dField());
    if (!element.shadowRoot?.querySelector('.control-panel'))
      element.shadowRoot?.querySelector<HTMLElement>('.scene-tools [aria-expanded]')?.click();
    (await shown(element, '.well-row')).click();
    const picture = await shown(element, '.scene-host');
    picture.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true }),
    );
    await shown(element, '.scene-readout');
  },
};

/** The 3D viewer without wells. */
export const well3dEmpty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    await shown(placed(page, 'geo-well-3d', look), '.cover');
  },
};
