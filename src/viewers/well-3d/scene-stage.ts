import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { CameraView } from '../../plot/scene/camera-view.ts';
import type { ContextState } from '../../plot/scene/picture.ts';
import type { SceneReadout } from '../../plot/scene/readout.ts';
import type { SceneLook } from '../../plot/scene/scene-content.ts';
import type { SceneData } from '../../plot/scene/scene-data.ts';
import type { SceneWords } from '../../plot/scene/scene-events.ts';
import type { ScenePlot } from '../../plot/scene/scene-plot.ts';
import type { SeismicLook } from '../../plot/scene/seismic-layer.ts';
import type { SliceShape } from '../../plot/scene/slice-shape.ts';
import { WorkerBuilder } from '../../sources/scene/builder.ts';
import { readPlotTheme } from '../shared/plot-theme.ts';

/** What a stage draws. */
export interface SceneStageInputs {
  /** Null: nothing, and the engine is not loaded. */
  scene: ReadonlySignal<SceneData | null>;
  look: ReadonlySignal<SceneLook>;
  words: ReadonlySignal<SceneWords>;
  slices: ReadonlySignal<SeismicLook | null>;
}

/** What a stage reports. */
export interface SceneStageEvents {
  onPoint(readout: SceneReadout | null): void;
  onSliceShow(shape: SliceShape): void;
  /** A hand moves a slice, by its index, to a position on its axis. */
  onSliceMove(slice: number, at: number): void;
  /** A picture of all that the scene has is drawn. */
  onDraw(): void;
  onFail(error: unknown): void;
}

/**
 * The picture of an element, which is made when there is a scene and a place for it, and what is at
 * its cursor.
 */
export class SceneStage {
  /** Null while there is nothing to draw, or the engine is being loaded. */
  readonly plot = signal<ScenePlot | null>(null);
  readonly context = signal<ContextState>('ready');
  /** Why there is no engine. */
  readonly failure = signal<unknown>(null);
  /** The theme that the document around the picture has; null before it is rendered. */
  readonly theme = signal<'light' | 'dark' | null>(null);
  /** What the cursor is at; null where it is nowhere. */
  readonly readout = signal<SceneReadout | null>(null);
  /** Index of the well whose markers are listed. */
  readonly selected = signal<number | null>(null);
  /** Wells that are being put into the picture; null when all are. */
  readonly building = signal<{ done: number; total: number } | null>(null);
  /** Where the eye is; null while everything is shown. */
  readonly view = signal<CameraView | null>(null);
  /** Where the eye is to be when the scene is drawn. */
  #wantedView: CameraView | null = null;
  #node: HTMLElement | null = null;
  #unmount: () => void = () => {};

  constructor(
    private readonly inputs: SceneStageInputs,
    private readonly events: SceneStageEvents,
  ) {}

  /** Draws the scene in `node`. @returns what ends it */
  mount(node: HTMLElement): () => void {
    this.#unmount();
    const hasScene = computed(() => this.inputs.scene.value !== null);
    const stop = effect(() => (hasScene.value ? this.#start(node) : undefined));
    this.#node = node;
    this.#unmount = () => {
      stop();
      if (this.#node === node) this.#node = null;
    };
    return this.#unmount;
  }

  /** Takes the colours of the picture from the document, which is rendered in `theme` now. */
  adoptTheme(theme: 'light' | 'dark'): void {
    const isOther = this.theme.peek() !== theme;
    if (isOther && this.#node) this.plot.peek()?.setTheme(readPlotTheme(this.#node, theme));
    this.theme.value = theme;
  }

  /**
   * Shows a measured depth of a linked element: on the well that was looked at last, else on the
   * first that reaches it.
   */
  showLinked(cursorM: number | null): void {
    const plot = this.plot.peek();
    const wells = plot?.content?.wells ?? [];
    const last = this.readout.peek();
    const reaches = (well: number | null | undefined): well is number =>
      typeof well === 'number' &&
      cursorM !== null &&
      cursorM >= (wells[well]?.md[0] ?? Infinity) &&
      cursorM <= (wells[well]!.md.at(-1) ?? -Infinity);
    const well =
      [this.selected.peek(), last?.kind === 'well' ? last.well : null].find(reaches) ??
      wells.findIndex((_, i) => reaches(i));
    const isReached = cursorM !== null && well >= 0;
    plot?.showCursor(isReached ? { well, md: cursorM } : null);
    this.readout.value = (isReached && plot?.readAt(well, cursorM)) || null;
  }

  /** Shows the record that is pointed at in a linked element: the well of that UWI, at its head. */
  showRecord(uwi: unknown): void {
    const plot = this.plot.peek();
    const wells = plot?.content?.wells ?? [];
    const well = wells.findIndex((placed) => placed.well.uwi === uwi);
    const md = wells[well]?.md[0];
    plot?.showCursor(md === undefined ? null : { well, md });
    this.readout.value = md === undefined ? null : (plot?.readAt(well, md) ?? null);
  }

  /** Puts the eye where it was, in a scene that is being read when it is drawn. */
  restoreView(view: CameraView | null): void {
    const plot = this.plot.peek();
    this.#wantedView = plot ? null : view;
    if (plot && (view || this.view.peek())) plot.camera.view = view;
  }

  /** Ends the picture. */
  dispose(): void {
    this.#unmount();
  }

  /** Loads the engine. @returns what ends it, and the picture */
  #start(node: HTMLElement): () => void {
    const builder = new WorkerBuilder();
    let isOver = false;
    let detach: (() => void) | undefined;
    import('../../plot/scene/scene-plot.ts')
      .then(({ ScenePlot: Plot }) => {
        if (!isOver) detach = this.#attach(this.#create(Plot, node, builder));
      })
      .catch((error: unknown) => {
        if (isOver) return;
        this.failure.value = error;
        this.events.onFail(error);
      });
    return () => {
      isOver = true;
      detach?.();
      builder.dispose();
      this.building.value = null;
    };
  }

  #create(Plot: typeof ScenePlot, node: HTMLElement, builder: WorkerBuilder): ScenePlot {
    const { look, words } = this.inputs;
    const { onPoint, onSliceShow, onSliceMove, onDraw, onFail } = this.events;
    const theme = readPlotTheme(node, this.theme.peek() ?? 'dark');
    return new Plot(
      node,
      { theme, look: look.peek(), words: words.peek(), builder },
      {
        onCursor: onPoint,
        onContext: (state) => (this.context.value = state),
        onSliceShow,
        onSliceMove,
        onProgress: (progress) => (this.building.value = progress),
        onFail,
        onDraw: () => {
          this.#takeWantedView();
          onDraw();
        },
      },
    );
  }

  #takeWantedView(): void {
    const view = this.#wantedView;
    const plot = this.plot.peek();
    if (!view || !plot) return;
    this.#wantedView = null;
    plot.camera.view = view;
  }

  /** Draws what is set from now on. */
  #attach(plot: ScenePlot): () => void {
    const { scene, look, words, slices } = this.inputs;
    const stops = [
      scene.subscribe((data) => data && plot.setData(data)),
      slices.subscribe((slicing) => slicing && plot.setSeismic(slicing)),
      look.subscribe((now) => plot.setLook(now)),
      words.subscribe((now) => plot.setWords(now)),
    ];
    plot.camera.onMove = () => (this.view.value = plot.camera.view);
    this.plot.value = plot;
    return () => {
      stops.forEach((stop) => stop());
      this.plot.value = null;
      plot.dispose();
    };
  }
}
