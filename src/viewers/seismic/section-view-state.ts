import { type ColorPoint, findColorMap } from '../../plot/seismic/colormaps.ts';
import type { SurfaceChoice } from '../../sources/survey/survey-surfaces.ts';
import {
  describeSurfaces,
  findMissingSurfaces,
  readColorPoints,
  readNumber,
  readSurfaceStates,
  type SurfaceState,
} from '../shared/look-state.ts';
import {
  formatRange,
  parseRange,
  readChoice,
  readEntries,
  readRange,
  readText,
  ViewState,
  type ViewStateChange,
} from '../shared/view-state.ts';
import type { LookChoice } from './look-choice.ts';
import type { SectionInfo } from '../../formats/seismic/seismic-survey.ts';
import type { SectionWindow } from '../../plot/seismic/section-content.ts';
import type { SectionPicture } from './section-picture.ts';
import { shownPart } from './section-samples.ts';
import { DISPLAYS, type DisplayName, OWN_COLORS, type SectionLook } from './section-look.ts';
import type { SurveySections } from './survey-sections.ts';

/** How a section is drawn; what is left out is as the page requests it. */
export interface SectionViewState {
  display?: DisplayName;
  gainDb?: number;
  /** Window in ms (m or ft in depth); 0 is off. */
  agcMs?: number;
  clipPercentile?: number;
  /** Amplitudes of the first and last colour in place of the percentile. */
  clip?: readonly [min: number, max: number];
  /** Name of a map. */
  colormap?: string;
  /** Points of a map of the user's own, in place of the named one. */
  colors?: readonly ColorPoint[];
  polarity?: 'normal' | 'reverse';
  /** Whether samples are drawn one by one, not interpolated. */
  plain?: true;
  /** How far wiggles reach, in traces. */
  excursion?: number;
  /** Surfaces of the survey that are shown. */
  chosenSurfaces?: readonly SurfaceState[];
  /** Columns in view, counted from 0, as in "56.2,92"; all without it. */
  traces?: string;
  /** Rows in view of a slice; the range of a vertical section is a property of its own. */
  rows?: string;
}

/** Checks a state: values of the wrong kind are left out. */
export function parseSectionView(given: unknown): SectionViewState {
  const entries = readEntries(given);
  const { display, gainDb, agcMs, clipPercentile, clip, colormap, polarity, plain } = entries;
  const named = readText(colormap);
  return {
    display: readChoice(display, ...DISPLAYS),
    gainDb: readNumber(gainDb, -120, 120),
    agcMs: readNumber(agcMs, 0, 1e6),
    clipPercentile: readNumber(clipPercentile, 1, 100),
    clip: readClip(clip),
    colormap: named && findColorMap(named) ? named : undefined,
    colors: readColorPoints(entries['colors']),
    polarity: readChoice(polarity, 'normal', 'reverse'),
    plain: plain === true ? plain : undefined,
    excursion: readNumber(entries['excursion'], 0.1, 20),
    chosenSurfaces: readSurfaceStates(entries['chosenSurfaces']),
    traces: readRange(entries['traces']),
    rows: readRange(entries['rows']),
  } as SectionViewState;
}

/** The part of a look that a state names, over the look that the page requests. */
export function toSectionLook(
  {
    agcMs,
    plain,
    colors,
    chosenSurfaces: _surfaces,
    traces: _traces,
    rows: _rows,
    ...state
  }: SectionViewState,
  requested: SectionLook,
): SectionLook {
  return {
    ...requested,
    ...Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)),
    ...(agcMs !== undefined && { agcMs: agcMs || null }),
    ...(colors && { ownColors: { name: OWN_COLORS, points: colors } }),
    interpolate: plain !== true,
  };
}

/** What a look has that the page does not request. */
export function describeLook(look: SectionLook, requested: SectionLook): SectionViewState {
  const { interpolate, agcMs, ownColors, ...rest } = look;
  const differing = Object.entries(rest).filter(
    ([name, value]) =>
      value !== null &&
      JSON.stringify(value) !== JSON.stringify(requested[name as keyof SectionLook]),
  );
  return {
    ...Object.fromEntries(differing),
    ...(agcMs !== requested.agcMs && { agcMs: agcMs ?? 0 }),
    ...(ownColors && { colors: ownColors.points }),
    ...(!interpolate && { plain: true }),
  };
}

/** Columns of a section that are in view, and rows of a slice; nothing where all are. */
export function describePart(window: SectionWindow, section: SectionInfo): SectionViewState {
  const { traces, samples } = shownPart(window, section);
  return {
    ...(traces && { traces: formatPart(traces) }),
    ...(samples && section.place.mode === 'z' && { rows: formatPart(samples) }),
  };
}

/** The window that a state names, over a section that is shown whole; null where it names none. */
export function toWindow({ traces, rows }: SectionViewState): Partial<SectionWindow> | null {
  const [across, down] = [parseRange(traces), parseRange(rows)];
  if (!across && !down) return null;
  return {
    ...(across && { traces: [across.top, across.base] }),
    ...(down && { samples: [down.top, down.base] }),
  };
}

function formatPart([from, to]: readonly [number, number]): string {
  return formatRange({ top: from, base: to });
}

/** The parts of a section that its state is about. */
interface SectionParts {
  sections: SurveySections;
  looks: LookChoice;
  surfaces: SurfaceChoice;
  picture: SectionPicture;
}

/** The property `state` of a section. */
export function sectionViewState(
  { sections, looks, surfaces, picture }: SectionParts,
  announce: (change: ViewStateChange<SectionViewState>) => void,
): ViewState<SectionViewState> {
  return new ViewState({
    parse: parseSectionView,
    describe: () => {
      const [shown, window] = [sections.shown.value, picture.window.value];
      return shown
        ? {
            ...describeLook(looks.look.value, looks.requestedLook),
            ...describeSurfaces(surfaces),
            ...(window && describePart(window, shown.section)),
          }
        : null;
    },
    steps: [],
    findMissing: (wanted) => findMissingSurfaces(surfaces, wanted),
    announce,
  });
}

function readClip(given: unknown): readonly [number, number] | undefined {
  if (!Array.isArray(given) || given.length !== 2) return undefined;
  const [min, max] = given as unknown[];
  return Number.isFinite(min) && Number.isFinite(max) && Number(min) < Number(max)
    ? [Number(min), Number(max)]
    : undefined;
}
