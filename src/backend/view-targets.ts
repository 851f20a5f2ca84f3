import type { Selection } from '../core/selection.ts';
import { VIEWER_KINDS, type ViewerKindName } from '../core/viewer-kinds.ts';
import type { Catalog } from './catalogs.ts';
import { type Constraint, formatKeyText, type Row } from './records.ts';

/** What a selection can be shown in: the viewers of spec 2, and the map. */
export type ViewName = ViewerKindName | 'map';

/**
 * Selected records that are read to decide what opens; of more than these the wellbores are not
 * read.
 */
export const LOOKED_AT = 100;
/** Keys that an address holds (screens.md, "URL"). */
export const MOST_KEYS = 20;

/** What is known of a selection that is to be shown. */
export interface Viewed {
  selection: Selection;
  /** Attribute names of the catalog's key. */
  keys: readonly string[];
  /** The selected records, at most LOOKED_AT of them. */
  rows: readonly Row[];
  /** Whether there are more. */
  isMore: boolean;
  /** The one record is shown as such, and what is selected stays. */
  isRecord?: boolean;
  /** Logs of the one record that is selected; null where there is not one. */
  logs: { catalog: string; constraints: readonly Constraint[]; keyTexts: readonly string[] } | null;
}

/** Keys of the texts that say why a selection does not open. */
export type TargetRefusal =
  | 'browse.selection.needsOne'
  | 'browse.selection.needsWellbore'
  | 'error.NO_LOG_FILES'
  | 'error.TWO_WELLS_REQUIRED';

/** Where a selection opens, or why it does not. */
export type OpenTarget = { to: string; why?: undefined } | { to?: undefined; why: TargetRefusal };

/** Viewers that show records of a catalog, in the order of the visualizer's bar. */
export function listViews({ viewers, spatial }: Catalog): ViewName[] {
  const known: readonly ViewName[] = [...VIEWER_KINDS, 'map'];
  return known.filter((kind) => viewers.includes(kind) || (kind === 'map' && spatial));
}

/**
 * The address that shows a selection, by what its viewer needs. Texts of the query are written as
 * they are, all else as JSON, as the application's router reads them into `state`.
 *
 * - `log`: one log. `/consume/log/{catalog}/{key values}`; a wellbore with several logs opens their
 *   list, `/consume/browse?catalog=…&constraints=…`.
 * - `seismic`, `seismic_3d`: one dataset. `/consume/seismic/{catalog}/{key values}`.
 * - `correlation`: two wellbores. `/consume/correlation?wellbores=["…","…"]`.
 * - `3d`: wellbores. `/consume/3d?uwis=["…",…]` for at most 20 of them.
 * - `map`: records. `/consume/map?selection={"catalog":"…","keys":[…]}` for at most 20 of them; a
 *   record that is not selected, `/consume/map?record={"catalog":"…","keys":{…}}`.
 *
 * More than 20 records, and all that match, are `selection={catalog}` in both: the selection that
 * this tab keeps of the catalog (`SelectionStore`).
 */
export function resolveTarget(kind: ViewName, viewed: Viewed): OpenTarget {
  const {
    selection: { catalog, mode, keys = [] },
    rows,
    isMore,
    logs,
  } = viewed;
  const one = rows.length === 1 && !isMore ? rows[0] : undefined;
  switch (kind) {
    case 'log': {
      if (!one || !logs) return { why: 'browse.selection.needsOne' };
      if (logs.keyTexts.length === 0) return { why: 'error.NO_LOG_FILES' };
      const [only = ''] = logs.keyTexts;
      return {
        to:
          logs.keyTexts.length === 1
            ? place('log', logs.catalog, only)
            : `${place('browse')}${query({ catalog: logs.catalog, constraints: logs.constraints })}`,
      };
    }
    case 'seismic':
    case 'seismic_3d':
      return one
        ? {
            to: place(
              kind,
              catalog,
              formatKeyText(
                Object.fromEntries(viewed.keys.map((name) => [name, one[name] as string])),
              ),
            ),
          }
        : { why: 'browse.selection.needsOne' };
    case 'correlation': {
      const wellbores = listWellbores(rows);
      return wellbores.length === 2 && !isMore
        ? { to: `${place(kind)}${query({ wellbores })}` }
        : { why: 'error.TWO_WELLS_REQUIRED' };
    }
    case '3d': {
      const uwis = listWellbores(rows);
      if (uwis.length === 0) return { why: 'browse.selection.needsWellbore' };
      return {
        to: `${place(kind)}${query(isMore || uwis.length > MOST_KEYS ? { selection: catalog } : { uwis })}`,
      };
    }
    case 'map':
      if (viewed.isRecord && keys[0])
        return { to: `${place(kind)}${query({ record: { catalog, keys: keys[0] } })}` };
      return {
        to: `${place(kind)}${query({ selection: mode === 'include' && keys.length <= MOST_KEYS ? { catalog, keys } : catalog })}`,
      };
  }
}

/**
 * The address that shows one record in a viewer which can open it alone: the 3D view by the
 * record's wellbore, all others by its key.
 */
export function recordTarget(
  kind: ViewerKindName,
  catalog: string,
  keyText: string,
  row: Row,
): string {
  return kind === '3d'
    ? `${place(kind)}${query({ uwis: listWellbores([row]) })}`
    : place(kind, catalog, keyText);
}

/** The address that shows one log, with values of its view such as `depthRange`. */
export function logTarget(wellLogId: string, view: Readonly<Record<string, unknown>> = {}): string {
  const values = Object.entries(view).map(([name, value]) => [`view.${name}`, value]);
  const target = place('log', 'wellLog', formatKeyText({ wellLogId }));
  return values.length > 0 ? `${target}${query(Object.fromEntries(values))}` : target;
}

function listWellbores(rows: readonly Row[]): string[] {
  return [
    ...new Set(
      rows
        .map((row) => row['uwi'])
        .filter((uwi): uwi is string => typeof uwi === 'string' && uwi !== ''),
    ),
  ];
}

function place(...segments: string[]): string {
  return `/consume/${segments.map(encodeURIComponent).join('/')}`;
}

function query(values: Readonly<Record<string, unknown>>): string {
  return `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))}`;
}
