import type { SectionReadout, SectionWindow } from './section-content.ts';
import type { SectionDom } from './section-dom.ts';
import { style } from './section-dom.ts';
import type { PlotPoint } from './section-gestures.ts';
import { SectionGestures } from './section-gestures.ts';
import { sectionKey } from './keyboard.ts';
import type { SectionView } from './section-view.ts';

/** What gestures and keys change of a plot. */
export interface SectionInteractionTarget {
  hasContent(): boolean;
  /** Called when the view was changed. */
  onMove(): void;
  readAt(column: number, row: number): SectionReadout | null;
  onCursor(readout: SectionReadout | null): void;
  describe?(readout: SectionReadout): string;
}

/** Wheel, pointers and keys on a section, with the crosshair and the box that they draw. */
export class SectionInteraction {
  readonly #gestures: SectionGestures;
  readonly #stop = new AbortController();
  #cursor: { column: number; row: number } | null = null;
  /** Whether a gesture or a key put it there. */
  #isOwn = false;

  constructor(
    private readonly dom: SectionDom,
    private readonly view: SectionView,
    private readonly target: SectionInteractionTarget,
  ) {
    this.#gestures = new SectionGestures(dom.root, {
      pan: (right, down) => this.pan(right, down),
      zoom: (across, down, at) => this.zoom(across, down, at),
      zoomTo: (from, to) =>
        this.show({
          traces: ordered(view.columnAt(from.x), view.columnAt(to.x)),
          samples: ordered(view.rowAt(from.y), view.rowAt(to.y)),
        }),
      fit: () => this.fit(),
      hover: (at) => this.#hover(at),
      select: (from, to) => this.#select(from, to),
      unselect: () => style(dom.band, { visibility: 'hidden' }),
    });
    dom.root.addEventListener('keydown', (event) => this.#key(event), {
      signal: this.#stop.signal,
    });
  }

  dispose(): void {
    this.#stop.abort();
    this.#gestures.dispose();
  }

  /** Shows a window, held within the section. */
  show(window: SectionWindow): void {
    if (![...window.traces, ...window.samples].every(Number.isFinite)) return;
    this.view.show(window);
    this.#moved();
  }

  fit(): void {
    this.view.fit();
    this.#moved();
  }

  pan(right: number, down: number): boolean {
    if (!this.target.hasContent() || !this.view.pan(right, down)) return false;
    this.#moved();
    return true;
  }

  /** Shows that many times as much, about a point or the middle. */
  zoom(across: number, down: number, at?: PlotPoint): boolean {
    if (!this.target.hasContent()) return false;
    const { place } = this.view;
    const before = this.view.window;
    this.view.zoom(
      across,
      down,
      at?.x ?? place.x + place.width / 2,
      at?.y ?? place.y + place.height / 2,
    );
    const after = this.view.window;
    if (
      (['traces', 'samples'] as const).every((axis) =>
        before[axis].every((edge, i) => edge === after[axis][i]),
      )
    )
      return false;
    this.#moved();
    return true;
  }

  /** Puts the crosshair to a place that comes from elsewhere; null hides it. */
  setCursor(cursor: { column: number; row: number } | null): void {
    this.#cursor = cursor;
    this.#isOwn = false;
    this.showCursor();
  }

  /**
   * Another section of the same size is shown: a crosshair that was put there in this plot stays
   * and reports what it is on now, one from elsewhere goes.
   */
  rereadCursor(): void {
    const cursor = this.#isOwn ? this.#cursor : null;
    if (cursor) this.#cursor = null;
    const readout = this.moveCursor(cursor);
    // Where keys move it, it is announced too.
    if (this.dom.status.textContent) this.#announce(readout);
  }

  /** Moves the crosshair and reports it where it is another place. */
  moveCursor(cursor: { column: number; row: number } | null): SectionReadout | null {
    const readout = cursor && this.target.readAt(cursor.column, cursor.row);
    const before = this.#cursor;
    this.setCursor(readout && cursor);
    this.#isOwn = true;
    if (before?.column !== this.#cursor?.column || before?.row !== this.#cursor?.row)
      this.target.onCursor(readout);
    return readout;
  }

  /** Puts the crosshair to where its place is now. */
  showCursor(): void {
    const { upright, level } = this.dom;
    const { place } = this.view;
    const { column = NaN, row = NaN } = this.#cursor ?? {};
    // A place that comes from elsewhere may be known in one direction only.
    style(
      upright,
      Number.isNaN(column)
        ? { visibility: 'hidden' }
        : {
            visibility: 'visible',
            transform: `translateX(${Math.round(this.view.xAt(column + 0.5) - place.x)}px)`,
          },
    );
    style(
      level,
      Number.isNaN(row)
        ? { visibility: 'hidden' }
        : {
            visibility: 'visible',
            transform: `translateY(${Math.round(this.view.yAt(row + 0.5) - place.y)}px)`,
          },
    );
  }

  #moved(): void {
    if (!this.target.hasContent()) return;
    this.showCursor();
    this.target.onMove();
  }

  #inside({ x, y }: PlotPoint): boolean {
    const { place } = this.view;
    return x >= place.x && y >= place.y && x < place.x + place.width && y < place.y + place.height;
  }

  #hover(at: PlotPoint | null): void {
    this.moveCursor(
      at && this.target.hasContent() && this.#inside(at)
        ? { column: Math.floor(this.view.columnAt(at.x)), row: Math.floor(this.view.rowAt(at.y)) }
        : null,
    );
  }

  #select(from: PlotPoint, to: PlotPoint): void {
    const { place } = this.view;
    style(this.dom.band, {
      visibility: 'visible',
      transform: `translate(${Math.min(from.x, to.x) - place.x}px, ${Math.min(from.y, to.y) - place.y}px)`,
      width: `${Math.abs(to.x - from.x)}px`,
      height: `${Math.abs(to.y - from.y)}px`,
    });
  }

  #key(event: KeyboardEvent): void {
    const action = sectionKey(event);
    if (!action || !this.target.hasContent()) return;
    const { place } = this.view;
    switch (action.kind) {
      case 'pan':
        this.pan(action.right * place.width, action.down * place.height);
        break;
      case 'zoom':
        this.zoom(action.factor, action.factor);
        break;
      case 'fit':
        this.fit();
        break;
      case 'cursor':
        this.#stepCursor(action.columns, this.view.flipped ? -action.rows : action.rows);
        break;
      case 'escape':
        this.moveCursor(null);
        break;
    }
    event.preventDefault();
  }

  #stepCursor(columns: number, rows: number): void {
    const { traces, samples } = this.view.window;
    const from = this.#cursor ?? {
      column: Math.floor((traces[0] + traces[1]) / 2) - columns,
      row: Math.floor((samples[0] + samples[1]) / 2) - rows,
    };
    const held = (at: number, [low, high]: readonly [number, number], most: number): number =>
      Math.min(most - 1, Math.ceil(high) - 1, Math.max(0, Math.floor(low), at));
    const readout = this.moveCursor({
      column: held(from.column + columns, traces, this.view.columns),
      row: held(from.row + rows, samples, this.view.rows),
    });
    this.#announce(readout);
  }

  #announce(readout: SectionReadout | null): void {
    if (readout && this.target.describe)
      this.dom.status.textContent = this.target.describe(readout);
  }
}

function ordered(a: number, b: number): [number, number] {
  return a < b ? [a, b] : [b, a];
}
