/**
 * Tables that users load into catalogs, and the review of new names. Not of the specification: a
 * client does without where a backend answers 404.
 */
import * as v from 'valibot';
import { call } from './call.ts';
import { messageParts } from './message-parts.ts';
import { id, inData, list, optionalNumber, optionalText, startedJob, trove } from './shapes.ts';
import { LOAD_ENCODINGS } from './studio.ts';

/** What the values of a column are, by its first rows. */
const COLUMN_TYPES = ['text', 'number', 'date', 'boolean', 'empty'] as const;
/** Kind of the values of a column. */
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** Orders in which the parts of a date are written. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

/** A column of the file, and the field of the catalog that it fills. */
const columnMapping = v.object({
  /** From 0. */
  column: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Name of the attribute. */
  field: v.string(),
});
/** A column of the file, and the field of the catalog that it fills. */
export type ColumnMapping = v.InferOutput<typeof columnMapping>;

/** How a table is read; what is left out is recognised. */
const tableReading = v.object({
  /** Name of the sheet of a workbook. */
  sheet: v.optional(v.string()),
  /** Row of the names, from 1. */
  headerRow: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000))),
  decimal: v.optional(v.picklist(['.', ','])),
  dateOrder: v.optional(v.picklist(DATE_ORDERS)),
});
/** How a table is read. */
export type TableReading = v.InferOutput<typeof tableReading>;

const tableColumn = v.object({
  name: v.string(),
  /** Unit in the name or below it; "" without one. */
  unit: v.nullish(v.string(), ''),
  type: v.picklist(COLUMN_TYPES),
});
/** A column of a table file. */
export type TableColumn = v.InferOutput<typeof tableColumn>;

const suggestion = v.object({
  catalog: v.string(),
  label: v.nullish(v.string(), ''),
  mapping: list(columnMapping),
  /** Whether the columns are those of the catalog's load template. */
  isTemplate: v.nullish(v.boolean(), false),
});
/** A catalog that a table seems to be of. */
export type TableSuggestion = v.InferOutput<typeof suggestion>;

/** A table file that was sent: its first rows, and how it would be read. */
const tablePreview = v.object({
  id,
  fileName: v.string(),
  sheets: list(v.string()),
  sheet: optionalText,
  headerRow: v.number(),
  rowCount: v.number(),
  columns: list(tableColumn),
  /** First rows below the names, as they are written. */
  rows: list(v.array(v.string())),
  decimal: v.picklist(['.', ',']),
  dateOrder: v.picklist(DATE_ORDERS),
  /** Day 0 of dates that are numbers (44197), ISO 8601. */
  serialStart: v.nullish(v.string(), '1899-12-30'),
  /** What is not certain, in words of the contract: see `ASSUMPTIONS`. */
  assumptions: list(v.string()),
  encoding: optionalText,
  suggestions: list(suggestion),
});
/** A table file that was sent. */
export type TablePreview = v.InferOutput<typeof tablePreview>;

/** What a preview may assume: the file does not say it. */
export const ASSUMPTIONS = ['decimal', 'dateOrder', 'encoding', 'header'] as const;

/** Sends a table file (CSV, text, XLSX, XLS), part `files`; answers its preview. */
export const sendLoadTable = call({
  method: 'POST',
  path: '/trove/api/load/tables',
  query: v.object({ encoding: v.optional(v.picklist(LOAD_ENCODINGS)) }),
  multipart: true,
  status: 201,
  answer: trove(tablePreview),
  errors: {
    TOO_LARGE: 413,
    UNSUPPORTED: 415,
    UNREADABLE_FILE: 422,
    LIMIT_REACHED: 429,
    STORAGE_FULL: 507,
  },
});

/** The preview of a table that was sent, read in another way. */
export const previewLoadTable = call({
  method: 'POST',
  path: '/trove/api/load/tables/{id}/preview',
  reads: true,
  body: tableReading,
  answer: trove(tablePreview),
  errors: { NOT_FOUND: 404, UNREADABLE_FILE: 422 },
});

/** Loads the rows of a table into a catalog, as a job. */
export const startTableLoad = call({
  method: 'POST',
  path: '/trove/api/load/tables/{id}/start',
  outlivesToken: true,
  status: 202,
  body: v.object({
    ...tableReading.entries,
    catalog: v.string(),
    mapping: v.pipe(v.array(columnMapping), v.minLength(1)),
    /** Whether new wells, fields and operators wait for a review even if the user may decide. */
    review: v.optional(v.boolean(), false),
  }),
  answer: startedJob,
  errors: { NOT_FOUND: 404, CATALOG_NOT_FOUND: 404, VALIDATION: 422 },
});

/** What became of a row. */
const ROW_OUTCOMES = ['created', 'changed', 'unchanged', 'waiting', 'refused'] as const;
/** What became of a row of a table. */
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Reads what became of the rows of a table, by pages. */
export const getTableLoad = call({
  method: 'GET',
  path: '/trove/api/load/report/{processId}',
  query: v.object({
    offset: v.optional(v.string()),
    limit: v.optional(v.string()),
    outcome: v.optional(v.picklist(ROW_OUTCOMES)),
  }),
  answer: trove(
    v.object({
      counts: v.record(v.string(), v.number()),
      rows: list(
        v.object({
          /** Row of the file, from 1. */
          row: v.number(),
          key: v.nullish(v.string(), ''),
          outcome: v.picklist(ROW_OUTCOMES),
          field: optionalText,
          reason: optionalText,
          /** The parts of `reason`. */
          reasonParts: v.nullish(messageParts),
        }),
      ),
    }),
  ),
  errors: { NOT_FOUND: 404 },
});

/** Kinds of names that a load may not make by itself. */
const REVIEWED_KINDS = ['well', 'field', 'operator'] as const;
/** Kind of a name in a review. */
export type ReviewedKind = (typeof REVIEWED_KINDS)[number];

/** What can be decided on a new name. */
const REVIEW_ACTIONS = ['accept', 'merge', 'refuse'] as const;
/** What is decided on a new name. */
export type ReviewAction = (typeof REVIEW_ACTIONS)[number];

const existingName = v.object({
  /** UWI of a well; the name itself of a field or an operator. */
  id: v.string(),
  name: v.nullish(v.string(), ''),
});
/** A well, field or operator that there is. */
export type ExistingName = v.InferOutput<typeof existingName>;

/** Schema of a name that waits for a decision. */
const reviewRow = v.object({
  id: v.string(),
  kind: v.picklist(REVIEWED_KINDS),
  name: v.string(),
  /** UWI that a new well would have. */
  uwi: optionalText,
  /** Rows of the table that have the name; null for a log file. */
  rowCount: optionalNumber,
  /** Names that there are already and may be the same. */
  near: list(existingName),
  action: v.nullish(v.picklist(REVIEW_ACTIONS), null),
  /** What it was merged into. */
  into: v.nullish(existingName, null),
});
/** A name that waits for a decision. */
export type ReviewRow = v.InferOutput<typeof reviewRow>;

/** Schema of the entity LoadReview: new names of a file that wait for a decision. */
export const loadReview = v.object({
  id,
  /** Name of the file. */
  source: v.string(),
  /** Label of the catalog that a table goes to; null for a log file. */
  catalog: optionalText,
  /** Name of that catalog. */
  catalogName: optionalText,
  loadedBy: v.nullish(v.string(), ''),
  loadedAt: optionalText,
  status: v.picklist(['waiting', 'accepted', 'refused']),
  rows: list(reviewRow),
  /** Name of the user who decided last; none while nothing is decided. */
  decidedBy: v.nullish(v.string(), ''),
  decidedAt: optionalText,
  version: v.nullish(v.number(), null),
});
/** New names of a file that wait for a decision. */
export type LoadReview = v.InferOutput<typeof loadReview>;

/** Decides on names of a review; what waited for the last of them is loaded, as a job. */
export const decideLoadReview = call({
  method: 'POST',
  path: '/trove/api/load/review/{id}',
  status: 202,
  body: v.object({
    decisions: v.pipe(
      v.array(
        v.object({
          id: v.string(),
          action: v.picklist(REVIEW_ACTIONS),
          into: v.optional(v.string()),
        }),
      ),
      v.minLength(1),
    ),
    version: v.optional(v.number()),
  }),
  answer: inData(v.object({ review: loadReview, processId: v.nullish(id, null) })),
  errors: { NOT_FOUND: 404, CONFLICT: 409, VALIDATION: 422 },
});
