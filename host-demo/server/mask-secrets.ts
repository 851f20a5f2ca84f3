/** Names whose values are never logged, as letters and digits alone. */
const SECRET_NAMES = new Set([
  'accesstoken',
  'idtoken',
  'idtokenhint',
  'logouttoken',
  'refreshtoken',
  'subjecttoken',
  'actortoken',
  'assertion',
  'clientassertion',
  'token',
  'bearer',
  'code',
  'codeverifier',
  'clientsecret',
  'password',
  'passwd',
  'pwd',
  'newpassword',
  'secret',
  'secretaccesskey',
  'apikey',
  'xapikey',
  'xamzcredential',
  'xamzsecuritytoken',
  'xamzsignature',
  'authorization',
  'cookie',
  'setcookie',
  'xrefreshtoken',
]);
/** Names that are secret in an address, but ordinary words in an object. */
const SECRET_IN_ADDRESS = new Set([...SECRET_NAMES, 'state', 'sig', 'signature']);
/** `code` of an error is no code of a sign-in. */
const SECRET_IN_OBJECT = new Set([...SECRET_NAMES].filter((name) => name !== 'code'));

/**
 * `name=` in an address or a form, also in an address within an address; both as they are written
 * there.
 */
const PARAMETER = /([^\s?&;#="'<>\\{}]{1,200}?)(=|%(?:25)*3d)/gi;
/** The value after it: a value of an address within an address ends at an encoded delimiter too. */
const VALUE = /[^\s&;#"'<>\\]*/y;
const INNER_VALUE = /(?:(?!%(?:25)*(?:26|3b|23))[^\s&;#"'<>\\])*/iy;
/** `"name":"` of JSON, also of JSON in a string of JSON; its groups are the escape and the name. */
const MEMBER = /(\\*)"((?:[\w%+.-]|\\+u[\da-f]{4}){1,100})\1"\s*:\s*\[?\1"/gi;
/** What stands between two strings of a list. */
const NEXT_STRING = /\\*"\s*,\s*\\*"/y;
/** A line `name: value` of HTTP headers. */
const HEADER =
  /\b(authorization|proxy-authorization|cookie|set-cookie|x-refresh-token)(\s*:\s*)[^\r\n"\\]+/gi;
/** Credentials of HTTP, their blank as any encoding writes it. */
const CREDENTIALS =
  /\b(bearer|basic)((?:\s|%(?:25)*(?:20|09)|\+)+)(?=[\w.~+/%=-]{16}|[\w.~+/%=-]{0,15}[\d.=])[\w.~+/%=-]{6,}/gi;
/**
 * A signed or encrypted token (RFC 7515, RFC 7516), its dots as any encoding writes them, also one
 * that was cut.
 */
const JWT =
  /(?:(?<![a-z\d])|%[\da-f]{2})ey[JK][\w-]{6,}(?:(?:(?:\.|%(?:25)*2e)[\w-]*){2,4}|(?:\.|%(?:25)*2e)ey[JK][\w-]*)/gi;
/** User and password in an address; the group is what comes before the password. */
const USER_INFO = /\b([a-z][\w+.-]{0,30}:\/\/[^\s/?#@:"'<>]{0,200}:)[^\s/?#"'<>]{1,500}@/gi;
/** Turns of percent-encoding that a name is read through. */
const MOST_DECODINGS = 3;
/** Turns of percent-encoding that an address as a whole is read through. */
const MOST_ADDRESS_DECODINGS = 10;

/**
 * A text without the secrets in it: values of parameters, members and headers with a secret name,
 * in any case and encoding, credentials and tokens.
 */
export function withoutSecrets(text: string): string {
  return withoutSecretParameters(withoutSecretMembers(text).replace(HEADER, '$1$2...'))
    .replace(USER_INFO, '$1...@')
    .replace(CREDENTIALS, '$1$2...')
    .replace(JWT, '...');
}

/**
 * The address of a request without the secrets in it. One whose secret shows only when it is decoded
 * becomes the decoded address without its secret.
 */
export function withoutSecretsInAddress(address: string): string {
  const masked = withoutSecrets(address);
  const decoded = decodeFully(masked);
  const maskedAgain = withoutSecrets(decoded);
  return maskedAgain === decoded ? masked : maskedAgain;
}

function decodeFully(address: string): string {
  let decoded = address;
  for (let turn = 0; turn < MOST_ADDRESS_DECODINGS && decoded.includes('%'); turn++) {
    const next = decoded.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
    );
    if (next === decoded) break;
    decoded = next;
  }
  // Letters of full width are letters.
  return decoded.normalize('NFKC');
}

function withoutSecretParameters(text: string): string {
  let masked = '';
  let kept = 0;
  for (const found of text.matchAll(PARAMETER)) {
    const [head, name = '', equals] = found;
    if (found.index < kept || !isSecret(name, SECRET_IN_ADDRESS)) continue;
    const start = found.index + head.length;
    const value = equals === '=' ? VALUE : INNER_VALUE;
    value.lastIndex = start;
    masked += `${text.slice(kept, start)}...`;
    kept = start + (value.exec(text)?.[0].length ?? 0);
  }
  return masked + text.slice(kept);
}

function withoutSecretMembers(text: string): string {
  let masked = '';
  let kept = 0;
  for (const found of text.matchAll(MEMBER)) {
    const [head, escape = '', name = ''] = found;
    if (found.index < kept || !isSecret(name, SECRET_IN_OBJECT)) continue;
    let start = found.index + head.length;
    for (;;) {
      masked += `${text.slice(kept, start)}...`;
      kept = findStringEnd(text, start, escape.length);
      NEXT_STRING.lastIndex = kept;
      const next = head.includes('[') && NEXT_STRING.exec(text);
      if (!next) break;
      start = kept + next[0].length;
    }
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

/** Whether a name is secret, or the last part of `outer[name]` and `outer.name` is. */
function isSecret(name: string, names: ReadonlySet<string>): boolean {
  const decoded = decodeName(name);
  const inner = decoded.split(/[[\].]+/).findLast((part) => /[a-z]/i.test(part)) ?? '';
  return names.has(plainName(decoded)) || SECRET_IN_OBJECT.has(plainName(inner));
}

/** A name without its percent-encoding and escapes, from the last delimiter on. */
function decodeName(name: string): string {
  let decoded = name.replace(/\\+u([\da-f]{4})/gi, (_whole, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  for (let turn = 0; turn < MOST_DECODINGS && decoded.includes('%'); turn++)
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
  return decoded.slice(decoded.search(/[^?&;#/]*$/));
}

/** A name without case and punctuation. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\[\d*\]$/, '')
    .replace(/[^a-z0-9]/g, '');
}
