/** Background jobs, processes, concession summaries. */
import * as v from 'valibot';
import { call } from './call.ts';
import { messageParts } from './message-parts.ts';
import {
  flag,
  id,
  inData,
  jobStatus,
  list,
  offset,
  optionalNumber,
  optionalText,
  page,
  trove,
} from './shapes.ts';

/** What jobs of users do; a job of another type is shown by its type. */
export const PROCESS_TYPES = [
  'export',
  'concessionSummary',
  'seismicStore',
  'bulkDelete',
  'bulkEdit',
  'rules',
  'load',
  'review',
  'recipe',
  'quality',
  'search',
  'index',
  'delete',
  'generateTemplates',
] as const;
/** What a job does. */
export type ProcessType = (typeof PROCESS_TYPES)[number];

/** Types whose jobs a user can cancel by their id (spec 4, "cancelled by process id"). */
export const CANCELLABLE_TYPES: readonly string[] = [
  'export',
  'concessionSummary',
  'seismicStore',
  'bulkDelete',
  'bulkEdit',
  'rules',
  'load',
  'recipe',
  'quality',
] satisfies ProcessType[];

const jobsBody = v.object({
  status: v.optional(v.array(jobStatus), () => []),
  offset,
  pageSize: page.pageSize,
});

const messages = {
  messages: list(v.string()),
  /** The parts of `messages`, by which they are shown in other languages; null of other texts. */
  messageParts: v.optional(list(v.nullable(messageParts))),
};

/** The messages in the last response of a process. */
export const responseMessages = v.object(messages);

/** Schema of a job. */
export const job = v.object({
  processId: id,
  name: v.nullish(v.string(), ''),
  /** The parts of `name`, by which it is shown in other languages; ids of its parts are keys of ModelText. */
  nameParts: v.optional(v.nullable(messageParts)),
  type: v.nullish(v.string(), 'job'),
  processType: v.nullish(v.string(), 'export'),
  status: jobStatus,
  progress: v.nullish(v.number(), 0),
  ...messages,
  cancelled: flag,
  createdAt: optionalText,
  startedAt: optionalText,
  finishedAt: optionalText,
  downloads: list(
    v.object({
      id,
      output: v.string(),
      fileName: v.nullish(v.string(), ''),
      expiresAt: optionalText,
    }),
  ),
});
/** A job of the user. */
export type Job = v.InferOutput<typeof job>;

/** Reads the jobs of the user, by pages. */
export const getMyJobs = call({
  method: 'POST',
  path: '/trove/api/job/myJobs',
  reads: true,
  body: jobsBody,
  answer: trove(v.object({ totalCount: v.number(), rows: list(job) })),
});
const count = v.nullish(v.number(), 0);
/** Counts the jobs of the user. */
export const getMyJobCounts = call({
  method: 'POST',
  path: '/trove/api/job/myJobs/counts',
  reads: true,
  body: jobsBody,
  answer: trove(
    v.object({ NEW: count, RUNNING: count, COMPLETED: count, FAILED: count, total: count }),
  ),
});
/** Reads the last response of a process. */
export const getLastResponse = call({
  method: 'GET',
  path: '/service/process/last/response',
  query: v.object({ processId: v.optional(v.string()) }),
  answer: inData(
    v.object({ processId: id, status: jobStatus, response: v.unknown(), at: optionalText }),
  ),
  errors: { NOT_FOUND: 404 },
});
/** Reads the processes of concession summaries. */
export const getSummaryProcesses = call({
  method: 'GET',
  path: '/service/concession/summary/processes',
  answer: inData(
    v.array(
      v.object({
        processId: id,
        name: v.nullish(v.string(), ''),
        status: jobStatus,
        createdAt: optionalText,
      }),
    ),
  ),
});

/**
 * What a concession has of one catalog (spec 3, "Concession summary response"). Rows come in the
 * order in which they are shown: by concession, by top-level catalog group, by the group inside of
 * it, by catalog. A catalog has a row if something was found or something failed.
 *
 * - `schemaName`: label of the TOP-LEVEL catalog group, one panel each. (The metadata have one
 *   schema, general_schema: a panel for each schema would be one panel.)
 * - `catalogGroup`: label of the group that contains the catalog directly, one table each; the same
 *   as `schemaName` if that is the top-level group.
 * - `catalogName`: label of the catalog, or of what failed for all of a concession: its outline.
 * - `dataListingPath`, `summaryPdfPath`: begin with `/download/` and are requested at `/fm` + path;
 *   the same in all rows of a concession. Null if the file does not exist or was deleted.
 * - `message`: what failed or is incomplete here, in the server's words; `count` may be set as
 *   well. Null if nothing failed.
 * - `count`: records inside; null if they could not be counted. `updateDate`: the latest change of
 *   one of them, ISO-8601; null if unknown.
 *
 * Columns of the table (spec 2) are `catalogName`, `count`, `updateDate`, `message` and keys that
 * are not named here. Besides those that the spec leaves out, `summaryPdfPath` and `catalogGroup`
 * are not columns: a button and the heading of the table show them.
 */
const summaryRow = v.looseObject({
  schemaName: v.nullish(v.string(), ''),
  catalogGroup: optionalText,
  concessionName: v.nullish(v.string(), ''),
  catalogName: v.nullish(v.string(), ''),
  catalogDisplayOrder: optionalNumber,
  dataListingPath: optionalText,
  summaryPdfPath: optionalText,
  count: optionalNumber,
  updateDate: optionalText,
  message: optionalText,
});
/** A row of a concession summary. */
export type SummaryRow = v.InferOutput<typeof summaryRow>;

/** Reads the rows of a concession summary. */
export const getSummaryData = call({
  method: 'GET',
  path: '/service/concession/summary/data/{processId}',
  answer: trove(v.array(v.object({ data: v.object({ summaryData: list(summaryRow) }) }))),
  errors: { NOT_FOUND: 404 },
});

/**
 * `updateDate` of all: the latest. No concessions mean all of them; one that is not there has none.
 */
const updateDate = {
  method: 'POST',
  reads: true,
  answer: trove(
    v.object({ updateDate: optionalText, items: list(v.object({ id, updateDate: optionalText })) }),
  ),
} as const;
/** Reads when the data of concessions changed last. */
export const getConcessionUpdateDate = call({
  ...updateDate,
  path: '/trove/api/concession/updateDate',
  body: v.object({ concessions: v.array(v.string()) }),
});
/** Reads when the data of projects changed last. */
export const getProjectUpdateDate = call({
  ...updateDate,
  path: '/trove/api/project/updateDate',
  body: v.object({ projectId: id }),
});
