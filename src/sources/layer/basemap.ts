import { getBackend } from '../../backend/backend.ts';
import { requestService } from '../../backend/map-service.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { answerError } from '../../core/problem-error.ts';
import { explainFailure } from './service-cause.ts';
import type { LoadTile } from '../../plot/map/basemap.ts';

/**
 * Tiles of an address with {z}, {x} and {y}. Nothing of the user goes to another server than the
 * backend.
 */
export function loadTiles(host: ElementHost, template: string): LoadTile {
  const backend = getBackend(host);
  return async (z, x, y, signal) => {
    const places: Readonly<Record<string, number>> = { z, x, y };
    const url = template.replace(/\{([zxy])\}/g, (_, name: string) => String(places[name]));
    const answer = await requestService(backend, { url, proxy: null }, {}, signal);
    if (!answer.ok) throw answerError(explainFailure(answer.error));
    return createImageBitmap(answer.data);
  };
}
