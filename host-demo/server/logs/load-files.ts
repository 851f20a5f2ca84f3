import type { FastifyInstance } from 'fastify';
import { loadFiles } from '../../../src/api/contract/studio.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { Refused } from '../refused.ts';
import { demandRole } from '../roles.ts';
import { route } from '../route.ts';
import type { Services, User } from '../services.ts';
import { NameGate, choosePolicy } from '../loads/name-gate.ts';
import type { NamePolicy } from '../loads/new-names.ts';
import { dropReview, keepReview } from '../loads/reviews.ts';
import { intake } from './intake.ts';
import type { LogReader } from './log-reader.ts';
import { receiveFiles, type ReceivedFiles } from './received-files.ts';
import { type IntakeReport, keepReport } from './report.ts';
import { formatMessage, msg } from '../../../src/formats/msg.ts';

/**
 * Puts the loading of files on the server: they go to the main store as they come, then through the
 * same intake as `--data`.
 */
export function registerLoadFiles(
  app: FastifyInstance,
  services: Services,
  reader: LogReader,
): void {
  route(app, loadFiles, async ({ request, query, signal, user }) => {
    demandRole(user, 'loader', msg`load files`);
    const store = services.stores.get(MAIN_STORE);
    if (!store)
      throw new Refused(501, 'NOT_CONFIGURED', msg`The server has no store to load files to`);
    if (!request.isMultipart())
      throw new Refused(415, 'UNSUPPORTED', msg`Files are sent as multipart/form-data`);
    const received = await receiveFiles(services, store, { request, user });
    const { keys, unpacking } = received;
    const policy = choosePolicy(user, query.review === 'true');
    const report = await settling(received, () =>
      intake(
        services,
        reader,
        { store, keys: keys.keys() },
        { signal, again: true, encoding: query.encoding, gate: new NameGate(policy), unpacking },
      ),
    );
    await keepReport(services.db, report);
    const findName = (label: string): string => nameLoaded(keys, label);
    const waiting = await keepWaiting(services.db, report, {
      user,
      findName,
      origin: { encoding: query.encoding ?? null, policy },
    });
    return {
      data: {
        waiting,
        loaded: report.loaded.map(({ label, notes, ...one }) => ({
          ...one,
          file: findName(label),
          notes: notes.map(formatMessage),
          noteParts: notes,
        })),
        refused: report.refused.map(({ label, code, message, parts }) => ({
          file: findName(label),
          code,
          message,
          ...(parts && { parts }),
        })),
      },
      message: `${report.loaded.length} of ${keys.size} files loaded`,
    };
  });
}

/** Works on files that were received, and settles them whatever comes of it. */
async function settling(
  received: ReceivedFiles,
  work: () => Promise<IntakeReport>,
): Promise<IntakeReport> {
  let report: IntakeReport | null = null;
  try {
    if (received.keys.size === 0)
      throw new Refused(400, 'VALIDATION', msg`There is no file in the request`);
    report = await work();
    return report;
  } finally {
    await received.settle(report);
  }
}

/** The name that a file was sent by: that of its archive before its own. */
function nameLoaded(keys: ReadonlyMap<string, string>, label: string): string {
  for (const [key, name] of keys)
    if (label === key || label.startsWith(`${key}/`)) return name + label.slice(key.length);
  return label;
}

/** Keeps a review for each file whose names wait, and drops those of files that wait no more. */
async function keepWaiting(
  db: Services['db'],
  { waiting, loaded }: IntakeReport,
  from: {
    user: User;
    findName(key: string): string;
    origin: { encoding: string | null; policy: NamePolicy };
  },
) {
  const origin = (key: string) => ({ type: 'file', key, ...from.origin }) as const;
  for (const { file } of loaded) await dropReview(db, origin(file));
  return Promise.all(
    waiting.map(async ({ file, label, names }) => {
      const review = {
        source: from.findName(label),
        catalog: null,
        origin: origin(file),
        names: names.map((name) => ({ ...name, rowCount: null })),
      };
      const reviewId = await db
        .transaction()
        .execute((transaction) => keepReview(transaction, review, from.user));
      const listed = names.map(({ kind, name }) => ({ kind, name }));
      return { file: review.source, reviewId, names: listed };
    }),
  );
}
