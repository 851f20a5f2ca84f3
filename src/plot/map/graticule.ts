import { yToLat, xToLon, lonToX, latToY, wrapLon } from './mercator.ts';
import type { PictureView } from './points-picture.ts';

/** Colours and type of the lines of longitude and latitude. */
export interface GraticuleLook {
  line: string;
  text: string;
  ground: string;
  font: string;
  /**
   * The edge at which latitudes are written: the tools of the map are at the other. Null draws
   * lines without numbers.
   */
  latitudes: 'left' | 'right' | null;
}

/** Steps of degrees, minutes and seconds that maps use, the widest first. */
export const GRID_STEPS = [
  90,
  45,
  30,
  20,
  10,
  5,
  2,
  1,
  0.5,
  0.25,
  1 / 6,
  1 / 12,
  1 / 30,
  1 / 60,
  1 / 120,
  1 / 360,
  1 / 720,
  1 / 1800,
  1 / 3600,
];
const LEAST_PX = 110;

/** Lines of longitude and latitude, with their numbers along the lower edge and one side. */
export function drawGraticule(
  canvas: HTMLCanvasElement,
  { centerX, centerY, resolution, widthPx, heightPx, pixelRatio }: PictureView,
  { line, text, ground, font, latitudes }: GraticuleLook,
): void {
  canvas.width = Math.round(widthPx * pixelRatio);
  canvas.height = Math.round(heightPx * pixelRatio);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(pixelRatio, pixelRatio);
  const perPx = xToLon(resolution);
  const step = GRID_STEPS.findLast((one) => one / perPx >= LEAST_PX) ?? GRID_STEPS[0]!;
  const [west, east] = [
    xToLon(centerX - (widthPx / 2) * resolution),
    xToLon(centerX + (widthPx / 2) * resolution),
  ];
  const [south, north] = [
    yToLat(centerY - (heightPx / 2) * resolution),
    yToLat(centerY + (heightPx / 2) * resolution),
  ];
  const px = (lon: number): number =>
    Math.round((lonToX(lon) - centerX) / resolution + widthPx / 2) + 0.5;
  const py = (lat: number): number =>
    Math.round((centerY - latToY(lat)) / resolution + heightPx / 2) + 0.5;
  const [lons, lats] = [
    multiples(west, east, step),
    multiples(south, north, step).filter((lat) => Math.abs(lat) < 85),
  ];
  context.strokeStyle = line;
  context.lineWidth = 1;
  context.beginPath();
  for (const lon of lons) {
    context.moveTo(px(lon), 0);
    context.lineTo(px(lon), heightPx);
  }
  for (const lat of lats) {
    context.moveTo(0, py(lat));
    context.lineTo(widthPx, py(lat));
  }
  context.stroke();
  if (latitudes === null) return;
  context.font = `10px ${font}`;
  context.fillStyle = text;
  context.strokeStyle = ground;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  for (const lon of lons)
    if (px(lon) > 40 && px(lon) < widthPx - 40)
      write(context, formatDegrees(wrapLon(lon), 'E', 'W'), px(lon), heightPx - 6);
  const isRight = latitudes === 'right';
  context.textAlign = isRight ? 'right' : 'left';
  context.textBaseline = 'middle';
  for (const lat of lats)
    if (py(lat) > 48 && py(lat) < heightPx - 24)
      write(context, formatDegrees(lat, 'N', 'S'), isRight ? widthPx - 6 : 6, py(lat));
}

function write(context: CanvasRenderingContext2D, words: string, x: number, y: number): void {
  context.strokeText(words, x, y);
  context.fillText(words, x, y);
}

/** Multiples of a step from one number to another, 200 at most. */
export function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from(
    { length: Math.max(0, Math.min(200, last - first + 1)) },
    (_, i) => (first + i) * step,
  );
}

/** "29° 30′ E": no more parts than the number has. */
export function formatDegrees(value: number, positive: string, negative: string): string {
  const seconds = Math.round(Math.abs(value) * 3600);
  const hasSide = seconds !== 0 && seconds !== 180 * 3600;
  const parts = [
    `${Math.floor(seconds / 3600)}°`,
    ...(seconds % 3600 ? [`${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}′`] : []),
    ...(seconds % 60 ? [`${String(seconds % 60).padStart(2, '0')}″`] : []),
  ];
  return `${parts.join(' ')} ${hasSide ? (value < 0 ? negative : positive) : ''}`.trim();
}
