import { type RefCallback, useCallback, useMemo } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import type { FetchPicture } from '../../plot/log/picture-source.ts';
import type { TextKey } from '../../i18n/i18n.ts';
import type { HeaderWords } from '../../plot/log/header.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import { useLanguage, useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { pictureFetcher } from './fetch-picture.ts';
import { readPlotTheme } from './plot-theme.ts';
import { translateTitles } from './track-titles.ts';
import { usePlotNode } from './use-plot-node.ts';

/** What a plot of tracks gets of the viewer around. */
export interface TrackPlotParts {
  theme: PlotTheme;
  /** Name of the plot for a screen reader. */
  label: string;
  words: HeaderWords;
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
  missingKey: TextKey = 'log.missing',
): RefCallback<HTMLElement> {
  const t = useTexts();
  const { theme } = useSignal(host.environment);
  const language = useLanguage();
  const words = useMemo(
    () => ({
      missing: t(missingKey),
      listComma: t('common.listComma'),
      // The English titles are those of the templates themselves.
      titles: language === 'en' ? undefined : translateTitles(t),
    }),
    [t, language, missingKey],
  );
  const attach = useCallback(
    (node: HTMLElement) =>
      view.attach(node, {
        theme: readPlotTheme(node, host.environment.peek().theme),
        label,
        words,
        fetchPicture: pictureFetcher(host),
      }),
    [view, host, label, words],
  );
  return usePlotNode(attach, (node, now) => view.setTheme(readPlotTheme(node, now)), theme);
}
