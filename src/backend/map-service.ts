import * as v from 'valibot';
import type { Result } from '../api/client.ts';
import { call } from '../api/contract/call.ts';
import { isAbort, type Problem } from '../api/errors.ts';
import { shownAddress } from '../api/request.ts';
import type { Backend } from './backend.ts';

/** Where the pictures and features of a layer come from. */
export interface ServiceAddress {
  /** Below the backend where it is no whole address. */
  url: string;
  /** The server fetches pictures in the page's place (spec 9). */
  proxy: { url: string | null } | null;
}

/**
 * Why a server gives nothing that a page can read: the page is of https and the server is not, no
 * answer came, it takes no password from a page, it does not allow the page (CORS), or the proxy
 * does not send passwords.
 */
export interface ServiceCause {
  kind: 'https' | 'silent' | 'password' | 'cors' | 'proxy';
  /** Host and port of the server, and its origin. */
  host: string;
  origin: string;
  /** Origin of the page. */
  page: string;
}

/** A failed request; with a cause the sentence is left to the caller. */
export type ServiceFailure = Problem & { reason?: ServiceCause };

/** Parameters of a request by name, in upper case. */
export type ServiceQuery = Readonly<Record<string, string>>;

type ServiceResult = { ok: true; data: Blob } | { ok: false; error: ServiceFailure };

const RENDER = '/spatial/api/v1/wms/render';
/** Whether servers of other origins answer a request that needs no permission, by origin. */
const reachable = new Map<string, Promise<boolean>>();

/**
 * Requests something of a map or feature server: below the backend with its token, of another
 * server without anything of the user. A report of an error comes as data, too, whatever its
 * status. Parameters of the address that the query names are replaced.
 *
 * @throws AbortError
 */
export async function requestService(
  backend: Backend,
  { url, proxy }: ServiceAddress,
  query: ServiceQuery,
  signal: AbortSignal,
): Promise<ServiceResult> {
  if (!proxy) return fetchFile(backend, url, query, signal);
  const target = new URL(withQuery(backend, url, query));
  if (target.username !== '' || target.password !== '')
    return { ok: false, error: describeCause(target, 'CREDENTIALS_REFUSED', 'proxy') };
  return fetchFile(backend, proxy.url ?? RENDER, { url: target.href }, signal);
}

/** An address as messages show it: without user, password and parameters that look like secrets. */
export function showServiceAddress(backend: Backend, url: string): string {
  return URL.canParse(wholeAddress(backend, url))
    ? shownAddress(new URL(wholeAddress(backend, url)))
    : '';
}

/** The backend gets the bearer, another server never: nothing of the user goes there. */
async function fetchFile(
  backend: Backend,
  url: string,
  query: ServiceQuery,
  signal: AbortSignal,
): Promise<Result<Blob>> {
  const own = pathBelow(backend, url);
  if (!own) return fetchForeign(new URL(withQuery(backend, url, query)), signal);
  const file = call({
    method: 'GET',
    path: own.path,
    query: v.record(v.string(), v.string()),
    answer: 'file',
    reports: true,
  });
  return backend.send(file, { query: mergeQuery(own.query, query) } as never, {
    signal,
  }) as Promise<Result<Blob>>;
}

async function fetchForeign(address: URL, signal: AbortSignal): Promise<ServiceResult> {
  const { username, password } = address;
  const hasUser = username !== '' || password !== '';
  const bare = new URL(address);
  bare.username = bare.password = '';
  try {
    const response = await fetch(bare, {
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(hasUser && { headers: { authorization: basic(username, password) } }),
    });
    const answer = await response.blob();
    if (response.ok || (answer.size > 0 && response.status !== 401))
      return { ok: true, data: answer };
    const { status, statusText } = response;
    const code = status === 401 || status === 403 ? 'CREDENTIALS_NEEDED' : 'REQUEST_FAILED';
    const message = statusText === '' ? `HTTP ${status}` : `HTTP ${status} ${statusText}`;
    return { ok: false, error: { code, message, url: shownAddress(bare), status, statusText } };
  } catch (error) {
    if (signal.aborted || isAbort(error)) throw error;
    return { ok: false, error: await findCause(bare, hasUser, signal) };
  }
}

/** Why no answer came, as far as a page can find out: the browser itself does not tell. */
async function findCause(
  address: URL,
  hasUser: boolean,
  signal: AbortSignal,
): Promise<ServiceFailure> {
  const { origin, protocol } = address;
  if (location.protocol === 'https:' && protocol === 'http:')
    return describeCause(address, 'SERVICE_UNREACHABLE', 'https');
  let known = reachable.get(origin);
  if (!known) reachable.set(origin, (known = answersAtAll(address)));
  const isThere = await known;
  if (!isThere) reachable.delete(origin);
  if (signal.aborted) throw new DOMException('Aborted', 'AbortError');
  if (!isThere) return describeCause(address, 'SERVICE_UNREACHABLE', 'silent');
  return hasUser
    ? describeCause(address, 'CREDENTIALS_REFUSED', 'password')
    : describeCause(address, 'CORS_REFUSED', 'cors');
}

/** Whether a server answers a request whose answer the page may not read. */
function answersAtAll(address: URL): Promise<boolean> {
  return fetch(address, {
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).then(
    () => true,
    () => false,
  );
}

function describeCause(
  address: URL,
  code: Problem['code'],
  kind: ServiceCause['kind'],
): ServiceFailure {
  const { host, origin } = address;
  const url = shownAddress(address);
  return { code, message: url, url, reason: { kind, host, origin, page: location.origin } };
}

/** The header of HTTP's basic authentication (RFC 7617) with what an address names. */
function basic(username: string, password: string): string {
  const text = `${decodeSafely(username)}:${decodeSafely(password)}`;
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`;
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Path and query of an address that the backend answers; null for any other server's. */
function pathBelow(backend: Backend, url: string): { path: string; query: ServiceQuery } | null {
  const base = baseAddress(backend);
  const whole = wholeAddress(backend, url);
  if (whole !== base && !whole.startsWith(`${base}/`)) return null;
  const { searchParams } = new URL(whole);
  return {
    path: whole.slice(base.length).replace(/[?#].*$/, ''),
    query: Object.fromEntries(searchParams),
  };
}

/** Resolves a path against the address of the backend; an absolute URL is returned as it is. */
function wholeAddress(backend: Backend, url: string): string {
  const base = baseAddress(backend);
  return new URL(
    /^[a-z][a-z\d+.-]*:|^\/\//i.test(url) ? url : `${base}/${url.replace(/^\/+/, '')}`,
    base,
  ).href;
}

function baseAddress(backend: Backend): string {
  return new URL(backend.base || '/', globalThis.document.baseURI).href.replace(/\/+$/, '');
}

function withQuery(backend: Backend, url: string, query: ServiceQuery): string {
  const whole = new URL(wholeAddress(backend, url));
  if (Object.keys(query).length === 0) return whole.href;
  const merged = mergeQuery(Object.fromEntries(whole.searchParams), query);
  whole.search = new URLSearchParams(merged).toString();
  return whole.href;
}

/**
 * The parameters of an address with those of a query. Parameters of a service have no case: two
 * that differ in theirs alone would contradict one another.
 */
function mergeQuery(own: ServiceQuery, query: ServiceQuery): ServiceQuery {
  const kept = Object.entries(own).filter(([name]) => !(name.toUpperCase() in query));
  return { ...Object.fromEntries(kept), ...query };
}
