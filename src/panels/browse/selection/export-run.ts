import { type ExportRun, shareExportRun } from '../../../backend/export-run.ts';
import type { GridExportOptions } from '../../../backend/exports.ts';
import { newProcessId } from '../../../core/process-id.ts';

/** The export of the rows of a grid. */
export type GridExport = ExportRun<GridExportOptions>;

/**
 * Returns the grid export of an element's backend, which all catalogs share. It continues when its
 * dialog is closed.
 */
export const getExportRun = shareExportRun<GridExportOptions>((backend) => ({
  async start(wanted, { signal, onProcess }) {
    const { startExport } = await import('../../../backend/exports.ts');
    const processId = newProcessId();
    onProcess(processId);
    const answer = await startExport(backend, processId, wanted, { signal });
    return answer.ok ? null : answer.error;
  },
  async save(job, signal) {
    const { jobFileToUser } = await import('../../shared/job-file-to-user.ts');
    return jobFileToUser(backend, job, { signal });
  },
}));
