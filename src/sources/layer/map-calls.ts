/** Calls of the map to the element's server beside its layers. */
import { getBackend } from '../../backend/backend.ts';
import { addToCart, type CartChange } from '../../backend/cart.ts';
import { loadCatalog } from '../../backend/catalogs.ts';
import { getTopicVersion } from '../../backend/changes.ts';
import { startAreaSummary } from '../../backend/maps.ts';
import { NAME_LENGTH, savedName } from '../../backend/preferences.ts';
import { forgetArea, keepArea, loadAreas, type SavedArea } from '../../backend/saved-areas.ts';
import type { ElementHost, Language } from '../../core/element-host.ts';
import type { Result } from '../../core/problem.ts';
import { newProcessId } from '../../core/process-id.ts';
import type { Selection } from '../../core/selection.ts';
import type { Area } from '../../plot/map/map-data.ts';
import { areaFrom } from './area.ts';
import { MapSelection } from './map-selection.ts';

export { NAME_LENGTH, savedName };

/** A saved area of the user whose geometry is a polygon. */
export type NamedArea = SavedArea & { readonly shape: Area };

/** Counts the changes of the maps' configuration in Studio. */
export const mapChanges = getTopicVersion('maps');

/** The selection in the catalogs of an element's map. */
export function createMapSelection(
  host: ElementHost,
  onChange: (selection: Selection) => void,
): MapSelection {
  return new MapSelection(getBackend(host), onChange);
}

/** Puts a selection into the user's cart. */
export function addSelectionToCart(
  host: ElementHost,
  selection: Selection,
): Promise<Result<CartChange>> {
  return addToCart(getBackend(host), selection);
}

/** Starts a summary of what lies in an area, as a job. */
export function summarizeArea(
  host: ElementHost,
  area: Area,
  name: string,
  language: Language,
): Promise<Result<null>> {
  return startAreaSummary(getBackend(host), {
    processId: newProcessId(),
    aoi: area,
    name,
    language,
  });
}

/** Labels of a catalog's fields by attribute name. */
export async function loadFieldLabels(
  host: ElementHost,
  catalog: string,
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<string, string>>> {
  const answer = await loadCatalog(getBackend(host), catalog, { signal });
  if (!answer.ok) return answer;
  const labels = answer.data.catalogFields.map(
    ({ attribute, label }) => [attribute.name, label] as const,
  );
  return { ok: true, data: new Map(labels) };
}

/** The saved areas of the user, by name; preferences that hold no polygon are left out. */
export async function loadNamedAreas(
  host: ElementHost,
  signal: AbortSignal,
): Promise<Result<NamedArea[]>> {
  const answer = await loadAreas(getBackend(host), { signal });
  if (!answer.ok) return answer;
  const areas = answer.data.flatMap((saved) => {
    const shape = areaFrom(saved.geometry);
    return shape ? [{ ...saved, shape }] : [];
  });
  return { ok: true, data: areas };
}

/** Saves an area under a name; an area of that name is replaced. */
export function saveNamedArea(
  host: ElementHost,
  name: string,
  area: Area,
): Promise<Result<unknown>> {
  return keepArea(getBackend(host), name, area);
}

/** Deletes a saved area. */
export function deleteNamedArea(host: ElementHost, area: NamedArea): Promise<Result<unknown>> {
  return forgetArea(getBackend(host), area);
}
