import type { CatalogColumn } from '../catalogs/definition.ts';
import { nameColumns } from '../catalogs/name-columns.ts';
import type { ServedLayer } from './layers.ts';

/** How the features of a layer look. Lengths in pixels. */
export interface MapStyle {
  stroke: string;
  fill: string;
  widthPx: number;
  /** Of points. */
  radiusPx: number;
  dash: readonly number[];
  /** Column whose text labels a feature; null without labels. */
  label: CatalogColumn | null;
}

/** Areas are light, so that lines and wells over them are seen. */
const BY_CATALOG: Readonly<Record<string, Partial<MapStyle>>> = {
  concession: { stroke: '#7a5c1e', fill: 'rgba(230, 200, 120, 0.18)', widthPx: 1.25 },
  field: { stroke: '#3c7d3c', fill: 'rgba(88, 160, 88, 0.35)', widthPx: 1 },
  postStacked3d: {
    stroke: '#6b4fa0',
    fill: 'rgba(107, 79, 160, 0.10)',
    widthPx: 1.25,
    dash: [6, 3],
  },
  postStacked2d: { stroke: '#20639b', widthPx: 1.25 },
  well: { stroke: '#1d2733', fill: '#d1495b', radiusPx: 3.5, widthPx: 1 },
};
const USUAL: Omit<MapStyle, 'label'> = {
  stroke: '#20639b',
  fill: 'rgba(32, 99, 155, 0.15)',
  widthPx: 1.25,
  radiusPx: 3.5,
  dash: [],
};

/** Style of a layer: the default with the changes for its catalog. */
export function chooseStyle({ catalog }: ServedLayer): MapStyle {
  const names = nameColumns(catalog);
  // A line goes by its own name: its survey has many.
  return {
    ...USUAL,
    ...BY_CATALOG[catalog.data.name],
    label: names.find(({ name }) => name === 'sectionName') ?? names[0] ?? catalog.keys[0] ?? null,
  };
}
