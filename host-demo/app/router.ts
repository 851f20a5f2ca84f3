import { VIEWER_KINDS } from '../../src/core/viewer-kinds.ts';
import { LONGEST_ADDRESS, listViewQuery, readViewQuery } from './view-query.ts';

/** What an element keeps in the address: its `state` (elements.md). */
export type ElementState = Readonly<Record<string, unknown>>;

/** A place of the application (spec 2, "Routes"). */
export type Route =
  | { readonly name: 'login' }
  | { readonly name: 'load'; readonly state: ElementState }
  | { readonly name: 'not-found' }
  /** `shown` is what is seen of the log, as `popup-query.ts` names it. */
  | {
      readonly name: 'popup';
      readonly catalog: string;
      readonly logId: string;
      readonly shown: Readonly<Record<string, string>>;
    }
  | { readonly name: 'summary'; readonly processId: string; readonly state: ElementState }
  /** `alone` is the query `viewerpopup`: the viewer without anything around it. */
  | { readonly name: 'consume'; readonly state: ElementState; readonly alone: boolean }
  /** A saved view, which names the place that it is of. */
  | { readonly name: 'view'; readonly id: string }
  | { readonly name: 'cart'; readonly state: ElementState }
  | { readonly name: 'map'; readonly state: ElementState }
  /** The user's own preferences and rights. */
  | { readonly name: 'account' }
  | { readonly name: 'studio'; readonly state: ElementState };

/** Path of the start page: the catalogs. */
export const HOME = '/consume/browse';
/** Path of the cart. */
export const CART = '/consume/cart';
/** Path of the map. */
export const MAP = '/consume/map';
/** Path of the load screen. */
export const LOAD = '/load';
/** Path of the account page. */
export const ACCOUNT = '/account';
/** Path of the page that says what can be done here; the `view` `start` of the browse state. */
export const START = '/consume/start';
/** The page of a record: `/consume/record/{catalog}/{key}`; the `view` of the browse state. */
const RECORD = 'record';
/** Route of an address that names no page. */
export const NOT_FOUND: Route = { name: 'not-found' };

/** The place that an address of this origin names. */
export function parseRoute({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Route {
  if (pathname === '/sso/callback') return { name: 'login' };
  const path = pathname.slice(1).split('/').map(decoded);
  if (path.at(-1) === '') path.pop();
  if (path.includes(null)) return NOT_FOUND;
  return match(path as string[], new URLSearchParams(search));
}

function match(path: readonly string[], query: URLSearchParams): Route {
  const [area = 'consume', first, second, third] = path;
  const length = path.length;
  if (area === 'consume' && length <= 4) return consume(path.slice(1), query);
  if (area === 'load' && length === 1) return { name: 'load', state: parseQuery(query) };
  if (area === 'account' && length === 1) return { name: 'account' };
  if (area === 'studio' && length <= 3)
    return {
      name: 'studio',
      state: { ...parseQuery(query), ...given({ entity: first, id: second }) },
    };
  if (area === 'popUp' && length === 4 && third === 'log_view' && first && second)
    return { name: 'popup', catalog: first, logId: second, shown: Object.fromEntries(query) };
  if (area === 'concession' && length === 3 && first === 'summary' && second)
    return { name: 'summary', processId: second, state: parseQuery(query) };
  return NOT_FOUND;
}

function consume(
  [kind = 'browse', catalog, logId]: readonly string[],
  query: URLSearchParams,
): Route {
  const alone =
    query.has('viewerpopup') && !['0', 'false'].includes(query.get('viewerpopup') ?? '');
  query.delete('viewerpopup');
  const state = parseQuery(query);
  if (kind === 'view')
    return catalog !== undefined && logId === undefined ? { name: 'view', id: catalog } : NOT_FOUND;
  if (kind === 'cart') return catalog === undefined ? { name: 'cart', state } : NOT_FOUND;
  if (kind === 'map') return catalog === undefined ? { name: 'map', state } : NOT_FOUND;
  if (kind === RECORD)
    return catalog !== undefined && logId !== undefined
      ? { name: 'consume', state: { ...state, catalog, record: logId, view: RECORD }, alone }
      : NOT_FOUND;
  if (kind === 'start')
    return catalog === undefined
      ? { name: 'consume', state: { ...state, view: 'start' }, alone }
      : NOT_FOUND;
  if (kind === 'browse')
    return catalog === undefined ? { name: 'consume', state, alone } : NOT_FOUND;
  if (
    !(VIEWER_KINDS as readonly string[]).includes(kind) ||
    (catalog !== undefined && logId === undefined)
  )
    return NOT_FOUND;
  return {
    name: 'consume',
    state: { ...readViewQuery(kind, state), kind, ...given({ catalog, logId }) },
    alone,
  };
}

/**
 * Whether two places are shown by one and the same element: only then its state belongs to both.
 */
export function isSamePlace(a: Route, b: Route): boolean {
  if (a.name === 'consume' && b.name === 'consume')
    return (a.state['kind'] === undefined) === (b.state['kind'] === undefined);
  if (a.name === 'popup' && b.name === 'popup')
    return a.catalog === b.catalog && a.logId === b.logId;
  if (a.name === 'summary' && b.name === 'summary') return a.processId === b.processId;
  return a.name === b.name;
}

/** The address of a place; `parseRoute` reads it back. */
export function formatRoute(route: Route): string {
  if (route.name === 'login') return '/sso/callback';
  if (route.name === 'load') return LOAD + formatQuery(route.state);
  if (route.name === 'account') return ACCOUNT;
  if (route.name === 'cart') return CART + formatQuery(route.state);
  if (route.name === 'map') return MAP + formatQuery(route.state);
  if (route.name === 'popup')
    return (
      joinPath('popUp', route.catalog, route.logId, 'log_view') +
      writeQuery(new URLSearchParams(route.shown))
    );
  if (route.name === 'view') return joinPath('consume', 'view', route.id);
  if (route.name === 'summary')
    return joinPath('concession', 'summary', route.processId) + formatQuery(route.state);
  if (route.name === 'not-found') return HOME;
  if (route.name === 'studio') {
    const { entity, id, ...rest } = route.state;
    return (
      joinPath(
        'studio',
        ...(entity === undefined ? [] : id === undefined ? [entity] : [entity, id]),
      ) + formatQuery(rest)
    );
  }
  return formatConsume(route.state, route.alone);
}

/** The address of a viewer leaves its view out where it would be too long. */
function formatConsume(state: ElementState, alone: boolean): string {
  const { kind, catalog, logId, view, ...rest } = state;
  if (kind === undefined && view === RECORD && rest['record'] !== undefined) {
    const { record: key, ...more } = rest;
    return joinPath('consume', RECORD, catalog, key) + formatQuery(more);
  }
  if (kind === undefined && view === 'start') return START;
  const record = catalog === undefined || logId === undefined ? [] : [catalog, logId];
  if (kind === undefined) return HOME + formatQuery({ catalog, ...rest });
  const path = joinPath('consume', kind, ...record);
  const query = alone ? { ...rest, viewerpopup: 1 } : rest;
  const whole = path + formatQuery({ ...query, ...listViewQuery(kind, view) });
  return whole.length <= LONGEST_ADDRESS ? whole : path + formatQuery(query);
}

/** Texts stand as they are, everything else as JSON; a text that reads as JSON is quoted. */
function formatQuery(state: ElementState): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(
      name,
      typeof value === 'string' && parsed(value) === value ? value : JSON.stringify(value),
    );
  }
  return writeQuery(query);
}

/** A comma needs no escape, and ranges are read more easily. */
function writeQuery(query: URLSearchParams): string {
  return query.size ? `?${String(query).replaceAll('%2C', ',')}` : '';
}

function parseQuery(query: URLSearchParams): ElementState {
  return Object.fromEntries([...query].map(([name, text]) => [name, parsed(text)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function joinPath(...segments: readonly unknown[]): string {
  return `/${segments.map((segment) => encodeURIComponent(typeof segment === 'object' ? JSON.stringify(segment) : String(segment))).join('/')}`;
}

/** Null for a segment that is no text in UTF-8. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function given(values: Readonly<Record<string, string | undefined>>): ElementState {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
