import type { OutlinePoint, SurveyOutline } from './survey-outline.ts';

/** Width of the mini map's drawing, CSS pixels. */
export const WIDTH = 232;
/** Height of the mini map's drawing, CSS pixels. */
export const HEIGHT = 148;
const MARGIN = 14;

/** Between the places of a mini map and its drawing. */
export interface MapFrame {
  toDrawing(point: OutlinePoint): [x: number, y: number];
  toMap(at: OutlinePoint): OutlinePoint;
  /** Points as the attribute `points` of SVG. */
  pointsText(points: readonly OutlinePoint[]): string;
}

/**
 * Fits an outline into the drawing: a map has one scale for both directions, positions on axes fill
 * it.
 */
export function fitMap({ box, isMap }: SurveyOutline): MapFrame {
  const across = (WIDTH - 2 * MARGIN) / (box.x1 - box.x0 || 1);
  const down = (HEIGHT - 2 * MARGIN) / (box.y1 - box.y0 || 1);
  const least = Math.min(across, down);
  const [perX, perY] = isMap ? [least, least] : [across, down];
  const [middleX, middleY] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  const toDrawing = ([x, y]: OutlinePoint): [number, number] => [
    WIDTH / 2 + (x - middleX) * perX,
    HEIGHT / 2 - (y - middleY) * perY,
  ];
  return {
    toDrawing,
    toMap: ([x, y]) => [(x - WIDTH / 2) / perX + middleX, (HEIGHT / 2 - y) / perY + middleY],
    pointsText: (points) =>
      points
        .map((point) =>
          toDrawing(point)
            .map((n) => n.toFixed(1))
            .join(','),
        )
        .join(' '),
  };
}
