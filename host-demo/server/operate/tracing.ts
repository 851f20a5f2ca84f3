import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withoutSecretsInAddress } from '../mask-secrets.ts';
import { statementChannel } from '../db/statement-channel.ts';
import type { ExecutedStatement } from '../db/statement-channel.ts';
import { upstreamChannel } from './upstream.ts';
import type { UpstreamCall } from './upstream.ts';

interface TracedRequest {
  span: Span;
  context: Context;
}

/**
 * Sends a trace of each request to a collector (OTLP over HTTP, JSON): the request by its route
 * with its id, the statements of the database and the calls of other servers within it. A trace
 * that a gateway began (header `traceparent`) is continued. Loaded only where it is set.
 *
 * @param endpoint address of the collector, to which `/v1/traces` is added
 */
export function traceRequests(app: FastifyInstance, endpoint: string, version: string): void {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'geo-elements',
      'service.version': version,
    }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })),
    ],
  });
  provider.register();
  const tracer = provider.getTracer('geo-elements');
  addRequestSpans(app, tracer);
  const endChildren = addChildSpans(tracer);
  app.addHook('onClose', async () => {
    endChildren();
    await provider.shutdown().catch((error: unknown) => app.log.warn({ err: error }, 'traces'));
    for (const api of [trace, context, propagation]) api.disable();
  });
}

/** A span for each request, in whose context its hooks and its handler run. */
function addRequestSpans(app: FastifyInstance, tracer: Tracer): void {
  const traced = new WeakMap<FastifyRequest, TracedRequest>();
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers);
    const span = tracer.startSpan(
      `${request.method} ${request.routeOptions.url ?? 'page'}`,
      { kind: SpanKind.SERVER, attributes: describeRequest(request) },
      parent,
    );
    const own = trace.setSpan(parent, span);
    traced.set(request, { span, context: own });
    context.with(own, done);
  });
  // The body is read outside of the context of the hooks before it.
  app.addHook('preHandler', (request, _reply, done) => {
    context.with(traced.get(request)?.context ?? context.active(), done);
  });
  const end = (request: FastifyRequest, status: number): void => {
    const { span } = traced.get(request) ?? {};
    span?.setAttribute('http.response.status_code', status);
    if (status >= 500)
      span?.setStatus({ code: SpanStatusCode.ERROR, message: request.logDetails?.reason });
    span?.end();
  };
  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode));
  app.addHook('onRequestAbort', async (request) => end(request, 499));
}

/**
 * Spans for statements and calls of other servers, each within the span that is active when it
 * ends. @returns a function that ends it
 */
function addChildSpans(tracer: Tracer): () => void {
  const add = (name: string, ms: number, attributes: Record<string, string>): void => {
    if (!trace.getSpan(context.active())) return;
    const startTime = Date.now() - ms;
    tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes }).end();
  };
  const onStatement = (message: unknown): void => {
    const { sql, ms } = message as ExecutedStatement;
    add(sql.trimStart().split(/\s/, 1)[0]!, ms, {
      'db.system.name': 'postgresql',
      'db.query.text': sql.slice(0, 2000),
    });
  };
  const onUpstream = (message: unknown): void => {
    const { upstream, ms } = message as UpstreamCall;
    add(upstream, ms, { 'peer.service': upstream });
  };
  statementChannel.subscribe(onStatement);
  upstreamChannel.subscribe(onUpstream);
  return () => {
    statementChannel.unsubscribe(onStatement);
    upstreamChannel.unsubscribe(onUpstream);
  };
}

function describeRequest(request: FastifyRequest): Record<string, string> {
  return {
    'http.request.method': request.method,
    ...(request.routeOptions.url && { 'http.route': request.routeOptions.url }),
    'url.path': withoutSecretsInAddress(request.url).split('?')[0]!,
    'client.address': request.ip,
    'request.id': request.id,
  };
}
