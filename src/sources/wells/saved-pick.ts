import type { PickRecord } from '../../backend/picks.ts';

/** A pick as a server keeps it, with the row that it was read from. */
export interface SavedPick extends PickRecord {
  uwi: string;
  name: string;
  /** Metres along hole. */
  mdM: number;
  /** CSS colour; null where the row has none. */
  color: string | null;
  /** Who made or changed it last; null where the row does not say. */
  interpreter: string | null;
  /** When it was changed last, ISO 8601; null where the row does not say. */
  changedAt: string | null;
}
