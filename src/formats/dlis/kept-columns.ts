import type { ColumnTarget, ColumnValues } from './column-target.ts';
import { createTarget, createValues, FRAME_NUMBERS, RowReader } from './column-target.ts';
import type { ChannelColumn, FrameLayout, RowPlace } from './frame-layout.ts';
import type { RecordSpan } from './record-reader.ts';

/** What a text is counted as. */
const TEXT_BYTES = 64;
const FIRST_ROWS = 16;
/** After so many rows their length is known well enough to tell how many there will be. */
const SURE_ROWS = 1000;
/** More frames and columns than this are not kept unless they are requested. */
const MOST_FRAMES = 256,
  MOST_COLUMNS = 2000;
/** A column up to this size stays kept after it was given away as a copy. */
const SMALL_BYTES = 4 * 2 ** 20;
/** Part of an array that may be unused when it is given away. */
const MOST_UNUSED = 1 / 8;

/** A column that is filled while the file is read. */
interface KeptColumn extends ColumnTarget {
  /** Rows that `values` has room for. */
  capacity: number;
  bytesPerRow: number;
  /** Somebody has requested it: it is kept whatever its size. */
  isRequested: boolean;
  isGone: boolean;
}

/**
 * Limits the memory of all columns that are kept of a file and that nobody has requested: the
 * widest are given up first, of equal ones the last.
 */
export class KeepBudget {
  #bytes = 0;
  readonly #frames: KeptColumns[] = [];

  constructor(
    readonly mostBytes: number,
    /** Size of the file; Infinity while it is unknown. */
    readonly fileBytes: () => number,
  ) {}

  /** Counts a frame's columns in. @returns false if too many frames are kept already */
  add(frame: KeptColumns): boolean {
    return this.#frames.length < MOST_FRAMES && this.#frames.push(frame) > 0;
  }

  /** Whether so many bytes more would be no reason to give up a column. */
  hasRoomFor(bytes: number): boolean {
    return this.#bytes + bytes <= this.mostBytes;
  }

  /** Accounts for columns that grow, or shrink, by `bytes`; gives up columns if it is too much. */
  change(bytes: number): void {
    this.#bytes += bytes;
    while (this.#bytes > this.mostBytes) {
      let widest: KeptColumns | undefined;
      for (const frame of this.#frames)
        if (frame.widest > 0 && frame.widest >= (widest?.widest ?? 0)) widest = frame;
      if (!widest) return;
      this.#bytes -= widest.giveUpWidest();
    }
  }
}

/**
 * Values of a frame's columns, kept while its rows are found, so that nothing is read twice: of all
 * columns as long as the budget lasts, of those that were requested meanwhile in any case.
 */
export class KeptColumns {
  /** Null until the first row has come. */
  #columns: KeptColumn[] | null = null;
  /** Null while it has to be made again. */
  #reader: RowReader | null = null;
  #rows = 0;
  /** The row that needs larger arrays. */
  #full = 0;
  #widest = 0;
  #isComplete = false;

  constructor(
    private readonly layout: FrameLayout,
    private readonly hasIndex: boolean,
    private readonly budget: KeepBudget,
    /** How many times as many rows as there are now are to be expected in all. */
    private readonly expectedGrowth: () => number,
  ) {}

  /** Bytes per row of the widest column that nobody has requested; 0 without one. */
  get widest(): number {
    return this.#widest;
  }

  /** Takes in the next row. */
  addRow(record: RecordSpan, place: RowPlace): void {
    if (this.#rows === this.#full) {
      this.flush();
      this.#grow();
    }
    this.#reader ??= new RowReader(this.layout, this.#columns ?? []);
    this.#reader.read(record, place, this.#rows++);
  }

  /** Reads the rows that were taken in but whose values were not read yet. */
  flush(): void {
    this.#reader?.flush();
  }

  /** No row comes any more. */
  complete(): void {
    this.flush();
    this.#isComplete = true;
  }

  /**
   * The first `rows` rows of a column, which belong to the caller; null if they are not kept. A
   * large column is given away itself once all its rows are there, and is not kept any more.
   */
  request(position: number, rows: number): ColumnValues | null {
    const column = this.#columns?.find((one) => one.position === position);
    if (!column || rows > this.#rows) return null;
    this.flush();
    const size = rows * column.width;
    if (!this.#isComplete) {
      if (!column.isRequested) this.#setRequested(column, true);
      return column.values.slice(0, size);
    }
    if (rows * column.bytesPerRow <= SMALL_BYTES) {
      const copy = column.values.slice(0, size);
      if (column.isRequested) this.#setRequested(column, false);
      return copy;
    }
    this.#remove(column);
    const { values } = column;
    if (Array.isArray(values) || values.length - size > values.length * MOST_UNUSED)
      return values.slice(0, size);
    return values.subarray(0, size);
  }

  /**
   * Goes on with a column whose rows so far were read from the file; of a file that is complete,
   * keeps it if it is small.
   */
  adopt(target: ColumnTarget, rows: number): void {
    const columns = this.#columns;
    if (!columns || rows !== this.#rows) return;
    if (columns.some(({ position }) => position === target.position)) return;
    const bytesPerRow = countRowBytes(target.column);
    const isSmall = rows * bytesPerRow <= SMALL_BYTES && !Array.isArray(target.values);
    if (this.#isComplete && !isSmall) return;
    const isRequested = !this.#isComplete;
    const column = { ...target, capacity: rows, bytesPerRow, isRequested, isGone: false };
    columns.push(column);
    this.#full = rows;
    this.#arrange();
    if (!isRequested) this.budget.change(countKeptBytes(column));
  }

  /** Gives up the widest column that nobody has requested. @returns the bytes that it took */
  giveUpWidest(): number {
    const column = this.#columns?.findLast(
      (one) => !one.isRequested && one.bytesPerRow === this.#widest,
    );
    if (!column) return 0;
    this.#drop(column);
    return countKeptBytes(column);
  }

  #setRequested(column: KeptColumn, isRequested: boolean): void {
    const bytes = countKeptBytes(column);
    column.isRequested = isRequested;
    this.#arrange();
    this.budget.change(isRequested ? -bytes : bytes);
  }

  #remove(column: KeptColumn): void {
    this.#drop(column);
    if (!column.isRequested) this.budget.change(-countKeptBytes(column));
  }

  #drop(column: KeptColumn): void {
    column.isGone = true;
    this.#columns = this.#columns!.filter((one) => one !== column);
    this.#arrange();
  }

  #arrange(): void {
    this.flush();
    this.#reader = null;
    this.#widest = 0;
    for (const { isRequested, bytesPerRow } of this.#columns ?? [])
      if (!isRequested && bytesPerRow > this.#widest) this.#widest = bytesPerRow;
  }

  #grow(): void {
    if (!this.#columns) {
      this.#columns = this.budget.add(this) ? this.#createColumns() : [];
      this.#arrange();
    }
    const rows = this.#rows;
    const expected = Math.ceil(rows * this.expectedGrowth() * 1.01) + FIRST_ROWS;
    for (const column of this.#columns) {
      if (column.isGone || column.capacity > rows) continue;
      const before = countKeptBytes(column);
      column.capacity = this.#chooseCapacity(column, expected);
      if (!column.isRequested) this.budget.change(countKeptBytes(column) - before);
      if (!column.isGone) this.#enlarge(column);
    }
    this.#full = Infinity;
    for (const { capacity } of this.#columns) this.#full = Math.min(this.#full, capacity);
  }

  /**
   * Rows that a column is given room for: of one that is wanted as a whole all that it will need,
   * so that it is not copied; of others too if that is not too far off, and they are small or there
   * is room for them; else twice as many.
   */
  #chooseCapacity({ isRequested, bytesPerRow }: KeptColumn, expected: number): number {
    const doubled = Math.max(FIRST_ROWS, this.#rows * 2);
    const isNear = expected <= doubled * 4;
    const bytes = expected * bytesPerRow;
    const isAffordable =
      bytes <= SMALL_BYTES || (this.#rows >= SURE_ROWS && this.budget.hasRoomFor(bytes));
    const isSure = isRequested
      ? isNear || (this.#rows >= SURE_ROWS && Number.isFinite(expected))
      : isNear && isAffordable;
    return isSure ? Math.max(expected, this.#rows + FIRST_ROWS) : doubled;
  }

  #enlarge(column: KeptColumn): void {
    if (Array.isArray(column.values)) return;
    try {
      const values = createValues(column.column, column.capacity * column.width) as Float64Array;
      values.set(column.values);
      column.values = values;
    } catch {
      // Without memory it is not kept; whoever requests it gets the failure.
      this.#remove(column);
    }
  }

  /** Numbers alone: texts take more memory than their bytes in the file. */
  #createColumns(): KeptColumn[] {
    const { columns } = this.layout;
    const positions = [...columns.keys()].filter((i) => columns[i]?.facts.kind === 'number');
    if (!this.hasIndex) positions.unshift(FRAME_NUMBERS);
    return positions.slice(0, MOST_COLUMNS).map((position) => {
      const target = createTarget(this.layout, position, 0);
      const bytesPerRow = countRowBytes(target.column);
      return { ...target, capacity: 0, bytesPerRow, isRequested: false, isGone: false };
    });
  }
}

function countKeptBytes(column: KeptColumn): number {
  return column.capacity * column.bytesPerRow;
}

function countRowBytes(column: ChannelColumn | null): number {
  if (!column) return 8;
  const { kind, store, parts } = column.facts;
  const bytes = kind === 'text' ? TEXT_BYTES : store === 'float32' ? 4 : 8;
  return column.count * parts * bytes;
}
