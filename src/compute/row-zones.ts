/** The zone of each sample. */
export interface RowZones {
  /** Names, in the order of the index. */
  names: readonly string[];
  /** One number of a name per sample, -1 for a sample in no zone. */
  rows: Int16Array;
}

/** What zones of one name in different spelling have in common. */
export function zoneKey(name: string): string {
  return name.trim().toLowerCase();
}

/** The rows of a zone, as 1. Null where there is none of the name, in any spelling. */
export function rowsOfZone({ names, rows }: RowZones, name: string): Uint8Array | null {
  const key = zoneKey(name);
  const numbers = names.flatMap((one, number) => (zoneKey(one) === key ? [number] : []));
  if (numbers.length === 0) return null;
  return Uint8Array.from(rows, (number) => (numbers.includes(number) ? 1 : 0));
}

/** A named interval of an index, its top included. */
export interface NamedZone {
  name: string;
  top: number;
  /** Infinity for a zone that goes on to the end. */
  base: number;
}

/**
 * The zones that tops begin: each reaches to the next one, the last to the end of the log. Tops of
 * one depth begin one zone, which has the name of the last.
 */
export function zonesBelowTops(tops: readonly { name: string; depth: number }[]): NamedZone[] {
  const sorted = tops
    .filter(({ depth }) => Number.isFinite(depth))
    .toSorted((a, b) => a.depth - b.depth);
  return sorted.flatMap(({ name, depth }, i) => {
    const base = sorted[i + 1]?.depth ?? Infinity;
    return base > depth ? [{ name, top: depth, base }] : [];
  });
}

/** The zone of each row. Zones of one name are one; zones without a row are left out. */
export function zonesByDepth(index: Float64Array, zones: readonly NamedZone[]): RowZones {
  const tops = zones.toSorted((a, b) => a.top - b.top);
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const numberFor = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, names.length);
    return names.push(name) - 1;
  };
  const used = tops.filter(({ top, base }) => index.some((at) => at >= top && at < base));
  const places = used.map(({ name }) => numberFor(name));
  const rows = new Int16Array(index.length).fill(-1);
  let at = 0;
  for (let row = 0; row < rows.length; row++) {
    const depth = index[row]!;
    const isIn = (zone: NamedZone | undefined): boolean =>
      zone !== undefined && depth >= zone.top && depth < zone.base;
    if (!isIn(used[at])) at = used.findIndex(isIn);
    if (at >= 0) rows[row] = places[at]!;
    if (at < 0) at = 0;
  }
  return { names, rows };
}

/** More different values than these are no codes. */
const MOST_CODES = 40;

/**
 * The zones that a discrete curve (facies, flags) makes: one for each of its values.
 * @param values one code per sample; NaN and `nullValue` are in no zone
 * @returns null where the curve has more than 40 different values
 */
export function zonesByCode(values: ArrayLike<number>, nullValue = NaN): RowZones | null {
  const codes = new Set<number>();
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (!Number.isFinite(value) || value === nullValue) continue;
    codes.add(value);
    if (codes.size > MOST_CODES) return null;
  }
  const sorted = [...codes].sort((a, b) => a - b);
  const numbers = new Map(sorted.map((code, i) => [code, i]));
  return {
    names: sorted.map(String),
    rows: Int16Array.from({ length: values.length }, (_, row) => numbers.get(values[row]!) ?? -1),
  };
}
