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

/** A field of a catalog, as its values are shown. */
export interface FieldWords {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  /** Whether it is one of those that tables begin with. */
  readonly isMain: boolean;
  /** Attribute that holds the unit; null without one. */
  readonly unitName: string | null;
  /** Labels of its values where they are of a pick list. */
  readonly labels: ReadonlyMap<string, string> | null;
}

/** The ending of attributes that hold the unit of another. */
const UNIT = 'Ouom';

/** The fields of a catalog in their order; units are no fields of their own. */
export async function loadFieldWords(
  host: ElementHost,
  catalog: string,
  signal: AbortSignal,
): Promise<Result<readonly FieldWords[]>> {
  const answer = await loadCatalog(getBackend(host), catalog, { signal });
  if (!answer.ok) return answer;
  const { catalogFields, pickLists } = answer.data;
  const names = new Set(catalogFields.map(({ attribute }) => attribute.name));
  const isUnit = (name: string): boolean =>
    name.endsWith(UNIT) && names.has(name.slice(0, -UNIT.length));
  const data = catalogFields
    .filter(({ attribute }) => !isUnit(attribute.name))
    .map(({ attribute: { name, typeName }, label, showIn, pickList }): FieldWords => {
      const values = pickLists.find((list) => list.name === pickList)?.values;
      return {
        name,
        label,
        type: typeName,
        isMain: showIn.grid,
        unitName: names.has(name + UNIT) ? name + UNIT : null,
        labels: values ? new Map(values.map((one) => [one.value, one.label])) : null,
      };
    });
  return { ok: true, data };
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
