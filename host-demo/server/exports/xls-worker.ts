import { serveThread } from '../threads/serve-thread.ts';
import { Workbook } from './workbook.ts';
import type { XlsService } from './xls.ts';

let book = new Workbook();

serveThread<XlsService>(() => ({
  beginTable({ title, header, style }) {
    book.style = style;
    book.begin(title, header);
  },

  addRows(rows) {
    for (const row of rows) book.add(row);
  },

  finish() {
    const bytes = book.bytes();
    book = new Workbook();
    return bytes;
  },
}));
