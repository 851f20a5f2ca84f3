/** What the summary screen keeps in the address (screens.md 2.4). */
export interface SummaryState {
  /** The concession that was opened last. */
  c?: string;
  /** Rows that are problems alone. */
  errors?: true;
  /** The summary that was chosen, where the element was given none. */
  process?: string;
}

/**
 * Validates a state that the page sets and drops what is not part of it. Addresses write true as
 * `1`, and the name of a concession may be a number.
 */
export function parseSummaryState(given: unknown): SummaryState {
  const { c, errors, process } = (
    typeof given === 'object' && given !== null ? given : {}
  ) as Readonly<Record<string, unknown>>;
  return {
    ...(isWord(c) ? { c: String(c) } : {}),
    ...(errors === true || errors === 1 || errors === 'true' || errors === '1'
      ? { errors: true as const }
      : {}),
    ...(isWord(process) ? { process: String(process) } : {}),
  };
}

function isWord(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}
