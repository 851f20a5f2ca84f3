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

/** Parameters of a request by name, in upper case. */
export type ServiceQuery = Readonly<Record<string, string>>;

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
): Promise<Result<Blob>> {
  if (!proxy) return fetchFile(backend, url, query, signal);
  const target = new URL(withQuery(backend, url, query));
  if (target.username !== '' || target.password !== '')
    return { ok: false, error: describe(target, 'CREDENTIALS_REFUSED', PROXY_CREDENTIALS) };
  return fetchFile(backend, proxy.url ?? RENDER, { url: target.href }, signal);
}

const PROXY_CREDENTIALS =
  'The address names a user and a password, which the proxy does not send. Configure them at the server.';

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

async function fetchForeign(address: URL, signal: AbortSignal): Promise<Result<Blob>> {
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
    return { ok: false, error: { ...describe(bare, code, message), status, statusText } };
  } catch (error) {
    if (signal.aborted || isAbort(error)) throw error;
    return { ok: false, error: await findCause(bare, hasUser, signal) };
  }
}

/** Why no answer came, as far as a page can find out: the browser itself does not tell. */
async function findCause(address: URL, hasUser: boolean, signal: AbortSignal): Promise<Problem> {
  const { origin, protocol, host } = address;
  if (location.protocol === 'https:' && protocol === 'http:')
    return describe(
      address,
      'SERVICE_UNREACHABLE',
      `A page of https may not load from ${origin}: the server needs https.`,
    );
  let known = reachable.get(origin);
  if (!known) reachable.set(origin, (known = answersAtAll(address)));
  const isThere = await known;
  if (!isThere) reachable.delete(origin);
  if (signal.aborted) throw new DOMException('Aborted', 'AbortError');
  if (!isThere)
    return describe(
      address,
      'SERVICE_UNREACHABLE',
      `No answer came from ${host}: the server is away, its name or certificate is not valid, or the page's security policy forbids it.`,
    );
  return hasUser
    ? describe(
        address,
        'CREDENTIALS_REFUSED',
        `${host} does not accept a user and a password from a page of ${location.origin} (CORS: Access-Control-Allow-Headers: authorization).`,
      )
    : describe(
        address,
        'CORS_REFUSED',
        `${host} answers, but does not allow pages of ${location.origin} to read it (CORS: Access-Control-Allow-Origin is missing or names another origin).`,
      );
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

function describe(address: URL, code: Problem['code'], message: string): Problem {
  return { code, message, url: shownAddress(address) };
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
