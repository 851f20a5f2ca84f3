/**
 * A request that is refused on purpose: becomes `{error, message, status, path, requestId}` with
 * its HTTP status.
 */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  /** Further keys of the body, e.g. `fields` of a validation. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = 'Refused';
    this.status = status;
    this.code = code;
    this.more = more;
  }
}
