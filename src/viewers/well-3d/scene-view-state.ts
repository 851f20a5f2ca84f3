import { batch, effect } from '@preact/signals-core';
import { findColorMap } from '../../plot/seismic/colormaps.ts';
import type { CameraView } from '../../plot/scene/camera-view.ts';
import type { SceneLook } from '../../plot/scene/scene-content.ts';
import type { SceneSlice } from '../../plot/scene/slice-shape.ts';
import {
  describeSurfaces,
  findMissingSurfaces,
  readNumber,
  readSurfaceStates,
  type SurfaceState,
} from '../shared/look-state.ts';
import {
  readChoice,
  readEntries,
  readText,
  ViewState,
  type ViewStateChange,
} from '../shared/view-state.ts';
import type { MissingParts } from '../shared/missing-part.ts';
import type { SceneRequest } from '../../sources/scene/source.ts';
import type { SceneLoader } from './scene-loader.ts';
import { DEFAULT_LOOK } from './scene-properties.ts';
import type { SceneStage } from './scene-stage.ts';
import type { SliceModel } from './slices.ts';

/** Where a slice is, by its position on its axis. */
export type SliceState = Pick<SceneSlice, 'mode' | 'at' | 'visible'>;

/** What a scene shows; what is left out is as it opens. */
export interface SceneViewState extends Partial<SceneLook> {
  /** Where the eye is and what it turns around, where the user has moved it. */
  camera?: CameraView;
  slices?: readonly SliceState[];
  /** Strength of the colours of slices. */
  gain?: number;
  clipPercentile?: number;
  polarity?: 'normal' | 'reverse';
  /** Name of the colour map of slices. */
  colormap?: string;
  /** Surfaces of the survey that are shown. */
  chosenSurfaces?: readonly SurfaceState[];
  /** Whether curves of the wells are read, where the user chose it. */
  wellLogs?: boolean;
  /** Whether markers of the wells are read, where the user chose it. */
  wellMarkers?: boolean;
  /** Id of the chosen log file by UWI, of wells that have several. */
  wellFiles?: Readonly<Record<string, string>>;
  /** Mnemonic of the chosen curve. */
  curve?: string;
}

/** The parts of a scene that its state is about. */
export interface SceneParts {
  loader: SceneLoader;
  stage: SceneStage;
  slices: SliceModel;
  look: { value: SceneLook; peek(): SceneLook };
  /** What is read of wells where no state says it. */
  opened: { value: SceneRequest };
  /** Reads of the wells what a state says. */
  requestWells(state: SceneViewState): void;
}

const MOST_SLICES = 12;
/** Wells whose files a state names at most. */
const MOST_FILES = 200;
const LIMITS = {
  surfaceOpacity: [0, 1],
  meshOpacity: [0, 1],
  markerSize: [1, 40],
  exaggeration: [0.01, 1000],
} as const;
const FLAGS = ['markers', 'surfaces', 'contours', 'labels'] as const;
const SLICE_LOOK = ['gain', 'clipPercentile', 'polarity'] as const;

/** Checks a state: values of the wrong kind are left out. */
export function parseSceneView(given: unknown): SceneViewState {
  const entries = readEntries(given);
  const colormap = findColorMap(readText(entries['colormap']) ?? '');
  return {
    depthType: readChoice(entries['depthType'], 'TWT', 'MD', 'TVD'),
    ...Object.fromEntries(
      Object.entries(LIMITS).map(([name, [least, most]]) => [
        name,
        readNumber(entries[name], least, most),
      ]),
    ),
    curves: readChoice(entries['curves'], 'ribbon', 'colour', 'none'),
    ...Object.fromEntries(FLAGS.map((name) => [name, readFlag(entries[name])])),
    camera: readCamera(entries['camera']),
    slices: readSlices(entries['slices']),
    gain: readNumber(entries['gain'], 0, 100),
    clipPercentile: readNumber(entries['clipPercentile'], 1, 100),
    polarity: readChoice(entries['polarity'], 'normal', 'reverse'),
    colormap: colormap?.name,
    chosenSurfaces: readSurfaceStates(entries['chosenSurfaces']),
    wellLogs: readFlag(entries['wellLogs']),
    wellMarkers: readFlag(entries['wellMarkers']),
    wellFiles: readFiles(entries['wellFiles']),
    curve: readText(entries['curve']),
  } as SceneViewState;
}

/** What a scene shows; null without one, undefined while it is being read. */
function describeSceneView(parts: SceneParts): SceneViewState | null | undefined {
  const { loader, stage, slices, look } = parts;
  if (loader.phase.value.kind === 'loading') return undefined;
  const data = loader.data.value;
  if (!data) return null;
  const shown = slices.look.value;
  // The survey is open, its slices are about to be.
  if (data.seismic && !shown) return undefined;
  const differing = Object.entries(look.value).filter(
    ([name, value]) => value !== DEFAULT_LOOK[name as keyof SceneLook],
  );
  return {
    ...(Object.fromEntries(differing) as Partial<SceneLook>),
    ...(stage.view.value && { camera: stage.view.value }),
    ...(shown && {
      slices: shown.slices.map(({ mode, at, visible }) => ({ mode, at, visible })),
      gain: shown.gain,
      clipPercentile: shown.clipPercentile,
      polarity: shown.polarity,
      colormap: shown.colormap.name,
    }),
    ...describeSurfaces(loader.surfaces),
    ...describeWells(parts),
  };
}

/** What a state requests of wells; what it does not say is as the properties have it. */
export function readWellRequest({
  wellLogs,
  wellMarkers,
}: SceneViewState): Partial<Pick<SceneRequest, 'logs' | 'markers'>> {
  return {
    ...(wellLogs !== undefined && { logs: wellLogs }),
    ...(wellMarkers !== undefined && { markers: wellMarkers }),
  };
}

/** What is read of the wells, as far as the user chose it. */
function describeWells({ loader, opened }: SceneParts): SceneViewState {
  const { logs, markers } = loader.requested.value;
  const { files, curve } = loader.choices.value;
  return {
    ...(logs !== opened.value.logs && { wellLogs: logs }),
    ...(markers !== opened.value.markers && { wellMarkers: markers }),
    ...(logs && Object.keys(files).length > 0 && { wellFiles: files }),
    ...(logs && curve !== null && { curve }),
  };
}

/** The property `state` of a scene: what it says is shown as soon as there is something to show. */
export class SceneStateProperty {
  /** What the page asks for and the scene does not have. */
  readonly missing: MissingParts<SceneViewState>;
  readonly #state: ViewState<SceneViewState>;
  /** Slices of a state that was set before their survey was open. */
  #waiting: SceneViewState | null = null;
  readonly #stop: () => void;

  constructor(
    private readonly parts: SceneParts,
    private readonly changeLook: (part: Partial<SceneLook>) => void,
    announce: (change: ViewStateChange<SceneViewState>) => void,
  ) {
    this.#state = new ViewState({
      parse: parseSceneView,
      describe: () => describeSceneView(parts),
      steps: [],
      findMissing: (wanted) => findMissingSurfaces(parts.loader.surfaces, wanted),
      announce,
    });
    this.missing = this.#state.missingParts();
    this.#stop = effect(() => {
      if (parts.slices.look.value && this.#waiting) this.#showSlices();
    });
  }

  /** Shows a state that the page has set. */
  set(given: unknown): void {
    const state = this.#state.follow(given);
    if (!state) return;
    const named = Object.entries(state).filter(
      ([name, value]) => name in DEFAULT_LOOK && value !== undefined,
    );
    batch(() => {
      this.changeLook(Object.fromEntries(named));
      this.parts.requestWells(state);
      this.parts.stage.restoreView(state.camera ?? null);
      this.parts.loader.surfaces.choose(state.chosenSurfaces ?? []);
      this.#waiting = state;
      if (this.parts.slices.look.peek()) this.#showSlices();
    });
    this.#state.settle();
  }

  /** What is shown now; undefined without a scene. */
  get current(): SceneViewState | undefined {
    return this.#state.current;
  }

  dispose(): void {
    this.#stop();
    this.#state.dispose();
  }

  #showSlices(): void {
    const { slices } = this.parts;
    const wanted = this.#waiting!;
    this.#waiting = null;
    const look = Object.fromEntries(
      SLICE_LOOK.flatMap((name) => (wanted[name] === undefined ? [] : [[name, wanted[name]]])),
    );
    const colormap = findColorMap(wanted.colormap ?? '');
    queueMicrotask(() => {
      slices.change({ ...look, ...(colormap && { colormap }) });
      for (const { mode, at, visible } of wanted.slices ?? []) {
        const index = slices.look.peek()?.slices.findIndex((slice) => slice.mode === mode) ?? -1;
        if (index >= 0) slices.changeSlice(index, { at, visible });
      }
    });
  }
}

function readFlag(given: unknown): boolean | undefined {
  return typeof given === 'boolean' ? given : undefined;
}

/** Ids of files by UWI; undefined without one. */
function readFiles(given: unknown): Readonly<Record<string, string>> | undefined {
  const files = Object.entries(readEntries(given))
    .slice(0, MOST_FILES)
    .filter(([, id]) => readText(id) !== undefined);
  return files.length > 0 ? (Object.fromEntries(files) as Record<string, string>) : undefined;
}

function readCamera(given: unknown): CameraView | undefined {
  return Array.isArray(given) && given.length === 6 && given.every(Number.isFinite)
    ? (given as unknown as CameraView)
    : undefined;
}

function readSlices(given: unknown): readonly SliceState[] | undefined {
  if (!Array.isArray(given) || given.length > MOST_SLICES) return undefined;
  return given.flatMap((one: unknown): SliceState[] => {
    const { mode, at, visible } = readEntries(one);
    const known = readChoice(mode, 'inline', 'crossline', 'z', 'line');
    return known && Number.isInteger(at) && Number(at) >= 0 && typeof visible === 'boolean'
      ? [{ mode: known, at: Number(at), visible }]
      : [];
  });
}
