/** Cases of the map: layers of the page, so that no server has to be there. */
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { answerWith, failure, json } from './calls.ts';
import { mapField } from './map-field.ts';
import { queryShadowAll, placed, shown, until } from './on-page.ts';

interface MapElement extends HTMLElement {
  layers: unknown;
  toImage(): Promise<Blob>;
}

/** A map on the page, once its layers are drawn. */
async function mapWith(page: HTMLElement, look: Look, layers: unknown): Promise<MapElement> {
  const element = placed(page, 'geo-map', look, {
    center: '26.98,41.24',
    zoom: '10',
  }) as MapElement;
  const ready = new Promise((resolve) =>
    element.addEventListener('geo-map-ready', resolve, { once: true }),
  );
  Object.assign(element, { layers });
  await ready;
  return drawn(page);
}

/** Waits until the map on the page has drawn its layers. */
async function drawn(page: HTMLElement): Promise<MapElement> {
  const element = page.querySelector<MapElement>('geo-map')!;
  // The picture waits for what is still being drawn.
  await element.toImage();
  await shown(element, '.scale-bar');
  return element;
}

/** The map with layers. */
export const mapLayers = exampleCase('geo-map/layers', { then: drawn });

/** The map with an area of interest. */
export const mapArea = exampleCase('geo-map/area', {
  looks: { dark: true },
  then: async (page) => shown(await drawn(page), '.area-size'),
});

/** A hundred thousand wells, with labels that do not overlap. */
export const mapManyWells = exampleCase('geo-map/many-wells', {
  looks: { narrow: false },
  then: drawn,
});

/** One layer fails: it is marked as failed, and the other layers are drawn as usual. */
export const mapLayerFails: Case = {
  looks: { narrow: false },
  show: async (page, look) => {
    answerWith(() => failure());
    const element = await mapWith(page, look, [
      {
        name: 'faults',
        label: 'Faults',
        groupName: 'Interpretation',
        featureServer: { url: '/service/wfs' },
      },
      ...mapField(),
    ]);
    await until(
      () =>
        queryShadowAll(element, '.layer-problem').length > 0 ||
        queryShadowAll(element, '.layer-panel').length === 0,
    );
  },
};

/** No map is configured: the licence blocks are looked for. */
export const mapUnreachable: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    answerWith((pathname) => (pathname === '/service/map/active' ? failure() : json({})));
    await shown(placed(page, 'geo-map', look), '.problem');
  },
};
