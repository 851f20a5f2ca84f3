import { Box3, MathUtils, PerspectiveCamera, Sphere, Spherical, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { CameraView } from './camera-view.ts';

/** Steepest and flattest tilt by keys, radians from straight above. */
const FLATTEST = Math.PI - 0.05;
const FIELD_OF_VIEW = 32;
/** Room left around what is fitted, for names and numbers. */
const MARGIN = 1.14;

/**
 * The eye: orbits around a point, by mouse and touch through three's own controls and by steps for
 * keys.
 */
export class SceneCamera {
  readonly eye = new PerspectiveCamera(FIELD_OF_VIEW, 1, 1, 1e6);
  readonly #controls: OrbitControls;
  readonly #around = new Sphere(new Vector3(), 1000);
  readonly #box = new Box3();

  /** Called when the eye moves. */
  onMove: () => void = () => {};
  /** Whether the view is another than the one that a scene opens with: all of it from a corner. */
  #isOwn = false;
  /** Side that a view which fits everything is seen from. */
  #side: 'corner' | 'top' = 'corner';
  readonly #grabbed: () => void;

  /** `grabbed` is called when the user takes hold of the view. */
  constructor(element: HTMLElement, changed: () => void, grabbed: () => void) {
    this.#grabbed = () => {
      this.#isOwn = true;
      grabbed();
    };
    this.#controls = new OrbitControls(this.eye, element);
    this.#controls.enableDamping = false;
    this.#controls.zoomToCursor = true;
    this.#controls.screenSpacePanning = true;
    this.#controls.addEventListener('change', () => {
      changed();
      this.onMove();
    });
    this.#controls.addEventListener('start', this.#grabbed);
  }

  /** Where the eye is; null while everything is seen from a corner, as a scene opens. */
  get view(): CameraView | null {
    if (!this.#isOwn) return null;
    const round = (value: number): number => Number(value.toPrecision(6));
    const [eye, target] = [this.eye.position, this.target];
    return [eye.x, eye.y, eye.z, target.x, target.y, target.z].map(round) as unknown as CameraView;
  }

  /** Puts the eye where it was. */
  set view(view: CameraView | null) {
    if (!view) {
      this.fit('corner');
      return;
    }
    this.#grabbed();
    this.eye.position.set(view[0], view[1], view[2]);
    this.target.set(view[3], view[4], view[5]);
    this.#controls.update();
  }

  /** The point that the eye turns around. */
  get target(): Vector3 {
    return this.#controls.target;
  }

  /** Whether gestures move the eye. */
  set enabled(on: boolean) {
    this.#controls.enabled = on;
  }

  resize(width: number, height: number): void {
    this.eye.aspect = width / Math.max(1, height);
    this.eye.updateProjectionMatrix();
  }

  /** What the planes of sight must hold, in drawn units. */
  surround(box: Box3): void {
    this.#box.copy(box);
    box.getBoundingSphere(this.#around);
    this.#controls.minDistance = this.#around.radius * 0.002;
    this.#controls.maxDistance = this.#around.radius * 20;
  }

  /** Shows everything from the side that it was shown from last. */
  refit(): void {
    this.fit(this.#side);
  }

  /**
   * Shows everything, from the south-east and above, from straight above, or from where the eye is.
   */
  fit(from?: 'corner' | 'top'): void {
    this.#side = from ?? this.#side;
    const { center, radius } = this.#around;
    const half = MathUtils.degToRad(FIELD_OF_VIEW) / 2;
    const way =
      from === 'corner'
        ? new Vector3(0.55, 0.5, 0.85)
        : from === 'top'
          ? new Vector3(0, 1, 1e-4)
          : this.eye.position.clone().sub(this.target);
    way.normalize();
    // The eye must be far enough away to see each corner.
    const right = new Vector3().crossVectors(new Vector3(0, 1, 0), way).normalize();
    const up = new Vector3().crossVectors(way, right);
    const slope = Math.tan(half) / MARGIN;
    let distance = radius * 0.1;
    for (let corner = 0; corner < 8; corner++) {
      const at = new Vector3(
        corner & 1 ? this.#box.max.x : this.#box.min.x,
        corner & 2 ? this.#box.max.y : this.#box.min.y,
        corner & 4 ? this.#box.max.z : this.#box.min.z,
      ).sub(center);
      distance = Math.max(
        distance,
        at.dot(way) +
          Math.max(
            Math.abs(at.dot(right)) / (slope * this.eye.aspect),
            Math.abs(at.dot(up)) / slope,
          ),
      );
    }
    if (from !== undefined) this.#isOwn = from === 'top';
    this.target.copy(center);
    this.eye.position.copy(center).addScaledVector(way, distance);
    this.#controls.update();
  }

  /** Turns by radians. */
  orbit(turn: number, tilt: number): void {
    this.#isOwn = true;
    const way = new Spherical().setFromVector3(this.eye.position.clone().sub(this.target));
    way.theta -= turn;
    way.phi = Math.min(FLATTEST, Math.max(1e-4, way.phi - tilt));
    this.eye.position.setFromSpherical(way).add(this.target);
    this.#controls.update();
  }

  /** Turns to a number of degrees around the vertical from where it fits, for scripted steps. */
  turnTo(azimuthDeg: number): void {
    this.#isOwn = true;
    const way = new Spherical().setFromVector3(this.eye.position.clone().sub(this.target));
    way.theta = MathUtils.degToRad(azimuthDeg);
    this.eye.position.setFromSpherical(way).add(this.target);
    this.#controls.update();
  }

  /** Moves by shares of the view. */
  pan(right: number, up: number): void {
    this.#isOwn = true;
    const span =
      2 *
      Math.tan(MathUtils.degToRad(FIELD_OF_VIEW) / 2) *
      this.eye.position.distanceTo(this.target);
    const [x, y] = [new Vector3(), new Vector3()];
    this.eye.matrix.extractBasis(x, y, new Vector3());
    const move = x.multiplyScalar(right * span).addScaledVector(y, up * span);
    this.eye.position.add(move);
    this.target.add(move);
    this.#controls.update();
  }

  /** Looks at another point from the same side. */
  lookAt(point: Vector3): void {
    this.#isOwn = true;
    this.eye.position.add(point).sub(this.target);
    this.target.copy(point);
    this.#controls.update();
  }

  /** Moves nearer (under 1) or farther away. */
  zoom(factor: number): void {
    this.#isOwn = true;
    this.eye.position.sub(this.target).multiplyScalar(factor).add(this.target);
    this.#controls.update();
  }

  /** Puts the planes of sight as close around the scene as depths stay apart. */
  prepare(): void {
    const distance = this.eye.position.distanceTo(this.#around.center);
    const radius = this.#around.radius * 1.2;
    this.eye.near = Math.max(
      distance - radius,
      radius * 0.001,
      this.eye.position.distanceTo(this.target) * 0.02,
    );
    this.eye.far = distance + radius;
    this.eye.updateProjectionMatrix();
    this.eye.updateMatrixWorld();
  }

  /** Scene units in a pixel at a distance of 1. */
  perPixel(height: number): number {
    return (2 * Math.tan(MathUtils.degToRad(FIELD_OF_VIEW) / 2)) / Math.max(1, height);
  }

  dispose(): void {
    this.#controls.dispose();
  }
}
