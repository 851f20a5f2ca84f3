/**
 * The version that an answer gives of an entity; null where it gives none, as a server that knows
 * section 7 of the specification alone.
 */
export function readVersion(given: unknown): number | null {
  return given === undefined || given === null ? null : Number(given);
}

/** The version as a change of the entity carries it: not at all where none was read. */
export function versionSent(version: number | null | undefined): { version?: number } {
  return typeof version === 'number' ? { version } : {};
}
