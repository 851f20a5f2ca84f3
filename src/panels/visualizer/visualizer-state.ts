import type { ViewerKindName } from '../../core/viewer-kinds.ts';
import { parseLine } from './line-text.ts';
import { type ViewsByKind, withoutViews, withViewOfOtherWells } from './view-state.ts';

const SECTION_MODES = ['inline', 'crossline', 'z', 'line'] as const;

/**
 * Where a seismic section is cut and which times or depths of it are shown, as `<geo-seismic>` has
 * them in its attributes; absent values are as the dataset opens.
 */
export interface SectionCut {
  mode?: (typeof SECTION_MODES)[number];
  /** Of the line, or time or depth of the slice. */
  number?: number;
  /** Corners of the line, as `lineText` writes them. */
  line?: string;
  /** "1000,2000". */
  timeRange?: string;
}

/**
 * What is shown: the part of the application's address that the visualizer holds. Each kind keeps
 * its own, so that going from one to another and back loses nothing.
 */
export interface VisualizerState extends SectionCut {
  kind: ViewerKindName;
  catalog?: string;
  /** JSON of the key values of the log, or of the seismic dataset. */
  logId?: string;
  /** UWIs of the correlation, two at most. */
  wellbores?: readonly string[];
  /** UWIs of the 3D view. */
  uwis?: readonly string[];
  /** Catalog whose selection, which this tab keeps, names the wells of the 3D view. */
  selection?: string;
  /** The record of the other kind, log or seismic, while this one is shown. */
  other?: { catalog: string; logId: string };
  /** What each viewer shows of its data: template, depths, datum. */
  view?: ViewsByKind | undefined;
}

/** Catalogs of seismic datasets (spec 3), and of those the ones that are volumes. */
export const SEISMIC_CATALOGS = [
  'postStacked2d',
  'preStacked2d',
  'postStacked3d',
  'preStacked3d',
] as const;
/** Name of a seismic catalog. */
export type SeismicCatalog = (typeof SEISMIC_CATALOGS)[number];

/** What names a seismic dataset: its catalog and the JSON of its key values. */
export interface SeismicKey {
  catalog: SeismicCatalog;
  keyText: string;
}

/** Catalogs whose datasets a kind shows; null where it shows no seismic. */
export function listSeismicCatalogs(kind: ViewerKindName): readonly SeismicCatalog[] | null {
  if (kind === 'seismic') return SEISMIC_CATALOGS;
  return kind === 'seismic_3d' ? ['postStacked3d', 'preStacked3d'] : null;
}

/** The seismic dataset that is shown; null if the state names none that fits its kind. */
export function findSeismicKey({ kind, catalog, logId }: VisualizerState): SeismicKey | null {
  const known = listSeismicCatalogs(kind)?.find((one) => one === catalog);
  return known && logId ? { catalog: known, keyText: logId } : null;
}

/**
 * Validates the cut of the section that is shown: an address may be written by hand, so invalid
 * values are dropped.
 */
export function parseCut({ mode, number, line, timeRange }: SectionCut): SectionCut {
  return {
    mode: SECTION_MODES.find((one) => one === mode),
    number: Number.isFinite(number) ? number : undefined,
    line: parseLine(line) && line,
    timeRange:
      typeof timeRange === 'string' && /^-?[\d.]+,-?[\d.]+$/.test(timeRange)
        ? timeRange
        : undefined,
  };
}

/** Attributes of `<geo-seismic>` for a cut; none for what it does not say. */
export function toCutAttributes({
  mode,
  number,
  line,
  timeRange,
}: SectionCut): Record<string, string | number> {
  return {
    ...(mode && { mode }),
    ...(number !== undefined && { number }),
    ...(line && { line: JSON.stringify(parseLine(line)) }),
    ...(timeRange && { 'time-range': timeRange }),
  };
}

/**
 * The state with another dataset, or none; of the same line or survey it is cut as the one before.
 */
export function withDataset(
  state: VisualizerState,
  chosen: SeismicKey | null,
  isSameSurvey: boolean,
): VisualizerState {
  return {
    ...(isSameSurvey ? state : withoutViews(state, 'seismic', 'seismic_3d')),
    ...(!isSameSurvey && {
      mode: undefined,
      number: undefined,
      line: undefined,
      timeRange: undefined,
    }),
    catalog: chosen?.catalog,
    logId: chosen?.keyText,
  };
}

/** The state with another log. */
export function withLog(
  state: VisualizerState,
  { catalog, logId }: { catalog: string; logId: string },
): VisualizerState {
  const isSame = state.catalog === catalog && state.logId === logId;
  return { ...(isSame ? state : withoutViews(state, 'log')), kind: 'log', catalog, logId };
}

/** Wellbores of a correlation (spec 5, 9). */
const CORRELATED = 2;

/**
 * UWIs of the wellbores that a kind shows, the last two of a correlation. An address may be written
 * by hand, so duplicates and values that are not texts are dropped.
 */
export function readWellbores(state: VisualizerState): readonly string[] {
  const given: unknown =
    state.kind === 'correlation' ? state.wellbores : (state.uwis ?? readRecordWellbore(state));
  const uwis = Array.isArray(given)
    ? [...new Set(given.filter((uwi): uwi is string => typeof uwi === 'string' && uwi !== ''))]
    : [];
  return state.kind === 'correlation' ? uwis.slice(-CORRELATED) : uwis;
}

/**
 * The wellbore that the key of the record names, so that an address of a well opens it in 3D too;
 * undefined if a selection is named, or the key has no UWI.
 */
function readRecordWellbore({ selection, logId }: VisualizerState): string[] | undefined {
  if (selection !== undefined || !logId) return undefined;
  try {
    const { uwi } = (JSON.parse(logId) ?? {}) as { uwi?: unknown };
    return typeof uwi === 'string' ? [uwi] : undefined;
  } catch {
    // A key in an address that was written by hand may not be JSON.
    return undefined;
  }
}

/**
 * The state with a wellbore checked or not. Of more than two in a correlation the last two are kept
 * (spec 5).
 */
export function withWellbore(
  state: VisualizerState,
  uwi: string,
  checked: boolean,
): VisualizerState {
  const others = readWellbores(state).filter((one) => one !== uwi);
  return withWellbores(state, checked ? [...others, uwi] : others);
}

/** The state with other wellbores. */
export function withWellbores(state: VisualizerState, uwis: readonly string[]): VisualizerState {
  if (state.kind === 'correlation')
    return {
      ...withViewOfOtherWells(state, 'correlation'),
      wellbores: uwis.slice(-CORRELATED),
    };
  return { ...state, uwis, selection: undefined };
}

/**
 * The state with another kind. A kind without wellbores of its own begins with those of the other,
 * else with that of the log that is shown.
 * @param shownWell UWI of the log that is shown, where it is known
 */
export function withKind(
  state: VisualizerState,
  kind: ViewerKindName,
  shownWell?: string | null,
): VisualizerState {
  const next = { ...withRecordFor(state, kind), kind };
  const ofLog = shownWell ? [shownWell] : [];
  if (kind === 'correlation' && !hasWells(next.wellbores)) {
    const known = hasWells(next.uwis) ? next.uwis : ofLog;
    return known.length > 0 ? withWellbores(next, known) : next;
  }
  if (kind === 'correlation' && next.wellbores?.length === 1 && shownWell)
    return withWellbores(next, [...new Set([...next.wellbores, shownWell])]);
  if (kind === '3d' && !hasWells(next.uwis) && !next.selection) {
    const known = hasWells(next.wellbores) ? next.wellbores : ofLog;
    return known.length > 0 ? withWellbores(next, known) : next;
  }
  if (kind === 'seismic_3d' && !hasWells(next.uwis) && hasWells(next.wellbores))
    return withWellbores(next, next.wellbores);
  return next;
}

function hasWells(uwis: readonly string[] | undefined): uwis is readonly string[] {
  return Array.isArray(uwis) && uwis.length > 0;
}

/**
 * The wellbore whose log is opened where none is: the first of the correlation, else of the 3D
 * view. Null while a log is open, or another viewer is shown.
 */
export function findWellToOpen({ kind, logId, wellbores, uwis }: VisualizerState): string | null {
  if (kind !== 'log' || logId) return null;
  const first: unknown = (hasWells(wellbores) ? wellbores : hasWells(uwis) ? uwis : [])[0];
  return typeof first === 'string' && first !== '' ? first : null;
}

/** The record that a kind can show in place of one that it cannot, which is kept. */
function withRecordFor(state: VisualizerState, kind: ViewerKindName): VisualizerState {
  const wantsSeismic = listSeismicCatalogs(kind) !== null;
  const { catalog, logId, other } = state;
  const record = catalog && logId ? { catalog, logId } : undefined;
  const isSeismic = SEISMIC_CATALOGS.some((one) => one === (record ?? other)?.catalog);
  // Where there is no record, the other one comes back if it is of this kind.
  if (
    (kind !== 'log' && !wantsSeismic) ||
    (record ? isSeismic === wantsSeismic : !other || isSeismic !== wantsSeismic)
  )
    return state;
  return { ...state, catalog: other?.catalog, logId: other?.logId, other: record };
}

/** Attributes of `<geo-seismic-3d>` for the wells that are shown with a survey. */
export function toWellAttributes(state: VisualizerState): Record<string, string> {
  const uwis = state.kind === 'seismic_3d' ? readWellbores(state) : [];
  return uwis.length > 0 ? { uwis: JSON.stringify(uwis), markers: '' } : {};
}

/**
 * Attributes that tell the element of a kind what to show; null if there is nothing to show. Those
 * of a seismic dataset come from the server (`useSeismicIndex`).
 */
export function toAttributes(state: VisualizerState): Record<string, string> | null {
  switch (state.kind) {
    case 'log':
      return state.catalog && state.logId && !SEISMIC_CATALOGS.some((one) => one === state.catalog)
        ? { catalog: state.catalog, 'log-id': state.logId }
        : null;
    case 'correlation': {
      const uwis = readWellbores(state);
      return uwis.length === CORRELATED ? { wellbores: JSON.stringify(uwis) } : null;
    }
    case '3d': {
      const uwis = readWellbores(state);
      return uwis.length > 0 ? { uwis: JSON.stringify(uwis) } : null;
    }
    case 'seismic':
    case 'seismic_3d':
      return null;
  }
}
