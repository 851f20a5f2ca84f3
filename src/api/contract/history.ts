/** Who created, changed and deleted a record, and when (contract, "Kept work and operations"). */
import * as v from 'valibot';
import { call } from './call.ts';
import { inData, list, optionalNumber, optionalText } from './shapes.ts';

/** What happened to a record. */
const HISTORY_EVENTS = ['create', 'load', 'update', 'delete'] as const;

const change = v.object({
  /** Attribute name. */
  field: v.string(),
  /** Value before the change; null if there was none, or it is not known. */
  before: v.optional(v.unknown(), null),
  after: v.optional(v.unknown(), null),
});

/** Schema of one event in the history of a record. */
const historyEvent = v.object({
  at: v.string(),
  /** Id of the user; null if nobody's request is known to have done it. */
  user: optionalText,
  userName: optionalText,
  event: v.picklist(HISTORY_EVENTS),
  /** Name of the file that a load took the record from. */
  file: optionalText,
  changes: list(change),
  /** Version that the record had after it. */
  version: optionalNumber,
});
/** One event in the history of a record. */
export type HistoryEvent = v.InferOutput<typeof historyEvent>;

/**
 * Reads the history of a record, the latest event first. `key` is the JSON of the key values by
 * attribute name, or the value of the one key.
 */
export const getHistory = call({
  method: 'GET',
  path: '/service/history/{catalog}/{key}',
  answer: inData(v.array(historyEvent)),
  errors: { CATALOG_NOT_FOUND: 404, NOT_FOUND: 404 },
});
