import type { Call } from './contract/call.ts';
import type { Problem } from './errors.ts';

/** What a call is sent with, its types forgotten. */
export interface AnySent {
  path?: Readonly<Record<string, string>>;
  query?: unknown;
  body?: unknown;
}

/** Query parameters that are not shown in messages. */
const SECRET = /token|secret|password|code|key|signature/i;

/** A call by its name in messages: method and path template. */
export function formatCallName({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/**
 * The address of a call: `base`, the filled-in path, the query. A Problem where a segment is
 * missing or would leave the path.
 */
export function buildAddress(
  base: string,
  call: Call,
  { path = {}, query }: AnySent,
): URL | Problem {
  const problems: Problem[] = [];
  const filled = call.path.replace(
    /\{(\.\.\.)?(\w+)\}/g,
    (_, rest: string | undefined, name: string) => {
      const value = String(path[name] ?? '');
      const segments = rest ? value.replace(/\/$/, '').split('/') : [value];
      if (segments.some((one) => one === ''))
        problems.push({
          code: 'MISSING_PARAMETERS',
          message: `${formatCallName(call)}: ${name} is missing`,
        });
      // An address parser would resolve these, however they are encoded.
      if (segments.some((one) => /^(\.|%2e){1,2}$/i.test(one)))
        problems.push({
          code: 'FILE_NOT_FOUND',
          message: `${formatCallName(call)}: ${name} leaves its path`,
        });
      return segments.map(encoded).join('/') + (rest && value.endsWith('/') ? '/' : '');
    },
  );
  if (problems[0]) return problems[0];
  const address = parseUrl(base.replace(/\/+$/, '') + filled);
  if (!address)
    return {
      code: 'REQUEST_FAILED',
      message: `${formatCallName(call)}: "${base}" is no http address`,
    };
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
  }
  return address;
}

/**
 * Method, headers and body of the request; `more` are headers of this attempt only. A write
 * continues after the page is left.
 */
export function buildRequest(
  call: Call,
  { body }: AnySent,
  token: string | null,
  more: Readonly<Record<string, string>> = {},
): RequestInit {
  const headers = new Headers({
    ...more,
    accept: call.accept ?? (call.answer === 'file' ? '*/*' : 'application/json'),
  });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const keepalive = isWrite(call);
  if (body === undefined) return { method: call.method, headers, keepalive };
  if (body instanceof FormData) return { method: call.method, headers, body };
  headers.set('content-type', 'application/json');
  const text = JSON.stringify(body);
  return { method: call.method, headers, body: text, keepalive: keepalive && fitsKeepalive(text) };
}

/** Whether a call that was sent is finished by the browser although the page is left. */
export function survivesPage(call: Call, body: unknown): boolean {
  if (body instanceof FormData) return false;
  return isWrite(call) && (body === undefined || fitsKeepalive(JSON.stringify(body)));
}

/** Whether a call changes something on the server. */
export function isWrite({ method, reads }: Call): boolean {
  return method !== 'GET' && !reads;
}

/**
 * Whether a body may be sent with `keepalive`: all such bodies in flight together have at most 64
 * KiB (Fetch, 4.6). A quarter of it leaves room for four at a time, and no character of a text
 * takes more than three bytes.
 */
function fitsKeepalive(text: string): boolean {
  return text.length * 3 <= 16 * 1024;
}

/**
 * An address as "Details" shows it: no user, no fragment, no parameter that looks like a secret.
 */
export function shownAddress(address: URL): string {
  const shown = new URL(address);
  shown.username = shown.password = shown.hash = '';
  for (const name of [...shown.searchParams.keys()])
    if (SECRET.test(name)) shown.searchParams.delete(name);
  return shown.href;
}

function parseUrl(text: string): URL | null {
  try {
    const url = new URL(text, globalThis.document?.baseURI);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** One path segment. A lone surrogate, which has no encoding, becomes U+FFFD. */
function encoded(segment: string): string {
  return encodeURIComponent(
    segment.replace(
      /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '\ufffd',
    ),
  );
}
