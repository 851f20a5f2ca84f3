/** Names of tables of a survey (LAS 3.0 ~Inclinometry). */
export const SURVEY_TABLE =
  /^(inclinometry|inclination|deviation|(directional[ _]?)?survey)(_|\b)/i;
