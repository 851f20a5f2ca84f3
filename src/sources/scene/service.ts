import { type Handlers, Moved } from '../../rpc/rpc.ts';
import {
  buildWells,
  type BuiltWells,
  wellBuffers,
  type WellsJob,
} from '../../plot/scene/scene-build.ts';
import type { SceneSurface } from '../../plot/scene/scene-data.ts';
import { type SurfaceTriangles, surfaceMesh } from '../../plot/scene/surface-grid.ts';

/** Geometry of 3D scenes: runs in a worker, or on the page's thread where the page allows no worker. */
export function sceneService(): Handlers {
  return {
    wells(job: WellsJob): Moved<BuiltWells> {
      const built = buildWells(job);
      return new Moved(built, wellBuffers(built));
    },

    surface(grid: Pick<SceneSurface, 'columns' | 'rows' | 'depths'>): Moved<SurfaceTriangles> {
      const mesh = surfaceMesh(grid);
      return new Moved(mesh, [mesh.index.buffer as ArrayBuffer]);
    },
  };
}
