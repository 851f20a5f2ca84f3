import type { Pen } from '../pen.ts';
import type { ColorScale } from './clip.ts';
import type { BlockLevels } from './levels.ts';
import { PixelColumns } from './resample.ts';
import type { SectionDisplay } from './section-content.ts';
import type { SectionView } from './section-view.ts';

/** Narrower traces than this are thinned out, CSS pixels. */
const LEAST_SPACING = 5;

/**
 * Every how manyth trace is drawn: a power of two, so that zooming in adds traces between those
 * there are.
 */
export function traceStep(perColumn: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(LEAST_SPACING / perColumn)));
}

/** Amplitudes along a trace where it is drawn. */
export interface WiggleTrace {
  /** From the top down; NaN is a gap. */
  values: Float32Array;
  /** Pen units: of the first value, and from one to the next. */
  y: number;
  step: number;
}

/**
 * How amplitudes deflect a trace, in pen units: `x` + value × `reach`, held within `most` of `x`.
 */
export interface Deflection {
  x: number;
  reach: number;
  most: number;
}

/** Adds the line of a trace to the pen's path. Gaps break it. */
export function addWiggle(
  pen: Pick<Pen, 'moveTo' | 'lineTo'>,
  { values, y, step }: WiggleTrace,
  { x, reach, most }: Deflection,
): void {
  let drawing = false;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) {
      drawing = false;
      continue;
    }
    const at = x + Math.min(most, Math.max(-most, value * reach));
    if (drawing) pen.lineTo(at, y + i * step);
    else pen.moveTo(at, y + i * step);
    drawing = true;
  }
}

/**
 * Adds the area between a trace and its line where it is right of it: lobes begin and end where the
 * trace crosses zero.
 */
export function addLobes(
  pen: Pick<Pen, 'moveTo' | 'lineTo' | 'closePath'>,
  { values, y, step }: WiggleTrace,
  { x, reach, most }: Deflection,
): void {
  let open = false;
  const close = (at: number): void => {
    if (!open) return;
    pen.lineTo(x, at);
    pen.closePath();
    open = false;
  };
  for (let i = 0; i < values.length; i++) {
    const right = values[i]! * reach;
    const before = i > 0 ? values[i - 1]! * reach : NaN;
    const at = y + i * step;
    if (!(right > 0)) {
      close(
        !Number.isNaN(right) && before > 0 ? at - step * (right / (right - before)) : at - step,
      );
      continue;
    }
    if (!open) {
      pen.moveTo(x, before <= 0 ? at - step * (right / (right - before)) : at);
      open = true;
    }
    pen.lineTo(x + Math.min(most, right), at);
  }
  close(y + (values.length - 1) * step);
}

/** What is drawn of a section as wiggles. */
export interface WiggleInput {
  view: SectionView;
  blocks: readonly BlockLevels[];
  scale: ColorScale;
  display: SectionDisplay;
  color: string;
  hair: number;
}

/**
 * Draws wiggles and variable areas. The pen's clip must hold them to the samples' place: at the
 * edges they reach over it.
 */
export function paintWiggles(
  pen: Pen,
  { view, blocks, scale: { scale, offset }, display, color, hair }: WiggleInput,
): void {
  const {
    traces: [left, right],
    samples: [top, base],
  } = view.window;
  const step = traceStep(view.perColumn);
  const spacing = step * view.perColumn;
  // Half the colour map is the way from zero to the clip.
  const reach = 2 * spacing * display.excursion;
  const most = spacing * display.excursion * display.wiggleClip;
  const perY = Math.max(1, 1 / view.perRow);
  const first = Math.max(0, Math.floor(top) - 1);
  const count = Math.ceil((Math.min(view.rows, base + 1) - first) / perY);
  if (count < 1) return;
  const values = new Float32Array(count);
  pen.strokeStyle = pen.fillStyle = color;
  pen.lineWidth = Math.max(hair, Math.min(1, spacing / 12));
  pen.lineJoin = 'round';
  for (
    let column = Math.max(0, Math.floor((left - 2 * step) / step) * step);
    column < Math.min(view.columns, right + 2 * step);
    column += step
  ) {
    if (!readTrace(blocks, { column, row: first, perY }, values)) continue;
    for (let i = 0; i < count; i++) values[i] = values[i]! * scale + (offset - 0.5);
    const trace: WiggleTrace = { values, y: view.yAt(first + perY / 2), step: perY * view.perRow };
    const deflection: Deflection = { x: view.xAt(column + 0.5), reach, most };
    if (display.variableArea) {
      pen.beginPath();
      addLobes(pen, trace, deflection);
      pen.fill();
    }
    if (display.wiggle) {
      pen.beginPath();
      addWiggle(pen, trace, deflection);
      pen.stroke();
    }
  }
}

/**
 * Reads values of one trace, from a row on, each of `perY` rows; false where no block has any of
 * it.
 */
function readTrace(
  blocks: readonly BlockLevels[],
  { column, row, perY }: { column: number; row: number; perY: number },
  values: Float32Array,
): boolean {
  values.fill(NaN);
  let found = false;
  for (const levels of blocks) {
    const { columns, rows } = levels.part;
    if (column < columns[0] || column >= columns[1]) continue;
    const y: [number, number] = [
      Math.max(0, Math.ceil((rows[0] - row) / perY - 0.5)),
      Math.min(values.length, Math.ceil((rows[1] - row) / perY - 0.5)),
    ];
    if (y[1] <= y[0]) continue;
    new PixelColumns(levels.for(1, perY), { x: [0, 1], y, column, row, perX: 1, perY }, false).read(
      0,
      values,
      y[0],
    );
    found = true;
  }
  return found;
}
