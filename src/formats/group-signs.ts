/** Apostrophes and spaces that people write between groups of three digits. */
export const GROUP_SIGNS = " '\u2019\u2018\u02bc\u2032\u00b4`\u00a0\u2007\u2009\u202f";

/** A number in groups of three digits: "12'345.6", "1\u202f234,5". */
const GROUPED = new RegExp(`^[+-]?[1-9]\\d{0,2}([${GROUP_SIGNS}]\\d{3})+([.,]\\d*)?$`);
const SIGNS = new RegExp(`[${GROUP_SIGNS}]`, 'g');

/** A number without the signs between its groups of three digits; any other text as it is. */
export function removeGroupSigns(text: string): string {
  return GROUPED.test(text) ? text.replace(SIGNS, '') : text;
}
