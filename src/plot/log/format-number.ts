/** A number as a scale limit or a readout shows it: at most `digits` significant digits, no needless zeros, exponent only for the very large and small. */
export function formatNumber(value: number, digits = 5): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  const rounded = Number(value.toPrecision(digits));
  if (size >= 1e7 || size < 1e-4) return rounded.toExponential().replace('e+', 'e');
  return String(rounded).replace('-', '−');
}
