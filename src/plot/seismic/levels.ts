import type { SampleBlock } from './resample.ts';

/** A block with half the traces or samples or both: the means of neighbours, gaps left out. An odd last one stands alone. */
export function halved(block: SampleBlock, across: boolean, down: boolean): SampleBlock {
  const { values, traces, samples } = block;
  const [columns, rows] = [across ? Math.ceil(traces / 2) : traces, down ? Math.ceil(samples / 2) : samples];
  const out = new Float32Array(columns * rows);
  for (let column = 0; column < columns; column++) {
    const a = (across ? 2 * column : column) * samples;
    const b = across && 2 * column + 1 < traces ? a + samples : a;
    const to = column * rows;
    if (!down) {
      for (let row = 0; row < rows; row++) out[to + row] = mean2(values[a + row]!, values[b + row]!);
      continue;
    }
    const pairs = samples >> 1;
    for (let row = 0, at = 0; row < pairs; row++, at += 2) {
      const mean = (values[a + at]! + values[a + at + 1]! + (values[b + at]! + values[b + at + 1]!)) * 0.25;
      out[to + row] = mean === mean ? mean : meanOf(values[a + at]!, values[a + at + 1]!, b === a ? NaN : values[b + at]!, b === a ? NaN : values[b + at + 1]!);
    }
    if (rows > pairs) out[to + pairs] = mean2(values[a + samples - 1]!, values[b + samples - 1]!);
  }
  return { ...block, values: out, traces: columns, samples: rows, columnStep: block.columnStep * (across ? 2 : 1), rowStep: block.rowStep * (down ? 2 : 1) };
}

/** Mean of the numbers that are no gaps; NaN of none. */
function meanOf(...values: readonly number[]): number {
  const known = values.filter((value) => value === value);
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

function mean2(a: number, b: number): number {
  return a !== a ? b : b !== b ? a : (a + b) / 2;
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

  /** The finest level of which a pixel that covers `perX` columns and `perY` rows takes less than four traces and four samples. */
  for(perX: number, perY: number): SampleBlock {
    const steps = (per: number, step: number, most: number): number => Math.max(0, Math.min(Math.floor(Math.log2(most)), Math.floor(Math.log2(per / step) + 1e-9) - 1));
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
