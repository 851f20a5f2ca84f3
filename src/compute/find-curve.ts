/** A name as names are compared: in one case, also of Turkish, and in one form of its letters. */
function foldName(name: string): string {
  return name.normalize('NFKC').toUpperCase().replaceAll('İ', 'I');
}

/**
 * What readers and programs put behind a name that occurs several times: "GR:1", "GR_1", "GR.1",
 * "GR#2", "GR[0]", "GR (2)". One digit behind the signs that names have themselves: AT_90 is no
 * repeat of AT.
 */
const REPEATED = /^(.*[^\s:_.#[(])\s*(?::(\d{1,2})|[_.#](\d)|\[(\d{1,2})\]|\((\d{1,2})\))$/;

/** The name that a repeat is of, folded, and its number; null for a name that is no repeat. */
function readRepeat(folded: string): { base: string; number: number } | null {
  const [, base, ...numbers] = REPEATED.exec(folded) ?? [];
  if (base === undefined) return null;
  return { base, number: Number(numbers.find((number) => number !== undefined)) };
}

/**
 * The curves that a page or a user can mean by a mnemonic: the one of that very name, else the
 * first of that name in another case, else all whose names are repeats of it, such as "GR:1" and
 * "GR:2" of "GR"; for a first repeat, such as "GR:1", the one that is not repeated.
 */
export function listByMnemonic<T extends { mnemonic: string }>(
  curves: readonly T[],
  wanted: string,
): T[] {
  const name = wanted.trim();
  const folded = foldName(name);
  const own =
    curves.find(({ mnemonic }) => mnemonic === name) ??
    curves.find(({ mnemonic }) => foldName(mnemonic.trim()) === folded);
  if (own) return [own];
  const repeat = readRepeat(folded);
  return curves.filter(({ mnemonic }) => {
    const other = foldName(mnemonic.trim());
    const read = readRepeat(other);
    if (read?.base === folded) return true;
    if (!repeat) return false;
    return read
      ? read.base === repeat.base && read.number === repeat.number
      : other === repeat.base && repeat.number < 2;
  });
}

/** The first of the curves that a page or a user can mean by a mnemonic; undefined if absent. */
export function findByMnemonic<T extends { mnemonic: string }>(
  curves: readonly T[],
  wanted: string,
): T | undefined {
  return listByMnemonic(curves, wanted)[0];
}

/** A curve that is taken for a name, and all that the name can mean where there are several. */
export interface FoundCurve<T> {
  curve: T;
  /** Repeats of the name, the one that is taken among them; none where the name means one curve. */
  repeats: readonly T[];
}

/** The curve that is taken for a name; null if absent. */
export function chooseByMnemonic<T extends { mnemonic: string }>(
  curves: readonly T[],
  wanted: string,
): FoundCurve<T> | null {
  const found = listByMnemonic(curves, wanted);
  const [curve] = found;
  return curve ? { curve, repeats: found.length > 1 ? found : [] } : null;
}

/** Whether a curve has this very name, in any case. */
export function hasMnemonic(curves: readonly { mnemonic: string }[], wanted: string): boolean {
  const folded = foldName(wanted.trim());
  return curves.some(({ mnemonic }) => foldName(mnemonic.trim()) === folded);
}
