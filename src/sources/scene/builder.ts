import { type Lease, leaseWorker, type WorkerService } from '../../rpc/worker-pool.ts';
import type { BuiltWells, SceneBuilder, WellsJob } from '../../plot/scene/scene-build.ts';
import type {
  DepthType,
  Numbers,
  SceneCurve,
  SceneTrajectory,
  SceneWell,
} from '../../plot/scene/scene-data.ts';
import type { MethodArgument, MethodResult } from '../../rpc/rpc.ts';
import type { SurfaceTriangles } from '../../plot/scene/surface-grid.ts';
import type { SceneService } from './service.ts';
import workerUrl from 'worker-url:./scene-worker.ts';

const SCENE_WORKER: WorkerService<SceneService> = {
  url() {
    try {
      return workerUrl();
    } catch {
      // A host's own bundle may not know where the worker's file is.
      return null;
    }
  },
  local: async () => (await import('./service.ts')).sceneService(),
};

/** How long a worker waits for more to build before it ends. */
const IDLE_MS = 3000;

/** Builds scenes in a worker that is there while there is work. */
export class WorkerBuilder implements SceneBuilder {
  #lease: Promise<Lease<SceneService>> | null = null;
  #running = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  wells(job: WellsJob, signal: AbortSignal): Promise<BuiltWells> {
    const transfer: ArrayBuffer[] = [];
    const wells = job.wells.map((well) => packWell(well, job.type, transfer));
    return this.#call('wells', { ...job, wells }, signal, transfer);
  }

  surface(
    { columns, rows, depths }: { columns: number; rows: number; depths: Float32Array },
    signal: AbortSignal,
  ): Promise<SurfaceTriangles> {
    const copy = depths.slice();
    return this.#call('surface', { columns, rows, depths: copy }, signal, [copy.buffer]);
  }

  dispose(): void {
    clearTimeout(this.#idle);
    void this.#lease?.then(
      ({ release }) => release(),
      () => {},
    );
    this.#lease = null;
  }

  async #call<Name extends keyof SceneService>(
    method: Name,
    argument: MethodArgument<SceneService[Name]>,
    signal: AbortSignal,
    transfer: Transferable[],
  ): Promise<MethodResult<SceneService[Name]>> {
    clearTimeout(this.#idle);
    this.#running++;
    try {
      this.#lease ??= leaseWorker(SCENE_WORKER);
      const { client } = await this.#lease;
      return await client.call(method, argument, { signal, transfer });
    } finally {
      if (--this.#running === 0 && this.#lease)
        this.#idle = setTimeout(() => this.dispose(), IDLE_MS);
    }
  }
}

/** A well with what its place needs alone, in arrays of its own that can be moved. */
function packWell(
  { uwi, surfaceX, surfaceY, kbElev, trajectory, curve }: SceneWell,
  type: DepthType,
  transfer: ArrayBuffer[],
): SceneWell {
  const own = (values: Numbers): Numbers => {
    const copy = ArrayBuffer.isView(values)
      ? (values as unknown as Float64Array<ArrayBuffer>).slice()
      : Float64Array.from(values, (value: unknown) => (typeof value === 'number' ? value : NaN));
    transfer.push(copy.buffer);
    return copy;
  };
  const path = ({ md, x, y, tvd, twt }: SceneTrajectory): SceneTrajectory => ({
    md: own(md),
    x: own(x),
    y: own(y),
    tvd: type === 'TVD' ? own(tvd) : [],
    ...(type === 'TWT' && twt ? { twt: own(twt) } : {}),
  });
  const samples = ({ md, values }: SceneCurve): SceneCurve => ({
    mnemonic: '',
    unit: '',
    md: own(md),
    values: own(values),
  });
  return {
    uwi,
    name: '',
    surfaceX,
    surfaceY,
    kbElev,
    trajectory: trajectory && path(trajectory),
    curve: curve && samples(curve),
    markers: [],
  };
}
