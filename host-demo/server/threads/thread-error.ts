/** Why a thread did not answer a call. */
export type ThreadFailure = 'crashed' | 'memory' | 'timeout' | 'stopped';

/**
 * Thrown if a call fails because its thread ended or timed out, not because the called method
 * threw.
 */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly reason: ThreadFailure;

  constructor(reason: ThreadFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
