/**
 * Calls back when an element gets another size, or its window another pixel ratio: another screen,
 * or a zoomed page.
 */
export class SizeWatch {
  readonly #element: HTMLElement;
  readonly #onChange: () => void;
  readonly #observer: ResizeObserver;
  readonly #stop = new AbortController();

  constructor(element: HTMLElement, onChange: () => void) {
    this.#element = element;
    this.#onChange = onChange;
    this.#watchRatio();
    this.#observer = new ResizeObserver(onChange);
    this.#observer.observe(element);
  }

  /** Stops watching. */
  dispose(): void {
    this.#stop.abort();
    this.#observer.disconnect();
  }

  /** A media query holds for one ratio only: each change arms the next. */
  #watchRatio(): void {
    const window = this.#element.ownerDocument.defaultView ?? globalThis.window;
    const query = window.matchMedia?.(`(resolution: ${window.devicePixelRatio}dppx)`);
    query?.addEventListener(
      'change',
      () => {
        this.#onChange();
        this.#watchRatio();
      },
      { once: true, signal: this.#stop.signal },
    );
  }
}
