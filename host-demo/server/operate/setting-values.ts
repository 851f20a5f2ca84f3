import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { type Role, ROLES } from '../roles.ts';
import { ConfigError } from './read-settings.ts';

/** Reads a whole number in digits. @throws {ConfigError} outside of `least` to `most` */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text.trim()) || value < least || value > most)
    throw new ConfigError(
      `${name}: a whole number from ${least} to ${most} is needed, not "${text}"`,
    );
  return value;
}

/** Reads 1 or 0; false if the setting is absent. @throws {ConfigError} */
export function yesOrNo(name: string, text: string | undefined): boolean {
  if (!text || text === '0' || text === 'false') return false;
  if (text === '1' || text === 'true') return true;
  throw new ConfigError(`${name}: 1 or 0 is needed, not "${text}"`);
}

/** One of `values`. @throws {ConfigError} */
export function parseChoice<const T extends string>(
  name: string,
  text: string,
  values: readonly T[],
): T {
  const value = values.find((item) => item === text);
  if (value === undefined)
    throw new ConfigError(`${name}: one of ${values.join(', ')} is needed, not "${text}"`);
  return value;
}

/** A label of a host name (RFC 1123, 2.1), and the underscore that names of containers have. */
const HOST_LABEL = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/i;

/**
 * Whether a text can be the address or the name of a host: IPv4, IPv6 without brackets, or a name
 * in ASCII. A name whose last label is a number would be read as an address (URL Standard, 3.5).
 */
export function isPossibleHost(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const labels = text.replace(/\.$/, '').split('.');
  return (
    text.length <= 253 &&
    labels.every((label) => HOST_LABEL.test(label)) &&
    !/^(\d+|0x[\da-f]*)$/i.test(labels.at(-1)!)
  );
}

/** The host of an address, IPv6 without its brackets. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Whether host and port of an address can be those of a server. */
function canBeReached({ hostname, port }: URL): boolean {
  return port !== '0' && isPossibleHost(withoutBrackets(hostname));
}

/** An address of http or https, without slashes at its end. @throws {ConfigError} */
export function webAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`${name}: an http or https address is needed, not "${text}"`);
  if (!canBeReached(url))
    throw new ConfigError(
      `${name}: no server can have the host and port "${url.host}"; name those of the service, such as ${url.protocol}//service.example`,
    );
  return text.replace(/\/+$/, '');
}

/**
 * Address of a service: what is called there is put behind it, so that it has neither a query nor
 * a fragment, and no credentials, which the message does not repeat.
 * @throws {ConfigError}
 */
export function serviceAddress(name: string, text: string): string {
  const address = webAddress(name, text);
  const { origin, username, password, search, hash } = new URL(address);
  if (username || password || search || hash)
    throw new ConfigError(
      `${name}: an address without user, query and fragment is needed, such as ${origin}`,
    );
  return address;
}

/** Where a provider describes itself (OpenID Connect Discovery 1.0, 4). */
const WELL_KNOWN = /\/\.well-known\/.*$/;

/** Address of an OpenID provider. @throws {ConfigError} */
export function issuerAddress(name: string, text: string): string {
  const address = serviceAddress(name, text);
  const issuer = address.replace(WELL_KNOWN, '');
  if (issuer !== address)
    throw new ConfigError(`${name}: the issuer alone is needed, such as ${issuer}`);
  return address;
}

/**
 * The entries of a setting, separated by commas or white space or as `entry` matches them; none if
 * it is absent. @throws {ConfigError} if it is set but names nothing: it would let everybody in
 */
export function splitList(
  name: string,
  text: string | undefined,
  entry: RegExp = /[^\s,]+/g,
): string[] {
  const entries = (text?.match(entry) ?? []).map((one) => one.trim()).filter(Boolean);
  if (text && entries.length === 0) throw new ConfigError(`${name}: it is set, but names nothing`);
  return entries;
}

const DOMAIN = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/;

/** Domains of e-mail addresses, in ASCII (RFC 5891). @throws {ConfigError} */
export function emailDomains(name: string, text: string | undefined): string[] {
  return splitList(name, text).map((entry) => {
    const [domain = ''] = /(?<=^@?)[\p{L}\p{M}\p{N}.-]+$/u.exec(entry) ?? [];
    const ascii = domainToASCII(domain);
    if (DOMAIN.test(ascii) && isPossibleHost(ascii) && isIP(ascii) === 0) return ascii;
    throw new ConfigError(`${name}: domains such as geology.example are needed, not "${entry}"`);
  });
}

/** Hosts as `host` or `host:port`, as addresses hold them. @throws {ConfigError} */
export function hostsWithPorts(name: string, text: string | undefined): string[] {
  return splitList(name, text).map((entry) => {
    const host = entry.toLowerCase().replace(/^[\da-f]*:[\da-f:]*:[\da-f:.]*$/, '[$&]');
    const address = `http://${host}`;
    if (/^[^/?#@\\*]+$/.test(host) && URL.canParse(address) && canBeReached(new URL(address)))
      return host;
    throw new ConfigError(
      `${name}: hosts such as maps.internal or maps.internal:8080 are needed, not "${entry}"`,
    );
  });
}

/** Texts between commas, and between plus signs. A backslash makes the next character a part of them. */
const BETWEEN_COMMAS = /(?:\\.|[^\\,])+/gs;
const BETWEEN_PLUSES = /(?:\\.|[^\\+])+/gs;
/** What comes of entries that something other than a comma divides. */
const GLUED_ENTRY = new RegExp(`[;\\s|]\\s*(${ROLES.join('|')})\\s*=`);

/**
 * Reads `editor=geology+petrophysics,loader=data`. A comma or plus in the name of a group stands
 * after a backslash. @throws {ConfigError}
 */
export function parseRoleGroups(name: string, text: string | undefined): Map<Role, string[]> {
  const groups = new Map<Role, string[]>();
  for (const entry of splitList(name, text?.normalize(), BETWEEN_COMMAS)) {
    const [, word = entry, names = ''] = /^([^=]*)=(.*)$/s.exec(entry) ?? [];
    const role = parseChoice(name, word.trim(), ROLES);
    if (GLUED_ENTRY.test(names))
      throw new ConfigError(`${name}: a comma is needed between roles, not "${entry}"`);
    const listed = splitList(name, names, BETWEEN_PLUSES);
    if (listed.length === 0)
      throw new ConfigError(`${name}: groups are needed after ${role}=, as in ${role}=geology`);
    groups.set(role, [...(groups.get(role) ?? []), ...listed.map(unescapeName)]);
  }
  return groups;
}

/** Names of groups, divided by commas; `\,` is a comma of a name. @throws {ConfigError} */
export function parseGroupNames(name: string, text: string | undefined): string[] {
  return splitList(name, text?.normalize(), BETWEEN_COMMAS).map(unescapeName);
}

function unescapeName(name: string): string {
  return name.replace(/\\([\\,+])/g, '$1');
}
