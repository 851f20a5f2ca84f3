/**
 * Everything that can go wrong, as one closed set: the catalogue of spec 8 as far as it concerns
 * what is built, and the codes of the file readers. Each has a text `error.CODE` in every language.
 */
export type ErrorCode =
  // spec 8: calls
  | 'NETWORK_DISCONNECTED'
  | 'REQUEST_FAILED'
  | 'GATEWAY_TIMEOUT'
  | 'REQUEST_TIMEOUT'
  | 'SERVER_SAID'
  | 'STATEMENT_TIMEOUT'
  | 'SERVER_BUSY'
  | 'LIMIT_REACHED'
  | 'ROLE_MISSING'
  | 'ANSWER_INVALID'
  | 'MISSING_PARAMETERS'
  | 'FILE_EXPIRED'
  | 'DOWNLOAD_FAILED'
  | 'FILE_NOT_FOUND'
  | 'RECORD_NOT_FOUND'
  | 'VIEW_NOT_FOUND' // a saved view that was deleted, or is not the user's to see
  | 'LOGIN_FAILED'
  | 'LANGUAGES_UNAVAILABLE'
  | 'ENTITY_LIST_FAILED'
  | 'SCHEMA_UPDATE_FAILED'
  | 'CACHE_CLEAR_FAILED'
  | 'CART_CLEAR_FAILED'
  | 'CONCESSION_UNAVAILABLE'
  // spec 5 and 8: picking and viewers
  | 'MISSING_CATALOG_KEY'
  | 'SELECTION_REQUIRED'
  | 'NO_WELLBORES'
  | 'NO_LOG_FILES'
  | 'TWO_WELLS_REQUIRED'
  | 'BOTH_BORES_REQUIRED'
  | 'CORRELATION_FAILED'
  | 'STORE_URI_FAILED'
  | 'INDEX_ID_FAILED'
  | 'NO_SEISMIC_INDEX'
  | 'DATA_REPLACED'
  | 'NO_SELECTED_TEMPLATES'
  // map and feature servers
  | 'CORS_REFUSED' // the server lies on another origin and does not allow the page's
  | 'SERVICE_UNREACHABLE' // no answer of a server that is not the suite's own
  | 'INFO_BEHIND_PROXY' // a layer's proxy gives pictures only
  | 'CREDENTIALS_NEEDED'
  | 'CREDENTIALS_REFUSED' // user and password of an address cannot be sent from a page
  | 'CRS_NEEDS_SERVER' // only a server converts coordinates of this system
  | 'COORDINATES_INVALID' // numbers that cannot be degrees, and no system named
  | 'SELECTION_TOO_LARGE' // more records than a query can leave out by name
  | 'LAYER_TOO_LARGE' // more features than a page can hold
  | 'AREA_FILE_UNKNOWN' // a file of another kind than areas are read from
  // spec 5 and 8: logs
  | 'LOG_TEMPLATES_UNAVAILABLE'
  | 'NO_LOG_FOUND'
  | 'NO_LOG_DATA'
  | 'NO_TEMPLATES'
  | 'NO_CURVES_FOR_TEMPLATE'
  | 'SELECT_CURVE'
  | 'NO_HEADER'
  | 'NO_CURVES_IN_FRAME'
  | 'NO_CURVE_VALUES'
  | 'TRACK_FAILED'
  | 'RUN_NOT_SHOWN' // of several logs that are shown together
  // what a host page hands over
  | 'ATTRIBUTE_INVALID'
  | 'DATA_INVALID'
  | 'TEMPLATE_INVALID'
  | 'COMPONENT_FAILED'
  | 'PART_NOT_LOADED' // a module of the suite was not fetched
  | 'POPUP_BLOCKED'
  // file readers (src/formats/format-error.ts)
  | 'EMPTY_FILE'
  | 'FORMAT_UNKNOWN'
  | 'FORMAT_UNSUPPORTED'
  | 'FILE_MALFORMED'
  | 'FILE_TRUNCATED'
  | 'FILE_ENCRYPTED'
  | 'FILE_TOO_LARGE'
  | 'SOURCE_FAILED'
  | 'CURVE_UNKNOWN';

/** Rows of an entity that refer to a record. */
export interface ReferenceCount {
  entityName: string;
  /** Null if the rows were not counted. */
  count: number | null;
}

/**
 * A sentence and its values apart, so that it can be shown in another language: its id is the
 * English sentence with `{{0}}`, `{{1}}` … in the places of its values.
 */
export interface ProblemParts {
  id: string;
  values: readonly (string | number | ProblemParts)[];
}

/**
 * A failure as it is shown. `geo-error` carries its code, message and address, and the status of
 * the answer.
 */
export interface Problem {
  code: ErrorCode;
  /**
   * Technical text for "Details", plain English; names the place in a file where there is one. The
   * server's own words for SERVER_SAID, and then what is shown.
   */
  message: string;
  /** The parts of `message`, by which it is shown in another language, where they are known. */
  parts?: ProblemParts;
  /** Code of the server's answer (contract: `error`), e.g. CONFLICT. */
  serverCode?: string;
  /**
   * What is wrong with each field, by attribute name, in the server's words (contract: VALIDATION).
   */
  fields?: Readonly<Record<string, string>>;
  /** The parts of `fields`, by attribute name, where they are known. */
  fieldParts?: Readonly<Record<string, ProblemParts>>;
  /** What keeps a record from being deleted: `count` rows of an entity (contract: REFERENCED). */
  references?: readonly ReferenceCount[];
  /** What fills the places of the code's text, e.g. the name of a coordinate system. */
  values?: Readonly<Record<string, string | ProblemParts>>;
  /** Service address, without secrets. */
  url?: string;
  /** HTTP status; 0 when no answer came. */
  status?: number;
  statusText?: string;
  /** Id of the request in the log of the server. */
  requestId?: string;
}

/** True for the error of an aborted operation. Cancelled is not failed. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Converts any thrown value to a Problem; `fallback` is the code of an error that has none of its
 * own. A request without an answer means that the network is lost (spec 8, "network status 0").
 */
export function toProblem(error: unknown, fallback: ErrorCode): Problem {
  if (typeof error === 'object' && error !== null) {
    const { code, message, parts, values, http } = error as {
      code?: unknown;
      message?: unknown;
      parts?: ProblemParts;
      values?: Readonly<Record<string, string | ProblemParts>>;
      http?: Pick<Problem, 'url' | 'status' | 'statusText' | 'requestId'>;
    };
    const text = typeof message === 'string' && message ? message : String(error);
    if (http?.status === 0) return { code: 'NETWORK_DISCONNECTED', message: text, ...http };
    const known = isErrorCode(code)
      ? code
      : fallback === 'COMPONENT_FAILED' && isImportFailure(text)
        ? 'PART_NOT_LOADED'
        : fallback;
    return {
      code: known,
      message: text,
      ...(parts && { parts }),
      ...(values && { values }),
      ...http,
    };
  }
  return { code: fallback, message: String(error) };
}

/** True for the message of a failed `import()`, in the words of each browser engine. */
function isImportFailure(message: string): boolean {
  return /dynamically imported module|importing a module script failed/i.test(message);
}

/** Thrown by the suite, as against the platform: its errors have a number or nothing. */
function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && /^[A-Z]+(_[A-Z]+)+$/.test(code);
}
