import { lastingBackend } from '../../backend/backend.ts';
import { type ExportRun, shareExportRun } from '../../backend/export-run.ts';
import { type CartExportOptions, startCartExport } from '../../backend/exports.ts';
import { jobFileToUser } from '../shared/job-file-to-user.ts';

/** An export of a cart, and the name that its file gets. */
export interface NamedExport {
  readonly name: string;
  readonly options: CartExportOptions;
}

/** The export of the carts of an element. */
export type CartExport = ExportRun<NamedExport>;

/**
 * Returns the export of an element's backend, which all carts share. Once started, it continues on
 * the server even if the element is removed.
 */
export const getCartExport = shareExportRun<NamedExport>((backend) => ({
  async start({ options }, { onProcess }) {
    const answer = await startCartExport(lastingBackend(backend), options);
    if (!answer.ok) return answer.error;
    onProcess(answer.data);
    return null;
  },
  save: (job, signal) => jobFileToUser(backend, job, { signal }),
}));
