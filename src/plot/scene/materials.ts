import {
  DataTexture,
  DoubleSide,
  type IUniform,
  LinearFilter,
  RGBAFormat,
  ShaderMaterial,
  type Side,
  FrontSide,
  Vector3,
  Vector4,
} from 'three';
import { colorTable } from '../log/colormaps.ts';
import { parseHex } from '../log/theme.ts';
import { HUES } from './runs.ts';

/** Materials of a scene. Colours go to the screen as given: there is no lighting model between. */

/** Values that all materials of a scene share. */
export interface SceneUniforms extends Record<string, IUniform> {
  /** Scene units in a CSS pixel at a distance of 1. */
  perPixel: IUniform<number>;
  /** Device pixels in a CSS pixel. */
  ratio: IUniform<number>;
}

/** Colour as the shaders take it. */
export function rgb(color: string): [number, number, number] {
  const [r, g, b] = parseHex(color) ?? [128, 128, 128];
  return [r / 255, g / 255, b / 255];
}

/** Plain lines of one pixel in the colours of their points. */
export function lineMaterial(shared: SceneUniforms): ShaderMaterial {
  return material(
    shared,
    {},
    {
      vertexShader: `
    attribute vec3 tint; varying vec3 vTint;
    void main() { vTint = tint; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
      fragmentShader: `
    varying vec3 vTint;
    void main() { gl_FragColor = vec4(vTint, 1.0); }`,
    },
  );
}

/** Widens a strip in the plane of the screen. `reach` of an edge is in scene units. */
const STRIP = `
    attribute vec4 along; uniform float perPixel;
    vec3 sideways(vec4 eye) {
      vec3 side = cross((modelViewMatrix * vec4(along.xyz, 0.0)).xyz, eye.xyz);
      float size = length(side);
      return size > 1e-9 ? side / size : vec3(1.0, 0.0, 0.0);
    }`;

/**
 * Lines of a constant width in CSS pixels, their edges smooth; `palette` has the colour of each
 * hue.
 */
export function pathMaterial(
  shared: SceneUniforms,
  widthPx: number,
  palette: readonly string[],
): ShaderMaterial {
  return material(
    shared,
    {
      width: { value: widthPx },
      palette: { value: palette.map((color) => new Vector3(...rgb(color))) },
    },
    {
      vertexShader: `${STRIP}
    uniform vec3 palette[${HUES}]; uniform float width; varying vec3 vTint; varying float vEdge;
    void main() {
      vec4 eye = modelViewMatrix * vec4(position, 1.0);
      vTint = palette[int(abs(along.w) + 0.5) - 1]; vEdge = sign(along.w) * (width + 1.0);
      eye.xyz += sideways(eye) * sign(along.w) * 0.5 * (width + 1.0) * perPixel * -eye.z;
      gl_Position = projectionMatrix * eye;
    }`,
      fragmentShader: `
    varying vec3 vTint; varying float vEdge; uniform float width;
    void main() {
      float cover = clamp((width + 1.0 - abs(vEdge)) * 0.5 + 0.5, 0.0, 1.0);
      if (cover < 0.3) discard;
      gl_FragColor = vec4(vTint, 1.0);
    }`,
    },
  );
}

/**
 * A curve in the colours of its values: beside the path as far as its value (`offset` 1), or on the
 * path in a constant width (`offset` 0).
 */
export function curveMaterial(shared: SceneUniforms): ShaderMaterial {
  const made = material(
    shared,
    {
      offset: { value: 1 },
      reach: { value: 1 },
      width: { value: 7 },
      opacity: { value: 0.95 },
      colors: { value: null },
    },
    {
      vertexShader: `${STRIP}
    attribute float share; uniform float offset; uniform float reach; uniform float width; varying float vShare;
    void main() {
      vec4 eye = modelViewMatrix * vec4(position, 1.0);
      vShare = share;
      float far = along.w > 0.0 ? share * reach : 0.0;
      eye.xyz += sideways(eye) * mix(sign(along.w) * 0.5 * width * perPixel * -eye.z, far, offset);
      gl_Position = projectionMatrix * eye;
    }`,
      fragmentShader: `
    varying float vShare; uniform sampler2D colors; uniform float opacity;
    void main() { gl_FragColor = vec4(texture2D(colors, vec2(vShare * 0.996 + 0.002, 0.5)).rgb, opacity); }`,
      side: DoubleSide,
    },
  );
  made.transparent = true;
  return made;
}

/** The 256 colours of a map. */
export function colorTexture(name: string): DataTexture {
  const texture = new DataTexture(
    new Uint8Array(new Uint32Array(colorTable(name, 'viridis')).buffer),
    256,
    1,
    RGBAFormat,
  );
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

/** Discs of a constant size in CSS pixels; with `hollow` rings. */
export function discMaterial(
  shared: SceneUniforms,
  diameterPx: number,
  rim: [number, number, number],
): ShaderMaterial {
  return material(
    shared,
    { diameter: { value: diameterPx }, rim: { value: rim } },
    {
      vertexShader: `
    attribute vec3 tint; attribute float hollow; uniform float diameter; uniform float ratio; varying vec3 vTint; varying float vHollow;
    void main() {
      vTint = tint; vHollow = hollow;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      gl_Position.z -= 0.002 * gl_Position.w;
      gl_PointSize = (diameter + 2.0) * ratio;
    }`,
      fragmentShader: `
    varying vec3 vTint; varying float vHollow; uniform float diameter; uniform vec3 rim;
    void main() {
      float r = length(gl_PointCoord - 0.5) * (diameter + 2.0);
      float radius = 0.5 * diameter;
      if (r > radius + 0.7) discard;
      if (vHollow > 0.5 && r < radius - 2.0) discard;
      gl_FragColor = vec4(mix(vTint, rim, vHollow > 0.5 ? 0.0 : smoothstep(radius - 1.2, radius - 0.2, r)), 1.0);
    }`,
    },
  );
}

/**
 * Where the nodes of a grid are: its first node and the distance of nodes, in scene units, and
 * nodes in a row.
 */
export interface GridLayout {
  first: readonly [x: number, z: number];
  step: readonly [x: number, z: number];
  columns: number;
}

/** How a surface is drawn. */
export interface SurfaceStyle {
  color: [r: number, g: number, b: number];
  /** A contour is drawn at every multiple. */
  interval: number;
}

/**
 * A surface whose vertices are depths alone, opaque: lit from above by its slope, with contours.
 */
export function surfaceMaterial(
  shared: SceneUniforms,
  { first, step, columns }: GridLayout,
  { color, interval }: SurfaceStyle,
): ShaderMaterial {
  const made = material(
    shared,
    {
      color: { value: color },
      grid: { value: new Vector4(...first, ...step) },
      columns: { value: columns },
      interval: { value: interval },
      contours: { value: 1 },
      opacity: { value: 1 },
    },
    {
      vertexShader: `
    attribute float depth; uniform vec4 grid; uniform int columns; varying vec3 vEye; varying float vDepth;
    void main() {
      vec4 eye = modelViewMatrix * vec4(grid.x + float(gl_VertexID % columns) * grid.z, -depth, grid.y + float(gl_VertexID / columns) * grid.w, 1.0);
      vEye = eye.xyz; vDepth = depth;
      gl_Position = projectionMatrix * eye;
    }`,
      fragmentShader: `
    varying vec3 vEye; varying float vDepth; uniform vec3 color; uniform float interval; uniform float contours; uniform float opacity;
    void main() {
      vec3 normal = normalize(cross(dFdx(vEye), dFdy(vEye)));
      float light = 0.42 + 0.58 * abs(dot(normal, normalize(vec3(0.25, 0.75, 0.6))));
      float at = vDepth / interval;
      float step1 = fwidth(at);
      float line = contours * (1.0 - smoothstep(0.6, 1.3, abs(at - floor(at + 0.5)) / max(step1, 1e-6))) * (1.0 - smoothstep(0.2, 0.5, step1));
      gl_FragColor = vec4(color * light * (1.0 - 0.55 * line), opacity);
    }`,
      side: DoubleSide,
    },
  );
  setOpacity(made, 1);
  return made;
}

/**
 * What all slices of a survey share: amplitude = `low` + value × `span`, share of the colours =
 * amplitude × `scale` + `offset`.
 */
export interface SliceUniforms extends Record<string, IUniform> {
  colors: IUniform<DataTexture>;
  low: IUniform<number>;
  span: IUniform<number>;
  scale: IUniform<number>;
  offset: IUniform<number>;
}

/** A tile of a seismic slice: values and where there are any, coloured when drawn. */
export function sliceMaterial(shared: SliceUniforms, tile: DataTexture): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...shared, tile: { value: tile } },
    side: DoubleSide,
    vertexShader: `varying vec2 vPlace;
    void main() { vPlace = uv; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }`,
    fragmentShader: `varying vec2 vPlace; uniform sampler2D tile; uniform sampler2D colors; uniform float low; uniform float span; uniform float scale; uniform float offset;
    void main() {
      vec2 held = texture2D(tile, vPlace).rg;
      if (held.g < 0.5) discard;
      float share = clamp((low + held.r / held.g * span) * scale + offset, 0.0, 1.0);
      gl_FragColor = vec4(texture2D(colors, vec2(share * 0.99609375 + 0.001953125, 0.5)).rgb, 1.0);
    }`,
  });
}

/** Sets how much is seen through a material; an opaque one is drawn among the opaque. */
export function setOpacity(made: ShaderMaterial, opacity: number): void {
  made.uniforms['opacity']!.value = opacity;
  made.transparent = opacity < 1;
  made.depthWrite = opacity >= 0.5;
}

/** The program of a material. */
interface Shaders {
  vertexShader: string;
  fragmentShader: string;
  /** Which sides of triangles are drawn; the front where absent. */
  side?: Side;
}

function material(
  shared: SceneUniforms,
  own: Record<string, IUniform>,
  { vertexShader, fragmentShader, side = FrontSide }: Shaders,
): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { ...own, perPixel: shared.perPixel, ratio: shared.ratio },
    vertexShader,
    fragmentShader,
    side,
  });
}
