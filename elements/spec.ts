/**
 * What pages see of every element: published as types, so nothing of React or of `src` is named
 * here.
 */

/** What every element of the suite has, besides HTMLElement. */
export interface GeoElement extends HTMLElement {
  /** Colours: `auto` follows the page's `<geo-session>`, then the system. @default "auto" */
  theme: 'light' | 'dark' | 'auto';
  /**
   * Elements with the same name share one cursor and one range, across windows of the same origin
   * too.
   */
  link: string | undefined;
  /** Address of the backend for this element alone. */
  apiBase: string | undefined;
  /** Reads everything again. */
  refresh(): Promise<void>;
  /** Moves the keyboard focus into the element, to its first control, once it is ready. */
  setFocus(): Promise<void>;
}

/** Something that was assumed, mended or lost when a file was read. */
export interface FileWarning {
  /** Stable name, such as `STOP_MISMATCH`. */
  code: string;
  /** One English sentence. */
  message: string;
  /** Where in the file, as far as it is known. */
  place?: { byteOffset?: number; line?: number; section?: string };
}

/** Events of every element. */
export interface GeoElementEvents {
  /** The element is rendered and its methods can be called. */
  'geo-ready': CustomEvent<undefined>;
  /**
   * Something failed; it is shown inside the element as well. `status` and `statusText` where a
   * server answered.
   */
  'geo-error': CustomEvent<{
    code: string;
    message: string;
    url?: string;
    status?: number;
    statusText?: string;
  }>;
  /**
   * A note to the user, shown by the page's `<geo-toasts>`. Cancelable: the page shows it itself.
   */
  'geo-notify': CustomEvent<{
    kind: 'info' | 'success' | 'warning' | 'error';
    message: string;
    durationMs?: number;
    problem?: {
      message: string;
      url?: string;
      status?: number;
      statusText?: string;
      requestId?: string;
    };
    action?: { label: string; run(): void };
  }>;
  /**
   * The user wants to go to another page of the application. Cancelable: the page goes there
   * itself.
   */
  'geo-navigate': CustomEvent<{ to: string }>;
}
