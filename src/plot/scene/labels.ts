/** Labels that do not lie over one another. */

/** A label to be placed beside a point of the screen. CSS pixels. */
export interface LabelWish {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Distance from the point. */
  gap: number;
}

/** Where a label is placed: its left and top. */
export interface LabelPlace {
  left: number;
  top: number;
}

type Box = readonly [left: number, top: number, right: number, bottom: number];
const CELL = 64;

/**
 * Places of labels, in their order; null for one that finds no free place. First come, first
 * served: what matters most comes first, and the order stays while the view turns.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  size: { width: number; height: number },
  taken: readonly Box[] = [],
): (LabelPlace | null)[] {
  const cells = new Map<number, Box[]>();
  const columns = Math.ceil(size.width / CELL) + 1;
  const over = function* ([left, top, right, bottom]: Box): Generator<number> {
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++) {
      for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++)
        yield row * columns + column;
    }
  };
  const put = (box: Box): void => {
    for (const cell of over(box)) {
      const there = cells.get(cell);
      if (there) there.push(box);
      else cells.set(cell, [box]);
    }
  };
  const isFree = (box: Box): boolean => {
    if (box[0] < 0 || box[1] < 0 || box[2] > size.width || box[3] > size.height) return false;
    for (const cell of over(box))
      if (cells.get(cell)?.some((other) => overlap(box, other))) return false;
    return true;
  };
  taken.forEach(put);
  return wishes.map(({ x, y, width, height, gap }) => {
    const corners: LabelPlace[] = [
      { left: x + gap, top: y - height / 2 },
      { left: x - gap - width, top: y - height / 2 },
      { left: x - width / 2, top: y - gap - height },
      { left: x - width / 2, top: y + gap },
    ];
    for (const { left, top } of corners) {
      const box: Box = [left, top, left + width, top + height];
      if (!isFree(box)) continue;
      put(box);
      return { left, top };
    }
    return null;
  });
}

function overlap(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
