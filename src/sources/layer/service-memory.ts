import { msg } from '../../formats/msg.ts';
import { type Backend, getBackend } from '../../backend/backend.ts';
import {
  requestService,
  type ServiceAddress,
  type ServiceQuery,
} from '../../backend/map-service.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { answerError } from '../../core/problem-error.ts';
import type { Problem } from '../../core/problem.ts';
import {
  readWfsCapabilities,
  readWmsCapabilities,
  type WfsCapabilities,
  type WmsCapabilities,
} from '../../formats/ogc/capabilities.ts';
import { type AnswerText, readAnswerText } from '../../formats/ogc/answer-text.ts';
import { explainFailure } from './service-cause.ts';
import type { ServiceException } from '../../formats/ogc/service-exception.ts';
import type { WfsDialect } from '../../formats/ogc/wfs-dialect.ts';
import { findParameter, type WmsDialect } from '../../formats/ogc/wms-dialect.ts';

/** What is read of a service's description of itself. */
const MOST_DESCRIPTION = 10e6;
/** How long a description is waited for: what it would say is then found by trying. */
const DESCRIPTION_MS = 8000;

/**
 * What an element has learned of its map and feature servers: the capabilities of each, read once
 * for each address, and how requests are written that it accepts.
 */
export class ServiceMemory {
  /** Dialects by address and layer. */
  readonly wms = new Map<string, WmsDialect>();
  /** When every dialect of an address and layer was refused last, ms since the epoch. */
  readonly wmsRefusedAt = new Map<string, number>();
  /** Dialects by address and feature type. */
  readonly wfs = new Map<string, WfsDialect>();
  /** Formats of GetFeatureInfo that servers accepted, by address. */
  readonly infoFormats = new Map<string, string>();
  readonly #wmsCapabilities = new Map<string, Promise<WmsCapabilities | null>>();
  readonly #wfsCapabilities = new Map<string, Promise<WfsCapabilities | null>>();

  constructor(readonly backend: Backend) {}

  /** What a WMS says of itself; null where it does not, or does not in time. */
  wmsCapabilities(url: string): Promise<WmsCapabilities | null> {
    return getOrAdd(this.#wmsCapabilities, url, async () =>
      readWmsCapabilities(await this.#describe(url, 'WMS')),
    );
  }

  /** What a WFS says of itself; null where it does not, or does not in time. */
  wfsCapabilities(url: string): Promise<WfsCapabilities | null> {
    return getOrAdd(this.#wfsCapabilities, url, async () =>
      readWfsCapabilities(await this.#describe(url, 'WFS')),
    );
  }

  /** Requests something of a service. @throws the problem, or AbortError */
  async request(address: ServiceAddress, query: ServiceQuery, signal: AbortSignal): Promise<Blob> {
    const answer = await requestService(this.backend, address, query, signal);
    if (!answer.ok) throw answerError(explainFailure(answer.error));
    return answer.data;
  }

  async #describe(url: string, service: 'WMS' | 'WFS'): Promise<string> {
    const version = findParameter(url, 'VERSION');
    const query = {
      SERVICE: service,
      REQUEST: 'GetCapabilities',
      ...(version !== null && { VERSION: version }),
    };
    const signal = AbortSignal.timeout(DESCRIPTION_MS);
    const answer = await requestService(this.backend, { url, proxy: null }, query, signal);
    return answer.ok ? readAnswer(answer.data, MOST_DESCRIPTION) : '';
  }
}

const memories = new WeakMap<ElementHost, ServiceMemory>();

/** What an element has learned of its servers; kept as long as the element. */
export function getServiceMemory(host: ElementHost): ServiceMemory {
  const known = memories.get(host);
  const backend = getBackend(host);
  if (known?.backend === backend) return known;
  const made = new ServiceMemory(backend);
  memories.set(host, made);
  return made;
}

/** The text of an answer, or of its first bytes, in the character set that it has. */
export async function readAnswer(answer: Blob, mostBytes = Infinity): Promise<string> {
  return (await readAnswerWithSet(answer, mostBytes)).text;
}

/** The same, with the character set where it was assumed. */
export async function readAnswerWithSet(answer: Blob, mostBytes = Infinity): Promise<AnswerText> {
  const part = answer.size > mostBytes ? answer.slice(0, mostBytes) : answer;
  return readAnswerText(new Uint8Array(await part.arrayBuffer()), answer.type);
}

const NO_REPORT = msg`the answer is no picture and no report`;

/** A report of a server as a problem with the server's own words. */
export function toServiceProblem(exception: ServiceException | null, url: string): Problem {
  return exception
    ? {
        code: 'SERVER_SAID',
        message: exception.message,
        ...(exception.code !== '' && { serverCode: exception.code }),
        url,
      }
    : { code: 'ANSWER_INVALID', message: String(NO_REPORT), parts: NO_REPORT, url };
}

function getOrAdd<T>(
  known: Map<string, Promise<T | null>>,
  key: string,
  load: () => Promise<T | null>,
): Promise<T | null> {
  const found = known.get(key) ?? load().catch(() => null);
  known.set(key, found);
  return found;
}
