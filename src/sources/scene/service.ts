import { Transferred } from '../../rpc/rpc.ts';
import {
  buildWells,
  type BuiltWells,
  wellBuffers,
  type WellsJob,
} from '../../plot/scene/scene-build.ts';
import type { SceneSurface } from '../../plot/scene/scene-data.ts';
import { type SurfaceTriangles, surfaceMesh } from '../../plot/scene/surface-grid.ts';

/** A surface as the service takes it. */
export type SurfaceJob = Pick<SceneSurface, 'columns' | 'rows' | 'depths'>;

/** Geometry of 3D scenes. */
export interface SceneService {
  wells(job: WellsJob): Transferred<BuiltWells>;
  surface(grid: SurfaceJob): Transferred<SurfaceTriangles>;
}

/** The service for a worker, or for the page's thread where the page allows no worker. */
export function sceneService(): SceneService {
  return {
    wells(job) {
      const built = buildWells(job);
      return new Transferred(built, wellBuffers(built));
    },

    surface(grid) {
      const mesh = surfaceMesh(grid);
      return new Transferred(mesh, [mesh.index.buffer as ArrayBuffer]);
    },
  };
}
