import { useEffect, useId, useRef } from 'react';
import type { MapTheme } from '../../plot/map/map-plot.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { readPlotTheme } from '../shared/plot-theme.ts';
import type { MapController } from './controller.ts';

/** The map itself. The engine is loaded when there is a node to draw on. */
export function MapPicture({ controller }: { controller: MapController }) {
  const t = useTexts();
  const id = useId();
  const node = useRef<HTMLDivElement>(null);
  const plot = useSignal(controller.stage.plot);
  const { environment } = controller.host;
  const { theme } = useSignal(environment);
  useEffect(() => {
    const element = node.current!;
    return controller.mount(element, () => readMapTheme(element, environment.peek().theme));
  }, [controller, environment]);
  // The tokens of a theme are on the node once it is rendered.
  useEffect(() => {
    if (plot && node.current) plot.setTheme(readMapTheme(node.current, theme));
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
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (controller.pressKey(event.key)) event.preventDefault();
        }}
      />
      <p id={id} className="visually-hidden">
        {t('map.keys')}
      </p>
    </>
  );
}

function readMapTheme(element: Element, theme: 'light' | 'dark'): MapTheme {
  const { background, grid, text, muted, accent, font } = readPlotTheme(element, theme);
  return { background, grid, text, muted, accent, font };
}
