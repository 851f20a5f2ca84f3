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
  /** YAML that was typed and cannot be read; null if the draft holds everything. */
  unread: v.nullish(v.string(), null),
});

/** Unsaved changes, which outlive the tab and the session. */
export interface KeptDraft {
  at: number;
  draft: EntityDraft;
  stored: StudioEntity | null;
  unread: string | null;
}

/**
 * Storage key of the draft of an entity, or of a new one of a kind (`id` is `new`). Each user has
 * their own.
 */
export function draftPlace(backend: Backend, entityName: string, id: string): string {
  return `geo-studio-draft ${entityName} ${id} ${buildOwnerKey(backend)}`;
}

/** @returns null if no draft is kept, or the stored text is no draft */
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

/** Keeps a draft. Without storage, or if it is full, the draft lives as long as the page. */
export function keepDraft(place: string, { draft, stored, unread }: Omit<KeptDraft, 'at'>): void {
  try {
    globalThis.localStorage.setItem(
      place,
      JSON.stringify({ at: Date.now(), draft, stored, unread } satisfies KeptDraft),
    );
  } catch {
    // No message: the draft is still on the screen.
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
