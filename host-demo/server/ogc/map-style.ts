import { isFluidName, isStatusName } from '../../../src/compute/map/well-symbol.ts';
import type { CatalogColumn } from '../catalogs/definition.ts';
import { nameColumns } from '../catalogs/name-columns.ts';
import type { ServedLayer } from './layers.ts';

/** Ground that a map is drawn for. */
export type MapColorScheme = 'light' | 'dark';

/** Columns that say which sign a well has. */
export interface SymbolColumns {
  readonly status: CatalogColumn;
  readonly fluid: CatalogColumn | null;
}

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
  /** Names of a lower number are placed first. */
  importance: number;
  /** Null where points have no signs of wells. */
  symbols: SymbolColumns | null;
}

/** Colours of names and signs. */
export interface MapInk {
  readonly text: string;
  readonly halo: string;
  /** Inside of open signs, and their rim. */
  readonly ground: string;
}

type Colors = Pick<MapStyle, 'stroke' | 'fill'>;
type Look = Partial<Omit<MapStyle, 'stroke' | 'fill'>> & {
  readonly light: Partial<Colors>;
  readonly dark: Partial<Colors>;
};

/** Areas are light, so that lines and wells over them are seen. */
const BY_CATALOG: Readonly<Record<string, Look>> = {
  concession: {
    light: { stroke: '#7a5c1e', fill: 'rgba(230, 200, 120, 0.18)' },
    dark: { stroke: '#c9a24e', fill: 'rgba(230, 200, 120, 0.08)' },
    widthPx: 1.25,
    importance: 4,
  },
  field: {
    light: { stroke: '#3c7d3c', fill: 'rgba(88, 160, 88, 0.35)' },
    dark: { stroke: '#79c279', fill: 'rgba(88, 160, 88, 0.30)' },
    widthPx: 1,
    importance: 1,
  },
  postStacked3d: {
    light: { stroke: '#6b4fa0', fill: 'rgba(107, 79, 160, 0.10)' },
    dark: { stroke: '#b39ae6', fill: 'rgba(150, 120, 220, 0.14)' },
    widthPx: 1.25,
    dash: [6, 3],
  },
  postStacked2d: {
    light: { stroke: '#20639b' },
    dark: { stroke: '#5ba6e0' },
    widthPx: 1.25,
    importance: 5,
  },
  well: {
    light: { stroke: '#1d2733', fill: '#d1495b' },
    dark: { stroke: '#0f151c', fill: '#ff8796' },
    radiusPx: 4.5,
    widthPx: 1.25,
    importance: 2,
  },
};
const USUAL_COLORS: Readonly<Record<MapColorScheme, Colors>> = {
  light: { stroke: '#20639b', fill: 'rgba(32, 99, 155, 0.15)' },
  dark: { stroke: '#5ba6e0', fill: 'rgba(91, 166, 224, 0.16)' },
};
const USUAL: Omit<MapStyle, 'label' | 'stroke' | 'fill' | 'symbols'> = {
  widthPx: 1.25,
  radiusPx: 3.5,
  dash: [],
  importance: 3,
};

const INKS: Readonly<Record<MapColorScheme, MapInk>> = {
  light: { text: '#1d2733', halo: 'rgba(255, 255, 255, 0.85)', ground: '#ffffff' },
  dark: { text: '#e6ecf2', halo: 'rgba(12, 17, 23, 0.85)', ground: '#10161d' },
};

/** Colours of names and signs on a ground. */
export function chooseInk(theme: MapColorScheme): MapInk {
  return INKS[theme];
}

/** Style of a layer: the default with the changes for its catalog. */
export function chooseStyle({ catalog }: ServedLayer, theme: MapColorScheme = 'light'): MapStyle {
  const names = nameColumns(catalog);
  const { light, dark, ...look } = BY_CATALOG[catalog.data.name] ?? { light: {}, dark: {} };
  // A line goes by its own name: its survey has many.
  return {
    ...USUAL,
    ...USUAL_COLORS[theme],
    ...look,
    ...(theme === 'dark' ? dark : light),
    label: names.find(({ name }) => name === 'sectionName') ?? names[0] ?? catalog.keys[0] ?? null,
    symbols: findSymbolColumns(catalog),
  };
}

function findSymbolColumns({ data, columns }: ServedLayer['catalog']): SymbolColumns | null {
  if (data.name !== 'well' && data.superType !== 'well') return null;
  const all = [...columns.values()];
  const status = all.find(({ name }) => isStatusName(name));
  return status ? { status, fluid: all.find(({ name }) => isFluidName(name)) ?? null } : null;
}
