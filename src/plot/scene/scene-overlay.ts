import { Vector3 } from 'three';
import { axisTicks, type SceneBounds } from './axes.ts';
import type { SceneCamera } from './camera.ts';
import { cursorOnScreen, namesOnScreen, poleOnScreen } from './names.ts';
import type { OverlayContent } from './overlay.ts';
import type { Projection } from './projection.ts';
import type { SceneContent, SceneLook } from './scene-content.ts';
import type { SceneWords } from './scene-events.ts';
import type { SeismicPart } from './seismic-part.ts';
import type { WellCursor } from './well-cursor.ts';

/** What the overlay of a scene is made from. */
export interface OverlaySources {
  content: SceneContent | null;
  /** Null around an empty scene. */
  frame: SceneBounds | null;
  look: SceneLook;
  words: SceneWords;
  seismic: SeismicPart | null;
  camera: SceneCamera;
  /** Scene units in a CSS pixel at a distance of 1. */
  perPixel: number;
  cursor: WellCursor | null;
  /** A place of the map that is marked, by its coordinates. */
  spot: { x: number | null; y: number | null } | null;
}

/** What is written and drawn over a picture of a scene. */
export function overlayOnScreen(
  { content, frame, look, words, seismic, camera, perPixel, cursor, spot }: OverlaySources,
  view: Projection,
): OverlayContent {
  const { eye, target } = camera;
  const up = new Vector3(0, 0, -1).transformDirection(eye.matrixWorldInverse);
  return {
    labels:
      content && look.labels
        ? namesOnScreen({ content, look, words, seismic, eye: eye.position }, view)
        : [],
    ticks:
      content && frame
        ? axisTicks(frame, { ...content.origin, perVertical: words.perVertical }, 1, view)
        : [],
    titles: { vertical: words.vertical, east: words.east, north: words.north },
    north: [up.x, -up.y],
    northName: words.northShort,
    metresPerPixel: eye.position.distanceTo(target) * perPixel,
    note: words.note,
    cursor: content && cursor && cursorOnScreen(content, cursor, view),
    pole: content && frame && spot && poleOnScreen(spot, frame, content.origin, view),
    handles: seismic?.handles(view) ?? [],
  };
}
