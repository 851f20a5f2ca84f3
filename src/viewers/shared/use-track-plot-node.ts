import { type RefCallback, useCallback } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { readPlotTheme } from './plot-theme.ts';
import { usePlotNode } from './use-plot-node.ts';

/** A view that draws tracks along depth into a node. */
interface TrackView {
  /**
   * @param missing - Text of a track without data
   * @returns what detaches the view
   */
  attach(node: HTMLElement, theme: PlotTheme, label: string, missing: string): () => void;
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
      view.attach(node, readPlotTheme(node, host.environment.peek().theme), label, missing),
    [view, host, label, missing],
  );
  return usePlotNode(attach, (node, now) => view.setTheme(readPlotTheme(node, now)), theme);
}
