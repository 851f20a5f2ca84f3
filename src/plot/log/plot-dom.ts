import type { Pen } from '../pen.ts';
import type { KeyPress } from './keyboard.ts';
import type { Rect } from './layout.ts';

/**
 * The nodes of a log plot. Styles are set through CSSOM alone, so that a strict content policy
 * allows them.
 */
export interface PlotDom {
  root: HTMLDivElement;
  /** Scrolls sideways when the tracks are wider than the plot. */
  scroller: HTMLDivElement;
  /** As wide as all tracks. */
  content: HTMLDivElement;
  /** What is seen of it: stays in place while `scroller` scrolls. */
  view: HTMLDivElement;
  /** Scrolls the header up and down where it is higher than its share. */
  headerBox: HTMLDivElement;
  header: HTMLCanvasElement;
  /** Takes the focus and all gestures. */
  body: HTMLDivElement;
  canvas: HTMLCanvasElement;
  /** The range shown, in words: what describes the body. */
  rangeText: HTMLDivElement;
  /** Values at the cursor, in words: read out when they change. */
  status: HTMLDivElement;
  /** Present while depth runs from left to right. */
  turn?: PlotTurn | undefined;
}

/** What is other in a plot that is shown with x and y exchanged. */
export interface PlotTurn {
  /** CSS transform of the tracks, and of what is turned back within them. */
  transform: string;
  /** Where an event lies in an element whose bounds on the page are `box`. */
  point(event: MouseEvent, element: HTMLElement, box: DOMRect): { x: number; y: number };
  /** A key, or the steps of a wheel, as they are on tracks whose depth runs down. */
  key(event: KeyboardEvent): KeyPress;
  wheel(event: WheelEvent): { deltaX: number; deltaY: number };
  /** Draws in a box what has an upright side, turned back. */
  upright(pen: Pen, box: Rect, paint: (pen: Pen, box: Rect) => void): void;
}

type Styles = Partial<Record<keyof CSSStyleDeclaration & string, string>>;

/** Sets styles of an element through CSSOM. */
export function style(element: HTMLElement, styles: Styles): void {
  Object.assign(element.style, styles);
}

/** A new element with styles, in a parent. */
export function add<K extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  tag: K,
  styles: Styles,
): HTMLElementTagNameMap[K] {
  const element = parent.ownerDocument.createElement(tag);
  style(element, styles);
  parent.append(element);
  return element;
}

let plots = 0;

/** Width of the depth scrollbar, CSS pixels. */
export const SCROLLBAR_WIDTH = 14;

/** Hidden from sight, but read by screen readers. */
const HIDDEN: Styles = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** Where an event lies in an element of a plot, in the element's own CSS pixels. */
export function localPoint(
  { turn }: PlotDom,
  element: HTMLElement,
  event: MouseEvent,
): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  if (turn) return turn.point(event, element, box);
  // A page may scale the plot by CSS.
  const scale = box.height > 0 ? element.offsetHeight / box.height : 1;
  return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
}

/** The window that a plot lives in. */
export function getWindow(dom: PlotDom): Window & typeof globalThis {
  return dom.root.ownerDocument.defaultView ?? globalThis.window;
}

/** Builds the nodes inside `host`. */
export function buildPlotDom(host: HTMLElement, label: string): PlotDom {
  const root = add(host, 'div', {
    position: 'relative',
    width: '100%',
    height: '100%',
    overflow: 'hidden',
    direction: 'ltr',
    contain: 'strict',
    userSelect: 'none',
  });
  const scroller = add(root, 'div', {
    position: 'absolute',
    top: '0',
    left: '0',
    bottom: '0',
    right: '0',
    overflowX: 'auto',
    overflowY: 'hidden',
    transformOrigin: '0 0',
  });
  const content = add(scroller, 'div', { height: '100%', minWidth: '100%' });
  const inner = buildView(content);
  const rangeText = add(root, 'div', HIDDEN);
  const status = add(root, 'div', HIDDEN);
  status.setAttribute('role', 'status');
  describeBody(inner.body, label, rangeText);
  return { root, scroller, content, ...inner, rangeText, status };
}

/** Builds what is seen of the content: header above, body below. */
function buildView(
  content: HTMLElement,
): Pick<PlotDom, 'view' | 'headerBox' | 'header' | 'body' | 'canvas'> {
  // A layer of its own, with a ground of one colour: in every frame it hides the page's tiles under
  // the canvases for less than they would cost.
  const view = add(content, 'div', {
    willChange: 'transform',
    position: 'sticky',
    left: '0',
    height: '100%',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
  });
  const headerBox = add(view, 'div', {
    flex: 'none',
    overflowX: 'hidden',
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    outlineOffset: '-2px',
  });
  // Without a height of its own until it is drawn, or its box would scroll.
  const header = add(headerBox, 'canvas', { display: 'block', height: '0' });
  const body = add(view, 'div', {
    position: 'relative',
    flex: '1 1 0',
    minHeight: '0',
    overflow: 'hidden',
    touchAction: 'none',
    cursor: 'crosshair',
    outlineOffset: '-2px',
  });
  const canvas = add(body, 'canvas', {
    display: 'block',
    position: 'absolute',
    top: '0',
    left: '0',
  });
  header.setAttribute('aria-hidden', 'true');
  canvas.setAttribute('aria-hidden', 'true');
  return { view, headerBox, header, body, canvas };
}

/** Makes the header a stop of the Tab key while it scrolls, so that the keyboard scrolls it too. */
export function letHeaderScroll({ headerBox, body }: PlotDom, isScrolling: boolean): void {
  if (isScrolling === (headerBox.tabIndex === 0)) return;
  if (!isScrolling) return void headerBox.removeAttribute('tabindex');
  headerBox.tabIndex = 0;
  headerBox.setAttribute('role', 'group');
  headerBox.setAttribute('aria-label', body.getAttribute('aria-label') ?? '');
}

/** Names the body, and `rangeText` as its description, for assistive technology. */
function describeBody(body: HTMLElement, label: string, rangeText: HTMLElement): void {
  body.tabIndex = 0;
  body.id = `geo-log-plot-${++plots}`;
  body.setAttribute('role', 'application');
  body.setAttribute('aria-label', label);
  body.setAttribute(
    'aria-keyshortcuts',
    'ArrowUp ArrowDown PageUp PageDown Home End Plus - 0 ArrowLeft ArrowRight Shift+ArrowUp Shift+ArrowDown Escape',
  );
  rangeText.id = `${body.id}-range`;
  body.setAttribute('aria-describedby', rangeText.id);
}
