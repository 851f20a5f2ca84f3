/** What can be wrong with a formula. */
export type FormulaProblem =
  | 'SYNTAX' // what is written there does not belong there, or something is missing
  | 'NAME_UNKNOWN' // neither a curve nor a parameter has the name
  | 'FUNCTION_UNKNOWN'
  | 'ARGUMENTS_WRONG' // a function has another number of arguments, or another kind
  | 'NUMBER_WRONG' // a number of a function has to be as the subject says: "samples ≥ 1"
  | 'TOO_LONG';

/** A fault of a formula, with its place in the text. */
export class FormulaError extends Error {
  override name = 'FormulaError';
  /**
   * @param from first character of the place, counted from 0
   * @param to character after its last; equal to `from` where something is missing
   * @param subject the name that is meant, or what was expected
   */
  constructor(
    readonly problem: FormulaProblem,
    readonly from: number,
    readonly to: number,
    readonly subject = '',
  ) {
    super(`${problem} at ${from + 1}${subject && `: ${subject}`}`);
  }
}
