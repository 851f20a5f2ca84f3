import { useCallback, useId } from 'react';
import type { MapTheme } from '../../plot/map/map-data.ts';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { readPlotTheme } from '../shared/plot-theme.ts';
import { usePlotNode } from '../shared/use-plot-node.ts';
import type { MapController } from './controller.ts';

/** The map itself. The engine is loaded when there is a node to draw on. */
export function MapPicture({ controller }: { controller: MapController }) {
  const t = useTexts();
  const id = useId();
  const { environment } = controller.host;
  const { theme } = useSignal(environment);
  const mount = useCallback(
    (element: HTMLElement) =>
      controller.mount(element, () => readMapTheme(element, environment.peek().theme)),
    [controller, environment],
  );
  const node = usePlotNode(
    mount,
    (element, now) => controller.stage.plot.peek()?.setTheme(readMapTheme(element, now)),
    theme,
  );

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
          if (controller.input.pressKey(event)) event.preventDefault();
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
  return { background, grid, text, muted, accent, font, scheme: theme };
}
