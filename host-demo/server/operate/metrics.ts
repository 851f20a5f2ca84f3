import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readPoolState } from '../db/pool-state.ts';
import { statementChannel } from '../db/statement-channel.ts';
import type { ExecutedStatement } from '../db/statement-channel.ts';
import { inScope } from '../db/work-scope.ts';
import type { Services } from '../services.ts';
import { upstreamChannel } from './upstream.ts';
import type { UpstreamCall } from './upstream.ts';

/** Seconds, from a cached answer to a statement at its limit. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Milliseconds that a scrape waits for the database, which may be away. */
const COUNT_MS = 1000;

/**
 * Measures the server for Prometheus. Prefix `geo_`; the process itself (CPU, memory, event-loop
 * delay, garbage collection) has the usual names of prom-client. @returns what a scrape answers
 */
export function createMetrics(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'answers' | 'readiness'>,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureDatabase(registry, services);
  measureAnswers(registry, services);
  measureJobs(registry, services);
  measureReadiness(registry, services);
  const endStatements = measureChannel<ExecutedStatement>(
    statementChannel,
    new Histogram({
      name: 'geo_database_statement_duration_seconds',
      help: 'Statements by outcome',
      labelNames: ['outcome'],
      buckets: BUCKETS,
      registers: [registry],
    }),
    ({ isFailed }) => ({ outcome: isFailed ? 'failed' : 'ok' }),
  );
  const endUpstream = measureChannel<UpstreamCall>(
    upstreamChannel,
    new Histogram({
      name: 'geo_upstream_duration_seconds',
      help: 'Calls of other servers (issuer, store, map server) by outcome',
      labelNames: ['upstream', 'outcome'],
      buckets: BUCKETS,
      registers: [registry],
    }),
    ({ upstream, isFailed }) => ({ upstream, outcome: isFailed ? 'failed' : 'ok' }),
  );
  app.addHook('onClose', async () => {
    endStatements();
    endUpstream();
    registry.clear();
  });
  return registry;
}

/** True for a request with this bearer; takes as long for a wrong one. */
export function hasMetricsToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'geo_http_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const running = new Gauge({
    name: 'geo_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers: [registry],
  });
  const counted = new WeakSet<FastifyRequest>();
  const end = (request: FastifyRequest): void => {
    if (counted.delete(request)) running.dec();
  };
  app.addHook('onRequest', async (request) => {
    counted.add(request);
    running.inc();
  });
  app.addHook('onRequestAbort', async (request) => end(request));
  app.addHook('onResponse', async (request, reply) => {
    end(request);
    // A pattern, never an address: of those there are any number.
    const route = request.routeOptions.url ?? (reply.statusCode < 400 ? 'page' : 'none');
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
}

function measureDatabase(registry: Registry, { db }: Pick<Services, 'db'>): void {
  new Gauge({
    name: 'geo_database_connections',
    help: 'Connections of the pool: open, idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(readPoolState(db) ?? {}))
        this.set({ state }, count);
    },
  });
}

function measureAnswers(registry: Registry, { answers }: Pick<Services, 'answers'>): void {
  const add = (name: string, help: string, read: (gauge: Gauge) => void): void =>
    void new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        read(this);
      },
    });
  add('geo_answers_kept', 'Answers that are kept while their rows do not change', (gauge) =>
    gauge.set(answers.figures.answers),
  );
  add('geo_answers_kept_bytes', 'What the kept answers take', (gauge) =>
    gauge.set(answers.figures.bytes),
  );
  new Counter({
    name: 'geo_answers_read_total',
    help: 'Answers that were taken from the kept ones (hit) or read from the database (miss)',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ outcome: 'hit' }, answers.figures.hits);
      this.inc({ outcome: 'miss' }, answers.figures.misses);
    },
  });
}

function measureJobs(registry: Registry, { db }: Pick<Services, 'db'>): void {
  new Gauge({
    name: 'geo_jobs',
    help: 'Jobs by status; absent while the database does not answer',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await countJobs(db).catch(() => []);
      for (const { status, count } of rows) this.set({ status }, Number(count));
    },
  });
}

function countJobs(db: Services['db']): Promise<{ status: string; count: string }[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer')), COUNT_MS);
  });
  const counted = inScope(null, () =>
    sql<{
      status: string;
      count: string;
    }>`select s.status, (select count(*) from studio.job j where j.status = s.status) as count
      from unnest(array['NEW', 'RUNNING', 'COMPLETED', 'FAILED']) as s(status)`.execute(db),
  ).then(({ rows }) => rows);
  return Promise.race([counted, late]).finally(() => clearTimeout(timer));
}

function measureReadiness(registry: Registry, { readiness }: Pick<Services, 'readiness'>): void {
  new Gauge({
    name: 'geo_dependency_up',
    help: '1 for a dependency that answers, as in /readyz',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      const { states } = await readiness.report();
      for (const [dependency, state] of Object.entries(states))
        this.set({ dependency }, state === 'ok' || state === 'busy' ? 1 : 0);
    },
  });
}

/** Observes `ms` of what a channel publishes. @returns a function that ends it */
function measureChannel<T extends { ms: number }>(
  channel: { subscribe(listen: Listen): void; unsubscribe(listen: Listen): void },
  histogram: Histogram,
  toLabels: (message: T) => Record<string, string>,
): () => void {
  const listen: Listen = (message) =>
    histogram.observe(toLabels(message as T), (message as T).ms / 1000);
  channel.subscribe(listen);
  return () => channel.unsubscribe(listen);
}

type Listen = (message: unknown, name: string | symbol) => void;
