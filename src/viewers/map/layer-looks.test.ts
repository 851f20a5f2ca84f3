import { expect, it } from 'vitest';
import type { MapLayer } from '../../sources/layer/map-layer.ts';
import type { LayerSource } from '../../sources/layer/source.ts';
import { arrangeLayers } from './layer-looks.ts';
import { MapLayers } from './map-layers.ts';

const createLayer = (id: string, more: Partial<MapLayer> = {}): MapLayer =>
  ({ id, url: '/wms', wfsUrl: '/wfs', visible: true, opacity: 1, ...more }) as MapLayer;

async function openLayers(): Promise<{ layers: MapLayers; read: string[] }> {
  const read: string[] = [];
  const listed = ['fields', 'lines', 'wells'].map((id) => createLayer(id));
  const source = {
    open: async () => ({ box: null, layers: listed }),
    features: async ({ id }: MapLayer) => {
      read.push(id);
      return { data: {}, count: 0, notes: [] };
    },
  } as unknown as LayerSource;
  const layers = new MapLayers(() => undefined);
  await layers.show(
    async () => source,
    () => false,
  );
  return { layers, read };
}

it('describes the order of layers and how they are drawn, and brings both back on another map', async () => {
  const { layers } = await openLayers();
  expect(layers.arrangement.value).toEqual({ looks: {}, order: null });
  layers.move('fields', 2);
  layers.setDrawn('wells', 'features');
  layers.setOpacity('lines', 0.4);
  const arrangement = layers.arrangement.value;
  expect(arrangement).toEqual({
    looks: { lines: { opacity: 0.4 }, wells: { drawn: 'features' } },
    order: ['lines', 'wells', 'fields'],
  });
  const other = await openLayers();
  other.layers.arrange(arrangement);
  await other.layers.whenSettled();
  expect(other.layers.rows.value.map(({ layer, drawn }) => [layer.id, drawn])).toEqual([
    ['lines', 'pictures'],
    ['wells', 'features'],
    ['fields', 'pictures'],
  ]);
  expect(other.read).toEqual(['wells']);
  other.layers.arrange({ looks: {}, order: null });
  expect(other.layers.arrangement.value).toEqual({ looks: {}, order: null });
});

it('puts a layer that a saved order does not name over the one that it follows', () => {
  const rows = ['a', 'b', 'c', 'new'].map((id, place) => ({ layer: createLayer(id), place }));
  const arranged = arrangeLayers(rows, ['c', 'gone', 'a', 'b']);
  expect(arranged.map(({ layer }) => layer.id)).toEqual(['c', 'new', 'a', 'b']);
});
