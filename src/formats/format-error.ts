import { formatMessage, type MessageParts, msg } from './msg.ts';

/** Why a file cannot be read. The one set of codes of all readers. */
export type FormatErrorCode =
  | 'EMPTY_FILE' // no bytes at all
  | 'FORMAT_UNKNOWN' // neither LAS nor DLIS nor SEG-Y
  | 'FORMAT_UNSUPPORTED' // recognised, but of a version or kind that is not read
  | 'FILE_MALFORMED' // breaks the format where nothing sound can be read past it
  | 'FILE_TRUNCATED' // ends before anything could be read
  | 'FILE_ENCRYPTED' // all of it is encrypted
  | 'SOURCE_FAILED' // the bytes could not be had (network, permission)
  | 'CURVE_UNKNOWN' // the requested curve or frame is not in the file
  | 'FILE_TOO_LARGE'; // more than this machine can hold

/** Where in a file something is. Every field that is known is given. */
export interface FilePosition {
  /** Byte offset from the start of the file, 0-based. */
  byteOffset?: number;
  /** Line of a text file, 1-based. */
  line?: number;
  /** Section title (LAS), set or record (DLIS), header field (SEG-Y). */
  section?: string;
}

/**
 * The response of a server that did not deliver the requested bytes; status 0 and an empty text if
 * there was no response.
 */
export interface HttpFailure {
  url: string;
  status: number;
  statusText: string;
}

/** What an error carries besides its message. */
interface FormatErrorOptions extends ErrorOptions {
  http?: HttpFailure;
  /** What the file is instead, where that is known for certain. */
  kind?: MessageParts | null;
}

/**
 * The only error that a reader throws, besides AbortError. `message` is plain English and names the
 * place.
 */
export class FormatError extends Error {
  override readonly name = 'FormatError';
  /** Set on a SOURCE_FAILED of a file read over HTTP. */
  readonly http?: HttpFailure;

  /** The parts of `message`, by which it is shown in another language. */
  readonly parts: MessageParts;
  /** What fills the places of the text of its code: the `kind` of a file that is not read. */
  readonly values?: { kind: MessageParts };

  constructor(
    readonly code: FormatErrorCode,
    message: MessageParts,
    readonly place: FilePosition = {},
    options: FormatErrorOptions = {},
  ) {
    const { http, kind } = options;
    super(formatMessage(message), options);
    this.parts = message;
    if (http) this.http = http;
    if (kind) this.values = { kind };
  }
}

/**
 * What a reader decided where the bytes leave room for doubt. A warning that names one changes how
 * the picture is read: viewers show it beside the plot, with the choice that corrects it.
 */
export const ASSUMPTIONS = [
  'encoding', // the character set of its texts
  'format', // the kind of file, or its version
  'member', // which file of an archive
  'columns', // which column belongs to which curve; the delimiter, the decimal sign
  'index', // which curve is the index, or what it counts
  'unit', // a unit of depth, time or length
  'order', // the order of rows: doubled, turning or unsorted depths
  'nulls', // which values are absent
  'well', // that logs of different well names are of one well
  'facts', // a statement of the header that the data contradict
  'samples', // byte order and format of seismic samples
  'axis', // first time, interval, domain of a seismic trace
  'lines', // which header fields are inline and crossline
  'coordinates', // where on the ground: fields, unit, scale, order of axes
  'template', // how a log is drawn
] as const;

/** One of `ASSUMPTIONS`. */
export type Assumption = (typeof ASSUMPTIONS)[number];

/** Something that was read in spite of a fault, was lost by it, or was assumed. */
export interface FormatWarning {
  /** Stable name, e.g. `STOP_MISMATCH`, `ROW_TOO_SHORT`, `SEGMENT_TRUNCATED`. */
  code: string;
  /** What was found, what was done, what is lost: one English sentence. */
  message: string;
  /** The parts of `message`, by which it is shown in another language, where they are known. */
  parts?: MessageParts;
  place: FilePosition;
  /** How often, where the same warning was raised more than once; the first place is kept. */
  count: number;
  /** What was assumed; absent from a warning that leaves the picture as it is. */
  assumes?: Assumption;
}

/** One entry of `warnings` in `geo-file` and `geo-survey`; without `place` where none is known. */
export interface WarningDetail {
  code: string;
  message: string;
  place?: FilePosition;
}

/** A warning as an event carries it. */
export function describeWarning({ code, message, place }: FormatWarning): WarningDetail {
  return Object.keys(place).length > 0 ? { code, message, place } : { code, message };
}

/** A warning about a file as a whole. */
export function wholeFileWarning(
  code: string,
  message: MessageParts,
  assumes?: Assumption,
): FormatWarning {
  return { ...describeMessage(code, message), place: {}, count: 1, ...(assumes && { assumes }) };
}

function describeMessage(
  code: string,
  message: MessageParts,
): Pick<FormatWarning, 'code' | 'message' | 'parts'> {
  return { code, message: formatMessage(message), parts: message };
}

/** Entries of a WarningList; what comes after is counted together. */
const MOST_WARNINGS = 1000;
const MORE_WARNINGS = 'MORE_WARNINGS';

/**
 * Collects warnings: one entry per code and section, with a count, so that a broken file of a
 * million rows gives one line.
 */
export class WarningList {
  readonly items: FormatWarning[] = [];
  readonly #byKey = new Map<string, FormatWarning>();

  add(code: string, message: MessageParts, place: FilePosition = {}, assumes?: Assumption): void {
    const key = `${code} ${place.section ?? ''}`;
    const known = this.#byKey.get(key);
    if (known) {
      known.count++;
    } else if (this.items.length >= MOST_WARNINGS && code !== MORE_WARNINGS) {
      this.add(
        MORE_WARNINGS,
        msg`There are faults of more kinds than are listed, the first at ${JSON.stringify(place)}.`,
        { ...place, section: '' },
      );
    } else {
      const warning: FormatWarning = {
        ...describeMessage(code, message),
        place,
        count: 1,
        ...(assumes && { assumes }),
      };
      this.#byKey.set(key, warning);
      this.items.push(warning);
    }
  }
}
