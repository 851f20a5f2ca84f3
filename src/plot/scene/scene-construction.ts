import { hasHardware } from './gl-pool.ts';
import { buildWells, type SceneBuilder } from './scene-build.ts';
import type { SceneContent } from './scene-content.ts';
import type { SceneData } from './scene-data.ts';
import { surfaceMesh } from './surface-grid.ts';

/** What shows a content while it is built. */
export interface ConstructionTarget {
  /** The content that is shown; null before the first. */
  content(): SceneContent | null;
  /** Shows a content, or what was added to it. */
  put(content: SceneContent): void;
  /** What was put is to be drawn. */
  invalidate(): void;
  /** Wells are being built; null when all are built or the building was cancelled. */
  onProgress(progress: { done: number; total: number } | null): void;
  /** Not all could be built. */
  onFail(error: unknown): void;
}

/** Scenes of fewer numbers than this are built at once: a worker would take longer to start. */
const LEAST_WORK = 150_000;

/** Builds the contents of a scene, one at a time: small ones at once, large ones part by part. */
export class SceneConstruction {
  #stop = new AbortController();
  #isComplete = true;
  #whole: Promise<void> = Promise.resolve();

  constructor(
    private readonly builder: SceneBuilder,
    private readonly target: ConstructionTarget,
  ) {}

  /** Whether nothing is being built. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Settles when everything that can be built is built. */
  get whole(): Promise<void> {
    return this.#whole;
  }

  /** Builds a content instead of the one before. */
  begin(content: SceneContent): void {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { wells, surfaces } = content.jobs;
    if (estimateWork(content.data) < LEAST_WORK) {
      for (const job of wells) content.addWells(job, buildWells(job));
      for (const at of surfaces) content.addSurface(at, surfaceMesh(content.data.surfaces[at]!));
      this.#finish(content);
      return;
    }
    const { signal } = this.#stop;
    this.#isComplete = false;
    this.#whole = this.#inParts(content, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      this.#finish(content);
      this.target.invalidate();
      this.target.onFail(error);
    });
  }

  /** Cancels what is still to be built; what is built stays. */
  cancel(): void {
    this.#stop.abort();
    if (this.#isComplete) return;
    const content = this.target.content();
    if (content) this.#finish(content);
    this.target.invalidate();
  }

  dispose(): void {
    this.#stop.abort();
  }

  /** The picture grows as parts come; what was shown before stays until the first. */
  async #inParts(content: SceneContent, signal: AbortSignal): Promise<void> {
    const { target, builder } = this;
    const { data, jobs } = content;
    const total = data.wells.length;
    target.onProgress({ done: 0, total });
    const wells = jobs.wells.map(
      (job) => () => builder.wells(job, signal).then((built) => content.addWells(job, built)),
    );
    const grids = jobs.surfaces.map(
      (at) => () =>
        builder.surface(data.surfaces[at]!, signal).then((mesh) => content.addSurface(at, mesh)),
    );
    for (const work of [...wells.slice(0, 1), ...grids, ...wells.slice(1)]) {
      await work();
      if (signal.aborted) return;
      target.onProgress({ done: content.wells.length, total });
      // Without a graphics processor each picture costs as much as the work itself.
      if (target.content() === content && !hasHardware()) continue;
      target.put(content);
      target.invalidate();
    }
    this.#finish(content);
    target.invalidate();
  }

  #finish(content: SceneContent): void {
    this.#isComplete = true;
    content.finish();
    this.target.put(content);
    this.target.onProgress(null);
  }
}

/** Numbers that building goes through. */
function estimateWork({ wells, surfaces }: SceneData): number {
  return (
    wells.reduce(
      (sum, { trajectory, curve }) => sum + (trajectory?.md.length ?? 0) + (curve?.md.length ?? 0),
      0,
    ) + surfaces.reduce((sum, { depths }) => sum + depths.length, 0)
  );
}
