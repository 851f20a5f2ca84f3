/** An image as rows of red, green, blue, alpha bytes from the top, alpha not multiplied in. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray | Uint8Array;
}

/**
 * The pixels of a decoded image, or of a canvas of any kind of context.
 * @throws {Error} where the browser gives no 2D context to copy an image or a WebGL canvas with, or
 *   the canvas is tainted
 */
export function readPixels(image: HTMLCanvasElement | OffscreenCanvas | ImageBitmap): Pixels {
  const { width, height } = image;
  const own =
    'getContext' in image
      ? (image.getContext('2d') as
          CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null)
      : null;
  if (own) return own.getImageData(0, 0, width, height);
  const copy = new OffscreenCanvas(width, height).getContext('2d');
  if (!copy) throw new Error('No 2D canvas to read an image with');
  copy.drawImage(image, 0, 0);
  return copy.getImageData(0, 0, width, height);
}
