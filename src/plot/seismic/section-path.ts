import type { SectionPath } from '../../formats/seismic/seismic-survey.ts';
import type { PlotPoint } from './section-gestures.ts';
import type { SectionView } from './section-view.ts';

/** How near a hand must come to a corner to take it, CSS pixels. */
const REACH = 10;

/** Drawing an arbitrary line on a map: each press sets a corner, a drag moves it; corners of a finished line can be moved. */
export class PathDrawing {
  #path: SectionPath = [];
  #isDone = true;
  #gripped = -1;

  constructor(private readonly view: SectionView, private readonly changed: (path: SectionPath, isDone: boolean) => void) {}

  get path(): SectionPath {
    return this.#path;
  }

  /** A line that comes from elsewhere is finished. */
  set(path: SectionPath): void {
    [this.#path, this.#isDone, this.#gripped] = [path, true, -1];
  }

  grip(at: PlotPoint): true {
    const near = this.#path.findIndex(([inline, crossline]) => Math.hypot(this.view.xOf(inline + 0.5) - at.x, this.view.yOf(crossline + 0.5) - at.y) <= REACH);
    if (near >= 0) {
      this.#gripped = near;
      return true;
    }
    this.#path = [...(this.#isDone ? [] : this.#path), this.#place(at)];
    this.#isDone = false;
    this.#gripped = this.#path.length - 1;
    this.changed(this.#path, false);
    return true;
  }

  drag(at: PlotPoint): void {
    // A line that begins with a drag has its second corner where the drag ends.
    if (this.#path.length === 1 && !this.#isDone) this.#gripped = (this.#path = [...this.#path, this.#path[0]!]).length - 1;
    this.#path = this.#path.map((corner, i) => (i === this.#gripped ? this.#place(at) : corner));
    this.changed(this.#path, false);
  }

  drop(): void {
    this.#gripped = -1;
    if (this.#isDone) this.changed(this.#path, true);
  }

  /** No further corner; false where no line is being drawn. */
  finish(): boolean {
    if (this.#isDone) return false;
    if (this.#path.length < 2) return this.abandon();
    this.#isDone = true;
    this.changed(this.#path, true);
    return true;
  }

  /** Takes the last corner back. */
  removeLast(): boolean {
    if (this.#isDone) return false;
    if (this.#path.length < 2) return this.abandon();
    this.#path = this.#path.slice(0, -1);
    this.changed(this.#path, false);
    return true;
  }

  /** Takes a line that is being drawn away. */
  abandon(): boolean {
    if (this.#isDone) return false;
    this.set([]);
    this.changed(this.#path, false);
    return true;
  }

  #place({ x, y }: PlotPoint): readonly [number, number] {
    const held = (at: number, most: number): number => Math.min(most - 1, Math.max(0, at));
    return [held(this.view.columnAt(x) - 0.5, this.view.columns), held(this.view.rowAt(y) - 0.5, this.view.rows)];
  }
}
