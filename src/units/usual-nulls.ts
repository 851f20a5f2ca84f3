/**
 * Numbers that programs for logs, maps and seismic data write where there is no value, whether or
 * not the format has another sign for it. Readers add what only their format has.
 */
export const USUAL_NULLS: readonly number[] = [-999.25, -999, -9999, -9999.25, -99999, -999999];
