/** The list with one of its items replaced. */
export function replaced<T>(items: readonly T[], at: number, item: T): T[] {
  return items.map((one, other) => (other === at ? item : one));
}

/** The list with an item moved by so many places; the same list where that leads out of it. */
export function moved<T>(items: readonly T[], at: number, by: number): readonly T[] {
  const to = at + by;
  if (to < 0 || to >= items.length) return items;
  const next = [...items];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}

/** Cells of a table that was copied from a sheet: rows by line, columns by tab. */
export function pastedCells(text: string): string[][] {
  return text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}
