/** Names whose values are never logged, as letters and digits alone. */
const SECRET_NAMES = new Set([
  'accesstoken',
  'idtoken',
  'refreshtoken',
  'token',
  'bearer',
  'code',
  'codeverifier',
  'clientsecret',
  'password',
  'secret',
  'secretaccesskey',
  'authorization',
  'cookie',
  'setcookie',
  'xrefreshtoken',
]);
/** Names that are secret in an address, but ordinary words in an object. */
const SECRET_IN_ADDRESS = new Set([...SECRET_NAMES, 'state']);
/** `code` of an error is no code of a sign-in. */
const SECRET_IN_OBJECT = new Set([...SECRET_NAMES].filter((name) => name !== 'code'));

/**
 * `name=` in an address or a form, also in an address within an address; both as they are written
 * there.
 */
const PARAMETER = /([^\s?&;#="'<>\\{}]{1,200}?)(?:=|%(?:25)*3d)/gi;
/** The value after it. */
const VALUE = /(?:(?!%(?:25)*(?:26|3b|23))[^\s&;#"'<>\\])*/iy;
/** `"name":"` of JSON, also of JSON in a string of JSON; its groups are the escape and the name. */
const MEMBER = /(\\*)"([\w%+.-]{1,100})\1"\s*:\s*\[?\1"/g;
/** A line `name: value` of HTTP headers. */
const HEADER =
  /\b(authorization|proxy-authorization|cookie|set-cookie|x-refresh-token)(\s*:\s*)[^\r\n"\\]+/gi;
/** Credentials of HTTP, their blank as any encoding writes it. */
const CREDENTIALS =
  /\b(bearer|basic)((?:\s|%20|\+)+)(?=[\w.~+/%=-]{16}|[\w.~+/%=-]{0,15}[\d.=])[\w.~+/%=-]{6,}/gi;
/**
 * A signed or encrypted token (RFC 7515, RFC 7516), its dots as any encoding writes them, also one
 * that was cut.
 */
const JWT = /(?:\b|%3d)ey[JK][\w-]{6,}(?:(?:(?:\.|%2e)[\w-]*){2,4}|(?:\.|%2e)ey[JK][\w-]*)/gi;
/** Turns of percent-encoding that a name is read through. */
const MOST_DECODINGS = 3;

/**
 * A text without the secrets in it: values of parameters, members and headers with a secret name,
 * in any case and encoding, credentials and tokens.
 */
export function withoutSecrets(text: string): string {
  return withoutSecretParameters(withoutSecretMembers(text).replace(HEADER, '$1$2...'))
    .replace(CREDENTIALS, '$1$2...')
    .replace(JWT, '...');
}

function withoutSecretParameters(text: string): string {
  let masked = '';
  let kept = 0;
  for (const found of text.matchAll(PARAMETER)) {
    const [head, name = ''] = found;
    if (found.index < kept || !SECRET_IN_ADDRESS.has(plainName(name))) continue;
    const start = found.index + head.length;
    VALUE.lastIndex = start;
    masked += `${text.slice(kept, start)}...`;
    kept = start + (VALUE.exec(text)?.[0].length ?? 0);
  }
  return masked + text.slice(kept);
}

function withoutSecretMembers(text: string): string {
  let masked = '';
  let kept = 0;
  for (const found of text.matchAll(MEMBER)) {
    const [head, escape = '', name = ''] = found;
    if (found.index < kept || !SECRET_IN_OBJECT.has(plainName(name))) continue;
    const start = found.index + head.length;
    masked += `${text.slice(kept, start)}...`;
    kept = findStringEnd(text, start, escape.length);
  }
  return masked + text.slice(kept);
}

/**
 * Where a string of JSON ends. Its quote has the escapes of the strings that it lies in, and is not
 * escaped itself.
 */
function findStringEnd(text: string, start: number, escapes: number): number {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (first > start && text[first - 1] === '\\') first--;
    const own = (at - first - escapes) / (escapes + 1);
    if (own >= 0 && Number.isInteger(own) && own % 2 === 0) return at - escapes;
  }
  return text.length;
}

/** Addresses with a protocol, hosts with a port, and numbers of hosts (IPv4, IPv6). */
const ADDRESS = new RegExp(
  [
    /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/,
    /(?<![\w.])(?:localhost|(?:[a-z0-9-]+\.)+[a-z0-9-]+):\d{2,5}(?!\w)/,
    /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/,
    /(?<![\w:])\[?[0-9a-f:]*::[0-9a-f:]*\]?(?::\d+)?/,
    /(?<![\w:])\[?(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\]?(?::\d+)?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Words of another server without the addresses in them: those of its own network are no news. */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '...');
}

/** A name without its encoding, case and punctuation. */
function plainName(name: string): string {
  let plain = name;
  for (let turn = 0; turn < MOST_DECODINGS && plain.includes('%'); turn++)
    plain = plain.replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
  return plain
    .slice(plain.search(/[^?&;#/]*$/))
    .toLowerCase()
    .replace(/\[\d*\]$/, '')
    .replace(/[^a-z0-9]/g, '');
}
