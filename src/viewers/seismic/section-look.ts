import {
  COLOR_MAPS,
  type ColorMap,
  findColorMap,
  DEFAULT_COLOR_MAP,
  DEFAULT_VELOCITY_MAP,
} from '../../plot/seismic/colormaps.ts';
import type { SectionDisplay } from '../../plot/seismic/section-content.ts';

/** How samples are drawn: one of the names below, or several joined by "+". */
export const DISPLAYS = [
  'density',
  'wiggle',
  'variable-area',
  'wiggle+variable-area',
  'density+wiggle',
  'density+variable-area',
  'density+wiggle+variable-area',
] as const;
/** A name of how samples are drawn. */
export type DisplayName = (typeof DISPLAYS)[number];

/** What the user or the page says of the picture. */
export interface SectionLook {
  display: DisplayName;
  gainDb: number;
  /** Window in ms (m or ft in depth); null where it is off. */
  agcMs: number | null;
  clipPercentile: number;
  /** Amplitudes of the first and last colour in place of the percentile. */
  clip: readonly [min: number, max: number] | null;
  /** Name of a map; null: the one that suits. */
  colormap: string | null;
  /** Colours of the user's own, in place of the named map's. */
  ownColors: ColorMap | null;
  polarity: 'normal' | 'reverse';
  interpolate: boolean;
  excursion: number;
}

/** Name of a colour map of the user's own. */
export const OWN_COLORS = 'own';

/** The other polarity of a look. */
export function turned({ polarity }: SectionLook): Pick<SectionLook, 'polarity'> {
  return { polarity: polarity === 'normal' ? 'reverse' : 'normal' };
}

/** Names joined by blanks, commas or plus signs, in any order; undefined for an unknown one. */
export function parseDisplay(text: string): DisplayName | undefined {
  const parts = new Set(
    text
      .trim()
      .toLowerCase()
      .split(/[\s,+]+/)
      .filter(Boolean),
  );
  return DISPLAYS.find((name) => {
    const own = name.split('+');
    return own.length === parts.size && own.every((part) => parts.has(part));
  });
}

/** Name of the map that colours are taken from. */
export function chooseColormap(
  { colormap }: Pick<SectionLook, 'colormap'>,
  isVelocity: boolean,
): string {
  return colormap ?? (isVelocity ? DEFAULT_VELOCITY_MAP : DEFAULT_COLOR_MAP);
}

/** The look as the plot takes it. */
export function plotDisplay(look: SectionLook, isVelocity: boolean): SectionDisplay {
  const kinds = look.display.split('+');
  return {
    density: kinds.includes('density'),
    wiggle: kinds.includes('wiggle'),
    variableArea: kinds.includes('variable-area'),
    colormap: look.ownColors ?? findColorMap(chooseColormap(look, isVelocity)) ?? COLOR_MAPS[0]!,
    gainDb: look.gainDb,
    agcMs: look.agcMs,
    clipPercentile: look.clipPercentile,
    clip: look.clip,
    polarity: look.polarity,
    interpolate: look.interpolate,
    excursion: look.excursion,
    wiggleClip: 1,
  };
}
