import * as v from 'valibot';
import { type Backend, buildOwnerKey } from '../../../backend/backend.ts';
import type { StudioEntity } from '../../../backend/studio.ts';
import type { EntityDraft } from '../kinds/kind.ts';

const attributes = v.record(v.string(), v.unknown());
const kept = v.object({
  /** When it was last changed, milliseconds since 1970. */
  at: v.number(),
  draft: attributes,
  /** What it was typed over; null for a new one. */
  stored: v.nullable(v.looseObject({ id: v.string(), version: v.nullable(v.number()) })),
  /** YAML that was typed and cannot be read; null where all that was typed is in the draft. */
  unread: v.nullish(v.string(), null),
});

/** What somebody typed and has not saved: it outlives the tab and the session. */
export interface KeptDraft {
  at: number;
  draft: EntityDraft;
  stored: StudioEntity | null;
  unread: string | null;
}

/** Where the draft of an entity, or of a new one of a kind (`id` is `new`), is kept. One user's is nothing to the next. */
export function draftPlace(backend: Backend, entityName: string, id: string): string {
  return `geo-studio-draft ${entityName} ${id} ${buildOwnerKey(backend)}`;
}

/** Null where there is none, or nothing that was one. */
export function readDraft(place: string): KeptDraft | null {
  try {
    const { success, output } = v.safeParse(
      kept,
      JSON.parse(globalThis.localStorage.getItem(place) ?? 'null'),
    );
    return success ? output : null;
  } catch {
    return null;
  }
}

/** Keeps a draft; where there is no room or no storage it lives as long as the page. */
export function keepDraft(place: string, { draft, stored, unread }: Omit<KeptDraft, 'at'>): void {
  try {
    globalThis.localStorage.setItem(
      place,
      JSON.stringify({ at: Date.now(), draft, stored, unread } satisfies KeptDraft),
    );
  } catch {
    // Said by nobody: what is typed is still on the screen.
  }
}

/** Deletes a kept draft. */
export function dropDraft(place: string): void {
  try {
    globalThis.localStorage.removeItem(place);
  } catch {
    // Nothing is kept.
  }
}
