/** Names of tables of tops (LAS 3.0 ~Tops). */
export const TOP_TABLE = /^(tops?|markers?|picks?|formations?)(_|\b)/i;

/** A formation top that a log file lists. */
export interface FileTop {
  name: string;
  /** Measured depth in `unit`. */
  depth: number;
  /** As the file writes it; that of the file's depths where it names none. */
  unit: string;
}
