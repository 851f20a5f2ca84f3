import { toJsonSchema } from '@valibot/to-json-schema';
import { CALLS } from '../../../src/api/contract/all.ts';
import type { AnySchema, Call } from '../../../src/api/contract/call.ts';
import { OPERATIONS } from '../../../src/api/contract/operations.ts';

type Json = Record<string, unknown>;

/** A description of the API (OpenAPI 3.1.0). */
export interface OpenApiDocument extends Json {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
}

/** One call in it. */
export interface OpenApiOperation extends Json {
  operationId: string;
}

/** Errors that every call for users may answer. */
const COMMON_ERRORS = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  INTERNAL: 500,
} as const;

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'message', 'status', 'path', 'requestId'],
  properties: {
    error: { type: 'string', description: 'Code of the error' },
    message: { type: 'string', description: 'One English sentence' },
    status: { type: 'integer' },
    path: { type: 'string' },
    requestId: { type: 'string', description: 'Id of the request in the log of the server' },
  },
};

/**
 * The description of every call, made from the schemas by which the server checks requests and the
 * client checks answers.
 */
export function buildOpenApi(version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const schemas: Record<string, Json> = { Error: ERROR_SCHEMA };
  for (const [name, call] of Object.entries(CALLS))
    addCall(paths, new CallDescriber(name, call, schemas), true);
  for (const [name, call] of Object.entries(OPERATIONS))
    addCall(paths, new CallDescriber(name, call, schemas), false);
  return {
    openapi: '3.1.0',
    info: { title: 'Geo Elements', version },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    security: [{ bearer: [] }],
  };
}

/**
 * Paths that differ only in the names of their segments are one path in OpenAPI: later calls take
 * the names of the first.
 */
function addCall(
  paths: OpenApiDocument['paths'],
  describer: CallDescriber,
  isForUsers: boolean,
): void {
  const { call } = describer;
  const written = toOpenApiPath(call.path);
  const path = Object.keys(paths).find((one) => shape(one) === shape(written)) ?? written;
  const operations = (paths[path] ??= {});
  operations[call.method.toLowerCase()] = describer.describe(path, isForUsers);
}

/** `{...name}`, the rest of the path, is written as one parameter. */
export function toOpenApiPath(path: string): string {
  return path.replace(/\{\.\.\.(\w+)\}/g, '{$1}').replace(/\/{2,}/g, '/');
}

function shape(path: string): string {
  return path.replace(/\{\w+\}/g, '{}').replace(/(.)\/$/, '$1');
}

/** Describes one call; schemas that refer to themselves go into `schemas`. */
class CallDescriber {
  readonly call: Call;
  readonly #name: string;
  readonly #schemas: Record<string, Json>;

  constructor(name: string, call: Call, schemas: Record<string, Json>) {
    this.call = call;
    this.#name = name;
    this.#schemas = schemas;
  }

  describe(path: string, isForUsers: boolean): OpenApiOperation {
    const { call } = this;
    const parameters = [...pathParameters(path, call), ...this.#queryParameters()];
    return {
      operationId: this.#name,
      tags: [isForUsers ? path.split('/')[1]! : 'operations'],
      ...(parameters.length > 0 && { parameters }),
      ...this.#requestBody(),
      responses: {
        [String(call.status ?? 200)]: this.#answer(),
        ...describeErrors({ ...(isForUsers && COMMON_ERRORS), ...call.errors }),
      },
      ...(!isForUsers && { security: [] }),
    };
  }

  #queryParameters(): Json[] {
    const { query } = this.call;
    if (!query) return [];
    const { properties = {}, required = [] } = this.#convert(query, 'Query') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    }));
  }

  #requestBody(): Json {
    const { body, multipart } = this.call;
    const content = multipart
      ? { 'multipart/form-data': { schema: { type: 'object' } } }
      : body && { 'application/json': { schema: this.#convert(body, 'Body') } };
    return content ? { requestBody: { content } } : {};
  }

  #answer(): Json {
    const { answer, accept = 'application/octet-stream' } = this.call;
    if (answer === 'file') return { description: 'A file', content: { [accept]: { schema: {} } } };
    return {
      description: 'The answer',
      content: { 'application/json': { schema: this.#convert(answer, 'Answer') } },
    };
  }

  /** A schema in JSON Schema. Checks by a function, which it cannot express, are left out. */
  #convert(schema: AnySchema, part: string): Json {
    const name = (id: string): string => `${this.#name}${part}${id}`;
    const {
      $schema: _dialect,
      $defs = {},
      ...rest
    } = toJsonSchema(schema, {
      target: 'draft-2020-12',
      errorMode: 'ignore',
      typeMode: 'input',
      overrideRef: ({ referenceId }) => `#/components/schemas/${name(referenceId)}`,
    });
    for (const [id, definition] of Object.entries($defs))
      this.#schemas[name(id)] = definition as Json;
    return rest;
  }
}

function pathParameters(path: string, call: Call): Json[] {
  const hasRest = call.path.includes('{...');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return names.map((name, at) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...(hasRest &&
      at === names.length - 1 && { description: 'The rest of the path, with its slashes' }),
  }));
}

/** One response for each status, with the codes that it may have. */
function describeErrors(errors: Readonly<Record<string, number>>): Json {
  const codes = new Map<number, string[]>();
  for (const [code, status] of Object.entries(errors))
    codes.set(status, [...(codes.get(status) ?? []), code]);
  return Object.fromEntries(
    [...codes].map(([status, names]) => [
      String(status),
      {
        description: names.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}
