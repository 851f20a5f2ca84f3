import type { CartExportOptions } from '../../../backend/exports.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { type BoxFault, boxFrom, polygonFrom, type SIDES } from '../../../ui/shape-text.ts';

/** Formats that a cart is exported in. */
export const FORMATS = [
  'zip',
  'csv',
  'xls',
  'pdf',
] as const satisfies readonly CartExportOptions['outputFormat'][];

/** Whether a format is a single list, which holds one catalog. */
export function isList(format: Settings['format']): boolean {
  return format === 'csv' || format === 'xls';
}

/** What is typed and chosen before an export. */
export interface Settings {
  name: string;
  format: (typeof FORMATS)[number];
  includeFiles: boolean;
  crs: string;
  area: 'none' | 'box' | 'polygon';
  /** Four degrees, in the order of `SIDES`. */
  sides: readonly string[];
  polygon: string;
}

/** Settings that an export starts with. */
export const FIRST_SETTINGS: Settings = {
  name: '',
  format: 'zip',
  includeFiles: true,
  crs: '',
  area: 'none',
  sides: ['', '', '', ''],
  polygon: '',
};

/** What is wrong with the settings, by the field that it is shown at. */
export interface Faults {
  crs?: TextKey;
  area?: { why: TextKey; side: (typeof SIDES)[number] | null };
}

/**
 * Parses the code of a coordinate system, typed with or without "EPSG:", and returns it as
 * "EPSG:23036"; null if the text is not such a code.
 */
export function crsFrom(text: string): string | null {
  const [, digits] = /^\s*(?:EPSG\s*:\s*)?([1-9]\d{3,5})\s*$/i.exec(text) ?? [];
  return digits === undefined ? null : `EPSG:${digits}`;
}

/** The export that settings ask for, or what is wrong with them. */
export function exportFrom(
  cartId: string,
  settings: Settings,
  language: string,
): { wanted: CartExportOptions } | { faults: Faults } {
  const { name, format, includeFiles, crs, area } = settings;
  const code = crs.trim() === '' ? undefined : crsFrom(crs);
  const place =
    area === 'none'
      ? { aoi: undefined }
      : area === 'box'
        ? boxArea(settings.sides)
        : polygonArea(settings.polygon);
  const faults: Faults = {
    ...(code === null ? { crs: 'cart.fault.crs' } : {}),
    ...('fault' in place ? { area: place.fault } : {}),
  };
  if (code === null || 'fault' in place) return { faults };
  return {
    wanted: {
      cartId,
      outputFormat: format,
      includeFiles: format === 'zip' && includeFiles,
      language,
      ...(code === undefined ? {} : { crs: code }),
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(place.aoi ? { aoi: place.aoi } : {}),
    },
  };
}

type Area = { aoi: { type: string } | undefined } | { fault: NonNullable<Faults['area']> };

function boxArea(sides: readonly string[]): Area {
  const found = boxFrom(sides);
  if ('fault' in found) return { fault: { why: WHY[found.fault.why], side: found.fault.side } };
  const [west, south, east, north] = found.box;
  return {
    aoi: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    } as { type: string },
  };
}

function polygonArea(text: string): Area {
  const found = polygonFrom(text);
  return found ? { aoi: found } : { fault: { why: 'browse.filter.fault.polygon', side: null } };
}

const WHY = {
  number: 'browse.filter.fault.number',
  longitude: 'browse.filter.fault.longitude',
  latitude: 'browse.filter.fault.latitude',
  order: 'browse.filter.fault.order',
} as const satisfies Record<BoxFault['why'], TextKey>;
