import type { DepthInterval } from '../log/depth-window.ts';
import type { HeaderWords } from '../log/header.ts';
import type { FetchPicture } from '../log/picture-source.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { Spot } from './correlation-interaction.ts';
import type { CorrelationReadout } from './correlation-readout.ts';
import type { Ghost } from './ghost.ts';
import type { SidedPick } from './next-pick.ts';
import type { Pick, Side } from './well.ts';

/** The cursor in both wells. */
export interface CorrelationCursor {
  /** On the shared scale, which is the left well's own depth. */
  depth: number;
  unit: string;
  wells: readonly [CorrelationReadout, CorrelationReadout];
}

/** What a plot is made with. */
export interface CorrelationPlotOptions {
  theme: PlotTheme;
  /** Name of the plot for a screen reader. */
  label: string;
  words: HeaderWords;
  /** Fetches the pictures that tracks show; none is shown where absent. */
  fetchPicture?: FetchPicture;
  onDepthChange?: (range: DepthInterval & { unit: string }) => void;
  onCursor?: (cursor: CorrelationCursor | null) => void;
  /** The first complete picture after `setWells` is drawn. */
  onPicture?: (elapsedMs: number) => void;
  /** A pick was dragged to another measured depth, metres. */
  onPickMoved?: (side: Side, pick: Pick, mdM: number) => void;
  /** A place was chosen for a new pick with the pick tool. */
  onPlace?: (spot: Spot, mdM: number) => void;
  /** A pick is to get another name; `x` in CSS pixels from the left edge. */
  onName?: (side: Side, pick: Pick, x: number) => void;
  /** The pick that is pointed at, or null. */
  onPoint?: (pick: SidedPick | null) => void;
  onGhost?: (ghost: Ghost | null) => void;
}
