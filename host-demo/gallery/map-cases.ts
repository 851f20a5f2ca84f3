/** Cases of the map: layers of the page, so that no server has to be there. */
import type { Case, Look } from './case.ts';
import { answerWith, failure, json } from './calls.ts';
import { mapField, manyWells } from './map-field.ts';
import { queryShadowAll, placed, shown, until } from './on-page.ts';

interface MapElement extends HTMLElement {
  layers: unknown;
  aoi: unknown;
  toImage(): Promise<Blob>;
}

/** A map on the page, once its layers are drawn. */
async function mapWith(
  page: HTMLElement,
  look: Look,
  layers: unknown,
  more: { center?: string; zoom?: string; aoi?: object } = {},
): Promise<MapElement> {
  const { aoi, ...attributes } = more;
  const element = placed(page, 'geo-map', look, {
    center: '26.98,41.24',
    zoom: '10',
    ...attributes,
  }) as MapElement;
  const ready = new Promise((resolve) =>
    element.addEventListener('geo-map-ready', resolve, { once: true }),
  );
  Object.assign(element, { layers, aoi });
  await ready;
  // The picture waits for what is still being drawn.
  await element.toImage();
  await shown(element, '.scale-bar');
  return element;
}

const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [26.86, 41.18],
      [27.02, 41.14],
      [27.12, 41.24],
      [26.98, 41.33],
      [26.84, 41.28],
      [26.86, 41.18],
    ],
  ],
};

/** The map with layers. */
export const mapLayers: Case = {
  show: async (page, look) => void (await mapWith(page, look, mapField())),
};

/** The map with an area of interest. */
export const mapArea: Case = {
  looks: { dark: true },
  show: async (page, look) =>
    void (await shown(await mapWith(page, look, mapField(), { aoi: AREA }), '.area-size')),
};

/** A hundred thousand wells, with labels that do not overlap. */
export const mapManyWells: Case = {
  looks: { narrow: false },
  show: async (page, look) =>
    void (await mapWith(page, look, manyWells(), { center: '35,39', zoom: '6' })),
};

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
