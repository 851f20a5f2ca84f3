import { formatHex } from './color.ts';
import type { Rgba } from './color.ts';
import type { PenFont } from './font.ts';
import { helveticaWidth } from './helvetica.ts';
import type { Matrix } from './matrix.ts';
import { CLOSE, CURVE, LINE, MOVE, hundredths } from './path.ts';
import type { Path } from './path.ts';
import type { Pixels } from './pixels.ts';
import { encodePng } from './png.ts';
import { VectorPen } from './vector-pen.ts';
import type { LineStyle, PlacedText } from './vector-pen.ts';

/** What an SVG document is like. Lengths without a unit are CSS pixels, 1/96 in. */
export interface SvgOptions {
  width: number;
  height: number;
  /** Width and height are written in millimetres, so that the picture prints at its true size. */
  inMillimetres?: boolean;
  /** Names the picture for a screen reader. */
  title?: string;
  /** Starts every id, so that two pictures can be in one document; letters, digits and `-` only. */
  idPrefix?: string;
  /** Width of a text in pixels; Helvetica's where left out. */
  measureText?: (text: string, font: PenFont) => number;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text as XML 1.0 takes it, in an element or a quoted attribute: markup escaped, characters that
 * XML forbids (2.2, Char) replaced.
 */
function xmlText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A number with at most `places` decimals and no needless zeros. */
function short(value: number, places = 2): string {
  const text = value.toFixed(places);
  return text.includes('.') ? text.replace(/\.?0+$/, '').replace(/^-0$/, '0') : text;
}

function pathData(path: Path): string {
  const { points } = path;
  let out = '';
  let at = 0;
  let [x, y] = [0, 0];
  let written = -1;
  const start = { x: 0, y: 0 };
  // Relative steps of whole hundredths: short to write, and rounding cannot add up.
  const relative = (count: number): string => {
    let pairs = '';
    for (let point = 0; point < count; point++, at += 2) {
      pairs +=
        number(points[at]! - x, pairs !== '' || written === LINE) +
        number(points[at + 1]! - y, true);
    }
    [x, y] = [points[at - 2] ?? x, points[at - 1] ?? y];
    return pairs;
  };
  for (const step of path.steps) {
    if (step === CLOSE) {
      out += 'z';
      ({ x, y } = start);
    } else if (step === MOVE) {
      [x, y] = [points[at]!, points[at + 1]!];
      Object.assign(start, { x, y });
      at += 2;
      out += `M${number(x, false)}${number(y, true)}`;
    } else if (step === CURVE) {
      written = CURVE;
      out += `c${relative(3)}`;
    } else {
      const repeated = written === LINE;
      out += repeated ? relative(1) : `l${relative(1)}`;
    }
    written = step;
  }
  return out;
}

/** Hundredths as a path writes them: "0.5" as ".5", a blank only where it parts two numbers. */
function number(value: number, follows: boolean): string {
  const text = hundredths(value).replace(/^(-?)0\./, '$1.');
  return follows && !text.startsWith('-') ? ` ${text}` : text;
}

/** Opacity as an attribute; empty for an opaque color. */
function opacity(name: string, color: Rgba): string {
  return color.alpha < 1 ? ` ${name}="${short(color.alpha, 3)}"` : '';
}

/**
 * Draws into an SVG 1.1 document: paths, text as text, images as PNG inside it; no script, no style
 * sheet, no reference outward.
 */
export class SvgPen extends VectorPen {
  private readonly options: SvgOptions;
  /** Text, and the images that are still being packed. */
  private readonly parts: (string | Promise<string>)[] = [];
  private readonly clips = new Map<string, string>();
  private readonly definitions: string[] = [];
  private readonly clipStack: string[] = [];
  private clipId = '';
  private openedId = '';

  constructor(options: SvgOptions) {
    super();
    this.options = options;
  }

  /**
   * The document.
   * @throws {Error} where an image cannot be packed
   */
  async finish(): Promise<string> {
    const { width, height, inMillimetres, title } = this.options;
    const length = (pixels: number): string =>
      inMillimetres ? `${short((pixels / 96) * 25.4, 3)}mm` : short(pixels);
    const body = (await Promise.all(this.parts)).join('');
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${length(width)}" height="${length(height)}" viewBox="0 0 ${short(width)} ${short(height)}">`,
      title ? `<title>${xmlText(title)}</title>` : '',
      this.definitions.length ? `<defs>${this.definitions.join('')}</defs>` : '',
      body,
      this.openedId ? '</g>' : '',
      '</svg>\n',
    ].join('');
  }

  protected pushClip(): void {
    this.clipStack.push(this.clipId);
  }

  protected popClip(): void {
    this.clipId = this.clipStack.pop() ?? '';
  }

  protected writeClip(path: Path): void {
    const inside = this.clipId ? ` clip-path="url(#${this.clipId})"` : '';
    const content = `${inside}><path d="${pathData(path)}"/></clipPath>`;
    let id = this.clips.get(content);
    if (id === undefined) {
      id = `${this.options.idPrefix ?? 'geo'}-clip-${this.clips.size + 1}`;
      this.clips.set(content, id);
      this.definitions.push(`<clipPath id="${id}"${content}`);
    }
    this.clipId = id;
  }

  protected writeFill(path: Path, color: Rgba, rule: CanvasFillRule): void {
    this.put(
      `<path d="${pathData(path)}" fill="${formatHex(color)}"${opacity('fill-opacity', color)}${rule === 'evenodd' ? ' fill-rule="evenodd"' : ''}/>`,
    );
  }

  protected writeStroke(path: Path, style: LineStyle): void {
    const dash = style.dash.length
      ? ` stroke-dasharray="${style.dash.map((part) => short(part)).join(' ')}"`
      : '';
    const offset =
      dash && style.dashOffset !== 0 ? ` stroke-dashoffset="${short(style.dashOffset)}"` : '';
    const join = style.join === 'miter' ? '' : ` stroke-linejoin="${style.join}"`;
    const cap = style.cap === 'butt' ? '' : ` stroke-linecap="${style.cap}"`;
    const look = `stroke="${formatHex(style.color)}"${opacity('stroke-opacity', style.color)} stroke-width="${short(style.width, 3)}"`;
    this.put(`<path d="${pathData(path)}" fill="none" ${look}${dash}${offset}${join}${cap}/>`);
  }

  protected writeText({ text, font, color, map, share }: PlacedText): void {
    const [a, b, c, d, e, f] = map;
    const upright = Math.abs(b) < 1e-6 && Math.abs(c) < 1e-6 && Math.abs(a - d) < 1e-6 && a > 0;
    const place = upright
      ? `x="${short(e)}" y="${short(f)}" font-size="${short(font.size * a)}"`
      : `transform="matrix(${[a, b, c, d].map((value) => short(value, 4)).join(' ')} ${short(e)} ${short(f)})" font-size="${short(font.size)}"`;
    const anchor = share === 0 ? '' : ` text-anchor="${share === 1 ? 'end' : 'middle'}"`;
    const look = `font-family="${xmlText(font.family)}"${font.bold ? ' font-weight="700"' : ''}${font.italic ? ' font-style="italic"' : ''}`;
    this.put(
      `<text ${place} ${look}${anchor} fill="${formatHex(color)}"${opacity('fill-opacity', color)} xml:space="preserve">${xmlText(text)}</text>`,
    );
  }

  protected writeImage(pixels: Pixels, map: Matrix, alpha: number): void {
    const place = `width="1" height="1" preserveAspectRatio="none" transform="matrix(${map.map((value) => short(value, 4)).join(' ')})"`;
    const seen = alpha < 1 ? ` opacity="${short(alpha, 3)}"` : '';
    const packed = pngData(pixels).then(
      (data) => `<image ${place}${seen} href="data:image/png;base64,${data}"/>`,
    );
    // A failure is reported by `finish`, not as an earlier unhandled rejection.
    packed.catch(() => undefined);
    this.put(packed);
  }

  protected measureWidth(text: string, font: PenFont): number {
    return this.options.measureText?.(text, font) ?? helveticaWidth(text, font.bold) * font.size;
  }

  /**
   * Adds an element inside the group of the clip in force; neighbours under one clip share their
   * group.
   */
  private put(element: string | Promise<string>): void {
    if (this.openedId !== this.clipId) {
      if (this.openedId) this.parts.push('</g>');
      if (this.clipId) this.parts.push(`<g clip-path="url(#${this.clipId})">`);
      this.openedId = this.clipId;
    }
    this.parts.push(element);
  }
}

/** An image as a PNG in base64. */
async function pngData(pixels: Pixels): Promise<string> {
  const bytes = new Uint8Array(await (await encodePng(pixels)).arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
