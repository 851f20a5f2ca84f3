/** Values at both ends of an axis; `from` may be the greater one. */
export interface AxisEnd {
  from: number;
  to: number;
}

/** The ends that "0.45,-0.15" names; null if it names none, or twice the same. */
export function parseEnds(given: unknown): AxisEnd | null {
  if (typeof given !== 'string' || given.length > 50) return null;
  const parts = given.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const [from, to] = parts;
  return parts.length === 2 && parts.every(Number.isFinite) && from !== to
    ? { from: from!, to: to! }
    : null;
}

/** Ends as a state holds them; undefined of fitted ones. */
export function formatEnds(ends: AxisEnd | null): string | undefined {
  return ends ? `${ends.from},${ends.to}` : undefined;
}
