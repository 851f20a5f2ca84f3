/** What the viewers ask for. */
import * as v from 'valibot';
import { call } from './call.ts';
import { constraints } from './constraint.ts';
import {
  id,
  inData,
  limit,
  list,
  offset,
  optionalNumber,
  optionalText,
  row,
  trove,
} from './shapes.ts';

const logFile = v.object({
  id,
  wellLogId: v.nullish(id, null),
  originalFileName: v.string(),
  digitalFormat: v.nullish(v.string(), ''),
  storeId: v.nullish(v.string(), ''),
  locationReference: v.string(),
});
/** A log file of a well. */
export type LogFileEntry = v.InferOutput<typeof logFile>;

/** Two wellbores; the second form names the file of each where it has several. */
export const getCorrelation = call({
  method: 'POST',
  path: '/trove/api/viewer/correlation/v2',
  reads: true,
  body: v.union([
    v.array(
      v.union([v.string(), v.object({ wellboreUwi: v.string(), logFileId: v.optional(id) })]),
    ),
    v.object({ wellboreUwi: v.array(v.string()) }),
  ]),
  answer: trove(
    v.object({
      wells: list(
        v.object({
          uwi: v.string(),
          wellboreName: v.nullish(v.string(), ''),
          logFiles: list(logFile),
          curveHeader: list(
            v.object({
              curveId: id,
              name: v.string(),
              unit: v.nullish(v.string(), ''),
              min: optionalNumber,
              max: optionalNumber,
            }),
          ),
        }),
      ),
    }),
  ),
  errors: { TWO_WELLS_REQUIRED: 422, NO_LOG_FILES: 404 },
});

const numbers = list(v.nullable(v.number()));

/** Reads wells for the 3D view. */
export const getWells3d = call({
  method: 'POST',
  path: '/trove/api/viewer/well/custom/v2',
  reads: true,
  body: v.object({
    uwis: v.array(v.string()),
    fetchLogs: v.optional(v.boolean(), false),
    fetchMarkers: v.optional(v.boolean(), false),
  }),
  answer: trove(
    v.object({
      wells: list(
        v.object({
          uwi: v.string(),
          name: v.nullish(v.string(), ''),
          surfaceX: optionalNumber,
          surfaceY: optionalNumber,
          crs: optionalText,
          kbElev: optionalNumber,
          trajectory: v.nullish(
            v.object({ md: numbers, x: numbers, y: numbers, tvd: numbers, twt: numbers }),
            null,
          ),
          logFiles: list(logFile),
          markers: list(v.object({ name: v.string(), md: v.number(), color: optionalText })),
        }),
      ),
    }),
  ),
});

/**
 * `unit`, `description`, `dimension` and `kind` (text curves have no numbers) are sent by servers
 * that know them.
 */
const curve = v.object({
  name: v.string(),
  curveId: id,
  unit: v.nullish(v.string(), ''),
  description: v.nullish(v.string(), ''),
  dimension: v.nullish(v.array(v.number()), () => [1]),
  kind: v.nullish(v.picklist(['number', 'text']), 'number'),
});
/** `index`: name of the index curve, "" if rows are only counted; the first curve if absent. */
const frame = v.object({
  name: v.string(),
  curves: list(curve),
  index: optionalText,
  samples: optionalNumber,
  logicalFile: v.nullish(v.string(), ''),
  frameConfig: v.nullish(v.looseObject({}), null),
});

/** Curves, header and template of a log; `frames` is empty for LAS. */
export const getLogUrl = call({
  method: 'POST',
  path: '/trove/api/viewer/log/url',
  reads: true,
  body: v.object({
    row,
    templateId: v.nullish(id),
    ignoreCurveValues: v.optional(v.boolean(), true),
  }),
  answer: trove(
    v.object({
      curveNames: list(v.string()),
      curveIds: list(id),
      config: v.nullish(v.looseObject({}), null),
      /**
       * The same curves as `curveNames` with what else is known of them; absent from servers that
       * know no more.
       */
      curves: list(curve),
      index: optionalText,
      samples: optionalNumber,
      fileHeader: v.nullish(
        v.object({
          versions: list(
            v.object({
              name: v.string(),
              unit: v.nullish(v.string(), ''),
              value: v.nullish(v.string(), ''),
            }),
          ),
          header: list(
            v.object({
              parameter: v.string(),
              unit: v.nullish(v.string(), ''),
              value: v.nullish(v.string(), ''),
              mnemonic: v.nullish(v.string(), ''),
              mnemonicUnit: v.nullish(v.string(), ''),
              description: v.nullish(v.string(), ''),
            }),
          ),
        }),
        null,
      ),
      frames: list(frame),
    }),
  ),
  errors: { NO_LOG_FOUND: 404, UNREADABLE_FILE: 422 },
});
/** Address and format of a log file. */
export type LogUrl = v.InferOutput<typeof getLogUrl.answer>['data'];

/**
 * Media type of the same arrays as an Arrow IPC stream: one column for each curve in the requested
 * order, metadata `unit`.
 */
export const ARROW_STREAM = 'application/vnd.apache.arrow.stream';

/**
 * One array for each curve, null where there is no value; of a text curve its texts. An array
 * channel gives all elements of all samples, sample after sample: `curveElements` of them make one.
 * A client that accepts `ARROW_STREAM` gets that instead.
 */
export const getCurveValues = call({
  method: 'POST',
  path: '/trove/api/viewer/log/getCurveValues',
  reads: true,
  body: v.object({
    locationReference: v.string(),
    originalFileName: v.optional(v.string(), ''),
    storeId: v.optional(v.string(), ''),
    curveIds: v.array(id),
    frameName: v.nullish(v.string(), null),
    uwi: v.nullish(v.string(), null),
  }),
  answer: trove(
    v.object({
      curveNames: list(v.string()),
      curveUnits: list(v.nullish(v.string(), '')),
      curveElements: list(v.number()),
      curveValuesArray: list(v.union([numbers, list(v.nullable(v.string()))])),
    }),
  ),
  errors: { NOT_FOUND: 404, UNREADABLE_FILE: 422 },
});

/**
 * The same call asking for Arrow: Float64 or Float32 as the file has it, NaN where there is no
 * value and no validity bitmap; array channels are fixed-size lists, text curves Utf8 with nulls.
 * Metadata of a field: `unit`, `curveId`. Readers take a null as an absent value too.
 */
export const getCurveValuesArrow = call({
  ...getCurveValues,
  answer: 'file',
  accept: ARROW_STREAM,
});

/**
 * Reads the index id of the first selected dataset that has a file; null if none of them has one.
 */
export const getStoreUri = call({
  method: 'POST',
  path: '/service/getStoreURI',
  body: v.object({
    schemaName: v.string(),
    catalogName: v.string(),
    fieldNames: v.array(v.string()),
    constraints,
    limit,
    offset,
  }),
  answer: inData(v.nullable(id)),
  errors: { STORE_UNAVAILABLE: 502 },
});

const previewBody = v.object({
  row,
  catalogName: v.string(),
  type: v.optional(v.string(), 'thumbnail'),
  width: v.optional(v.number(), 512),
  height: v.optional(v.number(), 256),
});
/** Renders a preview of a record's file. */
export const getPreview = call({
  method: 'POST',
  path: '/service/api/v2/generate/preview',
  reads: true,
  body: previewBody,
  answer: trove(v.object({ contentType: v.string(), base64: v.string() })),
  errors: { NOT_FOUND: 404, UNSUPPORTED: 415 },
});
/** Reads the address of a preview. */
export const getPreviewUrl = call({
  method: 'POST',
  path: '/service/api/v2/generate/url',
  reads: true,
  body: previewBody,
  answer: trove(v.object({ url: v.string(), expiresAt: optionalText })),
  errors: { NOT_FOUND: 404, UNSUPPORTED: 415 },
});

/** A file of the store, by Range; the token may stand in the query (spec 7). */
export const downloadStored = call({
  method: 'GET',
  path: '/fm/download/{...path}',
  query: v.object({ access_token: v.optional(v.string()) }),
  answer: 'file',
  errors: { NOT_FOUND: 404, RANGE_INVALID: 416 },
});
