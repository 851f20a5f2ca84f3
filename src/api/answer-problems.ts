import type { Result } from './client.ts';
import type { Call } from './contract/call.ts';
import type { ErrorCode, Problem, ProblemParts, ReferenceCount } from './errors.ts';
import type { FileInParts } from './file-in-parts.ts';
import { type AnySent, formatCallName, shownAddress } from './request.ts';

/** Spec 8, as the server's gateway means it. */
const GATEWAY_TIMEOUT = 'A timeout occurred Error code 524';
/** An answer's own words are cut here when they are shown. */
const LONGEST_MESSAGE = 2000;

/** Parts within parts of a message are read to this depth. */
const DEEPEST_PARTS = 5;

/**
 * Codes of a server that have a text in every language; for all others the server's own words are
 * shown.
 */
const TRANSLATED: Readonly<Record<string, ErrorCode>> = {
  STATEMENT_TIMEOUT: 'STATEMENT_TIMEOUT',
  UNAVAILABLE: 'SERVER_BUSY',
  LIMIT_REACHED: 'LIMIT_REACHED',
  ROLE_MISSING: 'ROLE_MISSING',
};

/** The bytes of a `file`, kept from one attempt to the next; none before the first have come. */
export interface Arriving {
  parts: FileInParts | undefined;
}

/** Where an answer came from, for Details. */
export interface SentRequest {
  call: Call;
  sent: AnySent;
  address: URL;
  arriving: Arriving;
  /** Called as bytes of a `file` arrive. */
  onBytes(bytesRead: number, bytesTotal: number | undefined): void;
}

/** JSON, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A body with `error`, or with `success` false, is a failure whatever its status (spec 8). */
export function saysError(body: unknown): boolean {
  return isObject(body) && (Boolean(body['error']) || body['success'] === false);
}

/** What a server says that it could not do (spec 8). */
export function toFailure(
  response: Response,
  request: SentRequest,
  body: unknown,
  text: string,
): Result<never> {
  const place = describeResponse(response, request);
  if (response.status === 524)
    return { ok: false, error: { code: 'GATEWAY_TIMEOUT', message: GATEWAY_TIMEOUT, ...place } };
  const given = isObject(body) ? body : {};
  const own = request.call.answer === 'file' && body === undefined ? text : '';
  const message =
    [
      given['message'],
      given['error_description'],
      given['error'],
      isObject(given['error']) ? given['error']['message'] : '',
      own,
      response.statusText,
    ].find(isReadable) ?? `HTTP ${response.status}`;
  const serverCode =
    typeof given['error'] === 'string' && /^[A-Z][A-Z\d_]*$/.test(given['error'])
      ? given['error']
      : undefined;
  const parts = message === given['message'] ? readParts(given['parts']) : {};
  return {
    ok: false,
    error: {
      code: chooseCode(serverCode, 'parts' in parts),
      message: message.trim().slice(0, LONGEST_MESSAGE),
      ...parts,
      ...(serverCode !== undefined && { serverCode }),
      ...readFields(given['fields']),
      ...readFieldParts(given['fieldParts']),
      ...readReferences(given['references']),
      ...place,
    },
  };
}

/** A limit has many reasons: the server's own sentence says which, where it can be translated. */
function chooseCode(serverCode: string | undefined, hasParts: boolean): ErrorCode {
  if (serverCode === 'LIMIT_REACHED' && hasParts) return 'SERVER_SAID';
  return TRANSLATED[serverCode ?? ''] ?? 'SERVER_SAID';
}

function readFields(given: unknown): Pick<Problem, 'fields'> {
  if (!isObject(given)) return {};
  return {
    fields: Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => isReadable(entry[1])),
    ),
  };
}

/** Parts of the server's messages; those that are not sound are left out. */
function readParts(given: unknown): Pick<Problem, 'parts'> {
  return isParts(given) ? { parts: given } : {};
}

function readFieldParts(given: unknown): Pick<Problem, 'fieldParts'> {
  if (!isObject(given)) return {};
  const sound = Object.entries(given).filter((entry): entry is [string, ProblemParts] =>
    isParts(entry[1]),
  );
  return sound.length > 0 ? { fieldParts: Object.fromEntries(sound) } : {};
}

function isParts(given: unknown, depth = 0): given is ProblemParts {
  return (
    depth < DEEPEST_PARTS &&
    isObject(given) &&
    typeof given['id'] === 'string' &&
    Array.isArray(given['values']) &&
    given['values'].every(
      (value) => ['string', 'number'].includes(typeof value) || isParts(value, depth + 1),
    )
  );
}

function readReferences(given: unknown): Pick<Problem, 'references'> {
  if (!Array.isArray(given)) return {};
  const references = given
    .filter(isObject)
    .flatMap(({ entityName, count }): ReferenceCount[] =>
      typeof entityName === 'string'
        ? [{ entityName, count: typeof count === 'number' ? count : null }]
        : [],
    );
  return { references };
}

/** An answer that is not what its call promises. */
export function toInvalidAnswer(
  response: Response,
  request: SentRequest,
  why: string,
): Result<never> {
  return {
    ok: false,
    error: {
      code: 'ANSWER_INVALID',
      message: `${formatCallName(request.call)}: ${why}`,
      ...describeResponse(response, request),
    },
  };
}

function describeResponse(
  { status, statusText, headers }: Response,
  { address }: SentRequest,
): Pick<Problem, 'url' | 'status' | 'statusText' | 'requestId'> {
  const requestId = headers.get('x-request-id');
  return { url: shownAddress(address), status, statusText, ...(requestId && { requestId }) };
}

/** Words for people: a gateway's HTML page is not. */
function isReadable(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '' && !/<[a-z!/][^>]*>/i.test(text);
}

/** How a text begins, in words. */
export function excerpt(text: string): string {
  return /^\s*</.test(text) ? 'it begins like HTML' : `it begins with "${text.slice(0, 40)}"`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
