import { dropContext, hasHardware, holdContext, touchContext } from '../scene/gl-pool.ts';
import { mapPixels } from './density-raster.ts';
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
 * Samples lie as they come: x of a texel is the sample, y the trace. The same rules as of
 * `PixelColumns`: of many samples in a pixel the one of largest magnitude, of an enlarged picture
 * the value between neighbours or the nearest. A gap is detected by its bits: drivers may treat NaN
 * as a number.
 */
const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D samples;
uniform sampler2D colors;
uniform vec4 place;
uniform vec2 each;
uniform ivec2 size;
uniform vec2 scale;
uniform float height;
uniform bool interpolate;
uniform vec4 gap;
out vec4 color;

const int MOST = 10;
ivec2 first;
ivec2 end;
vec2 share;
bvec2 reduced;

bool known(float value) {
  return (floatBitsToUint(value) & 0x7fffffffu) <= 0x7f800000u;
}

float larger(float a, float b) {
  return !known(a) || (known(b) && abs(b) > abs(a)) ? b : a;
}

float between(float a, float b, float part) {
  return known(a) && known(b) ? mix(a, b, part) : part < 0.5 ? a : b;
}

float read(int trace, int row) {
  return texelFetch(samples, ivec2(row, trace), 0).r;
}

float alongTrace(int trace) {
  float value = read(trace, first.y);
  if (!reduced.y) return share.y > 0.0 ? between(value, read(trace, first.y + 1), share.y) : value;
  for (int i = 1; i < MOST && first.y + i < end.y; i++) value = larger(value, read(trace, first.y + i));
  return value;
}

void main() {
  vec2 pixel = vec2(gl_FragCoord.x, height - gl_FragCoord.y);
  vec2 middle = (place.xy + pixel * place.zw) / each;
  vec2 reach = place.zw / each;
  ivec2 last = size - 1;
  reduced = greaterThan(abs(reach), vec2(1.0));
  vec2 held = interpolate ? clamp(middle - 0.5, vec2(0.0), vec2(last)) : floor(middle);
  vec2 low = min(middle - 0.5 * reach, middle + 0.5 * reach) + 0.001;
  vec2 high = max(middle - 0.5 * reach, middle + 0.5 * reach) + 0.001;
  first = clamp(ivec2(floor(mix(held, low, vec2(reduced)))), ivec2(0), last);
  end = max(first + 1, min(size, ivec2(floor(high))));
  share = interpolate ? held - vec2(first) : vec2(0.0);
  float value = alongTrace(first.x);
  if (reduced.x) for (int i = 1; i < MOST && first.x + i < end.x; i++) value = larger(value, alongTrace(first.x + i));
  else if (share.x > 0.0) value = between(value, alongTrace(first.x + 1), share.x);
  color = known(value) ? texture(colors, vec2(clamp(value * scale.x + scale.y, 0.0, 1.0) * 255.0 / 256.0 + 0.5 / 256.0, 0.5)) : gap;
}`;

/** Longest side of a texture, less what neighbours share. */
const SIDE = 2048;
/** Bytes of samples that are kept for all plots of a page. */
const MOST_BYTES = 256e6;
/**
 * Amplitudes that 16 bits distinguish well enough for 256 colours: the clip is not below the first,
 * no sample above the second.
 */
const HALF_FLOATS = [0.01, 65_000] as const;

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
  /** No sample is larger. */
  largest: number;
}

/** Uniforms of the shader that differ from part to part. */
type PartUniforms = Record<'place' | 'each' | 'size', WebGLUniformLocation | null>;

/** Samples of a block on the graphics processor. */
interface Uploaded {
  parts: readonly Part[];
  bytes: number;
}

/**
 * The one context that all section plots of a page draw with: a browser has few, and a plot copies
 * its picture from here.
 */
class SectionGl {
  readonly #canvas = document.createElement('canvas');
  readonly #gl: WebGL2RenderingContext;
  readonly #uploaded = new Map<SampleBlock, Uploaded>();
  readonly #listeners = new Set<() => void>();
  #colors: { texture: WebGLTexture; lut: Uint8Array | null } | null = null;
  #program: WebGLProgram | null = null;
  #isLost = false;
  /** Released for other pictures of the page; the next draw restores it. */
  #isReleased = false;
  readonly #loss: WEBGL_lose_context | null;

  constructor(gl: (canvas: HTMLCanvasElement) => WebGL2RenderingContext) {
    this.#gl = gl(this.#canvas);
    this.#loss = this.#gl.getExtension('WEBGL_lose_context');
    holdContext(this);
    this.#canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      this.#isLost = true;
      this.#deleteAll();
      for (const onChange of this.#listeners) onChange();
    });
    this.#canvas.addEventListener('webglcontextrestored', () => {
      this.#isLost = false;
      for (const onChange of this.#listeners) onChange();
    });
  }

  /** Calls `onChange` when the context is lost or restored. */
  hold(onChange: () => void): void {
    this.#listeners.add(onChange);
  }

  /** Gives the context back with the last plot. */
  leave(onChange: () => void): void {
    this.#listeners.delete(onChange);
    if (this.#listeners.size > 0) return;
    shared = null;
    dropContext(this);
    this.release();
  }

  /** Lets go of the context; plots keep their pictures. */
  release(): void {
    this.#deleteAll();
    this.#isReleased = true;
    this.#loss?.loseContext();
  }

  /** Draws at the lower left of its canvas and returns it; null while the context is away. */
  draw(picture: GlPicture): HTMLCanvasElement | null {
    const gl = this.#gl;
    const { frame } = picture;
    touchContext(this);
    if (this.#isReleased && gl.isContextLost()) {
      this.#isReleased = false;
      this.#loss?.restoreContext();
    }
    if (this.#isLost || gl.isContextLost()) return null;
    if (this.#canvas.width < frame.width) this.#canvas.width = frame.width;
    if (this.#canvas.height < frame.height) this.#canvas.height = frame.height;
    const program = (this.#program ??= linkProgram(gl));
    if (!program) return null;
    const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
    const ground = [1, 3, 5].map((i) => parseInt(picture.gap.slice(i, i + 2), 16) / 255) as [
      number,
      number,
      number,
    ];
    gl.viewport(0, 0, frame.width, frame.height);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(0, 0, frame.width, frame.height);
    gl.clearColor(...ground, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.useProgram(program);
    this.#bindColors(picture.lut);
    gl.uniform1i(at('samples'), 0);
    gl.uniform1i(at('colors'), 1);
    gl.uniform4f(at('gap'), ...ground, 1);
    gl.uniform2f(at('scale'), picture.scale, picture.offset);
    gl.uniform1f(at('height'), frame.height);
    gl.uniform1i(at('interpolate'), picture.interpolate ? 1 : 0);
    gl.activeTexture(gl.TEXTURE0);
    this.#drawBlocks(picture, { place: at('place'), each: at('each'), size: at('size') });
    return this.#canvas;
  }

  #drawBlocks({ frame, blocks, scale, largest }: GlPicture, uniforms: PartUniforms): void {
    const gl = this.#gl;
    const { width, height } = frame;
    const isHalf = 1 / Math.abs(scale) >= HALF_FLOATS[0] && largest <= HALF_FLOATS[1];
    for (const levels of blocks) {
      const block = levels.for(frame.perX / 2, frame.perY / 2);
      for (const part of this.#getParts(levels, block, isHalf)) {
        const [x0, x1] = mapPixels(frame.column, frame.perX, part.columns, [0, width]);
        const [y0, y1] = mapPixels(frame.row, frame.perY, part.rows, [0, height]);
        if (x1 <= x0 || y1 <= y0) continue;
        const column = block.column + part.trace * block.columnStep;
        const row = block.row + part.sample * block.rowStep;
        gl.bindTexture(gl.TEXTURE_2D, part.texture);
        // Differences are taken here, in 64 bits: far from the first trace 32 would shake.
        gl.uniform4f(
          uniforms.place,
          frame.column - column,
          frame.row - row,
          frame.perX,
          frame.perY,
        );
        gl.uniform2f(uniforms.each, block.columnStep, block.rowStep);
        gl.uniform2i(uniforms.size, part.traces, part.samples);
        gl.scissor(x0, height - y1, x1 - x0, y1 - y0);
        gl.drawArrays(gl.TRIANGLES, 0, 3);
      }
    }
  }

  #bindColors(lut: Uint8Array): void {
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE1);
    this.#colors ??= { texture: createTexture(gl, gl.LINEAR), lut: null };
    gl.bindTexture(gl.TEXTURE_2D, this.#colors.texture);
    if (this.#colors.lut === lut) return;
    this.#colors.lut = lut;
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 256, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, lut);
  }

  #getParts(levels: BlockLevels, block: SampleBlock, isHalf: boolean): readonly Part[] {
    const known = this.#uploaded.get(block);
    const uploaded = known ?? this.#upload(levels, block, isHalf);
    // Used last, kept last.
    this.#uploaded.delete(block);
    this.#uploaded.set(block, uploaded);
    if (!known) this.#evict();
    return uploaded.parts;
  }

  #upload(levels: BlockLevels, block: SampleBlock, isHalf: boolean): Uploaded {
    const gl = this.#gl;
    const { values, traces, samples } = block;
    const side = Math.min(SIDE, (gl.getParameter(gl.MAX_TEXTURE_SIZE) as number) - 2);
    const parts: Part[] = [];
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, samples);
    const within = (
      [from, to]: readonly [number, number],
      [low, high]: readonly [number, number],
    ): [number, number] => [Math.max(from, low), Math.min(to, high)];
    for (let t = 0; t < traces; t += side) {
      for (let s = 0; s < samples; s += side) {
        const [t0, t1, s0, s1] = [
          Math.max(0, t - 1),
          Math.min(traces, t + side + 1),
          Math.max(0, s - 1),
          Math.min(samples, s + side + 1),
        ];
        const texture = createTexture(gl, gl.NEAREST);
        gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, s0);
        gl.pixelStorei(gl.UNPACK_SKIP_ROWS, t0);
        gl.texImage2D(
          gl.TEXTURE_2D,
          0,
          isHalf ? gl.R16F : gl.R32F,
          s1 - s0,
          t1 - t0,
          0,
          gl.RED,
          gl.FLOAT,
          values,
        );
        parts.push({
          texture,
          trace: t0,
          sample: s0,
          traces: t1 - t0,
          samples: s1 - s0,
          columns: within(
            [block.column + t * block.columnStep, block.column + (t + side) * block.columnStep],
            levels.part.columns,
          ),
          rows: within(
            [block.row + s * block.rowStep, block.row + (s + side) * block.rowStep],
            levels.part.rows,
          ),
        });
      }
    }
    for (const name of [gl.UNPACK_ROW_LENGTH, gl.UNPACK_SKIP_PIXELS, gl.UNPACK_SKIP_ROWS])
      gl.pixelStorei(name, 0);
    return { parts, bytes: values.length * (isHalf ? 2 : 4) };
  }

  #evict(): void {
    let bytes = 0;
    for (const uploaded of this.#uploaded.values()) bytes += uploaded.bytes;
    for (const [block, uploaded] of this.#uploaded) {
      if (bytes <= MOST_BYTES || this.#uploaded.size === 1) return;
      for (const { texture } of uploaded.parts) this.#gl.deleteTexture(texture);
      bytes -= uploaded.bytes;
      this.#uploaded.delete(block);
    }
  }

  #deleteAll(): void {
    for (const { parts } of this.#uploaded.values())
      for (const { texture } of parts) this.#gl.deleteTexture(texture);
    this.#uploaded.clear();
    this.#colors = this.#program = null;
  }
}

function createTexture(gl: WebGL2RenderingContext, filter: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, name, filter);
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
  return texture;
}

function linkProgram(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
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

/**
 * The page's context for sections, held until `leave`; null without WebGL 2, or, unless `force`,
 * where pictures would be made without a graphics processor.
 */
export function sectionGl(onChange: () => void, force: boolean): SectionGl | null {
  if (!shared && (force || hasHardware())) {
    try {
      shared = new SectionGl((canvas) => {
        const gl = canvas.getContext('webgl2', {
          antialias: false,
          alpha: false,
          depth: false,
          powerPreference: 'high-performance',
        });
        if (!gl) throw new Error('No WebGL 2');
        return gl;
      });
    } catch {
      return null;
    }
  }
  shared?.hold(onChange);
  return shared;
}

export type { SectionGl };
