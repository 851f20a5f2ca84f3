import { bitsOf, largestOfTraces } from './largest.ts';
import type { SampleBlock } from './resample.ts';

/** A block with half the traces or samples or both: of neighbours the one of largest magnitude, gaps left out. An odd last one stands alone. */
export function halved(block: SampleBlock, across: boolean, down: boolean): SampleBlock {
  const { values, traces, samples } = block;
  const [columns, rows] = [across ? Math.ceil(traces / 2) : traces, down ? Math.ceil(samples / 2) : samples];
  const step = down ? 2 : 1;
  const first = Int32Array.from({ length: rows }, (_, row) => row * step);
  const bins = { first, end: first.map((at) => Math.min(samples, at + step)), most: step };
  const out = new Float32Array(columns * rows);
  const [bits, outBits] = [bitsOf(values), bitsOf(out)];
  for (let column = 0; column < columns; column++) {
    const left = across ? 2 * column : column;
    largestOfTraces(values, bits, samples, left, across ? Math.min(traces, left + 2) : left + 1, bins, out, outBits, column * rows);
  }
  return { ...block, values: out, rounded: undefined, traces: columns, samples: rows, columnStep: block.columnStep * (across ? 2 : 1), rowStep: block.rowStep * step };
}

/** Columns and rows of a section, ends left out. */
export interface BlockPart {
  columns: readonly [from: number, to: number];
  rows: readonly [from: number, to: number];
}

/** Levels of detail of a block, made when one is first asked for. */
export class BlockLevels {
  readonly part: BlockPart;
  readonly #made = new Map<string, SampleBlock>();

  /** @param part columns and rows that are drawn of it; the rest only serves what lies between. All of it where absent. */
  constructor(private readonly block: SampleBlock, part?: BlockPart) {
    this.part = part ?? { columns: [block.column, block.column + block.traces * block.columnStep], rows: [block.row, block.row + block.samples * block.rowStep] };
  }

  /** The finest level of which a pixel that covers `perX` columns and `perY` rows takes less than `reach` traces and `reach` samples, a power of two: 2 is drawn faster, 4 needs less made before. */
  for(perX: number, perY: number, reach: 2 | 4 = 4): SampleBlock {
    const steps = (per: number, step: number, most: number): number => Math.max(0, Math.min(Math.floor(Math.log2(most)), Math.floor(Math.log2((2 * per) / (reach * step)) + 1e-9)));
    return this.#level(steps(perX, this.block.columnStep, this.block.traces), steps(Math.abs(perY), this.block.rowStep, this.block.samples));
  }

  #level(across: number, down: number): SampleBlock {
    if (across === 0 && down === 0) return this.block;
    const key = `${across} ${down}`;
    const known = this.#made.get(key);
    if (known) return known;
    // Both halved at once as long as both are wanted: one pass, and the levels of a window with the same shape come from each other.
    const made = halved(this.#level(Math.max(0, across - 1), Math.max(0, down - 1)), across > 0, down > 0);
    this.#made.set(key, made);
    return made;
  }
}
