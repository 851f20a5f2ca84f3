/**
 * Runs in the page: what is wrong with its layout whatever the fonts, as sentences. Text that is
 * cut without an ellipsis, controls that stick out of what clips them, content wider than the
 * window, a popover or dialog that is open and has no room for what it holds.
 */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const wide = document.documentElement;
  if (wide.scrollWidth > wide.clientWidth)
    faults.push(`the page is ${wide.scrollWidth} wide in a window of ${wide.clientWidth}`);

  const inside = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? inside(shadowRoot) : [],
    ),
  ];
  for (const root of inside(document))
    for (const opened of root.querySelectorAll<HTMLElement>(':popover-open, dialog[open]'))
      if (opened.clientHeight < 16 && opened.textContent?.trim())
        faults.push(`opened without room: ${opened.localName}.${opened.className}`);
  for (const element of inside(document).flatMap((root) => [
    ...root.querySelectorAll<HTMLElement>('body *, .geo-frame *'),
  ])) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (style.visibility === 'hidden' || box.width <= 1 || box.height <= 1 || !showsText(element))
      continue;
    const what = `${element.localName}.${element.className} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
    if (
      style.overflowX !== 'visible' &&
      style.textOverflow !== 'ellipsis' &&
      element.localName !== 'input' &&
      style.overflowX !== 'auto' &&
      element.scrollWidth > element.clientWidth + 1
    )
      faults.push(`cut: ${what}`);
    const clip = clipOf(element);
    // What is for screen readers alone is in a box of one pixel.
    if (clip && clip.width > 1 && (box.left < clip.left - 1 || box.right > clip.right + 1))
      faults.push(`sticks out: ${what}`);
  }
  return faults;

  function showsText(element: HTMLElement): boolean {
    return (
      /^(button|input|select)$/.test(element.localName) ||
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
    );
  }

  /** Box of the nearest ancestor that clips; null within one that scrolls or ends text with an ellipsis. */
  function clipOf(element: HTMLElement): DOMRect | null {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(at);
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return null;
      if (/hidden|clip/.test(overflowX)) return at.getBoundingClientRect();
    }
    return null;
  }
}

/** Runs in the page: true unless a canvas that is shown has pixels of two colours. */
export function isPlotBlank(): boolean {
  const canvasesIn = (root: Document | ShadowRoot): HTMLCanvasElement[] => [
    ...root.querySelectorAll('canvas'),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? canvasesIn(shadowRoot) : [],
    ),
  ];
  return !canvasesIn(document)
    .filter((canvas) => canvas.getBoundingClientRect().height > 0)
    .some(hasInk);

  function hasInk(canvas: HTMLCanvasElement): boolean {
    const context = canvas.getContext('2d');
    if (!context || canvas.width === 0 || canvas.height === 0) return false;
    const pixels = new Uint32Array(
      context.getImageData(0, 0, canvas.width, canvas.height).data.buffer,
    );
    return pixels.some((pixel) => pixel !== pixels[0]);
  }
}
