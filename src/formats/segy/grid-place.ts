import type { GridTransform } from './geometry.ts';

/** Numbers and coordinates of traces of a grid. */
export interface PlacedTraces {
  inline: ArrayLike<number>;
  crossline: ArrayLike<number>;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
}

/**
 * Fits the places of a grid by least squares. A direction in which there is only one line has no
 * effect on the place. Null where no trace has coordinates or they are all the same.
 */
export function gridPlace({ inline, crossline, x, y }: PlacedTraces): GridTransform | null {
  const used: number[] = [];
  for (let i = 0; i < inline.length; i++) if (x[i] !== 0 || y[i] !== 0) used.push(i);
  if (
    used.length === 0 ||
    used.every((i) => x[i] === x[used[0] as number] && y[i] === y[used[0] as number])
  )
    return null;
  const mean = (values: ArrayLike<number>): number =>
    used.reduce((sum, i) => sum + (values[i] as number), 0) / used.length;
  const [mi, mc, mx, my] = [mean(inline), mean(crossline), mean(x), mean(y)];
  let ii = 0,
    ic = 0,
    cc = 0,
    ix = 0,
    cx = 0,
    iy = 0,
    cy = 0;
  for (const k of used) {
    const [di, dc, dx, dy] = [
      (inline[k] as number) - mi,
      (crossline[k] as number) - mc,
      (x[k] as number) - mx,
      (y[k] as number) - my,
    ];
    ii += di * di;
    ic += di * dc;
    cc += dc * dc;
    ix += di * dx;
    cx += dc * dx;
    iy += di * dy;
    cy += dc * dy;
  }
  const [xInline, xCrossline] = solve({ aa: ii, ab: ic, bb: cc }, ix, cx);
  const [yInline, yCrossline] = solve({ aa: ii, ab: ic, bb: cc }, iy, cy);
  const place: GridTransform = {
    x0: mx - xInline * mi - xCrossline * mc,
    xInline,
    xCrossline,
    y0: my - yInline * mi - yCrossline * mc,
    yInline,
    yCrossline,
    misfit: 0,
  };
  const squares = used.reduce((sum, k) => {
    const [px, py] = applyGridTransform(place, inline[k] as number, crossline[k] as number);
    return sum + (px - (x[k] as number)) ** 2 + (py - (y[k] as number)) ** 2;
  }, 0);
  return { ...place, misfit: Math.sqrt(squares / used.length) };
}

/** Where an inline and a crossline meet. */
export function applyGridTransform(
  { x0, xInline, xCrossline, y0, yInline, yCrossline }: GridTransform,
  inline: number,
  crossline: number,
): [x: number, y: number] {
  return [
    x0 + inline * xInline + crossline * xCrossline,
    y0 + inline * yInline + crossline * yCrossline,
  ];
}

/** The symmetrical matrix ((aa, ab), (ab, bb)). */
interface SymmetricMatrix {
  aa: number;
  ab: number;
  bb: number;
}

/** The two unknowns of a symmetrical system; 0 for one that nothing determines. */
function solve({ aa, ab, bb }: SymmetricMatrix, a: number, b: number): [number, number] {
  const determinant = aa * bb - ab * ab;
  if (determinant > 1e-9 * aa * bb)
    return [(a * bb - b * ab) / determinant, (b * aa - a * ab) / determinant];
  if (aa >= bb) return [aa > 0 ? a / aa : 0, 0];
  return [0, b / bb];
}
