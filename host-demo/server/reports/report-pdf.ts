import type { DateFormat } from '../../../src/i18n/day-format.ts';
import { COLOURS, MARGIN, Sheet } from './page.ts';
import type { Ink } from './page.ts';
import { Table } from './table.ts';
import type { ReportColumn, TableRow } from './table.ts';
import { formatReportMoment } from './report-style.ts';
import { chooseReportLanguage, getReportWords } from './words.ts';
import type { ReportWords } from './words.ts';

/** What is known of a report before its sections. */
export interface ReportHead {
  title: string;
  language: string;
  dateFormat?: DateFormat | null;
  author: string;
  createdAt: Date;
  facts: readonly (readonly [name: string, value: string])[];
}

/** A section before its rows; without columns it has no table. */
export interface SectionHead {
  heading: string;
  text: string;
  columns: readonly ReportColumn[] | null;
}

const TITLE: Ink = { size: 17, weight: 600, colour: COLOURS.text };
const HEADING: Ink = { size: 11.5, weight: 600, colour: COLOURS.text };
const BODY: Ink = { size: 9, weight: 400, colour: COLOURS.text };
const NAME: Ink = { ...BODY, colour: COLOURS.muted };
/** Columns of a table on an upright page. */
const MOST_UPRIGHT = 8;
/** Width of the names of facts. */
const NAMES = 130;

/** A report as it is written, piece by piece: its bytes are taken out while it grows. */
export class ReportPdf {
  private readonly sheet: Sheet;
  private readonly words: ReportWords;
  private table: Table | null = null;
  private isEmpty = false;

  constructor({ title, language, dateFormat = null, author, createdAt, facts }: ReportHead) {
    this.words = getReportWords(language);
    const style = { language: chooseReportLanguage(language), dateFormat };
    const footer = `${this.words.created}: ${formatReportMoment(style, createdAt)}`;
    this.sheet = new Sheet({
      title,
      author,
      language,
      createdAt,
      footer,
      direction: language.split('-')[0] === 'ar' ? 'rtl' : 'ltr',
    });
    this.sheet.paragraph(title, TITLE);
    this.sheet.y += 6;
    for (const [name, value] of facts) this.fact(name, value);
  }

  section({ heading, text, columns }: SectionHead): void {
    this.closeTable();
    const { sheet } = this;
    sheet.turn(columns && columns.length > MOST_UPRIGHT ? 'landscape' : 'portrait');
    sheet.y += sheet.isFresh ? 0 : 14;
    // A heading is kept with the text that follows it.
    sheet.need(sheet.lineHeight(HEADING) + 4 * sheet.lineHeight(BODY));
    sheet.paragraph(heading, HEADING);
    sheet.y += 2;
    if (text) sheet.paragraph(text, BODY);
    if (!columns) return;
    sheet.y += 4;
    this.table = new Table(sheet, columns);
    this.isEmpty = true;
  }

  rows(rows: readonly TableRow[]): void {
    if (rows.length > 0) this.isEmpty = false;
    for (const row of rows) this.table!.row(row);
  }

  /** Bytes that are ready; null if absent. */
  read(): Uint8Array | null {
    return this.sheet.read();
  }

  end(): void {
    this.closeTable();
    this.sheet.end();
  }

  private closeTable(): void {
    if (this.table && this.isEmpty) {
      this.sheet.y += 3;
      this.sheet.paragraph(this.words.noRows, NAME);
    }
    this.table = null;
  }

  private fact(name: string, value: string): void {
    const { sheet } = this;
    const ltr = sheet.direction === 'ltr';
    const names = sheet.lines(name, NAMES - 8, NAME);
    const values = sheet.lines(value, sheet.width - NAMES, BODY);
    for (let index = 0; index < Math.max(names.length, values.length); index += 1) {
      sheet.need(sheet.lineHeight(BODY));
      const { y } = sheet;
      if (names[index])
        sheet.draw(
          names[index]!,
          { x: ltr ? MARGIN : MARGIN + sheet.width - NAMES, y, width: NAMES, align: 'start' },
          NAME,
        );
      if (values[index])
        sheet.draw(
          values[index]!,
          { x: ltr ? MARGIN + NAMES : MARGIN, y, width: sheet.width - NAMES, align: 'start' },
          BODY,
        );
      sheet.y += sheet.lineHeight(BODY);
    }
  }
}
