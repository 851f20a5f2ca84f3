import {
  type Box3,
  type BufferGeometry,
  type Group,
  LineSegments,
  type ShaderMaterial,
} from 'three';
import { frameAround, frameLines, type SceneBounds } from './axes.ts';
import { linesGeometry } from './geometries.ts';
import { lineMaterial, type SceneUniforms } from './materials.ts';
import type { LocalOrigin } from './placed-well.ts';

/** What a frame is drawn around. */
export interface FramedContent {
  readonly group: Group;
  /** All that is drawn, vertical axis not exaggerated. */
  readonly box: Box3;
  readonly origin: LocalOrigin;
}

/** The frame around a scene: its edges, and lines of its floor at round map coordinates. */
export class SceneFrame {
  readonly #shared: SceneUniforms;
  #bounds: SceneBounds | null = null;
  #lines: LineSegments<BufferGeometry, ShaderMaterial> | null = null;

  constructor(shared: SceneUniforms) {
    this.#shared = shared;
  }

  /** Null around an empty scene. */
  get bounds(): SceneBounds | null {
    return this.#bounds;
  }

  /** The longer level side in scene units; 0 around an empty scene. */
  get width(): number {
    const { min, max } = this.#bounds ?? { min: [0, 0, 0], max: [0, 0, 0] };
    return Math.max(max[0]! - min[0]!, max[2]! - min[2]!);
  }

  /** Draws the frame around a content in place of the one before. */
  surround({ group, box, origin }: FramedContent, color: string): void {
    this.release();
    this.#lines?.removeFromParent();
    this.#lines = null;
    this.#bounds = box.isEmpty() ? null : frameAround(box.min.toArray(), box.max.toArray());
    if (!this.#bounds) return;
    const geometry = linesGeometry(frameLines(this.#bounds, origin), color);
    this.#lines = new LineSegments(geometry, lineMaterial(this.#shared));
    this.#lines.frustumCulled = false;
    group.add(this.#lines);
  }

  /** Frees what the graphics processor holds; the frame can be drawn again. */
  release(): void {
    this.#lines?.geometry.dispose();
    this.#lines?.material.dispose();
  }
}
