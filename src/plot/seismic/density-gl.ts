import { hasHardware } from '../scene/gl-pool.ts';
import { pixelsOf } from './density-raster.ts';
import type { ColorScale } from './clip.ts';
import type { BlockLevels } from './levels.ts';
import type { SampleBlock } from './resample.ts';
import type { SectionFrame } from './section-frame.ts';

const VERTEX = `#version 300 es
void main() {
  // One triangle over everything.
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`;

/**
 * Samples lie as they come: x of a texel is the sample, y the trace. A reduced picture takes the mean of up to 8 by 8 samples of a
 * pixel, an enlarged one the value between neighbours or the nearest. A gap is told by its bits: drivers may take NaN for a number.
 */
const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D samples;
uniform sampler2D colors;
uniform vec4 place;
uniform vec4 block;
uniform ivec2 size;
uniform vec2 scale;
uniform float height;
uniform bool interpolate;
uniform vec4 gap;
out vec4 color;

bool read(ivec2 at, out float value) {
  ivec2 held = clamp(at, ivec2(0), size - 1);
  value = texelFetch(samples, held.yx, 0).r;
  return (floatBitsToUint(value) & 0x7fffffffu) <= 0x7f800000u;
}

void main() {
  vec2 pixel = vec2(gl_FragCoord.x, height - gl_FragCoord.y);
  vec2 at = (place.xy + pixel * place.zw - block.xy) / block.zw;
  vec2 reach = abs(place.zw / block.zw);
  ivec2 taps = ivec2(reach.x > 1.0 ? min(8, int(ceil(reach.x))) : interpolate ? 2 : 1, reach.y > 1.0 ? min(8, int(ceil(reach.y))) : interpolate ? 2 : 1);
  vec2 between = fract(at - 0.5);
  float sum = 0.0;
  float weight = 0.0;
  for (int i = 0; i < taps.x; i++) {
    float across = reach.x > 1.0 ? at.x + ((float(i) + 0.5) / float(taps.x) - 0.5) * reach.x : interpolate ? floor(at.x - 0.5) + float(i) : at.x;
    float wx = reach.x > 1.0 || !interpolate ? 1.0 : i == 0 ? 1.0 - between.x : between.x;
    for (int j = 0; j < taps.y; j++) {
      float down = reach.y > 1.0 ? at.y + ((float(j) + 0.5) / float(taps.y) - 0.5) * reach.y : interpolate ? floor(at.y - 0.5) + float(j) : at.y;
      float w = wx * (reach.y > 1.0 || !interpolate ? 1.0 : j == 0 ? 1.0 - between.y : between.y);
      float value;
      if (read(ivec2(floor(vec2(across, down))), value)) {
        sum += value * w;
        weight += w;
      }
    }
  }
  float nearest;
  bool known = weight > 0.0 && (max(reach.x, reach.y) > 1.0 || read(ivec2(floor(at)), nearest));
  color = known ? texture(colors, vec2(clamp((sum / weight) * scale.x + scale.y, 0.0, 1.0) * 255.0 / 256.0 + 0.5 / 256.0, 0.5)) : gap;
}`;

/** Longest side of a texture, less what neighbours share. */
const SIDE = 2048;
/** Texels that are kept for all plots of a page. */
const MOST_TEXELS = 128e6;

/** A part of a block on the graphics processor. */
interface Part {
  texture: WebGLTexture;
  /** First trace and sample of the block in it, with those that it shares, and their number. */
  trace: number;
  sample: number;
  traces: number;
  samples: number;
  /** Columns and rows that are drawn from it. */
  columns: readonly [number, number];
  rows: readonly [number, number];
}

/** One picture to draw. */
export interface GlPicture extends ColorScale {
  frame: SectionFrame;
  blocks: readonly BlockLevels[];
  /** 256 RGBA entries; another array is another map. */
  lut: Uint8Array;
  /** Colour of gaps, `#rrggbb`. */
  gap: string;
  interpolate: boolean;
}

/** The one context that all section plots of a page draw with: a browser has few, and a plot copies its picture from here. */
class SectionGl {
  readonly #canvas = document.createElement('canvas');
  readonly #gl: WebGL2RenderingContext;
  readonly #parts = new Map<BlockLevels, { block: SampleBlock; parts: readonly Part[] }>();
  readonly #told = new Set<() => void>();
  #colors: { texture: WebGLTexture; lut: Uint8Array | null } | null = null;
  #program: WebGLProgram | null = null;
  #isLost = false;

  constructor(gl: (canvas: HTMLCanvasElement) => WebGL2RenderingContext) {
    this.#gl = gl(this.#canvas);
    this.#canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.#isLost = true;
      this.#forgetAll();
      for (const tell of this.#told) tell();
    });
    this.#canvas.addEventListener('webglcontextrestored', () => {
      this.#isLost = false;
      for (const tell of this.#told) tell();
    });
  }

  /** Calls `changed` where the context goes or comes back. */
  hold(changed: () => void): void {
    this.#told.add(changed);
  }

  /** Gives the context back with the last plot. */
  leave(changed: () => void): void {
    this.#told.delete(changed);
    if (this.#told.size > 0) return;
    shared = null;
    this.#forgetAll();
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  /** Draws at the lower left of its canvas and answers it; null while the context is away. */
  draw({ frame, blocks, lut, gap, interpolate, scale, offset }: GlPicture): HTMLCanvasElement | null {
    const gl = this.#gl;
    if (this.#isLost || gl.isContextLost()) return null;
    const { width, height } = frame;
    if (this.#canvas.width < width) this.#canvas.width = width;
    if (this.#canvas.height < height) this.#canvas.height = height;
    const program = (this.#program ??= programOf(gl));
    if (!program) return null;
    const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
    const ground = [1, 3, 5].map((i) => parseInt(gap.slice(i, i + 2), 16) / 255) as [number, number, number];
    gl.viewport(0, 0, width, height);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(0, 0, width, height);
    gl.clearColor(...ground, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.useProgram(program);
    this.#bindColors(lut);
    gl.uniform1i(at('samples'), 0);
    gl.uniform1i(at('colors'), 1);
    gl.uniform4f(at('gap'), ...ground, 1);
    gl.uniform2f(at('scale'), scale, offset);
    gl.uniform1f(at('height'), height);
    gl.uniform1i(at('interpolate'), interpolate ? 1 : 0);
    gl.activeTexture(gl.TEXTURE0);
    for (const levels of blocks) {
      const block = levels.for(frame.perX / 2, frame.perY / 2);
      for (const part of this.#partsOf(levels, block)) {
        const [x0, x1] = pixelsOf(frame.column, frame.perX, part.columns, width, [0, width]);
        const [y0, y1] = pixelsOf(frame.row, frame.perY, part.rows, height, [0, height]);
        if (x1 <= x0 || y1 <= y0) continue;
        const column = block.column + part.trace * block.columnStep;
        const row = block.row + part.sample * block.rowStep;
        gl.bindTexture(gl.TEXTURE_2D, part.texture);
        // Differences are taken here, in 64 bits: far from the first trace 32 would shake.
        gl.uniform4f(at('place'), frame.column - column, frame.row - row, frame.perX, frame.perY);
        gl.uniform4f(at('block'), 0, 0, block.columnStep, block.rowStep);
        gl.uniform2i(at('size'), part.traces, part.samples);
        gl.scissor(x0, height - y1, x1 - x0, y1 - y0);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
      }
    }
    return this.#canvas;
  }

  #bindColors(lut: Uint8Array): void {
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE1);
    this.#colors ??= { texture: textureOf(gl, gl.LINEAR), lut: null };
    gl.bindTexture(gl.TEXTURE_2D, this.#colors.texture);
    if (this.#colors.lut === lut) return;
    this.#colors.lut = lut;
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 256, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, lut);
  }

  #partsOf(levels: BlockLevels, block: SampleBlock): readonly Part[] {
    const known = this.#parts.get(levels);
    this.#parts.delete(levels);
    const isSame = known?.block === block;
    if (!isSame) for (const { texture } of known?.parts ?? []) this.#gl.deleteTexture(texture);
    const parts = isSame ? known.parts : this.#upload(levels, block);
    // Used last, kept last.
    this.#parts.set(levels, { block, parts });
    if (!isSame) this.#forget();
    return parts;
  }

  #upload(levels: BlockLevels, block: SampleBlock): Part[] {
    const gl = this.#gl;
    const { values, traces, samples } = block;
    const side = Math.min(SIDE, (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number) - 2);
    const parts: Part[] = [];
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, samples);
    const within = ([from, to]: readonly [number, number], [low, high]: readonly [number, number]): [number, number] => [Math.max(from, low), Math.min(to, high)];
    for (let t = 0; t < traces; t += side) {
      for (let s = 0; s < samples; s += side) {
        const [t0, t1, s0, s1] = [Math.max(0, t - 1), Math.min(traces, t + side + 1), Math.max(0, s - 1), Math.min(samples, s + side + 1)];
        const texture = textureOf(gl, gl.NEAREST);
        gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, s0);
        gl.pixelStorei(gl.UNPACK_SKIP_ROWS, t0);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, s1 - s0, t1 - t0, 0, gl.RED, gl.FLOAT, values);
        parts.push({
          texture, trace: t0, sample: s0, traces: t1 - t0, samples: s1 - s0,
          columns: within([block.column + t * block.columnStep, block.column + (t + side) * block.columnStep], levels.part.columns),
          rows: within([block.row + s * block.rowStep, block.row + (s + side) * block.rowStep], levels.part.rows),
        });
      }
    }
    for (const name of [gl.UNPACK_ROW_LENGTH, gl.UNPACK_SKIP_PIXELS, gl.UNPACK_SKIP_ROWS]) gl.pixelStorei(name, 0);
    return parts;
  }

  #forget(): void {
    let texels = 0;
    for (const { parts } of this.#parts.values()) for (const { traces, samples } of parts) texels += traces * samples;
    for (const [levels, { parts }] of this.#parts) {
      if (texels <= MOST_TEXELS || this.#parts.size === 1) return;
      for (const { texture, traces, samples } of parts) {
        this.#gl.deleteTexture(texture);
        texels -= traces * samples;
      }
      this.#parts.delete(levels);
    }
  }

  #forgetAll(): void {
    for (const { parts } of this.#parts.values()) for (const { texture } of parts) this.#gl.deleteTexture(texture);
    this.#parts.clear();
    this.#colors = this.#program = null;
  }
}

function textureOf(gl: WebGL2RenderingContext, filter: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, filter);
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  return texture;
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]] as const) {
    const shader = gl.createShader(kind);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}

let shared: SectionGl | null = null;

/** The page's context for sections, held until `leave`; null where there is none, or, unless `force`, where pictures would be made without a graphics processor. */
export function sectionGl(changed: () => void, force: boolean): SectionGl | null {
  if (!shared && (force || hasHardware())) {
    try {
      shared = new SectionGl((canvas) => {
        const gl = canvas.getContext('webgl2', { antialias: false, alpha: false, depth: false, powerPreference: 'high-performance' });
        if (!gl) throw new Error('No WebGL 2');
        return gl;
      });
    } catch {
      return null;
    }
  }
  shared?.hold(changed);
  return shared;
}

export type { SectionGl };
