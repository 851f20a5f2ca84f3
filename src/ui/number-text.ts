const DIGITS = '٠١٢٣٤٥٦٧٨٩';

/** Thousands by one sign and a fraction by another: each language reads such a number the same. */
const GROUPED = /^[-+]?\d{1,3}(?:(?:\.\d{3})+[,٫]|(?:,\d{3})+[.٫]|(?:٬\d{3})+[.,٫])\d*$/;

/**
 * Parses a number as people type it: with a decimal comma or Arabic digits too, and with
 * thousands separators where a decimal separator follows them. NaN for any other text and for "".
 */
export function numberFrom(text: string): number {
  const signed = text
    .replace(/[\s\u200e\u200f\u061c]+/g, '')
    .replace(/[٠-٩]/g, (digit) => String(DIGITS.indexOf(digit)))
    .replace(/^[−–]/, '-');
  const single = GROUPED.test(signed) ? signed.replace(/[.,٬](?=.*[.,٫])/g, '') : signed;
  const plain = single.replace(/[,٫]/, '.');
  return plain !== '' && /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}

/** Formats a number for a field; "" if the value is not a finite number. */
export function numberText(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value)
    ? String(Number(value.toPrecision(10)))
    : '';
}
