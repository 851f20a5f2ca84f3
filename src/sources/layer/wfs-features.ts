import { msg } from '../../formats/msg.ts';
import { messageError } from '../message-error.ts';
import { showServiceAddress } from '../../backend/map-service.ts';
import { answerError, problemError } from '../../core/problem-error.ts';
import { isAbort, type Problem } from '../../core/problem.ts';
import type { AnswerText } from '../../formats/ogc/answer-text.ts';
import { findCrsMember } from '../../formats/ogc/crs-name.ts';
import { readCount, readGmlCollection, readHits } from '../../formats/ogc/gml.ts';
import {
  readServiceException,
  type ServiceException,
} from '../../formats/ogc/service-exception.ts';
import {
  buildGetFeature,
  type FeatureRequest,
  startWfsDialect,
  type WfsDialect,
  wfsDialectKey,
  wfsDialectsAfter,
} from '../../formats/ogc/wfs-dialect.ts';
import type { LayerNote } from './layer-notes.ts';
import type { MapLayer } from './map-layer.ts';
import type { GivenFeatures } from './place-features.ts';
import { readAnswerWithSet, type ServiceMemory, toServiceProblem } from './service-memory.ts';

/** Features of a layer that a page can hold. */
const MOST_FEATURES = 200_000;
const FEATURES_AT_ONCE = 10_000;
/** Dialects that are tried for one request before its refusal is shown. */
const MOST_ATTEMPTS = 8;
/** Features at the start of a page by which pages without ids are compared. */
const COMPARED = 3;
/** Limits of servers are multiples of this. */
const ROUND = 100;
/** Longest answer of a server that is read. */
const MOST_BYTES = 200e6;

/** Features of one answer, and how many there are altogether; null where it does not say. */
interface FeaturePage extends GivenFeatures {
  readonly matched: number | null;
  /** Character set that was assumed of the answer; null where it is known. */
  readonly assumedSet: string | null;
}

/**
 * All features of a layer, however its server pages them: it goes on until an answer is empty or
 * brings nothing new, and counts no feature twice.
 *
 * @param onCount - Gets how many there are, as soon as the server says so
 * @throws a problem LAYER_TOO_LARGE if there are more than MOST_FEATURES; what the server reports
 */
export async function fetchAllFeatures(
  memory: ServiceMemory,
  layer: MapLayer,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<{ given: GivenFeatures; notes: readonly LayerNote[] }> {
  let matched = await countMatched(memory, layer, signal);
  if (matched !== null) onCount(matched);
  if (matched !== null && matched > MOST_FEATURES)
    throw problemError({
      code: 'LAYER_TOO_LARGE',
      ...describeMost(layer, matched),
      values: { found: String(matched), most: String(MOST_FEATURES) },
    });
  const found = new FoundFeatures();
  let page: FeaturePage | null = null;
  let isComplete = false;
  while (!isComplete && found.features.length < MOST_FEATURES) {
    const request = {
      typeName: layer.wfsName,
      most: FEATURES_AT_ONCE,
      from: found.features.length,
    };
    const next = await fetchPage(memory, layer, request, signal).catch((error: unknown) => {
      // What came before a page that is refused is shown, with a note.
      if (!page || signal.aborted || isAbort(error)) throw error;
      return null;
    });
    if (!next) break;
    page ??= next;
    matched ??= next.matched;
    isComplete = next.features.length === 0;
    if (!isComplete && !found.add(next.features)) {
      // A server that has no pages gives all again; what looks like a limit may be one.
      isComplete = matched === null && found.features.length % ROUND !== 0;
      break;
    }
    // A number that is less than what came already says nothing.
    if (matched !== null && found.features.length > matched) matched = null;
    if (matched !== null && found.features.length === matched) isComplete = true;
  }
  const count = found.features.length;
  const isCut = !isComplete || (matched !== null && count < matched);
  return {
    given: { features: found.features, crs: page?.crs ?? null, isGml: page?.isGml ?? false },
    notes: [
      ...(isCut ? [{ kind: 'incomplete', count, matched } as const] : []),
      ...(page?.assumedSet ? [{ kind: 'encoding', name: page.assumedSet } as const] : []),
    ],
  };
}

/** Features in a box of degrees. */
export function fetchFeaturesInBox(
  memory: ServiceMemory,
  layer: MapLayer,
  { box, most }: { box: readonly [number, number, number, number]; most: number },
  signal: AbortSignal,
): Promise<GivenFeatures> {
  return fetchPage(memory, layer, { typeName: layer.wfsName, box, most }, signal);
}

/** Features without those that came before. */
class FoundFeatures {
  readonly features: unknown[] = [];
  readonly #seen = new Set<string>();

  /** Adds what is new. @returns whether anything is: a server may give the same page again */
  add(features: readonly unknown[]): boolean {
    const ids = features.map(findId);
    // Without ids two features of one page may be alike: whole pages are compared by how they begin.
    const isNamed = ids.every((id) => id !== null);
    const keys = isNamed ? ids : [JSON.stringify(features.slice(0, COMPARED))];
    const isNew = keys.map((key) => !this.#seen.has(key!));
    for (const key of keys) this.#seen.add(key!);
    if (!isNew.includes(true)) return false;
    features.forEach((one, i) => {
      if (!isNamed || isNew[i]) this.features.push(one);
    });
    return true;
  }
}

function findId(feature: unknown): string | null {
  const { id } = (feature ?? {}) as { id?: unknown };
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : null;
}

/** How many features the server has; null where it does not say. */
async function countMatched(
  memory: ServiceMemory,
  layer: MapLayer,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    return await request(
      memory,
      layer,
      { typeName: layer.wfsName, isCountOnly: true },
      {
        signal,
        read: ({ text }) => {
          const count = readHits(text);
          return count !== null || !readServiceException(text) ? { data: count } : null;
        },
      },
    );
  } catch (error) {
    const { code } = error as Partial<Problem>;
    // A server that cannot count may still have features.
    if (signal.aborted || isAbort(error) || (code !== 'SERVER_SAID' && code !== 'ANSWER_INVALID'))
      throw error;
    return null;
  }
}

async function fetchPage(
  memory: ServiceMemory,
  layer: MapLayer,
  features: FeatureRequest,
  signal: AbortSignal,
): Promise<FeaturePage> {
  const { page, isInDegrees } = await request(memory, layer, features, {
    signal,
    read: ({ text, assumed }, { isInDegrees }) => {
      const page = readPage(text);
      return page && { data: { page: { ...page, assumedSet: assumed }, isInDegrees } };
    },
  });
  if (page.crs !== null || isInDegrees) return page;
  // Features in the system of their type: the description names it where they do not.
  const capabilities = await memory.wfsCapabilities(layer.wfsUrl!);
  return { ...page, crs: capabilities?.systems.get(layer.wfsName) ?? null };
}

function readPage(text: string): Omit<FeaturePage, 'assumedSet'> | null {
  if (/^\s*</.test(text)) {
    const collection = readGmlCollection(text);
    return collection && { ...collection, isGml: true };
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const { features, numberMatched, totalFeatures } = (given ?? {}) as Record<string, unknown>;
  if (!Array.isArray(features)) return null;
  return {
    features,
    crs: findCrsMember(given),
    matched: readCount(numberMatched) ?? readCount(totalFeatures),
  };
}

interface ReadOptions<T> {
  readonly signal: AbortSignal;
  /** Reads an answer; null for one that is a report or nothing that is known. */
  read(answer: AnswerText, dialect: WfsDialect): { data: T } | null;
}

/** Sends a request in one dialect after another until an answer can be read. */
async function request<T>(
  memory: ServiceMemory,
  layer: MapLayer,
  features: FeatureRequest,
  { signal, read }: ReadOptions<T>,
): Promise<T> {
  const url = layer.wfsUrl!;
  const key = `${url}\n${layer.wfsName}`;
  const tried = new Set<string>();
  let queue: WfsDialect[] = [memory.wfs.get(key) ?? memory.wfs.get(url) ?? startWfsDialect(url)];
  let refused: Problem | null = null;
  while (queue.length > 0 && tried.size < MOST_ATTEMPTS) {
    const dialect = queue.shift()!;
    if (tried.has(wfsDialectKey(dialect))) continue;
    tried.add(wfsDialectKey(dialect));
    const query = buildGetFeature(dialect, features);
    const answer = await memory
      .request({ url, proxy: null }, query, signal)
      .catch((error: unknown) => {
        throw refused && !signal.aborted ? answerError(refused) : error;
      });
    const found = await readText(answer, layer);
    const page = read(found, dialect);
    if (page) {
      memory.wfs.set(key, dialect).set(url, dialect);
      return page.data;
    }
    const exception: ServiceException | null = readServiceException(found.text);
    refused ??= toServiceProblem(exception, showServiceAddress(memory.backend, url));
    const refusal = {
      exception,
      capabilities: await memory.wfsCapabilities(url),
      isCountOnly: features.isCountOnly ?? false,
      hasBox: features.box !== undefined,
    };
    signal.throwIfAborted();
    queue = [...wfsDialectsAfter(dialect, refusal), ...queue];
  }
  throw answerError(refused!);
}

function describeMost(
  { displayName }: MapLayer,
  matched: number,
): Pick<Problem, 'message' | 'parts'> {
  const parts = msg`${displayName}: ${matched} features, ${MOST_FEATURES} at most`;
  return { message: String(parts), parts };
}

async function readText(answer: Blob, layer: MapLayer): Promise<AnswerText> {
  if (answer.size > MOST_BYTES)
    throw messageError(
      'ANSWER_INVALID',
      msg`${layer.displayName}: the answer is too long (${answer.size} bytes)`,
    );
  return readAnswerWithSet(answer);
}
