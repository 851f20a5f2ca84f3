import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FilePosition } from '../../../src/formats/format-error.ts';
import { formatMessage, type MessageParts } from '../../../src/formats/msg.ts';
import type { NewName } from '../loads/new-names.ts';
import type { Services } from '../services.ts';
import { storableJson } from '../storable-text.ts';

/** A file that gave no record, and why. */
export interface RefusedIntakeFile {
  /** Its key. */
  file: string;
  /** How it is called for users. */
  label: string;
  code: string;
  message: string;
  /** The parts of `message`; absent where it is a text of somebody else. */
  parts?: MessageParts;
  place: FilePosition;
}

/** A file that did. */
export interface LoadedFile {
  /** Its key. */
  file: string;
  /** How it is called for users. */
  label: string;
  format: string;
  uwi: string | null;
  wellName: string | null;
  records: number;
  /** Logs that it became, to be opened; `logId` is the JSON of the key values. */
  logs: { catalog: string; logId: string; title: string }[];
  /** What is doubtful about the well or its place, as sentences. */
  notes: MessageParts[];
}

/** What came of a run over the files of a store. */
export interface IntakeReport {
  storeId: string;
  loaded: LoadedFile[];
  /** Files that wait for a review of what they name. */
  waiting: { file: string; label: string; names: NewName[] }[];
  refused: RefusedIntakeFile[];
  /** Fields and operators that the catalogs did not have before. */
  newNames: Pick<NewName, 'kind' | 'name'>[];
  /** Files that are as they were when they were read before. */
  unchanged: number;
  /** Bytes of the files of archives that the store did not have before and that were kept. */
  unpackedBytes: number;
  startedAt: string;
  finishedAt: string;
}

/** Refused files that a kept report lists. */
const MOST_REFUSED = 1000;
/** Refused files, and notes on others, that are printed. */
const MOST_PRINTED = 10;

/** Keeps a report as entity `LoadReport`, unless no file was new. */
export async function keepReport(db: Services['db'], report: IntakeReport): Promise<void> {
  if (report.loaded.length + report.refused.length === 0) return;
  const { storeId, loaded, refused, newNames, unchanged, startedAt, finishedAt } = report;
  const noted = loaded.filter(({ notes }) => notes.length > 0);
  const id = createHash('sha256').update(`${storeId} ${startedAt}`).digest('hex').slice(0, 16);
  const data = storableJson({
    name: `${storeId} ${startedAt}`,
    storeId,
    startedAt,
    finishedAt,
    loaded: loaded.length,
    unchanged,
    refusedCount: refused.length,
    refused: refused.slice(0, MOST_REFUSED).map(({ label, code, message, parts, place }) => ({
      file: label,
      code,
      message,
      ...(parts && { parts }),
      place,
    })),
    newNames: newNames.slice(0, MOST_REFUSED),
    notes: noted.slice(0, MOST_REFUSED).map(({ label, notes: noteParts }) => ({
      file: label,
      notes: noteParts.map(formatMessage),
      noteParts,
    })),
  });
  await sql`insert into studio.entity (entity_name, id, data) values ('LoadReport', ${id}, ${data}::jsonb)
    on conflict (entity_name, id) do update set data = excluded.data`.execute(db);
}

/** The report in a few lines. */
export function reportLines(report: IntakeReport): string[] {
  const { storeId, loaded, refused, unchanged, newNames } = report;
  const head = `${storeId}: ${loaded.length} files read, ${unchanged} as before, ${refused.length} refused`;
  const lines = refused
    .slice(0, MOST_PRINTED)
    .map(({ label, code, message }) => `  ${label}: ${code}: ${message.slice(0, 160)}`);
  const notes = loaded.flatMap(({ label, notes }) =>
    notes.map((note) => `  ${label}: ${formatMessage(note)}`),
  );
  return [
    head,
    ...(newNames.length > 0 ? [`  new: ${listNames(newNames)}`] : []),
    ...lines,
    ...more(refused.length),
    ...notes.slice(0, MOST_PRINTED),
    ...more(notes.length),
  ];
}

function listNames(names: IntakeReport['newNames']): string {
  const listed = names.slice(0, MOST_PRINTED).map(({ kind, name }) => `${kind} ${name}`);
  const left = names.length - listed.length;
  return `${listed.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

/** How many lines are left out of a printed report. */
function more(count: number): string[] {
  return count > MOST_PRINTED ? [`  and ${count - MOST_PRINTED} more (entity LoadReport)`] : [];
}
