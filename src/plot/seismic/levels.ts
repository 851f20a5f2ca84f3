import type { SampleBlock } from './resample.ts';
import { PixelColumns } from './resample.ts';

/**
 * A block with half the traces or samples or both, as pixels are that cover two. An odd last one is
 * kept as it is.
 */
export function halved(block: SampleBlock, across: boolean, down: boolean): SampleBlock {
  const [right, deep] = [across ? 2 : 1, down ? 2 : 1];
  const [traces, samples] = [Math.ceil(block.traces / right), Math.ceil(block.samples / deep)];
  const [columnStep, rowStep] = [block.columnStep * right, block.rowStep * deep];
  const values = new Float32Array(traces * samples);
  const columns = new PixelColumns(
    block,
    {
      x: [0, traces],
      y: [0, samples],
      column: block.column,
      row: block.row,
      perX: columnStep,
      perY: rowStep,
    },
    false,
  );
  for (let trace = 0; trace < traces; trace++) columns.read(trace, values, trace * samples);
  return { ...block, values, rounded: undefined, traces, samples, columnStep, rowStep };
}

/** Columns and rows of a section, ends left out. */
export interface BlockPart {
  columns: readonly [from: number, to: number];
  rows: readonly [from: number, to: number];
}

/** Levels of detail of a block, made when one is first used. */
export class BlockLevels {
  readonly part: BlockPart;
  readonly #made = new Map<string, SampleBlock>();

  /**
   * @param part columns and rows that are drawn of it; the rest only serves what lies between. All
   * of it where absent.
   */
  constructor(
    private readonly block: SampleBlock,
    part?: BlockPart,
  ) {
    this.part = part ?? {
      columns: [block.column, block.column + block.traces * block.columnStep],
      rows: [block.row, block.row + block.samples * block.rowStep],
    };
  }

  /**
   * The finest level of which a pixel that covers `perX` columns and `perY` rows takes less than
   * `reach` traces and `reach` samples, a power of two: 2 is drawn faster, 4 needs less made
   * before.
   */
  for(perX: number, perY: number, reach: 2 | 4 = 4): SampleBlock {
    const steps = (per: number, step: number, most: number): number =>
      Math.max(
        0,
        Math.min(
          Math.floor(Math.log2(most)),
          Math.floor(Math.log2((2 * per) / (reach * step)) + 1e-9),
        ),
      );
    return this.#level(
      steps(perX, this.block.columnStep, this.block.traces),
      steps(Math.abs(perY), this.block.rowStep, this.block.samples),
    );
  }

  #level(across: number, down: number): SampleBlock {
    if (across === 0 && down === 0) return this.block;
    const key = `${across} ${down}`;
    const known = this.#made.get(key);
    if (known) return known;
    // Both halved at once as long as both are wanted: one pass, and the levels of a window with the
    // same shape come from each other.
    const made = halved(
      this.#level(Math.max(0, across - 1), Math.max(0, down - 1)),
      across > 0,
      down > 0,
    );
    this.#made.set(key, made);
    return made;
  }
}
