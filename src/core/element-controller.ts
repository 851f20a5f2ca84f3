/**
 * State and commands of one element. The element creates it when it is connected, hands it every
 * property before the next task, and calls the public methods on it; React renders its signals.
 */
export interface ElementController<Props extends object> {
  /**
   * Applies properties that were set, all of one task together: at first the values of all, later
   * those that changed. A public method that is called in the same task is called after this.
   */
  setProperties(changed: Readonly<Partial<Props>>): void;
  /** Reads everything again. */
  refresh?(): void | Promise<void>;
  /** Ends all work. The element creates another controller if it is connected again. */
  dispose(): void;
}
