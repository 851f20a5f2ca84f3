/** Columns of a grid, in order, and how many of the first of them stay in sight. */
export interface ColumnChoice {
  columns: readonly string[];
  pinned: number;
}

/**
 * The choice with a column shown, as the last, or not shown. The last one stays: a grid has a
 * column.
 */
export function withShown(
  { columns, pinned }: ColumnChoice,
  name: string,
  shown: boolean,
): ColumnChoice {
  const at = columns.indexOf(name);
  if (shown) return at >= 0 ? { columns, pinned } : { columns: [...columns, name], pinned };
  if (at < 0 || columns.length === 1) return { columns, pinned };
  return {
    columns: columns.filter((one) => one !== name),
    pinned: at < pinned ? pinned - 1 : pinned,
  };
}

/**
 * The choice with a column pinned, as the last of the pinned ones, or free, as the first of the
 * free.
 */
export function withPinned(
  { columns, pinned }: ColumnChoice,
  name: string,
  isPinned: boolean,
): ColumnChoice {
  const at = columns.indexOf(name);
  if (at < 0 || at < pinned === isPinned) return { columns, pinned };
  const rest = columns.filter((one) => one !== name);
  const to = isPinned ? pinned : pinned - 1;
  return {
    columns: [...rest.slice(0, to), name, ...rest.slice(to)],
    pinned: isPinned ? pinned + 1 : pinned - 1,
  };
}

/**
 * The choice with the column at one place taken to another. The first `pinned` stay in sight,
 * whichever they are.
 */
export function withMoved(
  { columns, pinned }: ColumnChoice,
  from: number,
  to: number,
): ColumnChoice {
  const name = columns[from];
  if (name === undefined || to < 0 || to >= columns.length) return { columns, pinned };
  const rest = columns.filter((one) => one !== name);
  return { columns: [...rest.slice(0, to), name, ...rest.slice(to)], pinned };
}
