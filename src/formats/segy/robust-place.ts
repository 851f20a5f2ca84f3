import type { GridTransform } from './geometry.ts';
import { applyGridTransform, gridPlace } from './grid-place.ts';
import type { PlacedTraces } from './grid-place.ts';
import { pickEntries } from './numbered.ts';

/** Numbers and coordinates that can be picked. */
type Columns = Record<keyof PlacedTraces, Float64Array>;

/** Share of the traces that may lie apart from all others. */
const MOST_APART = 0.1;
/** Misfits, as a multiple of the mean one, of those. */
const APART = 3;
/** Turns in which they are looked for: the farthest hide others. */
const MOST_TURNS = 8;

/**
 * The place of a grid by the traces that decide, or by `all` where those do not span the grid as
 * all do. A few traces whose coordinates lie far away, such as 0 and 1 or those of another scale,
 * have no part in it.
 *
 * @returns how many lie apart as well
 */
export function robustPlace(
  voters: Columns,
  all: Columns,
): { place: GridTransform | null; apart: number } {
  const isSpanned = (['inline', 'crossline'] as const).every(
    (axis) => differs(voters[axis]) || !differs(all[axis]),
  );
  let used = withCoordinates(isSpanned ? voters : all);
  const most = used.inline.length * MOST_APART;
  const first = gridPlace(used);
  let place = first;
  let apart = 0;
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    if (!place || place.misfit <= measureStep(place, used)) return { place, apart };
    const near = listNear(place, used);
    apart += used.inline.length - near.length;
    if (near.length === used.inline.length || apart > most) break;
    used = pickColumns(used, near);
    place = gridPlace(used);
  }
  return { place: first, apart: 0 };
}

/** Some entries of all columns. */
export function pickColumns(
  { inline, crossline, x, y }: Columns,
  entries: Int32Array | null,
): Columns {
  return {
    inline: pickEntries(inline, entries),
    crossline: pickEntries(crossline, entries),
    x: pickEntries(x, entries),
    y: pickEntries(y, entries),
  };
}

function withCoordinates(columns: Columns): Columns {
  const { x, y } = columns;
  return pickColumns(
    columns,
    Int32Array.from(x.keys()).filter((i) => x[i] !== 0 || y[i] !== 0),
  );
}

/** Traces that are not far from where the place puts them. */
function listNear(place: GridTransform, { inline, crossline, x, y }: Columns): Int32Array {
  return Int32Array.from(x.keys()).filter((i) => {
    const [px, py] = applyGridTransform(place, inline[i] as number, crossline[i] as number);
    return (
      Math.hypot(px - (x[i] as number), py - (y[i] as number)) <= APART * Math.abs(place.misfit)
    );
  });
}

/** The distance of neighbouring lines, that of the two directions which is larger. */
function measureStep(place: GridTransform, { inline, crossline }: Columns): number {
  const { xInline, yInline, xCrossline, yCrossline } = place;
  return Math.max(
    Math.hypot(xInline, yInline) * findStep(inline),
    Math.hypot(xCrossline, yCrossline) * findStep(crossline),
  );
}

/** The least distance of neighbouring numbers; 0 of one number alone. */
function findStep(numbers: Float64Array): number {
  const sorted = numbers.slice().sort();
  let step = Infinity;
  for (let i = 1; i < sorted.length; i++) {
    const difference = (sorted[i] as number) - (sorted[i - 1] as number);
    if (difference > 0 && difference < step) step = difference;
  }
  return step === Infinity ? 0 : step;
}

function differs(values: Float64Array): boolean {
  return values.some((value) => value !== values[0]);
}
