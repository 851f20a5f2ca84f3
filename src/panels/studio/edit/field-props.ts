import type { FieldDescription } from '../kinds/kind.ts';

/** Props of the input of a field. */
export interface FieldProps {
  field: FieldDescription;
  value: unknown;
  /** What is wrong with the value. */
  error: string | undefined;
  readOnly: boolean;
  onChange(value: unknown): void;
}
