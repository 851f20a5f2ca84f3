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
  'authtoken',
  'oauthtoken',
  'xaccesstoken',
  'xauthtoken',
  'token',
  'jwt',
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
/** A character of the value after it: in an address all belong to it up to the next parameter. */
const VALUE_IN_TEXT = '[^\\s&;#"\'<>\\\\]';
const VALUE_IN_ADDRESS = '[^\\s&]';
/** `"name":"` of JSON, also of JSON in a string of JSON; its groups are the escape and the name. */
const MEMBER = /(\\*)"((?:[\w%+.-]|\\+u[\da-f]{4}){1,100})\1"\s*:(?:\s|\\+[nrt])*(?:\[\s*)*\1"/gi;
/** What stands between two strings of a list. */
const NEXT_STRING = /\\*"\s*,\s*\\*"/y;
/** A line `name: value` of HTTP headers. */
const HEADER =
  /\b(authorization|proxy-authorization|cookie|set-cookie|x-(?:refresh|access|auth)-token|x-api-key)(\s*:\s*)[^\r\n"\\]+/gi;
/** Credentials of HTTP, their blank as any encoding writes it. */
const CREDENTIALS =
  /\b((?:bearer|basic)(?: token)?:?)((?:\s|%(?:25)*(?:20|09)|\+)+)(?=[\w.~+/%=-]{16}|[\w.~+/%=-]{0,15}[\d.=])[\w.~+/%=-]{6,}/gi;
/**
 * A signed or encrypted token (RFC 7515, RFC 7516), its dots as any encoding writes them, also one
 * that was cut.
 */
const JWT =
  /(?:(?<![a-z\d])|%[\da-f]{2})ey[JK][\w-]{6,}(?:(?:(?:\.|%(?:25)*2e)[\w-]*){2,4}|(?:\.|%(?:25)*2e)ey[JK][\w-]*)/gi;
/** Names that are no words of a sentence: their values are found in any notation. */
const PLAIN_NAME =
  /(?:(?:access|refresh|(?<![a-z])id|o?auth)[\W_]{0,8}token|client[\W_]{0,8}secret|(?<![a-z])api[\W_]{0,8}key)/gi;
/** Punctuation and blanks, also as escapes of strings, addresses and markup write them. */
const PUNCTUATION = String.raw`(?:(?!\.{3})(?:\\+(?:u[\da-f]{4}|x[\da-f]{2}|[nrtbf])|%(?:25)*[2-7][\da-f]|&#?\w{1,8};|[\W_]))+`;
/** What is between a name and its value, as in `name="access_token" value="`. */
const BETWEEN = new RegExp(
  `${PUNCTUATION}(?:(?:value|content|data|raw|text|v)${PUNCTUATION}){0,2}`,
  'iy',
);
/** Punctuation within a sentence or a name of a file: no value comes after it. */
const IN_SENTENCE = /^(?:[ \t_.,;?!()&-]|%(?:25)*20)*$/;
/** Letters of a token, many or with a digit. */
const PLAIN_VALUE = /(?!\.{3})(?=[\w~+/%=-]{16}|[\w.~+/%=-]*\d)[\w.~+/%=-]{6,}/iy;
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
  return mask(text, VALUE_IN_TEXT);
}

function mask(text: string, valueCharacter: string): string {
  const members = withoutSecretMembers(text).replace(HEADER, '$1$2...');
  return withoutSecretParameters(withoutNamedValues(members), valueCharacter)
    .replace(USER_INFO, '$1...@')
    .replace(CREDENTIALS, '$1$2...')
    .replace(JWT, '...');
}

/**
 * The address of a request without the secrets in it. One whose secret shows only when it is
 * decoded becomes the decoded address without its secret.
 */
export function withoutSecretsInAddress(address: string): string {
  const masked = mask(address, VALUE_IN_ADDRESS);
  const decoded = decodeFully(masked);
  const maskedAgain = mask(decoded, VALUE_IN_ADDRESS);
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

function withoutSecretParameters(text: string, valueCharacter: string): string {
  let masked = '';
  let kept = 0;
  for (const found of text.matchAll(PARAMETER)) {
    const [head, name = '', equals] = found;
    if (found.index < kept || !isSecret(name, SECRET_IN_ADDRESS)) continue;
    const start = found.index + head.length;
    const value = matchValue(valueCharacter, equals ?? '=');
    value.lastIndex = start;
    const length = value.exec(text)?.[0].length ?? 0;
    if (length === 0) continue;
    masked += `${text.slice(kept, start)}...`;
    kept = start + length;
  }
  return masked + text.slice(kept);
}

/** A value of an address within an address ends at a `&` that is encoded as often as its `=`. */
function matchValue(character: string, equals: string): RegExp {
  if (equals === '=') return new RegExp(`${character}*`, 'y');
  const turns = equals.length / 2 - 1;
  return new RegExp(`(?:(?!%(?:25){0,${Math.floor(turns)}}26)${character})*`, 'iy');
}

/** A text without the values of plain names: in parts of forms, printed objects, markup, paths. */
function withoutNamedValues(text: string): string {
  let masked = '';
  let kept = 0;
  for (const { index, 0: name } of text.matchAll(PLAIN_NAME)) {
    if (index < kept) continue;
    BETWEEN.lastIndex = index + name.length;
    const between = BETWEEN.exec(text)?.[0] ?? '';
    if (IN_SENTENCE.test(between)) continue;
    const start = index + name.length + between.length;
    PLAIN_VALUE.lastIndex = start;
    const value = PLAIN_VALUE.exec(text)?.[0];
    if (value === undefined) continue;
    masked += `${text.slice(kept, start)}...`;
    kept = start + value.length;
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

/**
 * Addresses with a protocol, hosts with a port, hosts that words name as such or whose last part is
 * one of internal networks, numbers of hosts (IPv4, IPv6), sockets, and paths of files.
 */
const ADDRESS = new RegExp(
  [
    /\b[a-z][a-z0-9+.-]*(?::\/\/|%(?:25)*3a(?:%(?:25)*2f){2})[^\s"'<>)]+/,
    /(?<![\w:/\\])(?:\/\/|\\\\)[a-z0-9][^\s"'<>)]*/,
    /(?<![\w.])(?:[a-z0-9-]+\.)+[a-z0-9-]+:\d{2,5}(?!\w)/,
    /(?<![\w.])localhost(?::\d+)?(?!\w)/,
    /(?<=[(@]|\b(?:to|at|from) )(?!(?:epsg|esri|crs|ogc|auto|iau\w*):)[a-z][a-z0-9-]*:\d{2,5}(?!\w)/,
    /(?<![\w.])(?:[a-z0-9_-]+\.)+(?:internal|local|localdomain|lan|corp|home|intra|intranet|private|svc)(?!\w)/,
    /(?<=\b(?:ENOTFOUND|EAI_AGAIN|resolve host:?) )[\w.-]+/,
    /(?<=\b(?:host|hostname|hostaddr|UnknownHostException|DNS)\s?[:=]\s?["']?)[\w*][\w*.-]*/,
    /(?<=\b(?:host|host name|server|server at) ["'])[\w.-]+(?=["'])/,
    /(?<=@)[\w-][\w.-]*/,
    /(?<![\w:])\[?[0-9a-f:]*::[0-9a-f:.]*(?:%\w+)?\]?(?::\d+)?/,
    /(?<![\w:])\[?(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}\]?(?::\d+)?/,
    /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?!\w|\.\d)/,
    /\/[^\s"'<>)]*(?:\.sock\b|\.s\.PGSQL\.\d+)/,
    /(?<![\w.:/\\])\/(?:[\w.@~+-]+\/)+[^\s"'<>)]*/,
    /(?<!\w)[a-z]:(?:\\+|\/)[^\s"'<>)]+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Words of another server without the addresses in them: those of its own network are no news. */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '...');
}

/** Whether a name is secret, or a part of `outer[name]` and `outer.name` is. */
function isSecret(name: string, names: ReadonlySet<string>): boolean {
  const decoded = decodeName(name);
  return (
    names.has(plainName(decoded)) ||
    decoded.split(/[[\].]+/).some((part) => SECRET_IN_OBJECT.has(plainName(part)))
  );
}

/** A name without its percent-encoding and escapes, from the last delimiter on. */
function decodeName(name: string): string {
  let decoded = name.replace(/(?:\\+|%)u([\da-f]{4})/gi, (_whole, hex: string) =>
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
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[\d*\]$/, '')
    .replace(/[^a-z0-9]/g, '');
}
