import { BufferAttribute, BufferGeometry } from 'three';
import { rgb } from './materials.ts';
import type { Strips } from './runs.ts';

/** A disc or ring to draw. */
export interface ScenePoint {
  at: readonly [x: number, y: number, z: number];
  color: string;
  /** A ring. */
  hollow: boolean;
}

/** The geometry of strips, which their material widens. */
export function stripGeometry({ positions, along, index }: Strips): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('along', new BufferAttribute(along, 4));
  geometry.setIndex(new BufferAttribute(index, 1));
  return geometry;
}

/** The geometry of discs and rings. */
export function pointsGeometry(points: readonly ScenePoint[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    'position',
    new BufferAttribute(Float32Array.from(points.flatMap(({ at }) => at)), 3),
  );
  geometry.setAttribute(
    'tint',
    new BufferAttribute(
      Uint8Array.from(points.flatMap(({ color }) => rgb(color).map((c) => Math.round(c * 255)))),
      3,
      true,
    ),
  );
  geometry.setAttribute(
    'hollow',
    new BufferAttribute(
      Float32Array.from(points, ({ hollow }) => Number(hollow)),
      1,
    ),
  );
  return geometry;
}

/** The geometry of lines of one colour: three coordinates a point, two points a line. */
export function linesGeometry(positions: Float32Array, color: string): BufferGeometry {
  const bytes = rgb(color).map((c) => Math.round(c * 255));
  const tints = Uint8Array.from(positions, (_, i) => bytes[i % 3]!);
  return new BufferGeometry()
    .setAttribute('position', new BufferAttribute(positions, 3))
    .setAttribute('tint', new BufferAttribute(tints, 3, true));
}
