/**
 * What the host page requests by attributes; undefined requests the default. The user's later
 * choices replace it.
 */
export interface LogRequest {
  frame?: string | undefined;
  curves?: readonly string[] | undefined;
  template?: string | undefined;
  /** Mnemonic of the curve to draw against. */
  index?: string | undefined;
}

/** The parts of a request that differ from those of the request before. */
export function changedKeys(
  before: LogRequest,
  request: LogRequest,
): ReadonlySet<keyof LogRequest> {
  const keys = ['frame', 'curves', 'template', 'index'] as const;
  return new Set(keys.filter((key) => request[key] !== before[key]));
}

/**
 * A request with the changes that the page made to its own: frame and template where they changed,
 * else as the user chose them, and the page's curves.
 */
export function applyChanges(
  current: LogRequest,
  request: LogRequest,
  changed: ReadonlySet<keyof LogRequest>,
): LogRequest {
  return {
    frame: changed.has('frame') ? request.frame : current.frame,
    template: changed.has('template') ? request.template : current.template,
    curves: request.curves,
  };
}
