import { parseLinkedRecord } from '../../core/link-fields.ts';
import type { Swipe } from '../../plot/map/layer-set.ts';
import type { Area, Position } from '../../plot/map/map-data.ts';
import { keepInTab, type KeptReference, readKeptInTab } from '../../core/kept-in-tab.ts';
import { areaFrom, countCorners } from '../../sources/layer/area.ts';
import { type ChosenLook, readLooks } from './layer-looks.ts';
import type { RecordLocator } from '../../sources/layer/load-record.ts';
import { readTexts } from '../shared/view-state.ts';
import type { SelectionReference } from '../../sources/layer/map-selection.ts';

/**
 * All that a map shows, as one JSON object: in the application's address, in a property when
 * embedded.
 */
export interface MapState {
  /** Longitude and latitude of the middle. */
  center?: Position;
  zoom?: number;
  /** Layers that are not as the map has them, by id. */
  layers?: Readonly<Record<string, ChosenLook>>;
  /** Ids of the layers, lowest first, where the user has moved one. */
  order?: readonly string[];
  /** The area of interest. */
  aoi?: Area;
  /** The record that was identified; without a middle the map goes there. */
  record?: RecordLocator;
  /** The layer that is seen left of a line alone. */
  swipe?: Swipe;
  /** Whether the base map is shown. @default true */
  basemap?: boolean;
  /**
   * What is selected when the map opens; the map goes there. It is not part of later states: the
   * tab keeps the selection.
   */
  selection?: SelectionReference;
}

/** Corners of an area that an address can hold (screens.md 2.2). */
const MOST_CORNERS = 200;

/** A state as a page may hand it over: what is of the wrong kind is left out. */
export function checkedMapState(value: unknown): MapState {
  const { center, zoom, layers, order, aoi, selection, record, swipe, basemap } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Record<keyof MapState, unknown>;
  const area = areaFrom(aoi) ?? areaFrom(readKeptInTab(KEPT_AREA, aoi));
  const { record: named } = parseLinkedRecord({ record });
  const looks = readLooks(layers);
  const ids = readTexts(order);
  return {
    ...(Array.isArray(center) &&
      Number.isFinite(center[0]) &&
      Number.isFinite(center[1]) && {
        center: [center[0] as number, center[1] as number] as const,
      }),
    ...(typeof zoom === 'number' && Number.isFinite(zoom) && { zoom }),
    ...(Object.keys(looks).length > 0 && { layers: looks }),
    ...(ids && { order: ids }),
    ...(area && { aoi: area }),
    ...(named && { record: named }),
    ...swipeIn(swipe),
    ...(typeof basemap === 'boolean' && { basemap }),
    ...referenceIn(selection),
  };
}

function swipeIn(value: unknown): Pick<MapState, 'swipe'> {
  const { layer, share } = (value ?? {}) as { layer?: unknown; share?: unknown };
  return typeof layer === 'string' && typeof share === 'number' && share >= 0 && share <= 1
    ? { swipe: { layer, share } }
    : {};
}

function referenceIn(value: unknown): Pick<MapState, 'selection'> {
  if (typeof value === 'string' && value !== '') return { selection: value };
  const { catalog, keys } = (value ?? {}) as { catalog?: unknown; keys?: unknown };
  if (typeof catalog !== 'string' || !Array.isArray(keys)) return {};
  const records = keys.flatMap(
    (one) => parseLinkedRecord({ record: { catalog, keys: one } }).record ?? [],
  );
  return records.length > 0
    ? { selection: { catalog, keys: records.map((record) => record.keys) } }
    : {};
}

/** The state as an address can hold it: an area of many corners is kept by this tab, and named. */
export function stateForAddress(
  state: MapState,
): Omit<MapState, 'aoi'> & { aoi?: Area | KeptReference } {
  if (!state.aoi || countCorners(state.aoi) <= MOST_CORNERS) return state;
  return { ...state, aoi: keepInTab(KEPT_AREA, state.aoi) ?? undefined };
}

const KEPT_AREA = 'geo-area';
