const DIGITS = '٠١٢٣٤٥٦٧٨٩';

/**
 * Parses a number as people type it: with a decimal comma or Arabic digits too. NaN for any other
 * text and for "".
 */
export function numberFrom(text: string): number {
  const plain = text
    .replace(/[\s\u200e\u200f\u061c]+/g, '')
    .replace(/[٠-٩]/g, (digit) => String(DIGITS.indexOf(digit)))
    .replace(/[,٫]/, '.')
    .replace(/^[−–]/, '-');
  return plain !== '' && /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}

/** Formats a number for a field; "" if the value is not a finite number. */
export function numberText(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value)
    ? String(Number(value.toPrecision(10)))
    : '';
}
