import type { SectionGl } from './density-gl.ts';
import { DensityRaster, packedColors } from './density-raster.ts';
import type { BlockLevels } from './levels.ts';
import { computeFrame } from './section-frame.ts';
import type { SectionPlotOptions } from './section-options.ts';
import type { SectionPicture } from './section-picture.ts';
import { chooseScale, gapColor } from './section-picture.ts';

/** Blocks of a picture without density. */
const NOTHING: readonly BlockLevels[] = [];

/**
 * The coloured samples of a section plot: drawn by the graphics processor where there is one, else
 * by the canvas.
 */
export class SectionDensity {
  readonly #onChange: () => void;
  readonly #renderer: NonNullable<SectionPlotOptions['renderer']>;
  readonly #raster = new DensityRaster();
  #gl: SectionGl | null = null;
  /** Whether a graphics processor was looked for, or is not to be any more. */
  #isRequested = false;
  #isDisposed = false;
  /** The packed colours of a look-up table, kept as long as both are the same. */
  #colors: { lut: Uint8Array; gap: string; packed: Uint32Array } | null = null;

  /** @param onChange called when the graphics processor is lost or comes back */
  constructor(renderer: SectionPlotOptions['renderer'] = 'auto', onChange: () => void) {
    this.#renderer = renderer;
    this.#onChange = onChange;
  }

  /** What draws the samples now. */
  get renderer(): 'canvas' | 'webgl' {
    return this.#gl ? 'webgl' : 'canvas';
  }

  /**
   * Looks for a graphics processor, with a module that is fetched for it. Called at the first
   * gesture: until then a processor of its own has nothing to give, and looking takes longer than
   * drawing.
   */
  requestGl(): void {
    if (this.#isRequested || this.#renderer === 'canvas') return;
    this.#isRequested = true;
    void this.#openGl();
  }

  async #openGl(): Promise<void> {
    // Where the module does not come, the canvas draws on.
    const module = await import('./density-gl.ts').catch(() => null);
    if (!module || this.#isDisposed) return;
    this.#gl = module.sectionGl(this.#onChange, this.#renderer === 'webgl');
    if (this.#gl) this.#onChange();
  }

  /** Draws the samples of a picture at `ratio` device pixels to one of the view's. */
  draw(pen: CanvasRenderingContext2D, picture: SectionPicture, ratio: number): void {
    const { view, display, lut } = picture;
    const frame = computeFrame(view, ratio);
    const [x, y] = [Math.round(view.place.x * ratio), Math.round(view.place.y * ratio)];
    const { width, height } = frame;
    const { interpolate } = display;
    const blocks = display.density ? picture.blocks : NOTHING;
    const scale = chooseScale(picture);
    const gap = gapColor(picture);
    const { min, max } = picture.content.statistics;
    const largest = Math.max(Math.abs(min), Math.abs(max));
    const drawn = this.#gl?.draw({ frame, blocks, largest, lut, gap, interpolate, ...scale });
    if (!drawn) {
      const colors = { ...scale, packed: this.#pack(lut, gap) };
      return this.#raster.draw({ pen, x, y }, { frame, blocks, colors, interpolate });
    }
    pen.save();
    pen.resetTransform();
    pen.drawImage(drawn, 0, drawn.height - height, width, height, x, y, width, height);
    pen.restore();
  }

  /** Frees the graphics processor. */
  dispose(): void {
    this.#isRequested = this.#isDisposed = true;
    this.#gl?.leave(this.#onChange);
    this.#gl = null;
  }

  #pack(lut: Uint8Array, gap: string): Uint32Array {
    if (this.#colors?.lut !== lut || this.#colors.gap !== gap)
      this.#colors = { lut, gap, packed: packedColors(lut, gap) };
    return this.#colors.packed;
  }
}
