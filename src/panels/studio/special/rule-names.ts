/** A name in an expression that nothing has. */
export interface UnknownName {
  name: string;
  /** Positions in the expression, the end left out. */
  from: number;
  to: number;
  /** The known name that it is nearest to; null where none is near. */
  nearest: string | null;
}

/** Words of CEL that name nothing. */
const WORDS = new Set(['true', 'false', 'null', 'in', 'int', 'uint', 'double', 'string', 'bool']);
/** Texts, numbers, then names with what is before and after them. */
const TOKEN =
  /r?"(?:[^"\\]|\\.)*"|r?'(?:[^'\\]|\\.)*'|\/\/[^\n]*|\d[\w.]*|(\.\s*)?([A-Za-z_]\w*)(\s*\()?/g;
/** Macros whose first argument names what they go through. */
const MACRO = /\.\s*(?:all|exists|exists_one|filter|map)\s*\(\s*([A-Za-z_]\w*)\s*,/g;
/** Changes of letters up to which a name is near to another. */
const NEAR = 2;

/**
 * Names at the beginning of a path that are neither known nor declared by a macro: of fields and
 * related catalogs. Functions and members of what is before a dot are not looked at.
 */
export function findUnknownNames(expression: string, known: readonly string[]): UnknownName[] {
  const declared = [...expression.matchAll(MACRO)].map(([, name]) => name!);
  const names = new Set([...known, ...declared, ...WORDS]);
  return [...expression.matchAll(TOKEN)].flatMap((match): UnknownName[] => {
    const [, dot, name, call] = match;
    if (name === undefined || dot !== undefined || call !== undefined || names.has(name)) return [];
    const from = match.index;
    return [{ name, from, to: from + name.length, nearest: findNearest(name, known) }];
  });
}

function findNearest(name: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = NEAR + 1;
  for (const one of known) {
    const changes = countChanges(name.toLowerCase(), one.toLowerCase());
    if (changes < least) [best, least] = [one, changes];
  }
  return best;
}

/**
 * Letters to insert, delete, replace or swap with their neighbour to get from one text to the other
 * (optimal string alignment).
 */
function countChanges(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
    rows[i] = row;
  }
  return rows[a.length]![b.length]!;
}
