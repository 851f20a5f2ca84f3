import { COLOURS, MARGIN } from './page.ts';
import type { Ink, Sheet } from './page.ts';
import type { TextLine } from './text-lines.ts';

/** A column of a table in a report. */
export interface ReportColumn {
  label: string;
  align: 'start' | 'end';
  /** Share of the width. */
  width: number;
}

/** A row's texts, and whether it is shown as an error. */
export interface TableRow {
  cells: readonly string[];
  isError: boolean;
}

interface Box {
  x: number;
  width: number;
}

/** Of the letters; many columns are written smaller. */
const SIZE = 8;
const SMALL = 6.5;
const MOST_AT_SIZE = 12;
const GAP = 8;
const PADDING = 2.5;
const MARK = '!';

/** A table that is split over as many pages as it needs, with its header on each. */
export class Table {
  private readonly sheet: Sheet;
  private readonly columns: readonly ReportColumn[];
  private readonly boxes: readonly Box[];
  private readonly head: readonly (readonly TextLine[])[];
  private readonly inks: Readonly<Record<'head' | 'cell' | 'error', Ink>>;

  constructor(sheet: Sheet, columns: readonly ReportColumn[]) {
    this.sheet = sheet;
    this.columns = columns;
    this.boxes = layoutColumns(columns, sheet);
    const size = columns.length > MOST_AT_SIZE ? SMALL : SIZE;
    this.inks = {
      head: { size, weight: 600, colour: COLOURS.muted },
      cell: { size, weight: 400, colour: COLOURS.text },
      error: { size, weight: 600, colour: COLOURS.danger },
    };
    this.head = columns.map(({ label }, index) =>
      sheet.lines(label, this.boxes[index]!.width, this.inks.head),
    );
    sheet.need(measureHeight(this.head, this.inks.head, sheet) * 2);
    this.drawHead();
  }

  row({ cells, isError }: TableRow): void {
    const ink = isError ? this.inks.error : this.inks.cell;
    let lines = this.boxes.map(({ width }, index) =>
      this.sheet.lines(cells[index] ?? '', width, ink),
    );
    this.sheet.need(Math.min(measureHeight(lines, ink, this.sheet), this.room), this.drawHead);
    // A row that is higher than a page continues at the top of the next page.
    for (let rest = lines; rest.length > 0; rest = lines) {
      const fit = Math.max(
        1,
        Math.floor((this.sheet.left - 2 * PADDING) / this.sheet.lineHeight(ink)),
      );
      lines = rest.map((all) => all.slice(fit));
      this.drawRow(
        rest.map((all) => all.slice(0, fit)),
        ink,
      );
      if (lines.every((all) => all.length === 0)) return;
      this.sheet.need(Infinity, this.drawHead);
    }
  }

  /** Points of a page below the header. */
  private get room(): number {
    return this.sheet.full - measureHeight(this.head, this.inks.head, this.sheet);
  }

  private readonly drawHead = (): void => {
    this.drawCells(this.head, this.inks.head);
    this.sheet.rule(this.sheet.y, COLOURS.lineStrong);
  };

  private drawRow(lines: readonly (readonly TextLine[])[], ink: Ink): void {
    const { sheet } = this;
    const top = sheet.y;
    this.drawCells(lines, ink);
    sheet.rule(sheet.y, COLOURS.line);
    if (ink === this.inks.error) this.drawMark(top);
  }

  private drawCells(lines: readonly (readonly TextLine[])[], ink: Ink): void {
    const { sheet } = this;
    for (const [index, { x, width }] of this.boxes.entries()) {
      for (const [number, line] of lines[index]!.entries()) {
        sheet.draw(
          line,
          {
            x,
            y: sheet.y + PADDING + number * sheet.lineHeight(ink),
            width,
            align: this.columns[index]!.align,
          },
          ink,
        );
      }
    }
    sheet.y += measureHeight(lines, ink, sheet);
  }

  /** An error is marked by more than its colour. */
  private drawMark(top: number): void {
    const { sheet } = this;
    const x = sheet.direction === 'ltr' ? MARGIN - 9 : MARGIN + sheet.width + 3;
    sheet.fill({ x, y: top, width: 6, height: sheet.y - top }, COLOURS.danger);
    const [line] = sheet.lines(MARK, 6, this.inks.error);
    const width = line!.width * this.inks.error.size;
    sheet.draw(
      line!,
      { x: x + (6 - width) / 2, y: top + PADDING, width, align: 'start' },
      { ...this.inks.error, colour: '#ffffff' },
    );
  }
}

function measureHeight(cells: readonly (readonly TextLine[])[], ink: Ink, sheet: Sheet): number {
  return Math.max(1, ...cells.map(({ length }) => length)) * sheet.lineHeight(ink) + 2 * PADDING;
}

/** The columns' boxes; from the right in a report that is read so. */
function layoutColumns(columns: readonly ReportColumn[], sheet: Sheet): Box[] {
  const shares = columns.reduce((total, { width }) => total + width, 0);
  const room = sheet.width - GAP * (columns.length - 1);
  let at = 0;
  return columns.map(({ width }) => {
    const points = (room * width) / shares;
    const x = sheet.direction === 'ltr' ? MARGIN + at : MARGIN + sheet.width - at - points;
    at += points + GAP;
    return { x, width: points };
  });
}
