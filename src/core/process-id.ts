/**
 * An id of a process that nobody else makes: a call that is sent twice under it starts one.
 * `randomUUID` is there on secure pages alone.
 */
export function newProcessId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
