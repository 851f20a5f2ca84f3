import { findColorMap } from '../../plot/seismic/colormaps.ts';
import {
  readChoice,
  readEntries,
  readText,
  ViewState,
  type ViewStateChange,
} from '../shared/view-state.ts';
import type { LookChoice } from './look-choice.ts';
import { DISPLAYS, type DisplayName, type SectionLook } from './section-look.ts';
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
  polarity?: 'normal' | 'reverse';
  /** Whether samples are drawn one by one, not interpolated. */
  plain?: true;
  /** How far wiggles reach, in traces. */
  excursion?: number;
}

/** Checks a state: values of the wrong kind are left out. */
export function parseSectionView(given: unknown): SectionViewState {
  const { display, gainDb, agcMs, clipPercentile, clip, colormap, polarity, plain, excursion } =
    readEntries(given);
  const named = readText(colormap);
  return {
    display: readChoice(display, ...DISPLAYS),
    gainDb: readNumber(gainDb, -120, 120),
    agcMs: readNumber(agcMs, 0, 1e6),
    clipPercentile: readNumber(clipPercentile, 1, 100),
    clip: readClip(clip),
    colormap: named && findColorMap(named) ? named : undefined,
    polarity: readChoice(polarity, 'normal', 'reverse'),
    plain: plain === true ? plain : undefined,
    excursion: readNumber(excursion, 0.1, 20),
  } as SectionViewState;
}

/** The part of a look that a state names, over the look that the page requests. */
export function toSectionLook(
  { agcMs, plain, ...state }: SectionViewState,
  requested: SectionLook,
): SectionLook {
  return {
    ...requested,
    ...Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)),
    ...(agcMs !== undefined && { agcMs: agcMs || null }),
    interpolate: plain !== true,
  };
}

/** What a look has that the page does not request. */
export function describeLook(look: SectionLook, requested: SectionLook): SectionViewState {
  const { interpolate, agcMs, ownColors: _own, ...rest } = look;
  const differing = Object.entries(rest).filter(
    ([name, value]) =>
      value !== null &&
      JSON.stringify(value) !== JSON.stringify(requested[name as keyof SectionLook]),
  );
  return {
    ...Object.fromEntries(differing),
    ...(agcMs !== requested.agcMs && { agcMs: agcMs ?? 0 }),
    ...(!interpolate && { plain: true }),
  };
}

/** The property `state` of a section. */
export function sectionViewState(
  { sections, looks }: { sections: SurveySections; looks: LookChoice },
  announce: (change: ViewStateChange<SectionViewState>) => void,
): ViewState<SectionViewState> {
  return new ViewState({
    parse: parseSectionView,
    describe: () =>
      sections.shown.value ? describeLook(looks.look.value, looks.requestedLook) : null,
    steps: [],
    announce,
  });
}

function readNumber(given: unknown, least: number, most: number): number | undefined {
  return typeof given === 'number' && given >= least && given <= most ? given : undefined;
}

function readClip(given: unknown): readonly [number, number] | undefined {
  if (!Array.isArray(given) || given.length !== 2) return undefined;
  const [min, max] = given as unknown[];
  return Number.isFinite(min) && Number.isFinite(max) && Number(min) < Number(max)
    ? [Number(min), Number(max)]
    : undefined;
}
