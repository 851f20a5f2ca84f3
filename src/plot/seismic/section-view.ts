import type { SectionWindow } from './section-content.ts';

/** A rectangle in CSS pixels. */
export interface PixelRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A rectangle moved and sized to whole device pixels, at least one. @param ratio device pixels in a
 * CSS pixel
 */
export function toDevicePixels(rect: PixelRect, ratio: number): PixelRect {
  const snap = (pixels: number): number => Math.max(1, Math.round(pixels * ratio)) / ratio;
  return { x: snap(rect.x), y: snap(rect.y), width: snap(rect.width), height: snap(rect.height) };
}

/** Fewest columns or rows that can be shown. */
const LEAST = 2;

/**
 * The part of a section that is seen and where it lies on the screen. Of a vertical section both
 * directions have a scale of their own; a map (`aspect`, width of a column over height of a row)
 * has one, and the window follows the place's shape.
 */
export class SectionView {
  /** Columns and rows of the section. */
  columns = 0;
  rows = 0;
  /** Null: both directions free. */
  aspect: number | null = null;
  /** Rows count upwards. */
  flipped = false;
  place: PixelRect = { x: 0, y: 0, width: 1, height: 1 };
  #from = { column: 0, row: 0 };
  #span = { columns: 1, rows: 1 };

  get window(): SectionWindow {
    const { column, row } = this.#from;
    return { traces: [column, column + this.#span.columns], samples: [row, row + this.#span.rows] };
  }

  /** CSS pixels of a column and of a row. */
  get perColumn(): number {
    return this.place.width / this.#span.columns;
  }

  get perRow(): number {
    return this.place.height / this.#span.rows;
  }

  get isFitted(): boolean {
    return this.#span.columns >= this.columns - 1e-9 && this.#span.rows >= this.rows - 1e-9;
  }

  xAt(column: number): number {
    return this.place.x + (column - this.#from.column) * this.perColumn;
  }

  yAt(row: number): number {
    const down = (row - this.#from.row) * this.perRow;
    return this.flipped ? this.place.y + this.place.height - down : this.place.y + down;
  }

  columnAt(x: number): number {
    return this.#from.column + (x - this.place.x) / this.perColumn;
  }

  rowAt(y: number): number {
    return (
      this.#from.row +
      (this.flipped ? this.place.y + this.place.height - y : y - this.place.y) / this.perRow
    );
  }

  /** Another section; shows all of it. */
  bind(columns: number, rows: number, aspect: number | null, flipped: boolean): void {
    [this.columns, this.rows, this.aspect, this.flipped] = [columns, rows, aspect, flipped];
    this.fit();
  }

  /**
   * Takes a new place on the screen; of a section shown whole all stays shown, else the scale of a
   * map and the window of a section stay.
   */
  resize(place: PixelRect): void {
    const fitted = this.isFitted;
    this.place = place;
    if (fitted) this.fit();
    else this.show(this.window);
  }

  /** Shows everything. */
  fit(): void {
    this.show({ traces: [0, this.columns], samples: [0, this.rows] });
  }

  /** Shows a window, held within the section. */
  show({ traces, samples }: SectionWindow): void {
    let columns = hold(Math.abs(traces[1] - traces[0]), this.columns);
    let rows = hold(Math.abs(samples[1] - samples[0]), this.rows);
    const middle = { column: (traces[0] + traces[1]) / 2, row: (samples[0] + samples[1]) / 2 };
    if (this.aspect !== null) {
      // One scale for both: the wanted window is in view as a whole, with ground beside it.
      const perRow = Math.min(this.place.height / rows, this.place.width / (columns * this.aspect));
      columns = this.place.width / (perRow * this.aspect);
      rows = this.place.height / perRow;
    }
    this.#span = { columns, rows };
    this.#from = {
      column: within(middle.column - columns / 2, columns, this.columns),
      row: within(middle.row - rows / 2, rows, this.rows),
    };
  }

  /** Moves by CSS pixels of the picture; true where it moved. */
  pan(right: number, down: number): boolean {
    const before = { ...this.#from };
    this.#from.column = within(
      before.column + right / this.perColumn,
      this.#span.columns,
      this.columns,
    );
    this.#from.row = within(
      before.row + (this.flipped ? -down : down) / this.perRow,
      this.#span.rows,
      this.rows,
    );
    return before.column !== this.#from.column || before.row !== this.#from.row;
  }

  /**
   * Shows `across` times as many columns and `down` times as many rows about a place of the screen.
   */
  zoom(across: number, down: number, x: number, y: number): void {
    const [column, row] = [this.columnAt(x), this.rowAt(y)];
    const { traces, samples } = this.window;
    const about = (
      at: number,
      [from, to]: readonly [number, number],
      factor: number,
    ): readonly [number, number] => [at + (from - at) * factor, at + (to - at) * factor];
    if (this.aspect !== null)
      across = down = Math.max(across, down) > 1 ? Math.max(across, down) : Math.min(across, down);
    const columns = clampFactor(
      across,
      traces[1] - traces[0],
      this.aspect === null ? this.columns : Infinity,
    );
    const rows = clampFactor(
      down,
      samples[1] - samples[0],
      this.aspect === null ? this.rows : Infinity,
    );
    if (this.aspect !== null) {
      const factor = down > 1 ? Math.min(columns, rows) : Math.max(columns, rows);
      if (
        factor > 1 &&
        this.#span.columns * factor >= this.columns &&
        this.#span.rows * factor >= this.rows
      )
        return this.fit();
      this.#set(about(column, traces, factor), about(row, samples, factor));
    } else this.#set(about(column, traces, columns), about(row, samples, rows));
  }

  #set(traces: readonly [number, number], samples: readonly [number, number]): void {
    this.#span = { columns: traces[1] - traces[0], rows: samples[1] - samples[0] };
    this.#from = {
      column: within(traces[0], this.#span.columns, this.columns),
      row: within(samples[0], this.#span.rows, this.rows),
    };
  }
}

function hold(span: number, most: number): number {
  return Number.isFinite(span)
    ? Math.min(most, Math.max(Math.min(LEAST, most), span)) || 1
    : most || 1;
}

function clampFactor(factor: number, span: number, most: number): number {
  return Math.min(most / span, Math.max(LEAST / span, factor));
}

/**
 * Where a window begins so that it shows no more than it must beside the section; centred where it
 * is wider.
 */
function within(from: number, span: number, most: number): number {
  return span >= most ? (most - span) / 2 : Math.min(most - span, Math.max(0, from));
}
