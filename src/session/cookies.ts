/**
 * Cookies that scripts keep: `Secure`, the whole site's path, three days (spec 9, "Token cookie
 * lifetime").
 */

const MAX_AGE_S = 259_200;
/** What a browser must take at least, name, value and attributes together (RFC 6265, 6.1). */
const MOST_BYTES = 4096;

/**
 * The configured domain where it is the host's own or one above it; null, for the host alone, where
 * it is not.
 */
export function cookieDomain(configured: string | null, host: string): string | null {
  const domain = configured?.trim().toLowerCase().replace(/^\./, '');
  return domain && (host === domain || host.endsWith(`.${domain}`)) ? domain : null;
}

/** Value of a cookie, or null: not there, not readable, or not ours. */
export function readCookie(name: string): string | null {
  const found = cookies().find((cookie) => cookie.startsWith(`${name}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

/**
 * Writes a cookie and answers whether it is there now. A browser refuses in silence: a `Secure`
 * cookie on plain http, a `SameSite=Lax` one in a page framed by another site, a domain that is a
 * public suffix; so each is tried and read back.
 */
export function writeCookie(name: string, value: string, domain: string | null): boolean {
  const text = `${name}=${encodeURIComponent(value)}`;
  return placements(domain).some((placement) => {
    const cookie = `${text}; Max-Age=${MAX_AGE_S}${placement}`;
    return cookie.length <= MOST_BYTES && put(cookie) && readCookie(name) === value;
  });
}

/** Removes a cookie from everywhere that `writeCookie` may have put it. */
export function removeCookie(name: string, domain: string | null): void {
  for (const placement of new Set([...placements(domain), ...placements(null)]))
    put(`${name}=; Max-Age=0${placement}`);
}

/**
 * Attributes that a cookie may have, the narrowest first; the second is for a page inside a frame
 * of another site (CHIPS).
 */
function placements(domain: string | null): string[] {
  const common = `; Path=/; Secure${domain ? `; Domain=${domain}` : ''}`;
  const framed = globalThis.top !== globalThis.self;
  return [`${common}; SameSite=Lax`, ...(framed ? [`${common}; SameSite=None; Partitioned`] : [])];
}

function cookies(): string[] {
  try {
    return document.cookie.split('; ');
  } catch {
    return [];
  }
}

function put(cookie: string): boolean {
  try {
    document.cookie = cookie;
    return true;
  } catch {
    return false;
  }
}
