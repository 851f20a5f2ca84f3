import type { ContextState } from './picture.ts';
import type { SceneReadout } from './readout.ts';
import type { SceneGap } from './scene-data.ts';
import type { SliceShape } from './slice-shape.ts';

/** Words of a picture, in the user's language. */
export interface SceneWords {
  /** Title of the vertical axis with its unit. */
  vertical: string;
  /** Units of that title in a metre or a millisecond. */
  perVertical: number;
  east: string;
  north: string;
  northShort: string;
  /** The line about the exaggeration. */
  note: string;
  /** Names of wells that have no path, with the reason. */
  noPath(name: string, gap: SceneGap): string;
}

/** Events of a scene. */
export interface SceneEvents {
  /** The pointer or a key went to a place; null where it left. */
  onCursor(readout: SceneReadout | null): void;
  onContext(state: ContextState): void;
  /** A slice is dragged to another position on its axis; `done` when it is dropped. */
  onSliceMove(slice: number, at: number, done: boolean): void;
  /** The first picture of a slice is drawn. */
  onSliceShow(slice: SliceShape): void;
  /** Wells are being built; null when all are built or the building was cancelled. */
  onProgress(progress: { done: number; total: number } | null): void;
  /** Not all could be built. */
  onFail(error: unknown): void;
  /** A complete picture of the latest content is drawn. */
  onDraw(): void;
}
