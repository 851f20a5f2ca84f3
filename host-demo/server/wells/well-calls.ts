import type { FastifyInstance } from 'fastify';
import {
  getCorrelation,
  getWells3d,
  type LogFileEntry,
} from '../../../src/api/contract/viewers.ts';
import { readable } from '../logs/log-calls.ts';
import type { LogReader } from '../logs/log-reader.ts';
import { statLogFile, findLogPlace } from '../logs/stored-log.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { loadTrajectories } from './trajectories.ts';
import { loadLogFiles, loadMarkers, loadWells } from './well-rows.ts';

/** Wells of one scene. */
const MOST_WELLS = 1000;

/** Puts correlation/v2 and well/custom/v2 on the server. */
export function registerWellCalls(
  app: FastifyInstance,
  { db, stores }: Services,
  reader: LogReader,
): void {
  route(app, getCorrelation, async ({ body, signal }) => {
    const requestedUwis = (Array.isArray(body) ? body : body.wellboreUwi).map((one) =>
      typeof one === 'string' ? { wellboreUwi: one, logFileId: undefined } : one,
    );
    const uwis = requestedUwis.map(({ wellboreUwi }) => wellboreUwi);
    if (new Set(uwis).size !== 2 || uwis.length !== 2)
      throw new Refused(
        422,
        'TWO_WELLS_REQUIRED',
        `A correlation takes two wellbores, not ${new Set(uwis).size}`,
      );
    const [wells, logFiles] = await Promise.all([loadWells(db, uwis), loadLogFiles(db, uwis)]);
    const answers = requestedUwis.map(async ({ wellboreUwi: uwi, logFileId }) => {
      const files = (logFiles.get(uwi) ?? []).filter(
        ({ id }) => logFileId === undefined || id === logFileId,
      );
      if (files.length === 0)
        throw new Refused(
          404,
          'NO_LOG_FILES',
          logFileId === undefined
            ? `Wellbore ${uwi} has no log file`
            : `Wellbore ${uwi} has no log file ${logFileId}`,
        );
      return {
        uwi,
        wellboreName: wells.get(uwi)?.name ?? uwi,
        logFiles: files,
        curveHeader: files.length === 1 ? await listCurves(files[0]!, signal) : [],
      };
    });
    return { data: { wells: await Promise.all(answers) } };
  });

  route(app, getWells3d, async ({ body: { uwis: requestedUwis, fetchLogs, fetchMarkers } }) => {
    const uwis = [...new Set(requestedUwis)];
    if (uwis.length > MOST_WELLS)
      throw new Refused(
        400,
        'VALIDATION',
        `${uwis.length} wells; one scene holds at most ${MOST_WELLS}`,
      );
    const none = new Map<string, never[]>();
    const [wells, trajectories, logFiles, markers] = await Promise.all([
      loadWells(db, uwis),
      loadTrajectories(db, uwis),
      fetchLogs ? loadLogFiles(db, uwis) : none,
      fetchMarkers ? loadMarkers(db, uwis) : none,
    ]);
    return {
      data: {
        wells: uwis.flatMap((uwi) => {
          const well = wells.get(uwi);
          return well
            ? [
                {
                  ...well,
                  trajectory: trajectories.get(uwi) ?? null,
                  logFiles: logFiles.get(uwi) ?? [],
                  markers: markers.get(uwi) ?? [],
                },
              ]
            : [];
        }),
      },
    };
  });

  /** The curves of a log file, of DLIS those of all frames. */
  async function listCurves(file: LogFileEntry, signal: AbortSignal) {
    const place = await findLogPlace(db, { wellLogId: file.wellLogId });
    const stored = place && (await statLogFile(stores, place));
    if (!stored)
      throw new Refused(
        404,
        'NO_LOG_FILES',
        `The file ${file.originalFileName} is not in the store`,
      );
    const { frames } = await readable(reader.describe(stored, signal));
    return frames.flatMap(({ curves }) =>
      curves.map(({ curveId, mnemonic, unit }) => ({ curveId, name: mnemonic, unit })),
    );
  }
}
