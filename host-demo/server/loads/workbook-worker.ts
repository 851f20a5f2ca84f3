import { serveThread } from '../threads/serve-thread.ts';
import { readWorkbook, type WorkbookRows } from './workbook-rows.ts';

/** What the thread does. */
export interface WorkbookService {
  read(request: { bytes: Uint8Array; sheet: string | undefined }): WorkbookRows;
}

serveThread<WorkbookService>(() => ({
  read: ({ bytes, sheet }) => readWorkbook(bytes, sheet),
}));
