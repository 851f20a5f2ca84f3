/** The part of a window that a loop needs. */
export type FrameWindow = Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'>;

/** What a loop is made with. */
export interface FrameLoopOptions {
  /** The window that shows the picture now: a plot may move to another one. */
  window: () => FrameWindow;
  draw: () => void;
  /** Whether everything that the picture needs has arrived; always where absent. */
  isComplete?: () => boolean;
}

/**
 * Draws in the next frame, once however often that is requested, and keeps which parts of the
 * picture are out of date. Parts are bits of a number that the plot defines.
 */
export class FrameLoop {
  readonly #options: FrameLoopOptions;
  #dirty = 0;
  #frame: { window: FrameWindow; id: number } | null = null;
  #waiting: (() => void)[] = [];
  #isDisposed = false;

  constructor(options: FrameLoopOptions) {
    this.#options = options;
  }

  /** Parts that are out of date. */
  get dirty(): number {
    return this.#dirty;
  }

  /** Marks parts as out of date. */
  mark(parts: number): void {
    this.#dirty |= parts;
  }

  /** Marks parts as out of date and draws in the next frame. */
  invalidate(parts = 0): void {
    if (this.#isDisposed) return;
    this.mark(parts);
    if (this.#frame) return;
    const window = this.#options.window();
    const id = window.requestAnimationFrame(() => {
      this.#frame = null;
      this.#draw();
    });
    this.#frame = { window, id };
  }

  /** Returns the parts that are out of date, and takes them as drawn. */
  takeDirty(): number {
    const dirty = this.#dirty;
    this.#dirty = 0;
    return dirty;
  }

  /** Draws at once; a frame that was requested for the same is dropped. */
  flush(): void {
    this.#cancel();
    if (!this.#isDisposed) this.#draw();
  }

  /** Resolves once everything that the picture needs has arrived, or the loop is disposed. */
  whenSettled(): Promise<void> {
    return this.#isSettled() ? Promise.resolve() : new Promise((go) => this.#waiting.push(go));
  }

  /**
   * Resolves `whenSettled` if the picture is complete. The loop does so after each drawing; call it
   * where content arrives that is not drawn.
   */
  settle(): void {
    if (this.#isSettled()) this.#waiting.splice(0).forEach((go) => go());
  }

  /** Stops drawing. */
  dispose(): void {
    this.#isDisposed = true;
    this.#cancel();
    this.settle();
  }

  #isSettled(): boolean {
    return this.#isDisposed || (this.#options.isComplete?.() ?? true);
  }

  #cancel(): void {
    this.#frame?.window.cancelAnimationFrame(this.#frame.id);
    this.#frame = null;
  }

  #draw(): void {
    this.#options.draw();
    this.settle();
  }
}
