/**
 * A number as a scale limit or a readout shows it: at most `digits` significant digits, no needless
 * zeros, exponent only for the very large and small. The sign is the hyphen of every font: for
 * U+2212 a browser may search all fonts of the system, which costs more than the whole first
 * picture.
 */
export function formatNumber(value: number, digits = 5): string {
  if (!Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  const rounded = Number(value.toPrecision(digits));
  if (size >= 1e7 || size < 1e-4) return rounded.toExponential().replace('e+', 'e');
  return String(rounded);
}
