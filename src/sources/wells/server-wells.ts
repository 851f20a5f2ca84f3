import { messageError } from '../message-error.ts';
import { getBackend, type Backend, type Result } from '../../backend/backend.ts';
import { loadLogSummaries } from '../../backend/log-summaries.ts';
import {
  type CorrelationBore,
  loadCorrelation,
  type LogFile,
  type WellInSpace,
  wellsInSpace,
} from '../../backend/wells.ts';
import { describeCurves } from './log-of-curves.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { problemError, unwrap } from '../../core/problem-error.ts';
import type { Pick } from '../../plot/correlation/well.ts';
import { isDepthCurve } from '../../units/depth.ts';
import { openRecordLog, recordLog } from '../log/record-source.ts';
import type { OpenLog } from '../log/source.ts';
import { msg } from '../../formats/msg.ts';
import { PageDataError } from '../page-data-error.ts';
import { toPick } from './pick-rows.ts';
import { openPicks, type WellPicks } from './pick-store.ts';
import { buildServedPath } from './served-path.ts';
import type { OpenWell, OpenWellsOptions, WellsSource } from './source.ts';

/**
 * Two wellbores of the server. Of more the last two (spec 4). @throws an error with the code
 * TWO_WELLS_REQUIRED
 */
export function serverWells(host: ElementHost, uwis: readonly string[]): WellsSource {
  const used = [...new Set(uwis)].slice(-2);
  if (used.length < 2)
    throw new PageDataError('wellbores', msg`names ${used.length} wellbore`, 'TWO_WELLS_REQUIRED');
  return {
    names: used,
    hasFiles: true,
    open: (options) => openBores(getBackend(host), [used[0]!, used[1]!], options),
  };
}

async function openBores(
  backend: Backend,
  uwis: readonly [string, string],
  options: OpenWellsOptions,
): Promise<[OpenWell, OpenWell] | null> {
  const { signal, lacking } = options;
  const [bores, space, kept] = await Promise.all([
    loadCorrelation(
      backend,
      uwis.map((uwi) => ({ uwi })),
      signal,
    ).then((answer) => unwrap(nameWell(answer, uwis))),
    wellsInSpace(backend, uwis, { signal }),
    openPicks(backend, uwis, signal),
  ]);
  if (!space.ok) lacking(space.error);
  const pair = uwis.map((uwi) => bores.find((bore) => bore.uwi === uwi));
  const missing = pair.findIndex(
    (bore) => !bore || bore.logFiles.length + bore.curveHeader.length === 0,
  );
  if (missing >= 0) throw problemWithoutFiles(uwis[missing]!);
  const withFiles = await Promise.all(
    (pair as CorrelationBore[]).map((bore) => findFiles(backend, bore, signal)),
  );
  const files = await chosenFiles(backend, withFiles, options);
  if (!files) return null;
  const known = space.ok ? space.data : [];
  const open = (side: 0 | 1): Promise<OpenWell> =>
    openBore(
      backend,
      {
        bore: pair[side]!,
        file: files[side] ?? null,
        space: known.find(({ uwi }) => uwi === uwis[side]),
        kept,
      },
      signal,
    );
  return Promise.all([open(0), open(1)]);
}

/** A refusal by the server with the wellbore that its sentence names. */
function nameWell<T>(answer: Result<T>, uwis: readonly string[]): Result<T> {
  if (answer.ok || answer.error.code !== 'NO_LOG_FILES') return answer;
  const well = uwis.find((uwi) => answer.error.parts?.values.includes(uwi));
  return well === undefined ? answer : { ok: false, error: { ...answer.error, values: { well } } };
}

function problemWithoutFiles(uwi: string): Error {
  const parts = msg`Wellbore ${uwi} has no log file.`;
  const values = { well: uwi };
  return problemError({ code: 'NO_LOG_FILES', message: `${parts}`, parts, values });
}

/**
 * A wellbore with the log files that one can be chosen of; without any, its values are read by
 * wellbore and curve alone.
 */
interface BoreWithFiles {
  bore: CorrelationBore;
  files: readonly LogFile[];
}

/** What a log is read by that no file is known of. */
const NO_FILE: Omit<LogFile, 'id'> = {
  wellLogId: null,
  originalFileName: '',
  digitalFormat: '',
  storeId: '',
  locationReference: '',
};

/**
 * A wellbore that comes with `curveHeader` alone (spec 7) has one log, which needs no choice. If
 * the well has one log file, that file is it.
 */
async function findFiles(
  backend: Backend,
  bore: CorrelationBore,
  signal: AbortSignal,
): Promise<BoreWithFiles> {
  if (bore.logFiles.length > 0) return { bore, files: bore.logFiles };
  const wells = await wellsInSpace(backend, [bore.uwi], { signal, fetchLogs: true });
  const files = wells.ok ? (wells.data.find(({ uwi }) => uwi === bore.uwi)?.logFiles ?? []) : [];
  return { bore, files: files.length === 1 ? files : [] };
}

/**
 * The file of each wellbore, null without a file; chosen by the user if one has several. Null if
 * the user cancels.
 */
async function chosenFiles(
  backend: Backend,
  bores: readonly BoreWithFiles[],
  { choose, signal }: OpenWellsOptions,
): Promise<(LogFile | null)[] | null> {
  if (bores.every(({ files }) => files.length <= 1))
    return bores.map(({ files }) => files[0] ?? null);
  const offered = bores.filter(({ files }) => files.length > 0);
  const summaries = await loadLogSummaries(
    backend,
    offered.map(({ bore: { uwi } }) => uwi),
    signal,
  );
  const ids = await choose(
    offered.map(({ bore: { uwi, wellboreName }, files }) => ({
      uwi,
      name: wellboreName || uwi,
      files,
      summaries: new Map(
        files.flatMap(({ id, wellLogId }) => {
          const found = summaries.get(wellLogId ?? id);
          return found ? [[id, found]] : [];
        }),
      ),
    })),
  );
  if (!ids) return null;
  const chosen = bores.map((one) => ids[offered.indexOf(one)]);
  const again = unwrap(
    await loadCorrelation(
      backend,
      bores.map(({ bore: { uwi } }, i) => {
        const logFileId = chosen[i];
        return logFileId === undefined ? { uwi } : { uwi, logFileId };
      }),
      signal,
    ),
  );
  return bores.map(({ bore: { uwi }, files }, i) => {
    const id = chosen[i];
    if (id === undefined) return null;
    const found = [...(again.find((bore) => bore.uwi === uwi)?.logFiles ?? []), ...files].find(
      (file) => file.id === id,
    );
    if (!found) throw messageError('NO_LOG_FILES', msg`Wellbore ${uwi} has no log file ${id}.`);
    return found;
  });
}

/** What the server knows of a wellbore. */
interface ChosenBore {
  bore: CorrelationBore;
  /** The file that is read; null if it has none. */
  file: LogFile | null;
  space: WellInSpace | undefined;
  kept: WellPicks;
}

async function openBore(
  backend: Backend,
  { bore, file, space, kept }: ChosenBore,
  signal: AbortSignal,
): Promise<OpenWell> {
  return {
    name: bore.wellboreName || space?.name || bore.uwi,
    uwi: bore.uwi,
    log: await openLog(backend, bore, file, signal),
    picks: findPicks(bore.uwi, space, kept),
    kept,
    path: buildServedPath(space),
    kbElevM: space?.kbElev ?? null,
  };
}

/**
 * The log of a file; of a wellbore that came with its curves alone these curves, if a depth is
 * among them or there is no file to read.
 */
async function openLog(
  backend: Backend,
  { uwi, logFiles, curveHeader }: CorrelationBore,
  file: LogFile | null,
  signal: AbortSignal,
): Promise<OpenLog> {
  if (!file) return recordLog(backend, { ...NO_FILE, uwi }, describeCurves(curveHeader));
  const record = { ...file, uwi };
  const isWhole = curveHeader.some(({ name }) => isDepthCurve(name));
  return logFiles.length === 0 && (isWhole || file.locationReference === '')
    ? recordLog(backend, record, describeCurves(curveHeader))
    : openRecordLog(backend, record, signal);
}

/** The picks that are kept of a wellbore; those of its place in space where none are kept. */
function findPicks(uwi: string, space: WellInSpace | undefined, kept: WellPicks): Pick[] {
  if (kept.kind === 'kept') return kept.picks.filter((pick) => pick.uwi === uwi).map(toPick);
  return (space?.markers ?? []).map(({ name, md, color }) => ({
    name,
    mdM: md,
    ...(color ? { color } : {}),
  }));
}
