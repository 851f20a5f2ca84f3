import { setMaxListeners } from 'node:events';
import { createContextKey, createContextValues } from '@connectrpc/connect';
import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { fastifyConnectPlugin } from '@connectrpc/connect-fastify';
import type { FastifyInstance } from 'fastify';
import { Viewer3DService } from '../../../src/api/viewer3d/viewer3d_pb.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import type { Services, User } from '../services.ts';
import { invalid, notThere, toConnectError, tooMuch } from './failures.ts';
import type { Indexes, SurveyIndex } from './indexes.ts';
import type { Ingests } from './ingest.ts';
import { streamNavigation, streamTraceHeaders } from './section-headers.ts';
import { streamSection } from './section-samples.ts';
import { streamSurface, toSurfaceRef } from './surface.ts';
import type { SurveyRef } from './survey-service.ts';
import type { SurveyReader } from './survey-reader.ts';
import { toVolumeMessage } from './wire.ts';

/** What the service is made of. */
export interface Parts {
  indexes: Indexes;
  ingests: Ingests;
  reader: SurveyReader;
}

/** Bytes of a request, and a path in it, at most. */
const MOST_REQUEST_BYTES = 1 << 16;
/** Calls of one user at once. */
const MOST_CALLS = 64;
/** No call of a viewer takes longer. */
const LONGEST_MS = 120_000;

/** The user who makes a call. */
const caller = createContextKey<User | null>(null);

/** Which traces of a prestack survey are meant. */
interface TraceSelection {
  offset?: number | undefined;
  allOffsets: boolean;
}

/**
 * Serves `Viewer3DService` at /grpc-web/viewer3d, for users with a valid token (`demandBearer`).
 */
export async function viewer3dService(
  app: FastifyInstance,
  services: Services,
  parts: Parts,
): Promise<void> {
  const service = implementService(services, parts);
  await app.register(async (scope) => {
    // The plugin brings parsers of its own, and finds the server's already there.
    scope.removeContentTypeParser('application/json');
    const { cutOff } = services.drain;
    // Each call listens to it.
    setMaxListeners(0, cutOff);
    await scope.register(fastifyConnectPlugin, {
      prefix: '/grpc-web/viewer3d',
      grpc: false,
      connect: false,
      readMaxBytes: MOST_REQUEST_BYTES,
      maxTimeoutMs: LONGEST_MS,
      shutdownSignal: cutOff,
      contextValues: ({ user }) => createContextValues().set(caller, user),
      routes: (router) => router.service(Viewer3DService, service),
    });
  });
}

function implementService(
  services: Services,
  { indexes, ingests, reader }: Parts,
): ServiceImpl<typeof Viewer3DService> {
  const calls = new CallCounts();
  const { unary, streaming } = handlerFactories(calls, services.log);
  const indexAt = async (indexId: string): Promise<SurveyIndex> => {
    if (indexId === '') throw invalid('index_id is missing');
    const index = /^[\w-]{1,64}$/.test(indexId) ? await indexes.find(indexId) : null;
    if (!index) throw notThere('There is no such index; ask for a new one');
    return index;
  };
  const surveyAt = async (request: TraceSelection & { indexId: string }): Promise<SurveyRef> =>
    selectOffset(await indexAt(request.indexId), request);

  return {
    getVolume: unary(async ({ indexId, withStatistics, ...traces }, signal) => {
      const index = await indexAt(indexId);
      const ref = selectOffset(index, traces);
      const info = await reader.call(ref, 'info', {}, { signal });
      const statistics = withStatistics
        ? await reader.call(ref, 'statistics', {}, { signal })
        : null;
      return {
        ...toVolumeMessage(info, statistics, index.dataset.surfaces.map(toSurfaceRef)),
        storePath: index.ref.store ? `/fm/download/${MAIN_STORE}/${index.ref.store.folder}` : '',
        processId: (await ingests.running(index)) ?? '',
      };
    }),
    getSection: streaming(async function* (request, signal) {
      yield* streamSection(reader, await surveyAt(request), request, signal);
    }),
    getTraceHeaders: streaming(async function* (request, signal) {
      yield* streamTraceHeaders(reader, await surveyAt(request), request, signal);
    }),
    getNavigation: streaming(async function* ({ indexId }, signal) {
      yield* streamNavigation(reader, (await indexAt(indexId)).ref, signal);
    }),
    getSurface: streaming(async function* ({ surfaceId }, signal) {
      yield* streamSurface(reader, services, surfaceId, signal);
    }),
  };
}

/** Makers of handlers that count the user's calls and map failures to Connect's errors. */
function handlerFactories(calls: CallCounts, log: Services['log']) {
  return {
    unary:
      <Request, Answer>(answer: (request: Request, signal: AbortSignal) => Promise<Answer>) =>
      async (request: Request, { signal, values }: HandlerContext): Promise<Answer> => {
        const { id } = values.get(caller)!;
        calls.begin(id);
        try {
          return await answer(request, signal);
        } catch (error) {
          throw toConnectError(error, log);
        } finally {
          calls.end(id);
        }
      },
    streaming: <Request, Piece>(
      answer: (request: Request, signal: AbortSignal) => AsyncIterable<Piece>,
    ) =>
      async function* (
        request: Request,
        { signal, values }: HandlerContext,
      ): AsyncGenerator<Piece> {
        const { id } = values.get(caller)!;
        calls.begin(id);
        try {
          yield* answer(request, signal);
        } catch (error) {
          throw toConnectError(error, log);
        } finally {
          calls.end(id);
        }
      },
  };
}

/** A survey with the selected traces. */
function selectOffset({ ref }: SurveyIndex, { offset, allOffsets }: TraceSelection): SurveyRef {
  if (allOffsets) return { ...ref, offset: 'all' };
  return offset === undefined ? ref : { ...ref, offset };
}

/** How many calls each user has under way. */
class CallCounts {
  readonly #byUser = new Map<string, number>();

  /** Throws RESOURCE_EXHAUSTED. */
  begin(id: string): void {
    const count = this.#byUser.get(id) ?? 0;
    if (count >= MOST_CALLS) throw tooMuch(`More than ${MOST_CALLS} calls at once`);
    this.#byUser.set(id, count + 1);
  }

  end(id: string): void {
    const left = (this.#byUser.get(id) ?? 1) - 1;
    if (left > 0) this.#byUser.set(id, left);
    else this.#byUser.delete(id);
  }
}
