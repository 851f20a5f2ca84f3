/**
 * A request that a service refuses in its own way: an exception report with a code of OWS 1.1 or
 * WMS 1.3.0.
 */
export class ServiceError extends Error {
  readonly code: string;
  /** Parameter that is wrong. */
  readonly locator: string;

  constructor(code: string, locator: string, message: string) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.locator = locator;
  }
}
