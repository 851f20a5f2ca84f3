/**
 * Copies the canvases that a map is made of into one, as they lie over each other on the page.
 *
 * @param host - Element that has the canvases inside
 * @param size - Width and height of the map, CSS pixels
 * @param background - Colour of the ground
 * @returns a canvas of `devicePixelRatio` pixels for each CSS pixel
 */
export function copyCanvases(
  host: HTMLElement,
  [width, height]: readonly [width: number, height: number],
  background: string,
): HTMLCanvasElement {
  const ratio = window.devicePixelRatio;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
  const context = canvas.getContext('2d')!;
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const part of host.querySelectorAll<HTMLCanvasElement>('canvas')) {
    if (part.width === 0 || part.height === 0) continue;
    const own = Number(part.style.opacity || part.parentElement?.style.opacity || 1);
    context.globalAlpha = Number.isNaN(own) ? 1 : own;
    const matrix =
      /^matrix\(([^)]*)\)$/.exec(part.style.transform)?.[1]?.split(',').map(Number) ?? [];
    const [a, b, c, d, e, f] =
      matrix.length === 6 ? matrix : [width / part.width, 0, 0, height / part.height, 0, 0];
    context.setTransform(a! * ratio, b! * ratio, c! * ratio, d! * ratio, e! * ratio, f! * ratio);
    context.drawImage(part, 0, 0);
  }
  return canvas;
}
