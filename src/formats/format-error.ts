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

/**
 * The only error that a reader throws, besides AbortError. `message` is plain English and names the
 * place.
 */
export class FormatError extends Error {
  override readonly name = 'FormatError';
  /** Set on a SOURCE_FAILED of a file read over HTTP. */
  readonly http?: HttpFailure;

  constructor(
    readonly code: FormatErrorCode,
    message: string,
    readonly place: FilePosition = {},
    options?: ErrorOptions & { http?: HttpFailure },
  ) {
    super(message, options);
    if (options?.http) this.http = options.http;
  }
}

/** Something that was read in spite of a fault, or was lost by it. */
export interface FormatWarning {
  /** Stable name, e.g. `STOP_MISMATCH`, `ROW_TOO_SHORT`, `SEGMENT_TRUNCATED`. */
  code: string;
  /** What was found, what was done, what is lost: one English sentence. */
  message: string;
  place: FilePosition;
  /** How often, where the same warning was raised more than once; the first place is kept. */
  count: number;
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

  add(code: string, message: string, place: FilePosition = {}): void {
    const key = `${code} ${place.section ?? ''}`;
    const known = this.#byKey.get(key);
    if (known) {
      known.count++;
    } else if (this.items.length >= MOST_WARNINGS && code !== MORE_WARNINGS) {
      this.add(
        MORE_WARNINGS,
        `There are faults of more kinds than are listed, the first at ${JSON.stringify(place)}.`,
        { ...place, section: '' },
      );
    } else {
      const warning: FormatWarning = { code, message, place, count: 1 };
      this.#byKey.set(key, warning);
      this.items.push(warning);
    }
  }
}
