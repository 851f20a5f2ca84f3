import { lookup as lookupOfMachine } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { findPictureType, PICTURE_HEAD_BYTES } from '../../../src/formats/ogc/picture-type.ts';
import { readServiceException } from '../../../src/formats/ogc/service-exception.ts';
import { callUpstream } from '../operate/upstream.ts';
import { Refused } from '../refused.ts';
import { pictureSize } from './picture-size.ts';
import { isOpenAddress } from './safe-address.ts';
import { msg } from '../../../src/formats/msg.ts';

/** All of it: names, connections, redirects and bytes. */
const LONGEST_MS = 5000;
const MOST_BYTES = 5 * 1024 * 1024;
/** Of a side: a small file can be a picture that no page has room for. */
const MOST_PX = 8192;
const MOST_REDIRECTS = 3;
/** Pictures that hold no script, and what servers call them that know no better. */
const PICTURE = /^(image\/(png|x-png|jpe?g|gif|webp)\b|application\/octet-stream\b|binary\/|$)/i;
/** What is read of an answer that is a report of an error. */
const MOST_REPORT_BYTES = 50_000;
/** Characters of a server's own words. */
const LONGEST_WORDS = 300;

/** A fetched picture: its media type and its bytes. */
export interface FetchedPicture {
  type: string;
  bytes: Buffer;
}

/** What an answer must be. */
export interface ExpectedAnswer {
  accept: string;
  type: RegExp;
  /** In words, as in "answered with no picture". */
  name: string;
  /** @throws {Refused} where the bytes are not what their type says */
  check?(bytes: Buffer): void;
}
const PICTURES: ExpectedAnswer = {
  accept: 'image/*',
  type: PICTURE,
  name: 'picture',
  check: checkPicture,
};

/** Which addresses may be fetched. */
export interface Allowed {
  /** Whether a layer is registered at the address; called for each redirect, too. */
  isRegistered(url: URL): boolean;
  /** Hosts (with their port) that may lie in a private network. */
  privateHosts: readonly string[];
  /** Asks for the addresses of a name; by default with the system's resolver. */
  lookup?: typeof lookupOfMachine;
}

/**
 * Fetches a picture from a map server without any data of the user: headers of the user's request
 * are not forwarded. Every address that a name resolves to is checked when a connection is made.
 * @throws {Refused} HOST_NOT_ALLOWED, UPSTREAM, UPSTREAM_TIMEOUT
 */
export function fetchPicture(
  address: URL,
  allowed: Allowed,
  gone: AbortSignal,
  wanted = PICTURES,
): Promise<FetchedPicture> {
  return callUpstream('map server', () => fetchChecked(address, allowed, gone, wanted));
}

async function fetchChecked(
  address: URL,
  allowed: Allowed,
  gone: AbortSignal,
  wanted: ExpectedAnswer,
): Promise<FetchedPicture> {
  // Held by its timer: a signal of AbortSignal.timeout that only AbortSignal.any knows may be
  // collected before it ends.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), LONGEST_MS);
  const stop = AbortSignal.any([gone, late.signal]);
  let url = address;
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      checkAddress(url, allowed);
      const response = await sendRequest(url, allowed, wanted, stop);
      const { location } = response.headers;
      if (
        response.statusCode &&
        response.statusCode >= 300 &&
        response.statusCode < 400 &&
        location
      ) {
        response.destroy();
        url = new URL(location, url);
        continue;
      }
      return await read(response, wanted);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (stop.aborted && !gone.aborted)
      throw new Refused(504, 'UPSTREAM_TIMEOUT', msg`The map server did not answer in time`);
    throw new Refused(502, 'UPSTREAM', msg`The map server cannot be reached`).because(error);
  } finally {
    clearTimeout(timer);
  }
  throw new Refused(502, 'UPSTREAM', msg`The map server redirects too often`);
}

function checkAddress(url: URL, { isRegistered, privateHosts }: Allowed): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    !isRegistered(url) ||
    (isIP(host) !== 0 && !isOpenAddress(host) && !isPrivateHost(url, privateHosts))
  )
    throw notAllowed();
}

/** Whether one of the hosts, with or without the usual port, is that of an address. */
function isPrivateHost(
  { host, hostname, port, protocol }: URL,
  privateHosts: readonly string[],
): boolean {
  const usual = protocol === 'https:' ? '443' : '80';
  return (
    privateHosts.includes(host) || (port === '' && privateHosts.includes(`${hostname}:${usual}`))
  );
}

function sendRequest(
  url: URL,
  { privateHosts, lookup = lookupOfMachine }: Allowed,
  { accept }: ExpectedAnswer,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      signal,
      agent: false,
      headers: { accept, 'user-agent': 'geo-elements' },
      lookup: isPrivateHost(url, privateHosts) ? undefined : openLookup(lookup),
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end();
  });
}

/**
 * What is checked is what is connected to: a name that answers otherwise the next time gains
 * nothing.
 */
const openLookup =
  (lookup: typeof lookupOfMachine): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isOpenAddress(address)))
        return done(notAllowed() as unknown as NodeJS.ErrnoException, '');
      if (options.all)
        (done as unknown as (error: null, all: typeof addresses) => void)(null, addresses);
      else done(null, first.address, first.family);
    });
  };

async function read(
  response: http.IncomingMessage,
  { type: wanted, name, check }: ExpectedAnswer,
): Promise<FetchedPicture> {
  const type = String(response.headers['content-type'] ?? '');
  if (response.statusCode !== 200 || !wanted.test(type))
    throw readRefusal(await readBytes(response, MOST_REPORT_BYTES, null), response, name);
  const bytes = await readBytes(response, MOST_BYTES, name);
  check?.(bytes);
  const known = check ? findPictureType(bytes.subarray(0, PICTURE_HEAD_BYTES)) : null;
  return { type: known ?? type.split(';')[0]!.trim().toLowerCase(), bytes };
}

/** Bytes of an answer; more than `most` are cut, or refused where `name` says what they are. */
async function readBytes(
  response: http.IncomingMessage,
  most: number,
  name: string | null,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    parts.push(part);
    if (length <= most) continue;
    response.destroy();
    if (name === null) break;
    throw new Refused(502, 'UPSTREAM', msg`The ${name} of the map server is too large`);
  }
  return Buffer.concat(parts);
}

/** The refusal of an answer that is not what was requested, with the server's own words. */
function readRefusal(bytes: Buffer, response: http.IncomingMessage, name: string): Refused {
  const exception = readServiceException(bytes.toString('utf8'));
  const words = exception?.message.slice(0, LONGEST_WORDS);
  return new Refused(
    502,
    'UPSTREAM',
    words
      ? msg`The map server says: ${words}`
      : response.statusCode === 200
        ? msg`The map server answered with no ${name}`
        : msg`The map server answered with ${response.statusCode ?? 0}`,
  );
}

function checkPicture(bytes: Buffer): void {
  const size = pictureSize(bytes);
  if (!size) {
    const exception = readServiceException(bytes.subarray(0, MOST_REPORT_BYTES).toString('utf8'));
    const isReport = exception !== null && /^\s*[<{]/.test(bytes.toString('latin1', 0, 100));
    throw new Refused(
      502,
      'UPSTREAM',
      isReport
        ? msg`The map server says: ${exception.message.slice(0, LONGEST_WORDS)}`
        : msg`The map server answered with no picture`,
    );
  }
  if (Math.max(size.widthPx, size.heightPx) > MOST_PX)
    throw new Refused(502, 'UPSTREAM', msg`The picture of the map server is too large`);
}

function notAllowed(): Refused {
  return new Refused(
    403,
    'HOST_NOT_ALLOWED',
    msg`No layer of the map is registered at this address`,
  );
}
