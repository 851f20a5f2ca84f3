/** Work on many records: bulk edits, rules run on a catalog, and the reports of both. */
import * as v from 'valibot';
import { call } from './call.ts';
import { constraints } from './constraint.ts';
import { messageParts } from './message-parts.ts';
import {
  done,
  id,
  jobStatus,
  keys,
  limit,
  list,
  offset,
  optionalNumber,
  optionalText,
  row,
  startedJob,
  trove,
} from './shapes.ts';

/** Records that one job works on, at most. */
export const MOST_RECORDS = 100_000;

/**
 * Records of a catalog: those of `keys`, or without these all that match `constraints` except those
 * of `except`. No constraints match the whole catalog.
 */
export const recordSet = v.object({
  catalogName: v.string(),
  keys: v.nullish(v.pipe(v.array(keys), v.minLength(1), v.maxLength(10_000)), null),
  constraints,
  except: v.optional(v.array(keys), () => []),
});
/** Records of a catalog, as a job is started for them. */
export type RecordSet = v.InferOutput<typeof recordSet>;

/** New values by attribute name; null clears a field. */
const changes = v.pipe(
  row,
  v.check((all) => Object.keys(all).length > 0, 'At least one field is expected'),
  v.check((all) => Object.keys(all).length <= 50, 'At most 50 fields are changed at once'),
);
const edit = v.object({ records: recordSet, changes });

/** A record before and after a change; the fields that change are in both. */
const changedRecord = v.object({ key: keys, before: row, after: row });

/**
 * Reads what a bulk edit would change: `total` records are meant, `changing` of them have another
 * value in one of the fields; `sample` shows the first of these.
 */
export const previewEdit = call({
  method: 'POST',
  path: '/trove/api/edit/preview',
  reads: true,
  body: edit,
  answer: trove(v.object({ total: v.number(), changing: v.number(), sample: list(changedRecord) })),
  errors: { CATALOG_NOT_FOUND: 404, VALIDATION: 422 },
});

/**
 * Changes records in the background (process type `bulkEdit`). Takes the role editor. A record that
 * is refused, or was changed since the start, is reported and left as it is.
 */
export const startEdit = call({
  method: 'POST',
  path: '/trove/api/edit/start',
  outlivesToken: true,
  status: 202,
  body: edit,
  answer: startedJob,
  errors: { CATALOG_NOT_FOUND: 404, VALIDATION: 422, EXPORT_TOO_LARGE: 413 },
});

/**
 * Gives the records that a bulk edit has changed their earlier values back, in the background.
 * Records that were changed since are left as they are and reported.
 */
export const undoEdit = call({
  method: 'POST',
  path: '/trove/api/edit/undo',
  outlivesToken: true,
  status: 202,
  body: v.object({ processId: id }),
  answer: startedJob,
  errors: { NOT_FOUND: 404, CONFLICT: 409 },
});

/**
 * Runs rules on records in the background (process type `rules`): the named rules, or all active
 * ones of the catalog where none is named.
 */
export const startRules = call({
  method: 'POST',
  path: '/trove/api/rule/catalog/run',
  outlivesToken: true,
  status: 202,
  body: v.object({ records: recordSet, ruleIds: v.optional(v.array(id), () => []) }),
  answer: startedJob,
  errors: { CATALOG_NOT_FOUND: 404, NOT_FOUND: 404, EXPORT_TOO_LARGE: 413 },
});

/** What a row of a report says of its record. */
export const OUTCOMES = [
  'changed',
  'created',
  'unchanged',
  'passed',
  'refused',
  'finding',
  'pending',
] as const;
const outcome = v.picklist(OUTCOMES);
/** What became of a record. */
export type RecordOutcome = v.InferOutput<typeof outcome>;

/**
 * Head of the report of a job. `counts`: rows by their outcome, findings by their severity.
 * `total`: records that the job works on. `undoOf`: the bulk edit that this one takes back;
 * `undoneBy`: the job that takes this one back. `subject`: what it applies, such as name and
 * version of a recipe.
 */
const jobReport = v.object({
  processId: id,
  processType: v.string(),
  catalogName: v.string(),
  status: jobStatus,
  cancelled: v.optional(v.boolean(), false),
  createdAt: v.string(),
  total: v.number(),
  counts: v.record(v.string(), v.number()),
  changes: v.nullish(row, null),
  undoOf: v.nullish(id, null),
  undoneBy: v.nullish(id, null),
  subject: optionalText,
});
/** Head of the report of a job. */
export type JobReport = v.InferOutput<typeof jobReport>;

/** Where in a log something was found. */
const logPlace = v.object({
  wellLogId: v.string(),
  /** The log in words, such as its well and title. */
  label: optionalText,
  frameName: optionalText,
  /** Mnemonics of the curves that it is about; empty for the index, or the whole log. */
  curves: list(v.string()),
  /** Interval, in `unit` of the index; null where it is of the whole log. */
  top: optionalNumber,
  base: optionalNumber,
  unit: optionalText,
});
/** Where in a log something was found. */
export type LogFindingPlace = v.InferOutput<typeof logPlace>;

/**
 * A row of a report. `key` is null for a rule that could not be run at all. `ruleId` of a finding
 * in a log is the check that found it.
 */
const reportRow = v.object({
  key: v.nullish(keys, null),
  outcome,
  severity: v.nullish(v.string(), null),
  ruleId: v.nullish(id, null),
  ruleName: v.nullish(v.string(), null),
  code: v.nullish(v.string(), null),
  message: v.nullish(v.string(), ''),
  /** The parts of the message; null where it is a text of somebody else. */
  parts: v.nullish(messageParts, null),
  fields: list(v.string()),
  place: v.nullish(logPlace, null),
  /** What the fields that were changed held before, and what they hold since. */
  before: v.nullish(row, null),
  after: v.nullish(row, null),
});
/** A row of a report. */
export type ReportRow = v.InferOutput<typeof reportRow>;

/** Process types of the jobs that have a report. */
export const REPORTED_PROCESSES = ['rules', 'bulkEdit', 'recipe', 'quality'] as const;
/** Process type of a job that has a report. */
export type ReportedProcess = (typeof REPORTED_PROCESSES)[number];

/** Lists the user's reports, the newest first; of one process type or catalog where it is named. */
export const getReports = call({
  method: 'POST',
  path: '/trove/api/job/reports',
  reads: true,
  body: v.object({
    processType: v.optional(v.picklist(REPORTED_PROCESSES)),
    catalogName: v.optional(v.string()),
    offset,
    limit,
  }),
  answer: trove(v.object({ totalCount: v.number(), rows: list(jobReport) })),
});

/** What rows of a report are wanted; none named: all of them. */
const reportFilter = {
  outcomes: v.optional(v.array(outcome), () => []),
  severities: v.optional(v.array(v.string()), () => []),
};

/** Reads the report of a job of the user, with some of its rows. */
export const getReport = call({
  method: 'POST',
  path: '/trove/api/job/report',
  reads: true,
  body: v.object({ processId: id, ...reportFilter, offset, limit }),
  answer: trove(v.object({ report: jobReport, totalCount: v.number(), rows: list(reportRow) })),
  errors: { NOT_FOUND: 404 },
});

/** Reads the report of a job as a file of comma-separated values. */
export const exportReport = call({
  method: 'POST',
  path: '/trove/api/job/report/export',
  reads: true,
  body: v.object({ processId: id, ...reportFilter }),
  answer: 'file',
  errors: { NOT_FOUND: 404 },
});

/** Deletes the report of a job; a bulk edit without one cannot be undone. */
export const deleteReport = call({
  method: 'DELETE',
  path: '/trove/api/job/report/{processId}',
  answer: done,
  errors: { NOT_FOUND: 404, CONFLICT: 409 },
});
