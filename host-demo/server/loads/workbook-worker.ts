import { splitRecords } from '../../../src/formats/delimited/record-table.ts';
import { readLines } from '../../../src/formats/delimited/text-lines.ts';
import type { LoadEncoding } from '../../../src/api/contract/studio.ts';
import { serveThread } from '../threads/serve-thread.ts';
import { type Cell, limitCells } from './table-limits.ts';
import { readWorkbook, type WorkbookRows } from './workbook-rows.ts';

/** A table of text as rows of cells, and how it was decoded. */
export interface TextRows {
  rows: Cell[][];
  encoding: string;
  isEncodingCertain: boolean;
}

/** What the thread does. */
export interface WorkbookService {
  read(request: { bytes: Uint8Array; sheet: string | undefined }): WorkbookRows;
  readText(request: { bytes: Uint8Array; encoding: LoadEncoding | null }): Promise<TextRows>;
}

serveThread<WorkbookService>(() => ({
  read: ({ bytes, sheet }) => readWorkbook(bytes, sheet),
  readText: async ({ bytes, encoding }) => {
    const { lines, decision } = await readLines(bytes, encoding);
    return {
      rows: limitCells(splitRecords(lines).rows),
      encoding: decision.encoding,
      isEncodingCertain: decision.doubt === null,
    };
  },
}));
