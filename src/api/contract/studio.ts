/** Administration: templates, workflows, caches, import and export of entities. */
import * as v from 'valibot';
import { call } from './call.ts';
import { done, id, inData, jobStatus, list, optionalText, trove } from './shapes.ts';
import { messageParts } from './message-parts.ts';

const generation = trove(
  v.object({
    status: v.union([jobStatus, v.literal('IDLE')]),
    templates: list(
      v.object({
        id: v.string(),
        label: v.nullish(v.string(), ''),
        fileName: v.string(),
        bytes: v.nullish(v.number(), 0),
      }),
    ),
    progress: v.nullish(v.number(), 0),
    total: v.nullish(v.number(), 0),
    done: v.nullish(v.number(), 0),
    startedAt: optionalText,
    message: v.nullish(v.string(), ''),
  }),
);

/** Reads the state of the generation of templates. */
export const getGenerationStatus = call({
  method: 'GET',
  path: '/trove/api/template/generate/status',
  answer: generation,
});
/** Starts the generation of templates. */
export const startGeneration = call({
  method: 'POST',
  path: '/trove/api/template/generate',
  outlivesToken: true,
  status: 202,
  body: v.object({ catalogs: v.optional(v.array(v.string()), () => []) }),
  answer: generation,
  errors: { ALREADY_RUNNING: 409 },
});
/** Stops the generation of templates. */
export const stopGeneration = call({
  method: 'GET',
  path: '/trove/api/template/generate/stop',
  answer: generation,
});
/** Reads the address of a generated template. */
export const getGenerationUrl = call({
  method: 'GET',
  path: '/trove/api/template/generate/url/{id}',
  answer: trove(v.object({ url: v.string() })),
  errors: { NOT_FOUND: 404 },
});

/** Parts `upload` (the file) and `deployment-name` (fixed). */
export const deployWorkflow = call({
  method: 'POST',
  path: '/service/workflow/deployment',
  status: 201,
  multipart: true,
  answer: v.object({
    id,
    name: v.nullish(v.string(), ''),
    deployedAt: optionalText,
    resources: list(v.string()),
  }),
  errors: { UNSUPPORTED: 415, INVALID_WORKFLOW: 422 },
});

/** Clears the server's cache of catalogs. */
export const clearCache = call({
  method: 'GET',
  path: '/catalogmanager/cache/clear',
  query: v.object({ catalogIds: v.optional(v.string()) }),
  answer: v.object({ ...done.entries, data: v.nullish(v.object({ cleared: v.number() })) }),
});
/** Makes the server reload the catalogs. */
export const reloadSchema = call({
  method: 'GET',
  path: '/trove/api/message/reloadschema',
  answer: done,
});

/** YAML for one id, zip for more. */
export const exportEntities = call({
  method: 'POST',
  path: '/studiomanager/export/{entityName}',
  reads: true,
  body: v.array(id),
  answer: 'file',
  errors: { NOT_FOUND: 404, ENTITY_UNKNOWN: 404 },
});
/** What names an entity: `id` is `*` for the rows of a catalog. */
export const getReferences = call({
  method: 'GET',
  path: '/studiomanager/references/{entityName}/{id}',
  answer: inData(
    v.array(v.object({ entityName: v.string(), id, name: v.nullish(v.string(), '') })),
  ),
  errors: { NOT_FOUND: 404, ENTITY_UNKNOWN: 404 },
});

const box = v.object({ minx: v.number(), miny: v.number(), maxx: v.number(), maxy: v.number() });

/**
 * What a map server (WMS) or feature server (WFS) offers: its layers by name, with their bounds in
 * degrees, and the picture formats. `truncated` if there are more than were sent.
 */
export const getMapServer = call({
  method: 'GET',
  path: '/studiomanager/mapserver',
  query: v.object({ url: v.string(), service: v.picklist(['WMS', 'WFS']) }),
  answer: inData(
    v.object({
      title: v.nullish(v.string(), ''),
      layers: list(
        v.object({
          name: v.string(),
          title: v.nullish(v.string(), ''),
          bounds: v.nullish(box, null),
        }),
      ),
      formats: list(v.string()),
      truncated: v.optional(v.boolean(), false),
    }),
  ),
  errors: { HOST_NOT_ALLOWED: 403, UPSTREAM: 502, UPSTREAM_TIMEOUT: 504 },
});

/** A layer that need not be stored yet: `bbox` is west, south, east, north in degrees. */
const drawn = {
  url: v.string(),
  layer: v.string(),
  format: v.optional(v.string()),
  bbox: v.string(),
  width: v.string(),
  height: v.string(),
};
/** Fetches a picture from a map server, to try a layer. */
export const getMapServerPicture = call({
  method: 'GET',
  path: '/studiomanager/mapserver/picture',
  query: v.object(drawn),
  answer: 'file',
  errors: { HOST_NOT_ALLOWED: 403, UPSTREAM: 502, UPSTREAM_TIMEOUT: 504 },
});
/**
 * What the layer has at a pixel of that picture: attributes of features; `text` where the server
 * answers in words.
 */
export const getMapServerInfo = call({
  method: 'GET',
  path: '/studiomanager/mapserver/info',
  query: v.object({ ...drawn, x: v.string(), y: v.string() }),
  answer: inData(
    v.object({
      features: list(
        v.object({ id: v.nullish(v.string(), ''), properties: v.record(v.string(), v.unknown()) }),
      ),
      text: v.nullish(v.string(), ''),
    }),
  ),
  errors: { HOST_NOT_ALLOWED: 403, UPSTREAM: 502, UPSTREAM_TIMEOUT: 504 },
});

/**
 * What files of entities hold: what becomes of each entity, what changes of it, and which names in
 * it lead nowhere.
 */
const importResult = trove(
  v.object({
    imported: list(
      v.object({
        entityName: v.string(),
        id,
        action: v.string(),
        name: v.nullish(v.string(), ''),
        file: v.nullish(v.string(), ''),
        changes: list(
          v.object({
            name: v.string(),
            before: v.optional(v.unknown(), null),
            after: v.optional(v.unknown(), null),
          }),
        ),
        broken: list(v.string()),
      }),
    ),
    failed: list(v.object({ file: v.string(), message: v.string() })),
  }),
);

/**
 * Parts `files`, repeated: .yml or .zip; all or nothing of each. `only` is a JSON list of "Kind
 * name" of those that are wanted.
 */
export const importEntities = call({
  method: 'POST',
  path: '/studiomanager/import',
  multipart: true,
  query: v.object({ only: v.optional(v.string()) }),
  answer: importResult,
  errors: { TOO_LARGE: 413, VALIDATION: 422 },
});

/**
 * What `importEntities` would do with the same files. Nothing is written. Not of the specification;
 * an address of its own, since a server that does not know the call must not take it for the
 * import.
 */
export const previewImport = call({
  method: 'POST',
  path: '/studiomanager/import/preview',
  multipart: true,
  answer: importResult,
  errors: { TOO_LARGE: 413, VALIDATION: 422 },
});

/** Character sets that the texts of loaded log files can be read in, where they are known. */
export const LOAD_ENCODINGS = [
  'utf-8',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1254',
  'windows-1256',
  'iso-8859-9',
  'koi8-r',
  'cp866',
  'gb18030',
] as const;
/** A character set in which the texts of a file can be read. */
export type LoadEncoding = (typeof LOAD_ENCODINGS)[number];

/**
 * Asks whether an upload of so many bytes fits the quotas, before it is sent. Refused as the upload
 * itself would be.
 */
export const checkUpload = call({
  method: 'POST',
  path: '/trove/api/load/check',
  reads: true,
  body: v.object({ bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  answer: trove(v.object({ bytes: v.number() })),
  errors: { LIMIT_REACHED: 429, STORAGE_FULL: 507 },
});

/**
 * Files that a user loads: LAS, LIS, DLIS and SEG-Y become wells and logs; the report says what
 * could not be read and why. `logId` is the JSON of the key values, as in the route. Parts `files`,
 * repeated.
 */
export const loadFiles = call({
  method: 'POST',
  path: '/trove/api/load/files',
  query: v.object({
    encoding: v.optional(v.picklist(LOAD_ENCODINGS)),
    /** "true": new wells, fields and operators wait for a review even if the user may decide. */
    review: v.optional(v.string()),
  }),
  multipart: true,
  answer: trove(
    v.object({
      /** Files that wait for a review of the wells, fields and operators that they would make. */
      waiting: v.optional(
        list(
          v.object({
            file: v.string(),
            reviewId: v.nullish(v.string(), null),
            names: list(v.object({ kind: v.string(), name: v.string() })),
          }),
        ),
      ),
      loaded: list(
        v.object({
          file: v.string(),
          format: v.string(),
          uwi: optionalText,
          wellName: optionalText,
          records: v.number(),
          logs: list(v.object({ catalog: v.string(), logId: v.string(), title: v.string() })),
          notes: v.optional(list(v.string())),
          /** The parts of `notes`. */
          noteParts: v.optional(v.array(messageParts)),
        }),
      ),
      refused: list(
        v.object({
          file: v.string(),
          code: v.string(),
          message: v.string(),
          parts: v.optional(messageParts),
        }),
      ),
    }),
  ),
  errors: { TOO_LARGE: 413, LIMIT_REACHED: 429, STORAGE_FULL: 507 },
});
