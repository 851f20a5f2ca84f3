import { type RefCallback, useCallback } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { FetchPicture } from '../../plot/log/picture-source.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { pictureFetcher } from './fetch-picture.ts';
import { readPlotTheme } from './plot-theme.ts';
import { usePlotNode } from './use-plot-node.ts';

/** What a plot of tracks gets of the viewer around. */
export interface TrackPlotParts {
  theme: PlotTheme;
  /** Name of the plot for a screen reader. */
  label: string;
  /** Text of a curve that the data does not have. */
  missing: string;
  fetchPicture: FetchPicture;
}

/** A view that draws tracks along depth into a node. */
interface TrackView {
  /** @returns what detaches the view */
  attach(node: HTMLElement, parts: TrackPlotParts): () => void;
  setTheme(theme: PlotTheme): void;
}

/** Gives a plot of tracks its node, its texts and its colours. @returns the ref of the node */
export function useTrackPlotNode(
  view: TrackView,
  host: ElementHost,
  label: string,
): RefCallback<HTMLElement> {
  const t = useTexts();
  const { theme } = useSignal(host.environment);
  const missing = t('log.missing');
  const attach = useCallback(
    (node: HTMLElement) =>
      view.attach(node, {
        theme: readPlotTheme(node, host.environment.peek().theme),
        label,
        missing,
        fetchPicture: pictureFetcher(host),
      }),
    [view, host, label, missing],
  );
  return usePlotNode(attach, (node, now) => view.setTheme(readPlotTheme(node, now)), theme);
}
