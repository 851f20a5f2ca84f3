import { LIGHT_PLOT_THEME, PRINT_PLOT_THEME } from '../../plot/log/theme.ts';
import type { MapTheme } from '../../plot/map/map-data.ts';
import { type MapEvents, MapPlot } from '../../plot/map/map-plot.ts';
import type { LayerRow, MapLayers } from './map-layers.ts';

/** What is drawn for paper. */
export interface PaperMap {
  /** The map on the screen. */
  plot: MapPlot;
  rows: readonly LayerRow[];
  layers: MapLayers;
  /** Whether the lines of longitude and latitude have numbers on the map itself. */
  isGridNumbered: boolean;
}

/** A print waits longer for pictures than the screen does: nothing on it is added later. */
const LONGEST_WAIT_MS = 30_000;

/** Colours of features on paper. */
export const PAPER_PALETTE = LIGHT_PLOT_THEME.curves;

const { background, grid, text, muted, accent, font } = PRINT_PLOT_THEME;
const PAPER_THEME: MapTheme = { background, grid, text, muted, accent, font, scheme: 'light' };

const nothing = (): void => undefined;
const NO_EVENTS: MapEvents = {
  onMove: nothing,
  onPoint: nothing,
  onClick: nothing,
  onDraw: nothing,
  onSketch: nothing,
};

/**
 * Draws what a map shows in the colours of paper, beside the page, so that the map on the screen
 * stays as it is. The picture has `devicePixelRatio` pixels for each CSS pixel of the map.
 */
export async function drawPaperMap({
  plot,
  rows,
  layers,
  isGridNumbered,
}: PaperMap): Promise<HTMLCanvasElement> {
  const { host } = plot;
  const sheet = host.ownerDocument.createElement('div');
  sheet.inert = true;
  Object.assign(sheet.style, {
    position: 'fixed',
    insetBlockStart: '0',
    insetInlineStart: '-20000px',
    width: `${host.clientWidth}px`,
    height: `${host.clientHeight}px`,
  });
  host.parentElement?.append(sheet);
  const { center, zoom } = plot.view;
  const paper = new MapPlot(sheet, { theme: PAPER_THEME, center, zoom, isGridNumbered }, NO_EVENTS);
  try {
    paper.copyFrom(plot);
    paper.setLayers(
      rows.map((row) => ({
        id: row.layer.id,
        opacity: row.opacity,
        visible: row.visible,
        color: PAPER_PALETTE[row.color % PAPER_PALETTE.length]!,
        extent: row.layer.extent,
        content: layers.onPaper(row),
      })),
    );
    return await paper.toCanvas(LONGEST_WAIT_MS);
  } finally {
    paper.dispose();
    sheet.remove();
  }
}
