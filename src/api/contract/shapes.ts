/**
 * Shapes that many calls share. Unknown keys of an answer are ignored, a missing optional key is
 * its default, a wrong type is an error.
 */
import * as v from 'valibot';
import type { AnySchema } from './call.ts';

/**
 * Ids are strings in JSON, even where the database counts them; a number is taken as its digits.
 */
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** An optional text: absent and null are the same. */
export const optionalText = v.nullish(v.string(), null);

/** An optional number: absent and null are the same. */
export const optionalNumber = v.nullish(v.number(), null);

/** Schema of a flag; false by default. */
export const flag = v.nullish(v.boolean(), false);

/** A list that may be absent or null. */
export const list = <const S extends AnySchema>(item: S) => v.nullish(v.array(item), () => []);

/** Key values of a record by attribute name. */
export const keys = v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()]));
/** Key values of a record by attribute. */
export type KeyValues = v.InferOutput<typeof keys>;

/** Any JSON object: a row of a catalog, an entity. */
export const row = v.record(v.string(), v.unknown());
/** A record's values by attribute. */
export type Row = v.InferOutput<typeof row>;

/** First page is 1, 15 rows (spec 9). */
export const PAGE_SIZE = 15;
/** Pages before this one have more rows than any table. */
const MOST_PAGES = 1_000_000_000;
/** Schemas of a page's number, from 1, and its size. */
export const page = {
  pageNo: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MOST_PAGES)), 1),
  pageSize: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)),
    PAGE_SIZE,
  ),
};

/** Row offsets are 0-based. */
export const offset = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);
/** Schema of the most rows of an answer. */
export const limit = v.optional(
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000)),
  PAGE_SIZE,
);
/** Schema of a sort direction; ascending by default. */
export const order = v.optional(v.picklist(['ascending', 'descending']), 'ascending');

/** The envelope of /trove: `data` is what the call answers. */
export const trove = <const S extends AnySchema>(data: S) =>
  v.object({ success: v.optional(v.boolean(), true), data, message: v.nullish(v.string(), '') });

/** The envelope of /service. */
export const inData = <const S extends AnySchema>(data: S) => v.object({ data });

/** An answer that only says that it went well. */
export const done = v.object({
  success: v.optional(v.boolean(), true),
  message: v.nullish(v.string(), ''),
});

/** Body of a call that stores an entity. */
export const stored = <const S extends AnySchema>(data: S) =>
  v.object({ studio: v.object({ entityName: v.string(), data }) });

/** GeoJSON as it comes: checked where it is used. */
export const geometry = v.looseObject({ type: v.string() });

/** States of a job (spec 3). */
export const jobStatus = v.picklist(['NEW', 'RUNNING', 'COMPLETED', 'FAILED']);
/** Status of a job. */
export type JobStatus = v.InferOutput<typeof jobStatus>;

/** A job that was started. */
export const startedJob = trove(v.object({ processId: id, status: jobStatus }));
