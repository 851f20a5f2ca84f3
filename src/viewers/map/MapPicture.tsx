import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { type Problem, problemOf } from '../../core/problem.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useSignal } from '../../ui/use-signal.ts';
import type { Position } from '../../plot/map/map-data.ts';
import type { MapPlot, MapTheme, MapTold } from '../../plot/map/map-plot.ts';
import { plotThemeOf } from '../shared/plot-theme.ts';
import type { MapModel } from './map-model.ts';

/** The map itself. The engine comes when there are layers to draw. */
export function MapPicture({
  model,
  theme,
  palette,
  start,
  told,
  onPlot,
  onFailed,
  onKey,
}: {
  model: MapModel;
  theme: 'light' | 'dark';
  palette: readonly string[];
  start: { center: Position; zoom: number };
  told: MapTold;
  onPlot(plot: MapPlot | null): void;
  onFailed(problem: Problem): void;
  /** A key that the map does not take itself; true where it was taken. */
  onKey(key: string): boolean;
}) {
  const t = useTexts();
  const id = useId();
  const node = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<MapPlot | null>(null);
  const rows = useSignal(model.rows);
  const latest = useLatest({ told, start, theme, onPlot, onFailed });
  const tellPlot = useCallback((made: MapPlot | null) => latest.current.onPlot(made), [latest]);

  useEffect(() => {
    let gone = false;
    let made: MapPlot | null = null;
    const begin = async (): Promise<void> => {
      const { MapPlot: Plot } = await import('../../plot/map/map-plot.ts');
      if (gone || !node.current) return;
      made = new Plot(
        node.current,
        { theme: mapThemeOf(node.current, latest.current.theme), ...latest.current.start },
        {
          moved: (view) => latest.current.told.moved(view),
          pointed: (at) => latest.current.told.pointed(at),
          clicked: (at, isAdded) => latest.current.told.clicked(at, isAdded),
          drawn: (kind, geometry, measured) => latest.current.told.drawn(kind, geometry, measured),
          drawing: (measured) => latest.current.told.drawing(measured),
        },
      );
      model.attach((layer) => made?.reload(layer));
      setPlot(made);
      tellPlot(made);
    };
    begin().catch((error: unknown) =>
      latest.current.onFailed(problemOf(error, 'COMPONENT_FAILED')),
    );
    return () => {
      gone = true;
      model.attach(() => undefined);
      tellPlot(null);
      made?.dispose();
      setPlot(null);
    };
  }, [model, latest, tellPlot]);
  useEffect(() => {
    plot?.setLayers(
      rows.map(({ layer, opacity, visible, color, content }) => ({
        id: layer.id,
        opacity,
        visible,
        color: palette[color % palette.length]!,
        extent: layer.extent,
        content,
      })),
    );
  }, [plot, rows, palette]);
  useEffect(() => {
    if (plot && node.current) plot.setTheme(mapThemeOf(node.current, theme));
  }, [plot, theme]);

  return (
    <>
      <div
        ref={node}
        className="map-host"
        role="application"
        tabIndex={0}
        aria-label={t('map.label')}
        aria-describedby={id}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key))
            event.preventDefault();
        }}
      />
      <p id={id} className="visually-hidden">
        {t('map.keys')}
      </p>
    </>
  );
}

function mapThemeOf(element: Element, theme: 'light' | 'dark'): MapTheme {
  const { background, grid, text, muted, accent, font } = plotThemeOf(element, theme);
  return { background, grid, text, muted, accent, font };
}
