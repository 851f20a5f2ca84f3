import { signal } from '@preact/signals-core';
import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import {
  COLOR_MAPS,
  type ColorMap,
  findColorMap,
  DEFAULT_COLOR_MAP,
  DEFAULT_VELOCITY_MAP,
} from '../../plot/seismic/colormaps.ts';
import type { SceneSeismic } from '../../plot/scene/scene-data.ts';
import type { SeismicLook } from '../../plot/scene/seismic-layer.ts';
import { placeOfSlice, countPlaces, type SceneSlice } from '../../plot/scene/slice-shape.ts';
import type { OpenSurvey } from '../../sources/survey/source.ts';
import { CostlyCut } from '../shared/costly-cut.ts';
import { keptLook, changedKeys } from '../shared/kept-look.ts';
import {
  type CutDetail,
  cutDetail,
  type LineCorners,
  findPosition,
} from '../../sources/survey/section-numbers.ts';

/** What the properties of an element set of slices. */
export interface SliceProperties {
  /** Numbers; the middle line without them. */
  inline?: number;
  crossline?: number;
  z?: number;
  path?: LineCorners;
  gain: number;
  colormap?: string;
  clipPercentile: number;
  polarity: 'normal' | 'reverse';
  memoryMb: number;
}

/** Where a slice is to be shown: at a number, or where it is. */
export interface SliceTarget {
  mode: SceneSlice['mode'];
  number?: number | undefined;
}

/** The slices of a scene and how they look; null while there is no survey. */
export class SliceModel {
  readonly look = signal<SeismicLook | null>(null);
  /** Slices that the user decides on before they are read. */
  readonly costly = new CostlyCut();
  /** Ends the question of such a slice. */
  #asking = new AbortController();
  /** When a slice was moved last. */
  movedMs = 0;
  #seismic: SceneSeismic | null = null;
  #properties: SliceProperties | null = null;
  #last: { info: SurveyInfo; look: SeismicLook } | null = null;
  /** Numbers of slices that were requested of the survey that is shown next. */
  readonly #next = new Map<SceneSlice['mode'], number | undefined>();

  /**
   * Shows a survey as the properties set it; what the user chose of the one before stays as far as
   * this one has it, but for properties that have changed.
   */
  show(seismic: SceneSeismic | undefined, properties: SliceProperties): void {
    const before = this.#properties;
    const look = this.look.peek();
    const changed = before ? changedKeys(properties, before) : new Set<string>();
    this.#properties = properties;
    for (const mode of NUMBERED) if (changed.has(mode)) this.#next.delete(mode);
    if (this.#seismic && look) this.#last = { info: this.#seismic.survey.info, look };
    const isSame = seismic === (this.#seismic ?? undefined);
    this.#seismic = seismic ?? null;
    if (!isSame) {
      this.#asking.abort();
      this.costly.end();
    }
    if (!seismic) {
      this.look.value = null;
      return;
    }
    if (isSame && changed.size === 0) return;
    const { info } = seismic.survey;
    const isCostly = CostlyCut.isCostly(seismic.survey as Partial<OpenSurvey>, { mode: 'z' });
    const fresh = makeLook(info, properties);
    const kept = this.#last && before ? keepLookOver(info, this.#last, fresh, changed) : fresh;
    this.look.value = isCostly ? holdLevel(kept, isSame ? look : null) : kept;
    if (isCostly && properties.z !== undefined && (!isSame || changed.has('z')))
      this.#move({ mode: 'z', number: properties.z });
    if (isSame) return;
    for (const [mode, number] of this.#next) this.#move({ mode, number });
    this.forgetNext();
  }

  /** The survey that is shown; null without one. */
  get seismic(): SceneSeismic | null {
    return this.#seismic;
  }

  /** Changes how slices look. */
  change(part: Partial<SeismicLook>): void {
    const look = this.look.peek();
    if (look) this.look.value = { ...look, ...part };
  }

  /**
   * Moves, shows or hides a slice, by its index; one that reads much of its file once the user has
   * agreed to it.
   */
  changeSlice(index: number, part: Partial<SceneSlice>): void {
    const before = this.look.peek()?.slices[index];
    const survey = this.#seismic?.survey as Partial<OpenSurvey> | undefined;
    if (!before || !survey) return;
    const slice = { ...before, ...part };
    const isSame = before.visible && slice.visible && before.at === slice.at;
    if (!CostlyCut.isCostly(survey, slice) || isSame) return this.#applySlice(index, part);
    this.#asking.abort();
    const { signal: stop } = (this.#asking = new AbortController());
    this.costly.end();
    if (!slice.visible) return this.#applySlice(index, part);
    void this.costly
      .confirm(survey, placeOfSlice(this.#seismic!.survey.info, slice), stop)
      .then((isRead) => {
        if (isRead && !stop.aborted) this.#applySlice(index, part);
      });
  }

  /** Gives up a slice that is being read. */
  cancelReading(): void {
    const index = this.look.peek()?.slices.findIndex(({ mode }) => mode === 'z') ?? -1;
    if (index >= 0) this.changeSlice(index, { visible: false });
  }

  #applySlice(index: number, part: Partial<SceneSlice>): void {
    const look = this.look.peek();
    this.movedMs = performance.now();
    if (look)
      this.look.value = {
        ...look,
        slices: look.slices.map((slice, i) => (i === index ? { ...slice, ...part } : slice)),
      };
  }

  /**
   * Shows the slice of a mode, at the line or sample nearest to a number; without a survey, in the
   * first that is shown.
   */
  goTo(target: SliceTarget): void {
    if (this.#seismic) this.#move(target);
    else this.goToNext(target);
  }

  /** Does the same in the survey that is shown next. */
  goToNext({ mode, number }: SliceTarget): void {
    this.#next.set(mode, number ?? this.#next.get(mode));
  }

  /** Forgets what was requested of a survey that is not shown. */
  forgetNext(): void {
    this.#next.clear();
  }

  /** Moves the slice of a mode by lines. */
  step(mode: SceneSlice['mode'], by: number): void {
    const slices = this.look.peek()?.slices ?? [];
    const index = slices.findIndex((slice) => slice.mode === mode);
    if (index < 0 || !this.#seismic) return;
    this.changeSlice(index, {
      at: Math.min(
        countPlaces(this.#seismic.survey.info, mode) - 1,
        Math.max(0, slices[index]!.at + by),
      ),
    });
  }

  #move({ mode, number }: SliceTarget): void {
    const index = this.look.peek()?.slices.findIndex((slice) => slice.mode === mode) ?? -1;
    if (index >= 0 && this.#seismic)
      this.changeSlice(index, {
        visible: true,
        ...(number === undefined
          ? {}
          : { at: findPosition(this.#seismic.survey.info, mode, number) }),
      });
  }
}

/**
 * Describes a slice: by the number of its line, its time or depth, or by the corners of a line
 * through a volume.
 */
export function describeSlice(info: SurveyInfo, slice: SceneSlice): CutDetail {
  return cutDetail(info, placeOfSlice(info, slice));
}

const NUMBERED = ['inline', 'crossline', 'z'] as const;

function makeSlices(info: SurveyInfo, properties: SliceProperties): SceneSlice[] {
  if (info.kind === 'line') return [{ mode: 'line', at: 0, visible: true }];
  return [
    ...NUMBERED.map((mode): SceneSlice => ({
      mode,
      at: findStartPosition(info, mode, properties),
      visible: true,
    })),
    ...makePathSlices(info, properties),
  ];
}

function findStartPosition(
  info: SurveyInfo,
  mode: (typeof NUMBERED)[number],
  { [mode]: number }: SliceProperties,
): number {
  return number === undefined
    ? (countPlaces(info, mode) - 1) >> 1
    : findPosition(info, mode, number);
}

function makePathSlices(info: SurveyInfo, { path = [] }: SliceProperties): SceneSlice[] {
  const corners = path.map(
    ([inline, crossline]) =>
      [findPosition(info, 'inline', inline), findPosition(info, 'crossline', crossline)] as const,
  );
  return corners.length > 1 ? [{ mode: 'line', at: 0, path: corners, visible: true }] : [];
}

/** A look whose level slice is that of the look before, hidden without one. */
function holdLevel(look: SeismicLook, before: SeismicLook | null): SeismicLook {
  const level = before?.slices.find(({ mode }) => mode === 'z');
  const slices = look.slices.map((slice) =>
    slice.mode === 'z' ? (level ?? { ...slice, visible: false }) : slice,
  );
  return { ...look, slices };
}

function chooseColorMap({ isVelocity }: SurveyInfo, { colormap }: SliceProperties): ColorMap {
  return (
    findColorMap(colormap ?? '') ??
    findColorMap(isVelocity ? DEFAULT_VELOCITY_MAP : DEFAULT_COLOR_MAP) ??
    COLOR_MAPS[0]!
  );
}

function makeLook(info: SurveyInfo, properties: SliceProperties): SeismicLook {
  const { gain, clipPercentile, polarity, memoryMb } = properties;
  return {
    slices: makeSlices(info, properties),
    colormap: chooseColorMap(info, properties),
    gain,
    clipPercentile,
    polarity,
    memoryMb,
  };
}

/**
 * What of the look of the survey that was shown last stays over this one: its slices where lines
 * and samples are the same.
 */
function keepLookOver(
  info: SurveyInfo,
  { info: last, look }: { info: SurveyInfo; look: SeismicLook },
  fresh: SeismicLook,
  changed: ReadonlySet<string>,
): SeismicLook {
  const describeAxes = ({ kind, inlines, crosslines, samples }: SurveyInfo): string =>
    JSON.stringify([
      kind,
      inlines && [...inlines.numbers],
      crosslines && [...crosslines.numbers],
      samples,
    ]);
  const kept = keptLook(look, fresh, changed, {
    isOther: last !== info,
    isOtherKind: last.isVelocity !== info.isVelocity,
  });
  return {
    ...kept,
    slices:
      describeAxes(last) === describeAxes(info)
        ? moveSlices(look.slices, fresh.slices, changed)
        : fresh.slices,
  };
}

/** Slices that keep their positions, except those whose properties the page has changed. */
function moveSlices(
  slices: readonly SceneSlice[],
  fresh: readonly SceneSlice[],
  changed: ReadonlySet<string>,
): readonly SceneSlice[] {
  const numbered = slices.map((slice) =>
    changed.has(slice.mode)
      ? { ...slice, at: fresh.find(({ mode }) => mode === slice.mode)!.at }
      : slice,
  );
  const isAlong = ({ path }: SceneSlice): boolean => path !== undefined;
  return changed.has('path')
    ? [...numbered.filter((slice) => !isAlong(slice)), ...fresh.filter(isAlong)]
    : numbered;
}

/** Whether the statistics are those of one cut, until the survey is counted. */
export function isEstimated({ survey }: SceneSeismic): boolean {
  return (survey as Partial<OpenSurvey>).estimate !== undefined;
}
