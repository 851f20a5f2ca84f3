/** Cases of the 3D view. */
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { nextFrame, placed, shown } from './on-page.ts';
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
  await nextFrame();
  return element;
}

/** Wells in 3D by true vertical depth. */
export const well3dDepth = exampleCase('geo-well-3d/depth', {
  looks: { dark: true },
  then: nextFrame,
});

/** Over time one well has no time-depth relation: only its head is shown, with a message. */
export const well3dTime = exampleCase('geo-well-3d/time', {
  looks: { narrow: false },
  then: nextFrame,
});

/** Wells in 3D, exaggerated twofold. */
export const well3dStretched = exampleCase('geo-well-3d/exaggerated', {
  looks: { narrow: false },
  then: nextFrame,
});

/** The markers of a well, and a depth that was reached with the keyboard. */
export const well3dList: Case = {
  looks: { arabic: true },
  show: async (page, look) => {
    const element = await scene(page, look, { 'depth-type': 'TVD' }, well3dField());
    if (!element.shadowRoot?.querySelector('.control-panel'))
      element.shadowRoot
        ?.querySelector<HTMLElement>('.scene-tools [aria-expanded]:not([aria-haspopup])')
        ?.click();
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
