/** A formation top that a log file lists. */
export interface FileTop {
  name: string;
  /** Measured depth in `unit`. */
  depth: number;
  /** As the file writes it; that of the file's depths where it names none. */
  unit: string;
}
