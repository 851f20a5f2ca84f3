import type { ReadonlySignal } from '@preact/signals-core';

/** What a link can name that may be gone, or not for this user. */
export type MissingKind =
  | 'template'
  | 'draft'
  | 'frame'
  | 'curves'
  | 'files'
  | 'picks'
  | 'datum'
  | 'surfaces'
  | 'layers'
  | 'tops'
  | 'zones'
  | 'record';

/** A part of a link that is not there: it was deleted, or it is not for this user. */
export interface MissingPart<State extends object> {
  /** The keys of the state that name it. */
  keys: readonly (keyof State)[];
  kind: MissingKind;
  /** What the link calls it. */
  names: readonly string[];
  /** What is shown in its place; absent where nothing is. */
  shown?: { id: string; names: readonly string[] };
}

/** What can be shown in place of a missing part. */
export interface ShownInstead {
  options: readonly { id: string; name: string }[];
  choose(id: string): void;
}

/** What a link asks for and a viewer does not have, as its note needs it. */
export interface MissingParts<State extends object> {
  readonly parts: ReadonlySignal<readonly MissingPart<State>[]>;
  /** Takes the note about these keys away. */
  dismiss(keys: readonly (keyof State)[]): void;
  /** What the user can choose in place of a kind; null without a choice. */
  listInstead?: ((kind: MissingKind) => ShownInstead | null) | undefined;
}
