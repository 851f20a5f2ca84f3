import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MapLayer } from '../../sources/layer/map-layer.ts';
import { MapLayers } from './map-layers.ts';
import type { LayerSource } from '../../sources/layer/source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const layer = (id: string): MapLayer =>
  ({ id, url: '/wms', wfsUrl: '', visible: true, opacity: 1, tiled: true }) as unknown as MapLayer;

async function shown(): Promise<{ model: MapLayers; reloaded: string[] }> {
  const model = new MapLayers(() => undefined);
  const reloaded: string[] = [];
  model.attach((id) => void reloaded.push(id));
  const source = { open: async () => ({ box: null, layers: [layer('wells'), layer('fields')] }) };
  await model.show(
    async () => source as unknown as LayerSource,
    () => false,
  );
  return { model, reloaded };
}

it('names the layer that is refreshed, and clears it after 100 ms', async () => {
  const { model, reloaded } = await shown();
  expect(model.layerRefresh.peek()).toBe(null);
  model.refreshLayer('wells');
  expect([model.layerRefresh.peek(), reloaded]).toEqual(['wells', ['wells']]);
  vi.advanceTimersByTime(99);
  model.refreshLayer('wells');
  expect([model.layerRefresh.peek(), reloaded]).toEqual(['wells', ['wells']]);
  vi.advanceTimersByTime(1);
  expect(model.layerRefresh.peek()).toBe(null);
  model.refreshLayer('wells');
  expect(reloaded).toEqual(['wells', 'wells']);
});

it('gives the layer that is refreshed last its own 100 ms', async () => {
  const { model, reloaded } = await shown();
  model.refreshLayer('wells');
  vi.advanceTimersByTime(60);
  model.refreshLayer('fields');
  vi.advanceTimersByTime(60);
  expect([model.layerRefresh.peek(), reloaded]).toEqual(['fields', ['wells', 'fields']]);
  vi.advanceTimersByTime(40);
  expect(model.layerRefresh.peek()).toBe(null);
});

it('leaves no timer behind', async () => {
  const { model } = await shown();
  model.refreshLayer('wells');
  model.dispose();
  expect([model.layerRefresh.peek(), vi.getTimerCount()]).toEqual([null, 0]);
});
