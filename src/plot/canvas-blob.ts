/**
 * The picture of a canvas as a PNG. @throws {Error} where the browser makes none, e.g. of a canvas
 * that is too large
 */
export function canvasToPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))),
      'image/png',
    ),
  );
}
