import type { Constraint } from '../../backend/records.ts';
import { shortenFilter, readFilter } from '../../core/long-filter.ts';

/** Order of the rows. */
export interface Sort {
  field: string;
  order: 'ascending' | 'descending';
}

/**
 * All that the browse screen shows, as one JSON object: in the application's address, in a property
 * when embedded.
 */
export interface BrowseState {
  /** Name of the catalog that is listed; the first one without it. */
  catalog?: string;
  /** Words searched for over all catalogs: their hits are shown instead of a catalog's rows. */
  search?: string;
  /** Page of the hits of one catalog, from 1 on; the first one without it. */
  page?: number;
  /** Words that rows of the catalog must hold. */
  text?: string;
  /** Further conditions: filters, and those that came with a relation. */
  constraints?: readonly Constraint[];
  /** The address names conditions that another tab keeps: what they list is unknown. */
  isFilterMissing?: true;
  /** Lists nothing but the selection. */
  only?: 'selected';
  sort?: Sort;
  /** Attribute names in the order shown; those flagged for the grid without it. */
  columns?: readonly string[];
  /** How many of the first columns stay in sight. */
  pinned?: number;
  /** The panel beside the grid. */
  panel?: 'filters';
  /** Record that is open: JSON of its key values; `new` for the form of a new one. */
  record?: string;
  /** Records that were opened from that one, each from the one before; the last is shown. */
  trail?: readonly TrailStep[];
  /**
   * `record`: the record fills the screen beside the catalogs, in place of the list; `start`: what
   * can be done here.
   */
  view?: 'record' | 'start';
}

/** A record that was opened from another one. */
export interface TrailStep {
  catalog: string;
  /** JSON of its key values. */
  record: string;
}

/** A state as a page may hand it over: what is of the wrong kind is left out. */
export function parseBrowseState(value: unknown): BrowseState {
  const {
    catalog,
    search,
    page,
    text,
    constraints,
    only,
    sort,
    columns,
    pinned,
    panel,
    record,
    view,
    trail,
  } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    keyof BrowseState,
    unknown
  >;
  const { field, order } = (sort ?? {}) as Partial<Sort>;
  const hasRecord = record !== undefined && record !== null;
  return {
    ...(typeof catalog === 'string' ? { catalog } : {}),
    ...readWords('search', search),
    ...(typeof page === 'number' && page > 1 && Number.isInteger(page) ? { page } : {}),
    ...readWords('text', text),
    ...readConstraints(constraints),
    ...(only === 'selected' ? { only } : {}),
    ...(typeof field === 'string'
      ? { sort: { field, order: order === 'descending' ? 'descending' : 'ascending' } }
      : {}),
    ...(Array.isArray(columns) && columns.every((one) => typeof one === 'string')
      ? { columns: columns as string[] }
      : {}),
    ...(typeof pinned === 'number' && pinned > 0 ? { pinned: Math.floor(pinned) } : {}),
    ...(panel === 'filters' ? { panel } : {}),
    ...(hasRecord ? { record: typeof record === 'string' ? record : JSON.stringify(record) } : {}),
    ...readTrail(trail),
    ...(view === 'start' || (view === 'record' && hasRecord) ? { view } : {}),
  };
}

function readConstraints(value: unknown): Pick<BrowseState, 'constraints' | 'isFilterMissing'> {
  const constraints = readFilter(value);
  if (constraints === 'missing') return { isFilterMissing: true };
  return constraints ? { constraints: constraints as Constraint[] } : {};
}

/** A state as an address holds it: conditions that are too long for it are kept by this tab. */
export function shortenForAddress(state: BrowseState): object {
  const { constraints } = state;
  return constraints ? { ...state, constraints: shortenFilter(constraints) } : state;
}

function readTrail(trail: unknown): Pick<BrowseState, 'trail'> {
  const steps = (Array.isArray(trail) ? (trail as (Partial<TrailStep> | null)[]) : []).flatMap(
    (one) =>
      typeof one?.catalog === 'string' && typeof one.record === 'string'
        ? [{ catalog: one.catalog, record: one.record }]
        : [],
  );
  return steps.length > 0 ? { trail: steps } : {};
}

/** Searched words; those of digits alone come out of an address as a number. */
function readWords(name: 'search' | 'text', value: unknown): Partial<BrowseState> {
  return typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {};
}
