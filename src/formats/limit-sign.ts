/** Signs before a number that say that the value is below, above or about it. */
const LIMIT_SIGN =
  /^(?:[<>]=?|=[<>]|[\u2264\u2265\u2266\u2267\u2a7d\u2a7e~\u2248\uff1c\uff1e])\s*(?=[\d.,+-])/;
/** Character codes of all of them. */
const FIRST_CODES = new Set(
  [...'<>=~\u2264\u2265\u2266\u2267\u2a7d\u2a7e\u2248\uff1c\uff1e'].map((sign) =>
    sign.charCodeAt(0),
  ),
);

/**
 * The number behind a sign of a limit of detection, such as "0.1" of "<0.1", ">= 0.1" or "~0.1";
 * null for a text without such a sign.
 */
export function removeLimitSign(text: string): string | null {
  return FIRST_CODES.has(text.charCodeAt(0)) && LIMIT_SIGN.test(text)
    ? text.replace(LIMIT_SIGN, '')
    : null;
}

/** Whether a text is such a sign alone. */
function isLimitSign(text: string): boolean {
  return text.length <= 2 && FIRST_CODES.has(text.charCodeAt(0)) && LIMIT_SIGN.test(`${text}0`);
}

/** Fields in which signs of limits are joined to the numbers that a blank parts them from. */
export function joinSigns(fields: string[]): string[] {
  if (!fields.some(isLimitSign)) return fields;
  return fields.flatMap((field, at) => {
    if (isLimitSign(field)) return at === fields.length - 1 ? [field] : [];
    return isLimitSign(fields[at - 1] ?? '') ? [`${fields[at - 1]!}${field}`] : [field];
  });
}
