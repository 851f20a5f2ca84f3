import { parentPort } from 'node:worker_threads';
import { Workbook } from './workbook.ts';
import type { XlsAnswer, XlsPart } from './xls.ts';

let book = new Workbook();

parentPort!.on('message', (part: XlsPart) => {
  const answer: XlsAnswer = { bytes: null };
  if (part === null) {
    answer.bytes = book.bytes();
    book = new Workbook();
  } else if (Array.isArray(part)) for (const row of part) book.add(row);
  else book.begin(part.title, part.header);
  parentPort!.postMessage(answer);
});
