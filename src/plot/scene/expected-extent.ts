import { Box3, Vector3 } from 'three';
import { findTop, hasPath, type LocalOrigin, numberAt, placeWell } from './placed-well.ts';
import type { DepthType, Numbers, SceneData, SceneSurface, SceneTrajectory } from './scene-data.ts';
import { isInDomain } from './surface-grid.ts';

/** Stations and nodes looked at for the extent before anything is built. */
const LOOKED_AT = 12;

/** The nodes of a surface in the scene: its first and last one, and the distance of nodes. */
export function placeGrid(
  { origin, step, columns, rows }: SceneSurface,
  local: LocalOrigin,
): { first: [number, number]; step: [number, number]; last: [number, number] } {
  const [x, z] = [origin[0] - local.x, -(origin[1] - local.y)];
  return {
    first: [x, z],
    step: [step[0], -step[1]],
    last: [x + step[0] * (columns - 1), z - step[1] * (rows - 1)],
  };
}

/** The extent of a scene by a few stations of each well and a few nodes of each surface. */
export function expectExtent(data: SceneData, depthType: DepthType, origin: LocalOrigin): Box3 {
  const box = new Box3();
  const point = new Vector3();
  for (const well of data.wells) {
    const few = placeWell(
      { ...well, trajectory: well.trajectory && thinTrajectory(well.trajectory) },
      depthType,
      origin,
    );
    if (!Number.isNaN(few.head[0] + few.head[2])) box.expandByPoint(point.set(...findTop(few)));
    for (let i = 0; i < few.points.length; i += 3)
      if (!Number.isNaN(few.points[i + 1]!) && hasPath(few))
        box.expandByPoint(point.fromArray(few.points, i));
  }
  for (const surface of data.surfaces) {
    if (!isInDomain(surface, depthType)) continue;
    const { first, last } = placeGrid(surface, origin);
    for (const i of spread(surface.depths.length)) {
      const depth = surface.depths[i]!;
      if (Number.isFinite(depth))
        box
          .expandByPoint(point.set(first[0], -depth, first[1]))
          .expandByPoint(point.set(last[0], -depth, last[1]));
    }
  }
  return box;
}

/** Indexes spread over an array, its ends among them. */
function spread(count: number): number[] {
  const most = Math.min(count, LOOKED_AT);
  return Array.from({ length: most }, (_, i) =>
    most > 1 ? Math.round((i * (count - 1)) / (most - 1)) : 0,
  );
}

function thinTrajectory({ md, x, y, tvd, twt }: SceneTrajectory): SceneTrajectory {
  const at = spread(md.length);
  const few = (values: Numbers): number[] => at.map((i) => numberAt(values, i));
  return { md: few(md), x: few(x), y: few(y), tvd: few(tvd), ...(twt ? { twt: few(twt) } : {}) };
}
