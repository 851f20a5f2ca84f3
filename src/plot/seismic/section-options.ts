import type { Paper } from '../log/export/paper.ts';
import type { PlotTheme } from '../log/theme.ts';
import { COLOR_MAPS } from './colormaps.ts';
import type {
  SectionContent,
  SectionDisplay,
  SectionReadout,
  SectionWindow,
  SectionWords,
} from './section-content.ts';
import type { PictureFileType } from '../print/painted-picture.ts';
import type { SectionScale } from './section-scale.ts';

/** What a plot is made with. */
export interface SectionPlotOptions {
  theme: PlotTheme;
  /** Name of the plot for a screen reader. */
  label: string;
  words: SectionWords;
  display?: Partial<SectionDisplay>;
  /** `auto` takes the graphics processor where there is one, `webgl` also one made of software. */
  renderer?: 'auto' | 'canvas' | 'webgl';
  /** The window was changed: by a gesture, a key, a call or the plot's size. */
  onWindow?: (window: SectionWindow) => void;
  /** The cursor was moved in this plot, or left it. Not called by `setCursor`. */
  onCursor?: (readout: SectionReadout | null) => void;
  /** Describes in words what a key moved the cursor to, to be announced. */
  describe?: (readout: SectionReadout) => string;
  /** The first picture of a section with all samples in view is drawn. */
  onPicture?: (content: SectionContent) => void;
  /** Samples could not be loaded; the plot shows what it has. `retry` loads again. */
  onProblem?: (error: unknown) => void;
  /** How many tiles in view are still loading. */
  onWaiting?: (tiles: number) => void;
}

/** How a section is put into a file. */
export interface SectionImageOptions {
  type: PictureFileType;
  title: string;
  /**
   * True scale on paper; the picture is as large as the window then needs. As on the screen where
   * absent.
   */
  scale?: SectionScale;
  /** A sheet that the picture fills, within its margins; one as large as it needs where absent. */
  paper?: Paper;
  /** Lines above the section, on a page with margins; the picture alone where absent. */
  heading?: readonly string[];
  /** Whether what is drawn over the section is left out. */
  isPlain?: boolean;
}

/** How samples are shown by default. */
export const DEFAULT_DISPLAY: SectionDisplay = {
  density: true,
  wiggle: false,
  variableArea: false,
  colormap: COLOR_MAPS[0]!,
  gainDb: 0,
  agcMs: null,
  clipPercentile: 99,
  clip: null,
  polarity: 'normal',
  interpolate: true,
  excursion: 1,
  wiggleClip: 1,
};
