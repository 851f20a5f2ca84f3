import { effect, type ReadonlySignal } from '@preact/signals-core';
import type { GeoBounds, Geometry, Position } from '../../plot/map/map-data.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import { boundFeatures, boundGeometries, boundLayers } from './extents.ts';
import type { LayerRow, MapLayers } from './map-layers.ts';

const NOWHERE: Position = [35, 39];
const FIRST_ZOOM = 5;

/**
 * Commands that move the map. The last command given before there is a plot is carried out when
 * there is one.
 */
export class MapNavigation {
  #start: { center: Position; zoom: number } = { center: NOWHERE, zoom: FIRST_ZOOM };
  #pending: ((plot: MapPlot) => void) | null = null;
  /** Nothing but the layers says where the map begins. */
  #followsLayers = true;
  /** Zoom that was set while the layers were not yet known. */
  #wantedZoom: number | null = null;
  readonly #stop: () => void;

  constructor(
    private readonly plot: ReadonlySignal<MapPlot | null>,
    private readonly layers: MapLayers,
  ) {
    this.#stop = effect(() => {
      const now = plot.value;
      const isReady = layers.phase.value.kind === 'ready';
      if (!now) return;
      const pending = this.#pending;
      this.#pending = null;
      pending?.(now);
      if (isReady) this.#begin(now);
    });
  }

  /** Middle and zoom level that the plot is created with. */
  get start(): { center: Position; zoom: number } {
    return this.#start;
  }

  /**
   * Sets where the map begins. Without a center it shows the box of the layers once they are known.
   */
  begin(center: Position | undefined, zoom: number | undefined): void {
    this.#start = { center: center ?? NOWHERE, zoom: zoom ?? FIRST_ZOOM };
    this.#followsLayers = center === undefined;
  }

  /** Moves the middle of the map, and zooms if a zoom level is given. */
  goTo(center: Position, zoom?: number): void {
    this.#run((plot) => plot.goTo(center, zoom));
  }

  /** Zooms about the middle of the map. */
  setZoom(zoom: number): void {
    this.#wantedZoom = zoom;
    const earlier = this.#pending;
    const command = (plot: MapPlot): void => plot.setZoom(zoom);
    const plot = this.plot.peek();
    if (plot) command(plot);
    else
      this.#pending = (made) => {
        earlier?.(made);
        command(made);
      };
  }

  /** Zooms by steps, animated. */
  zoomBy(steps: number): void {
    this.plot.peek()?.zoomBy(steps);
  }

  /** Shows a whole box. */
  fit(box: GeoBounds): void {
    this.#run((plot) => plot.fit(box));
  }

  /** Shows all geometries that have a position. */
  fitGeometries(geometries: readonly (Geometry | null)[]): void {
    const box = boundGeometries(geometries);
    if (box) this.fit(box);
  }

  /** Shows all features of a layer, or its extent. */
  fitLayer({ layer, features }: LayerRow): void {
    this.fit((features && boundFeatures(features.data)) ?? layer.extent);
  }

  /** Shows all layers. */
  fitLayers(): void {
    const box = this.layers.box.peek() ?? boundLayers(this.layers.rows.peek());
    if (box) this.fit(box);
    else this.goTo(NOWHERE, FIRST_ZOOM);
  }

  dispose(): void {
    this.#stop();
  }

  #begin(plot: MapPlot): void {
    const box = this.layers.box.peek();
    if (this.#followsLayers && box) {
      plot.fit(box);
      if (this.#wantedZoom !== null) plot.setZoom(this.#wantedZoom);
    }
    this.#followsLayers = false;
  }

  #run(command: (plot: MapPlot) => void): void {
    this.#followsLayers = false;
    const plot = this.plot.peek();
    if (plot) command(plot);
    else this.#pending = command;
  }
}
