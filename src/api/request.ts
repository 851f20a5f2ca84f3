import type { Call } from './contract/call.ts';
import type { Problem } from './errors.ts';

/** What a call is sent with, its types forgotten. */
export interface AnySent {
  path?: Readonly<Record<string, string>>;
  query?: unknown;
  body?: unknown;
}

/** Query parameters that nobody is shown. */
const SECRET = /token|secret|password|code|key|signature/i;

/** A call by its name in messages: method and path template. */
export function nameOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** The address of a call: `base`, the filled-in path, the query. A Problem where a segment is missing or would leave the path. */
export function addressOf(base: string, call: Call, { path = {}, query }: AnySent): URL | Problem {
  const problems: Problem[] = [];
  const filled = call.path.replace(
    /\{(\.\.\.)?(\w+)\}/g,
    (_, rest: string | undefined, name: string) => {
      const value = String(path[name] ?? '');
      const segments = rest ? value.replace(/\/$/, '').split('/') : [value];
      if (segments.some((one) => one === ''))
        problems.push({
          code: 'MISSING_PARAMETERS',
          message: `${nameOf(call)}: ${name} is missing`,
        });
      // An address parser would resolve these, however they are encoded.
      if (segments.some((one) => /^(\.|%2e){1,2}$/i.test(one)))
        problems.push({
          code: 'FILE_NOT_FOUND',
          message: `${nameOf(call)}: ${name} leaves its path`,
        });
      return segments.map(encoded).join('/') + (rest && value.endsWith('/') ? '/' : '');
    },
  );
  if (problems[0]) return problems[0];
  const address = urlOf(base.replace(/\/+$/, '') + filled);
  if (!address)
    return { code: 'REQUEST_FAILED', message: `${nameOf(call)}: "${base}" is no http address` };
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
  }
  return address;
}

/** What stands in the request besides its address; `more` are headers of this attempt alone. */
export function requestOf(
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
  if (body === undefined) return { method: call.method, headers };
  if (body instanceof FormData) return { method: call.method, headers, body };
  headers.set('content-type', 'application/json');
  return { method: call.method, headers, body: JSON.stringify(body) };
}

/** An address as "Details" shows it: no user, no fragment, no parameter that looks like a secret. */
export function shownAddress(address: URL): string {
  const shown = new URL(address);
  shown.username = shown.password = shown.hash = '';
  for (const name of [...shown.searchParams.keys()])
    if (SECRET.test(name)) shown.searchParams.delete(name);
  return shown.href;
}

function urlOf(text: string): URL | null {
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
