/**
 * What programs around the server ask of it: monitors, load balancers, generators of clients
 * (contract, section 10). None of these calls takes the token of a user, so they are not among
 * `CALLS`.
 */
import * as v from 'valibot';
import { call } from './call.ts';

/** The process answers. */
export const getHealth = call({
  method: 'GET',
  path: '/healthz',
  answer: v.object({ status: v.literal('ok') }),
});

const dependencyState = v.picklist(['ok', 'busy', 'timeout', 'unavailable']);

/** Whether requests should be sent here: 200, or 503 with the same body. */
export const getReadiness = call({
  method: 'GET',
  path: '/readyz',
  answer: v.object({
    database: dependencyState,
    store: dependencyState,
    issuer: dependencyState,
    queue: dependencyState,
    server: v.optional(v.literal('stopping')),
  }),
  errors: { NOT_READY: 503 },
});

/** What runs here; `schema` is the number of the migrations that the server knows. */
export const getVersion = call({
  method: 'GET',
  path: '/version',
  answer: v.object({ version: v.string(), commit: v.nullable(v.string()), schema: v.number() }),
});

/** Prometheus' text format, for the bearer `METRICS_TOKEN`; 404 without this setting. */
export const getMetrics = call({
  method: 'GET',
  path: '/metrics',
  answer: 'file',
  accept: 'text/plain',
  errors: { NOT_FOUND: 404 },
});

/** This description. */
export const getOpenApi = call({
  method: 'GET',
  path: '/openapi.json',
  answer: v.looseObject({ openapi: v.string() }),
});

/** All of them, by name. */
export const OPERATIONS = { getHealth, getReadiness, getVersion, getMetrics, getOpenApi } as const;
