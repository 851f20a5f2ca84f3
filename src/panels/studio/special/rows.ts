/** Copies a list with another item at an index. */
export function replaceItem<T>(items: readonly T[], at: number, item: T): T[] {
  return items.map((one, other) => (other === at ? item : one));
}

/**
 * Copies a list with an item moved by a number of places; the same list if that leads out of it.
 */
export function moveItem<T>(items: readonly T[], at: number, by: number): readonly T[] {
  const to = at + by;
  if (to < 0 || to >= items.length) return items;
  const next = [...items];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}

/** Cells of a table that was copied from a sheet: rows by line, columns by tab. */
export function parseCells(text: string): string[][] {
  return text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
}
