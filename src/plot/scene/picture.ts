import { type Camera, type Scene, WebGLRenderer } from 'three';
import { dropContext, hasHardware, holdContext, touchContext } from './gl-pool.ts';

/**
 * Whether a picture can be drawn: `lost` until the browser gives the context back, `none` where it
 * gives none.
 */
export type ContextState = 'ready' | 'lost' | 'none';

/** The canvas of a scene and its context, which can be taken away and come back. */
export class Picture {
  readonly #place: HTMLElement;
  readonly #kept = document.createElement('canvas');
  readonly #changed: (state: ContextState) => void;
  readonly #releaseContent: () => void;
  #renderer: WebGLRenderer | null = null;
  #state: ContextState = 'ready';
  #size = { width: 1, height: 1, ratio: 1 };
  #ground = '#000000';
  #listening = new AbortController();

  /** `releaseContent` lets go of what the context holds of the scene. */
  constructor(
    place: HTMLElement,
    changed: (state: ContextState) => void,
    releaseContent: () => void,
  ) {
    this.#place = place;
    this.#changed = changed;
    this.#releaseContent = releaseContent;
    this.#kept.className = 'scene-kept';
    this.#kept.hidden = true;
    place.append(this.#kept);
  }

  get state(): ContextState {
    return this.#state;
  }

  /** Calls and triangles of the last drawing. */
  get drawn(): { calls: number; triangles: number; lines: number; points: number } {
    const { calls = 0, triangles = 0, lines = 0, points = 0 } = this.#renderer?.info.render ?? {};
    return { calls, triangles, lines, points };
  }

  /** The canvas that shows the picture now. */
  get canvas(): HTMLCanvasElement {
    return this.#renderer?.domElement ?? this.#kept;
  }

  resize(width: number, height: number, ratio: number): void {
    this.#size = { width, height, ratio };
    this.#renderer?.setPixelRatio(ratio);
    this.#renderer?.setSize(width, height, false);
  }

  setGround(color: string): void {
    this.#ground = color;
    this.#renderer?.setClearColor(color);
  }

  /** Draws; false where there is nothing to draw with. */
  draw(scene: Scene, camera: Camera): boolean {
    if (this.#state === 'lost') return false;
    const renderer = this.#renderer ?? this.#start();
    if (!renderer) return false;
    touchContext(this);
    renderer.render(scene, camera);
    return true;
  }

  /** Lets go of the context; the picture stays as it is. */
  release(): void {
    const renderer = this.#renderer;
    if (!renderer) return;
    if (this.#state === 'ready') this.#keep(renderer);
    this.#end();
  }

  dispose(): void {
    this.#end();
    this.#kept.remove();
  }

  #keep({ domElement }: WebGLRenderer): void {
    this.#kept.width = domElement.width;
    this.#kept.height = domElement.height;
    this.beforeKeep?.();
    this.#kept.getContext('2d')?.drawImage(domElement, 0, 0);
    this.#kept.hidden = false;
  }

  /**
   * Draws once more, so that there is something to keep: a canvas loses its pixels once the browser
   * has shown it.
   */
  beforeKeep: (() => void) | null = null;

  #start(): WebGLRenderer | null {
    if (this.#state === 'none') return null;
    const canvas = document.createElement('canvas');
    const settings: WebGLContextAttributes = {
      antialias: hasHardware(),
      alpha: false,
      powerPreference: 'high-performance',
    };
    const context = canvas.getContext('webgl2', settings) as WebGL2RenderingContext | null;
    if (!context) {
      this.#set('none');
      return null;
    }
    canvas.className = 'scene-canvas';
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    canvas.addEventListener('webglcontextlost', () => this.#set('lost'), { signal });
    canvas.addEventListener(
      'webglcontextrestored',
      () => queueMicrotask(() => this.#set('ready')),
      { signal },
    );
    this.#renderer = new WebGLRenderer({ canvas, context });
    this.#renderer.sortObjects = true;
    // Asking for them makes the page wait until the graphics processor has done all that was sent.
    this.#renderer.debug.checkShaderErrors = false;
    this.#place.prepend(canvas);
    this.#kept.hidden = true;
    this.setGround(this.#ground);
    this.resize(this.#size.width, this.#size.height, this.#size.ratio);
    holdContext(this);
    return this.#renderer;
  }

  #end(): void {
    dropContext(this);
    const renderer = this.#renderer;
    this.#renderer = null;
    if (!renderer) return;
    this.#listening.abort();
    this.#releaseContent();
    renderer.dispose();
    renderer.domElement.remove();
    renderer.forceContextLoss();
    // A context that was lost is no hindrance to a new one.
    if (this.#state === 'lost') this.#state = 'ready';
  }

  #set(state: ContextState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#changed(state);
  }
}
