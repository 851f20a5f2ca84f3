/** Digits of Arabic and of Persian, the decimal and the thousands separator of both, the minus. */
const ARABIC_NUMBER = /[\u0660-\u0669\u06f0-\u06f9]|\d[\u066b\u066c]\d/;
const SIGNS = /[\u0660-\u0669\u06f0-\u06f9\u066b\u066c]/g;

/**
 * A number in the digits of Arabic (U+0660 to U+0669) or of Persian (U+06F0 to U+06F9) in those of
 * ASCII, its decimal separator (U+066B) as a point and without its thousands separators (U+066C);
 * any other text as it is.
 */
export function toAsciiDigits(text: string): string {
  if (!ARABIC_NUMBER.test(text)) return text;
  return text.replace(SIGNS, (sign) => {
    const code = sign.charCodeAt(0);
    if (code === 0x066b) return '.';
    return code === 0x066c ? '' : String(code & 0xf);
  });
}
