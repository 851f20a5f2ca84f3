/**
 * Unique names of curves: a mnemonic that occurs twice becomes `X:1`, `X:2`; a blank one
 * `UNKNOWN:1`, `UNKNOWN:2`, a single one too. A name made so may meet one in the file: then the
 * next free number. Names are case-sensitive, as in the file.
 * @param mnemonics as in the file, in its order
 */
export function uniqueMnemonics(mnemonics: readonly string[]): string[] {
  const total = new Map<string, number>();
  const names = mnemonics.map((mnemonic) => mnemonic.trim());
  for (const name of names) total.set(name, (total.get(name) ?? 0) + 1);
  const taken = new Set(names);
  const next = new Map<string, number>();
  return names.map((name) => {
    if (name !== '' && total.get(name) === 1) return name;
    const stem = name || 'UNKNOWN';
    let unique: string;
    do {
      const n = (next.get(stem) ?? 0) + 1;
      next.set(stem, n);
      unique = `${stem}:${n}`;
    } while (taken.has(unique));
    taken.add(unique);
    return unique;
  });
}
