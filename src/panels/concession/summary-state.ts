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
 * A state as the page hands it over: what is none of it is left out. An address says `1` for true,
 * and a concession may be called by a number.
 */
export function checkedState(given: unknown): SummaryState {
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
