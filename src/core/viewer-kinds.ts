import { type ReadonlySignal, signal } from '@preact/signals-core';
import { VIEWER_KINDS } from '../api/contract/viewer-names.ts';

export { VIEWER_KINDS };
/** Name of a kind of viewer. */
export type ViewerKindName = (typeof VIEWER_KINDS)[number];

/**
 * A viewer that the visualizer can hold. It is an element: the two know each other by attributes
 * and events alone.
 */
export interface ViewerKind {
  kind: ViewerKindName;
  /** Tag of its element. */
  tag: string;
  /** Defines the tag. */
  load(): Promise<unknown>;
}

const kinds = signal<ReadonlyMap<ViewerKindName, ViewerKind>>(new Map());

/** The viewers there are, by kind. */
export const viewerKinds: ReadonlySignal<ReadonlyMap<ViewerKindName, ViewerKind>> = kinds;

/** Adds a viewer; one of the same kind that is there already stays. */
export function registerViewer(viewer: ViewerKind): void {
  if (!kinds.peek().has(viewer.kind))
    kinds.value = new Map([...kinds.peek(), [viewer.kind, viewer]]);
}
