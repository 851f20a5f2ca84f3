import { html, nothing, type TemplateResult } from 'lit';
import type { Translate } from '../../src/i18n/i18n.ts';
import type { ServerConfig } from './config.ts';
import type { MapViewsPart } from './map-views-part.ts';
import { type ElementState, formatRoute, HOME, parseRoute } from './router.ts';

/** What the screen of the map is made with. */
export interface MapPlaceProps {
  t: Translate;
  basemap: ServerConfig['basemap'];
  /** The map's own state, and under `grid` that of the list below it while that is open. */
  state: ElementState;
  onState: (state: ElementState) => void;
  /** Saved views of the map. */
  views: MapViewsPart;
}

/**
 * The map, and below it, where that is wished, the records in a list: both of one link (screens.md
 * 2.2).
 */
export function mapPlace({ t, basemap, state, onState, views }: MapPlaceProps): TemplateResult {
  const { grid, ...map } = state;
  const isOpen = typeof grid === 'object' && grid !== null;
  const list = isOpen ? (grid as ElementState) : undefined;
  const onMap = ({ detail }: CustomEvent<{ state: ElementState }>): void =>
    onState(list ? { ...detail.state, grid: list } : detail.state);
  /** What the map would show in the screen of the lists is shown below it. */
  const onNavigate = (event: CustomEvent<{ to: string }>): void => {
    const to = new URL(event.detail.to, location.href);
    const route = parseRoute(to);
    if (!list || to.pathname !== HOME || route.name !== 'consume') return;
    event.preventDefault();
    onState({ ...map, grid: route.state });
  };
  /** The page of a record is a place of its own. */
  const onList = (event: CustomEvent<{ state: ElementState }>): void => {
    const grid = event.detail.state;
    if (grid['view'] === undefined) return onState({ ...map, grid });
    const detail = { to: formatRoute({ name: 'consume', state: grid, alone: false }) };
    document.dispatchEvent(new CustomEvent('geo-navigate', { detail, cancelable: true }));
  };
  return html`<div class="map-place">
    <geo-map
      .state=${map}
      link="map"
      basemap=${basemap?.url ?? nothing}
      basemap-attribution=${basemap?.attribution ?? nothing}
      @geo-state-change=${onMap}
      @geo-navigate=${onNavigate}
    ></geo-map>
    <div class="map-bars">
      <button
        class="map-list-bar"
        aria-expanded=${isOpen ? 'true' : 'false'}
        @click=${() => onState(isOpen ? map : { ...map, grid: {} })}
      >
        ${t(isOpen ? 'app.mapList.hide' : 'app.mapList.show')}
      </button>
      <button class="map-list-bar" aria-haspopup="dialog" @click=${views.show}>
        ${t('app.mapViews')}
      </button>
    </div>
    ${views.render(t, map)}
    ${list ? html`<geo-browse .state=${list} link="map" @geo-state-change=${onList} @geo-title=${keepInside}></geo-browse>` : nothing}
  </div>`;
}

/** The window has the title of the map, not that of the list below it. */
function keepInside(event: Event): void {
  event.stopPropagation();
}
