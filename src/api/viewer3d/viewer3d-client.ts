import { type Client, ConnectError, createClient, type Interceptor } from '@connectrpc/connect';
import { createGrpcWebTransport } from '@connectrpc/connect-web';
import type { Result } from '../client.ts';
import { isAbort, type Problem } from '../errors.ts';
import { pause, waitBefore } from '../retry.ts';
import {
  checkedNavigation,
  checkedVolume,
  joinedHeaders,
  joinedSamples,
  joinedSurface,
  type SectionHeaders,
  type SectionSamples,
  type TriangleMesh,
  type SurveyNavigation,
  type SurveyVolume,
} from './answers.ts';
import { InvalidAnswer } from './invalid-answer.ts';
import { problemOfCall } from './problem-of-call.ts';
import { type PathPoint, SampleEncoding, SectionMode, Viewer3DService } from './viewer3d_pb.ts';

export { SampleEncoding, SectionMode };
export type { SectionHeaders, SectionSamples, SurveyNavigation, SurveyVolume };

/** Path of the service on its server (spec 7, "Viewers"). */
const PATH = '/grpc-web/viewer3d';
/** Longest answer that is waited for. */
const TIMEOUT_MS = 60_000;

/** Options of a client of the 3D viewer service. */
export interface Viewer3dOptions {
  /** Base address of all paths, read at each call. */
  base(): string;
  /** The current access token; null if no user is signed in. */
  token(): Promise<string | null>;
  /** Called when the server refuses a token, with that token. */
  rejected(token: string | null): void;
  /** Wait before the first repetition, the second waits four times as long. @default 300 */
  retryMs?: number;
}

/** A cut of a survey. */
export interface CutRequest {
  indexId: string;
  mode: SectionMode;
  number: number;
  path?: readonly Pick<PathPoint, 'inline' | 'crossline'>[];
  /**
   * Of a prestack survey: the traces at a position on its axis of offsets, or all of each gather
   * side by side.
   */
  offset?: number | 'all';
}

/**
 * A rectangle of a cut: traces and samples of the level whose columns stand for `decimation` traces
 * each, ends left out.
 */
export interface SamplesRequest extends CutRequest {
  decimation: number;
  traces: readonly [from: number, to: number];
  samples: readonly [from: number, to: number];
  encoding: SampleEncoding;
}

/**
 * What viewers ask of surveys. A call that is cancelled rejects with its signal's reason; all else
 * is in its answer, which is checked.
 */
export interface Viewer3d {
  /** With statistics samples are read for them: it takes its time. `offset` is that of a cut. */
  volume(
    indexId: string,
    withStatistics: boolean,
    signal?: AbortSignal,
    offset?: CutRequest['offset'],
  ): Promise<Result<SurveyVolume>>;
  samples(cutRequest: SamplesRequest, signal?: AbortSignal): Promise<Result<SectionSamples>>;
  headers(cutRequest: CutRequest, signal?: AbortSignal): Promise<Result<SectionHeaders>>;
  navigation(indexId: string, signal?: AbortSignal): Promise<Result<SurveyNavigation>>;
  surface(surfaceId: string, signal?: AbortSignal): Promise<Result<TriangleMesh>>;
}

type Service = Client<typeof Viewer3DService>;

/**
 * A client of the service: binary gRPC-web, with the session's token. A read that a lost network
 * broke off is repeated twice.
 */
export function createViewer3d(options: Viewer3dOptions): Viewer3d {
  const call = <T>(
    ask: (service: Service) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<Result<T>> => callWithRetry(options, ask, signal);
  return {
    volume: (indexId, withStatistics, signal, offset) =>
      call(
        async (service) =>
          checkedVolume(
            await service.getVolume(
              { indexId, withStatistics, ...toTraceSelection(offset) },
              { signal },
            ),
            withStatistics,
          ),
        signal,
      ),
    samples: ({ path = [], traces, samples, offset, ...cutRequest }, signal) =>
      call(
        (service) =>
          joinedSamples(
            service.getSection(
              {
                ...cutRequest,
                ...toTraceSelection(offset),
                path: [...path],
                traces: toWindowMessage(traces),
                samples: toWindowMessage(samples),
              },
              { signal },
            ),
            { traces: traces[1] - traces[0], samples: samples[1] - samples[0] },
          ),
        signal,
      ),
    headers: ({ path = [], offset, ...cutRequest }, signal) =>
      call(
        (service) =>
          joinedHeaders(
            service.getTraceHeaders(
              { ...cutRequest, ...toTraceSelection(offset), path: [...path] },
              { signal },
            ),
          ),
        signal,
      ),
    navigation: (indexId, signal) =>
      call((service) => checkedNavigation(service.getNavigation({ indexId }, { signal })), signal),
    surface: (surfaceId, signal) =>
      call((service) => joinedSurface(service.getSurface({ surfaceId }, { signal })), signal),
  };
}

/** Makes one call of the service. @throws the signal's reason */
async function callOnce<T>(
  { base, token, rejected }: Viewer3dOptions,
  ask: (service: Service) => Promise<T>,
  signal?: AbortSignal,
): Promise<Result<T>> {
  const baseUrl = base().replace(/\/+$/, '') + PATH;
  let bearer: string | null = null;
  const authorized: Interceptor = (next) => async (request) => {
    if (bearer !== null) request.header.set('authorization', `Bearer ${bearer}`);
    return next(request);
  };
  try {
    signal?.throwIfAborted();
    bearer = await token();
    return {
      ok: true,
      data: await ask(
        createClient(
          Viewer3DService,
          createGrpcWebTransport({
            baseUrl,
            interceptors: [authorized],
            defaultTimeoutMs: TIMEOUT_MS,
          }),
        ),
      ),
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (isAbort(error)) throw error;
    const problem = toViewer3dProblem(error, baseUrl);
    if (problem.status === 401) rejected(bearer);
    return { ok: false, error: problem };
  }
}

/** Makes a call again as long as `waitBefore` allows. @throws the signal's reason */
async function callWithRetry<T>(
  options: Viewer3dOptions,
  ask: (service: Service) => Promise<T>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result<T>> {
  for (let attempt = 1; ; attempt++) {
    const result = await callOnce(options, ask, signal);
    const wait = result.ok
      ? null
      : waitBefore(
          READS,
          attempt,
          { problem: result.error, retryAfter: null },
          options.retryMs ?? 300,
        );
    if (wait === null) return result;
    await pause(wait, signal);
  }
}

/**
 * All calls of the service only read, so a call that a lost network interrupted is retried like a
 * GET.
 */
const READS = { method: 'GET', path: PATH, answer: 'file' } as const;

function toTraceSelection(offset: CutRequest['offset']): {
  offset: number | undefined;
  allOffsets: boolean;
} {
  return { offset: offset === 'all' ? undefined : offset, allOffsets: offset === 'all' };
}

function toWindowMessage([from, to]: readonly [number, number]): { from: number; to: number } {
  return { from, to };
}

function toViewer3dProblem(error: unknown, url: string): Problem {
  if (error instanceof InvalidAnswer)
    return { code: 'ANSWER_INVALID', message: error.message, url };
  return problemOfCall(ConnectError.from(error), url);
}
