import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { ARROW_STREAM, getCurveValues, getLogUrl } from '../../../src/api/contract/viewers.ts';
import { FormatError } from '../../../src/formats/format-error.ts';
import type { LogFileInfo } from '../../../src/formats/log-file.ts';
import { KINDS } from '../entities/kinds.ts';
import { visibleTo } from '../entities/ownership.ts';
import { joinConditions, storedFlag } from '../entities/store.ts';
import { listUsable } from '../entities/stored-shapes.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services, User } from '../services.ts';
import { describeLog } from './log-description.ts';
import { recordId } from './read-record.ts';
import type { FileRef } from './reader-service.ts';
import { splitByWell } from './wells-of-file.ts';
import type { LogReader } from './log-reader.ts';
import { ReaderBroken } from './reader-error.ts';
import { statLogFile, findLogPlace } from './stored-log.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Puts log/url and getCurveValues on the server. */
export function registerLogCalls(
  app: FastifyInstance,
  { db, stores }: Services,
  reader: LogReader,
): void {
  route(app, getLogUrl, async ({ body, signal, user }) => {
    const place = await findLogPlace(db, body.row);
    const file = place && (await statLogFile(stores, place));
    if (!file)
      throw new Refused(
        404,
        'NO_LOG_FOUND',
        place
          ? msg`The file ${place.locationReference} of the log is not in the store`
          : msg`There is no such log record`,
      );
    const [info, config] = await Promise.all([
      readable(reader.describe(file, signal)),
      loadTemplate(db, user, body.templateId ?? null),
    ]);
    return { data: describeLog(findWellPart(info, file, body.row), config) };
  });

  route(app, getCurveValues, async ({ body, signal, request, reply }) => {
    const place = await findLogPlace(db, {
      storeId: body.storeId,
      locationReference: body.locationReference,
    });
    const file = place && (await statLogFile(stores, place));
    if (!file) throw new Refused(404, 'NOT_FOUND', msg`No log record has such a file`);
    const isArrow = (request.headers.accept ?? '').includes(ARROW_STREAM);
    const pieces = await readable(
      reader.values(
        file,
        { frameName: body.frameName, curveIds: body.curveIds, as: isArrow ? 'arrow' : 'json' },
        signal,
      ),
    );
    reply.type(isArrow ? ARROW_STREAM : 'application/json; charset=utf-8').header('vary', 'accept');
    return reply.send(pieces.length === 1 ? Buffer.from(pieces[0]!.buffer) : Buffer.concat(pieces));
  });
}

/** The description of the well that a record is about, of a file with several. */
function findWellPart(info: LogFileInfo, file: FileRef, row: { wellLogId?: unknown }): LogFileInfo {
  const parts = splitByWell({ info, warnings: [], partial: false, ranges: {} });
  const part = parts.findIndex((_, i) => recordId(file, i) === row.wellLogId);
  return parts[part]?.head.info ?? info;
}

/** What a reader answers, its failures as refusals that name the place in the file. */
export async function readable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FormatError && error.code === 'CURVE_UNKNOWN')
      throw new Refused(404, 'NOT_FOUND', error.parts);
    if (error instanceof FormatError)
      throw new Refused(422, 'UNREADABLE_FILE', error.parts, {
        reason: error.code,
        place: error.place,
      });
    if (error instanceof ReaderBroken)
      throw new Refused(
        422,
        'UNREADABLE_FILE',
        msg`File not readable. Check it or load another copy.`,
        {
          reason: 'READER_BROKE',
        },
      );
    throw error;
  }
}

/**
 * Configuration of a log template that the user sees: the requested one, else the default one, else
 * the first by name. Null if there is no template.
 */
async function loadTemplate(
  db: Services['db'],
  user: User,
  templateId: string | null,
): Promise<Record<string, unknown> | null> {
  const [found] = await listUsable<{ config?: Record<string, unknown> | null }>(
    db,
    'LogPlotTemplate',
    {
      where: joinConditions(
        templateId === null ? undefined : sql`id = ${templateId}`,
        visibleTo(KINDS.get('LogPlotTemplate')!, user),
      ),
      orderBy: sql`coalesce(${storedFlag('isDefaultTemplate')}, false) desc, data ->> 'name'`,
    },
  );
  return found?.data.config ?? null;
}
