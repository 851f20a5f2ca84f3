import { computed, effect, untracked } from '@preact/signals-core';
import type { ElementHost } from '../../core/element-host.ts';
import type { MapLayers } from './map-layers.ts';

/**
 * Requests pictures again when what they depend on changes: the theme, and which layers are shown
 * with them.
 *
 * @returns a function that ends it
 */
export function followPictures(host: ElementHost, layers: MapLayers): () => void {
  const context = computed(() => `${host.environment.value.theme} ${layers.pictured.value}`);
  let before: string | null = null;
  return effect(() => {
    const now = context.value;
    const isReady = layers.phase.value.kind === 'ready';
    if (isReady && before !== null && before !== now) untracked(() => layers.reloadPictures());
    before = isReady ? now : null;
  });
}
