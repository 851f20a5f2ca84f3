/**
 * Creates a unique id of a process, 32 hexadecimal digits: a call that is sent twice with it starts
 * one process. `randomUUID` is not used because it exists in secure contexts only.
 */
export function newProcessId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
