import type { Vector3 } from 'three';
import type { SceneBounds } from './axes.ts';
import type { OverlayContent, SceneLabel } from './overlay.ts';
import { findTop, hasPath, placeAt } from './placed-well.ts';
import { project, type Projection } from './projection.ts';
import { hidesBehind } from './readout.ts';
import type { SceneContent, SceneLook } from './scene-content.ts';
import type { SceneGap } from './scene-data.ts';
import type { SeismicPart } from './seismic-part.ts';
import type { WellCursor } from './well-cursor.ts';

/** For more names than these it is not tested whether a surface hides their points. */
const MOST_LOOKED_BEHIND = 200;

/** What names are written from. */
export interface NameSources {
  content: SceneContent;
  look: SceneLook;
  words: { noPath(name: string, gap: SceneGap): string };
  seismic: SeismicPart | null;
  /** Where the eye is, in stretched scene coordinates. */
  eye: Vector3;
}

/**
 * Names of wells, corners of the survey and markers at their points, but for those behind a surface
 * or outside the picture.
 */
export function namesOnScreen(
  { content, look, words, seismic, eye }: NameSources,
  view: Projection,
): SceneLabel[] {
  const labels: SceneLabel[] = [];
  const hides = hidesBehind(
    look.surfaces && look.surfaceOpacity > 0.6 ? content : { surfaces: [], origin: content.origin },
    seismic?.layer ?? null,
    eye,
    look.exaggeration,
  );
  const put = (
    text: string,
    [x, y, z]: readonly [number, number, number],
    gap: number,
    strong: boolean,
  ): void => {
    const at = project(view, x, y, z);
    if (hides && labels.length < MOST_LOOKED_BEHIND && hides(x, y, z)) return;
    if (at.w > 0 && at.x >= 0 && at.y >= 0 && at.x <= view.width && at.y <= view.height)
      labels.push({ text, x: at.x, y: at.y, gap, strong });
  };
  for (const placed of content.wells) {
    const name = placed.well.name || placed.well.uwi;
    put(
      hasPath(placed) ? name : words.noPath(name, placed.gap ?? 'no-survey'),
      findTop(placed),
      9,
      true,
    );
  }
  for (const { text, at } of seismic?.labels(view) ?? []) {
    const { x, y, w } = project(view, ...at);
    if (w > 0) labels.push({ text, x, y, gap: 8, strong: true });
  }
  if (look.markers)
    for (const { marker, place } of content.markers)
      put(marker.name, place.position, look.markerSize + 5, false);
  return labels;
}

/**
 * The cursor's place on its well; null where the well has no path there, or it lies behind the eye.
 */
export function cursorOnScreen(
  content: SceneContent,
  { well, md }: WellCursor,
  view: Projection,
): OverlayContent['cursor'] {
  const placed = content.wells[well];
  const place = placed && hasPath(placed) ? placeAt(placed, md) : null;
  if (!place) return null;
  const at = project(view, ...place.position);
  return at.w > 0 ? at : null;
}

/**
 * Both ends of the mark of a place of the map, from the top of the scene to its base; null where
 * the place is not known.
 */
export function poleOnScreen(
  { x, y }: { x: number | null; y: number | null },
  frame: SceneBounds,
  origin: { x: number; y: number },
  view: Projection,
): OverlayContent['pole'] {
  if (x === null || y === null) return null;
  const [top, base] = [frame.max, frame.min].map(([, height]) =>
    project(view, x - origin.x, height, origin.y - y),
  );
  return top!.w > 0 && base!.w > 0 ? [top!, base!] : null;
}
