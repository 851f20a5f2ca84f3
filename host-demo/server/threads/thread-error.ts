/** Why a thread did not answer a call. */
export type ThreadFailure = 'crashed' | 'memory' | 'timeout' | 'stopped';

/** A call failed because of its thread, not because of what it asked for. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly reason: ThreadFailure;

  constructor(reason: ThreadFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
