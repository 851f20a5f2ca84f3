/** What setting some properties of an element has led to. */
export interface PropertyChange<Props extends object> {
  /** The values of all properties. */
  now: Props;
  /**
   * Whether any of the named properties has another value than before; true for all of a first
   * change.
   */
  hasChanged(...names: readonly (keyof Props)[]): boolean;
}

/** Applies properties that were set to those before. @param previous null at first */
export function applyProperties<Props extends object>(
  previous: Readonly<Props> | null,
  changed: Readonly<Partial<Props>>,
): PropertyChange<Props> {
  const now = { ...previous, ...changed } as Props;
  return {
    now,
    hasChanged: (...names) =>
      previous === null || names.some((name) => !Object.is(previous[name], now[name])),
  };
}
