import type { PlotTheme } from '../log/theme.ts';
import type { PixelRect } from './section-view.ts';

/**
 * The nodes of a section plot. Styles are set through CSSOM alone, so that a strict content policy
 * allows them.
 */
export interface SectionDom {
  /** Takes the focus and all gestures. */
  root: HTMLDivElement;
  canvas: HTMLCanvasElement;
  /** As large as the picture of the samples; clips what is in it. */
  field: HTMLDivElement;
  upright: HTMLDivElement;
  level: HTMLDivElement;
  band: HTMLDivElement;
  /** Values at the cursor in words: read out when a key moved it. */
  status: HTMLDivElement;
}

type Styles = Partial<Record<keyof CSSStyleDeclaration & string, string>>;

/** Sets styles of an element through CSSOM. */
export function style(element: HTMLElement, styles: Styles): void {
  Object.assign(element.style, styles);
}

function add<K extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  tag: K,
  styles: Styles,
): HTMLElementTagNameMap[K] {
  const element = parent.ownerDocument.createElement(tag);
  style(element, styles);
  parent.append(element);
  return element;
}

/** Builds the nodes inside `host`. */
export function buildSectionDom(host: HTMLElement, label: string): SectionDom {
  const root = add(host, 'div', {
    position: 'relative',
    width: '100%',
    height: '100%',
    overflow: 'hidden',
    direction: 'ltr',
    contain: 'strict',
    userSelect: 'none',
    touchAction: 'none',
    cursor: 'crosshair',
    outlineOffset: '-2px',
  });
  const canvas = add(root, 'canvas', {
    display: 'block',
    position: 'absolute',
    top: '0',
    left: '0',
  });
  const field = add(root, 'div', {
    position: 'absolute',
    overflow: 'hidden',
    pointerEvents: 'none',
  });
  const hidden: Styles = {
    position: 'absolute',
    top: '0',
    left: '0',
    pointerEvents: 'none',
    visibility: 'hidden',
  };
  const upright = add(field, 'div', { ...hidden, width: '1px', height: '100%' });
  const level = add(field, 'div', { ...hidden, width: '100%', height: '1px' });
  const band = add(field, 'div', { ...hidden, boxSizing: 'border-box' });
  const status = add(root, 'div', {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  });
  for (const node of [canvas, field]) node.setAttribute('aria-hidden', 'true');
  root.tabIndex = 0;
  root.setAttribute('role', 'application');
  root.setAttribute('aria-label', label);
  root.setAttribute(
    'aria-keyshortcuts',
    'ArrowUp ArrowDown ArrowLeft ArrowRight PageUp PageDown Home 0 Plus - Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight Escape',
  );
  status.setAttribute('role', 'status');
  return { root, canvas, field, upright, level, band, status };
}

/** Sets the colours of a theme. */
export function paintTheme(
  { root, upright, level, band }: SectionDom,
  { accent }: PlotTheme,
): void {
  style(root, { outlineColor: accent });
  for (const line of [upright, level]) style(line, { backgroundColor: accent });
  style(band, { border: `1px solid ${accent}`, backgroundColor: `${accent}33` });
}

/** Sets where the picture of the samples lies, CSS pixels. */
export function placeField({ field }: SectionDom, { x, y, width, height }: PixelRect): void {
  style(field, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

/**
 * Gives a canvas the device pixels of its size in CSS pixels. @returns false if it has them
 * already; a canvas that is resized is empty
 */
export function resizeCanvas(
  canvas: HTMLCanvasElement,
  { width, height, ratio }: { width: number; height: number; ratio: number },
): boolean {
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width === w && canvas.height === h) return false;
  [canvas.width, canvas.height] = [w, h];
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  return true;
}

/** The window that a plot lives in. */
export function getWindow(dom: SectionDom): Window & typeof globalThis {
  return dom.root.ownerDocument.defaultView ?? globalThis.window;
}
