import * as v from 'valibot';
import { type Backend, buildOwnerKey } from '../../../../backend/backend.ts';
import type { Row } from '../../../../backend/records.ts';
import { forgetOfTab, readOfTab, storeForTab } from '../../../../core/tab-storage.ts';

const text = v.string();
const draft = v.object({
  /** When it was last typed at, milliseconds since 1970. */
  at: v.number(),
  /** What the inputs held. */
  values: v.record(text, v.union([text, v.object({ lon: text, lat: text })])),
  /** What it was typed over, and the id and version of that; null for a new record. */
  stored: v.nullable(
    v.object({
      id: text,
      version: v.nullable(v.number()),
      row: v.record(text, v.unknown()) as v.GenericSchema<unknown, Row>,
    }),
  ),
});

/** What is typed and not saved: a tab keeps it through reloads and sign-ins. */
export type RecordDraft = v.InferOutput<typeof draft>;

/**
 * Where the draft of one record, or of the new record of a catalog (`record` is `new`), is kept.
 * Each user has drafts of their own.
 */
export function draftPlace(backend: Backend, catalog: string, record: string): string {
  return `geo-draft ${catalog} ${record} ${buildOwnerKey(backend)}`;
}

/** @returns null if the tab keeps no draft there, or its value is not a draft */
export function readDraft(place: string): RecordDraft | null {
  const { success, output } = v.safeParse(draft, readOfTab(place));
  return success ? output : null;
}

/** @returns whether it was kept */
export function keepDraft(place: string, kept: RecordDraft): boolean {
  return storeForTab(place, kept);
}

/** Deletes a draft of this tab. */
export function dropDraft(place: string): void {
  forgetOfTab((key) => key === place);
}
