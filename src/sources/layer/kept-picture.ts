import type { PictureRequest } from '../../plot/map/map-data.ts';

/** A picture of a place, for a page without the server that draws it. */
export interface KeptPicture {
  /** Edges in EPSG:3857. */
  readonly box: PictureRequest['box'];
  readonly image: Blob;
}

/** Whether a value of the page is such a picture. */
export function isKeptPicture(given: unknown): given is KeptPicture {
  const { box, image } = (given ?? {}) as Partial<KeptPicture>;
  return (
    image instanceof Blob && Array.isArray(box) && box.length === 4 && box.every(Number.isFinite)
  );
}

/** Draws the part of the picture that a box shows; nothing outside of the picture. */
export async function drawKeptPicture(
  { box, image }: KeptPicture,
  request: PictureRequest,
): Promise<ImageBitmap> {
  const picture = await createImageBitmap(image);
  const { widthPx, heightPx, pixelRatio } = request;
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(widthPx * pixelRatio)),
    Math.max(1, Math.round(heightPx * pixelRatio)),
  );
  const [west, south, east, north] = request.box;
  const perX = canvas.width / (east - west);
  const perY = canvas.height / (north - south);
  const [left, bottom, right, top] = box;
  canvas
    .getContext('2d')!
    .drawImage(
      picture,
      (left - west) * perX,
      (north - top) * perY,
      (right - left) * perX,
      (top - bottom) * perY,
    );
  picture.close();
  return canvas.transferToImageBitmap();
}
