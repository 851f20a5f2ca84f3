import type { FastifyInstance } from 'fastify';
import type { InferOutput } from 'valibot';
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
import { msg } from '../../../src/formats/msg.ts';

/** Wells of one scene. */
const MOST_WELLS = 1000;

/** Registers correlation/v2 and well/custom/v2. */
export function registerWellCalls(
  app: FastifyInstance,
  services: Services,
  reader: LogReader,
): void {
  const { db } = services;
  route(app, getCorrelation, async ({ body, signal }) => {
    const selections = toSelections(body);
    const uwis = selections.map(({ wellboreUwi }) => wellboreUwi);
    const [wells, logFiles] = await Promise.all([loadWells(db, uwis), loadLogFiles(db, uwis)]);
    const answers = selections.map(async (selection) => {
      const files = selectLogFiles(logFiles, selection);
      const { wellboreUwi: uwi } = selection;
      return {
        uwi,
        wellboreName: wells.get(uwi)?.name ?? uwi,
        logFiles: files,
        curveHeader:
          files.length === 1 ? await listCurves(services, reader, files[0]!, signal) : [],
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
        msg`${uwis.length} wells; one scene holds at most ${MOST_WELLS}`,
      );
    const none = new Map<string, never[]>();
    const [wells, trajectories, logFiles, markers] = await Promise.all([
      loadWells(db, uwis),
      loadTrajectories(db, uwis),
      fetchLogs ? loadLogFiles(db, uwis) : none,
      fetchMarkers ? loadMarkers(db, uwis) : none,
    ]);
    const known = uwis.flatMap((uwi) => wells.get(uwi) ?? []);
    return {
      data: {
        wells: known.map((well) => ({
          ...well,
          trajectory: trajectories.get(well.uwi) ?? null,
          logFiles: logFiles.get(well.uwi) ?? [],
          markers: markers.get(well.uwi) ?? [],
        })),
      },
    };
  });
}

/** A well of a correlation, with one of its log files or any. */
interface WellSelection {
  wellboreUwi: string;
  logFileId?: string | undefined;
}

/** The two wells of a correlation. @throws {Refused} 422 TWO_WELLS_REQUIRED */
function toSelections(body: InferOutput<typeof getCorrelation.body>): WellSelection[] {
  const selections = (Array.isArray(body) ? body : body.wellboreUwi).map((one) =>
    typeof one === 'string' ? { wellboreUwi: one } : one,
  );
  const { size } = new Set(selections.map(({ wellboreUwi }) => wellboreUwi));
  if (size !== 2 || selections.length !== 2)
    throw new Refused(
      422,
      'TWO_WELLS_REQUIRED',
      msg`A correlation takes two wellbores, not ${size}`,
    );
  return selections;
}

/** The log files of a selected well. @throws {Refused} 404 NO_LOG_FILES */
function selectLogFiles(
  logFiles: ReadonlyMap<string, LogFileEntry[]>,
  { wellboreUwi: uwi, logFileId }: WellSelection,
): LogFileEntry[] {
  const files = (logFiles.get(uwi) ?? []).filter(
    ({ id }) => logFileId === undefined || id === logFileId,
  );
  if (files.length === 0)
    throw new Refused(
      404,
      'NO_LOG_FILES',
      logFileId === undefined
        ? msg`Wellbore ${uwi} has no log file`
        : msg`Wellbore ${uwi} has no log file ${logFileId}`,
    );
  return files;
}

/** The curves of a log file; those of all frames for DLIS. */
async function listCurves(
  { db, stores }: Services,
  reader: LogReader,
  file: LogFileEntry,
  signal: AbortSignal,
) {
  const place = await findLogPlace(db, { wellLogId: file.wellLogId });
  const stored = place && (await statLogFile(stores, place));
  if (!stored)
    throw new Refused(
      404,
      'NO_LOG_FILES',
      msg`The file ${file.originalFileName} is not in the store`,
    );
  const { frames } = await readable(reader.describe(stored, signal));
  return frames.flatMap(({ curves }) =>
    curves.map(({ curveId, mnemonic, unit }) => ({ curveId, name: mnemonic, unit })),
  );
}
