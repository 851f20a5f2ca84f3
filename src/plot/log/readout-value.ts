/** What one curve or track has at the cursor. */
export interface ReadoutValue {
  mnemonic: string;
  /** NaN where the curve has no value there. */
  value: number;
  unit: string;
  color: string;
  /** In place of the number: the name of a code, a description, the title of a picture. */
  text?: string;
}
