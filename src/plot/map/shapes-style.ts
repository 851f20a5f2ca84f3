import type { FeatureLike } from 'ol/Feature.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

/** What lines and areas of a map are drawn with; colours are `#rrggbb`. */
export interface ShapeLook {
  color: string;
  halo: string;
  text: string;
  font: string;
}

/**
 * A line has its name as often as this, as far as there is room: where one would lie over another
 * text, the next may not.
 */
const NAME_EVERY_PX = 160;

const alpha = (color: string, share: number): string =>
  `${color}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** Lines and areas of a layer, each with its label where it does not lie over another. */
export function layerStyle({
  color,
  halo,
  text,
  font,
}: ShapeLook): (feature: FeatureLike) => Style {
  const words = new Text({
    font: `11px ${font}`,
    fill: new Fill({ color: text }),
    stroke: new Stroke({ color: halo, width: 3 }),
    overflow: false,
    repeat: NAME_EVERY_PX,
  });
  const style = new Style({
    stroke: new Stroke({ color, width: 1.5 }),
    fill: new Fill({ color: alpha(color, 0.12) }),
    text: words,
  });
  return (feature) => {
    words.setText(String(feature.get('label') ?? ''));
    words.setPlacement(/Line/.test(feature.getGeometry()?.getType() ?? '') ? 'line' : 'point');
    return style;
  };
}

/** What is selected or pointed at: a ring around points, a broad line around the rest. */
export function markStyle(color: string, halo: string, widthPx: number): Style[] {
  return [
    new Style({
      stroke: new Stroke({ color: alpha(halo, 0.85), width: widthPx + 2 }),
      image: new Circle({ radius: 7, stroke: new Stroke({ color: halo, width: widthPx + 2 }) }),
    }),
    new Style({
      stroke: new Stroke({ color, width: widthPx }),
      fill: new Fill({ color: alpha(color, 0.14) }),
      image: new Circle({ radius: 7, stroke: new Stroke({ color, width: widthPx }) }),
    }),
  ];
}

/** What was clicked on: a wide ring around points, a line around the rest, never the selection's. */
export function identifiedStyle(color: string, halo: string): Style[] {
  const radius = 11;
  return [
    new Style({
      stroke: new Stroke({ color: alpha(halo, 0.85), width: 5 }),
      image: new Circle({ radius, stroke: new Stroke({ color: halo, width: 4 }) }),
    }),
    new Style({
      stroke: new Stroke({ color, width: 2, lineDash: [2, 4] }),
      image: new Circle({
        radius,
        fill: new Fill({ color: alpha(color, 0.1) }),
        stroke: new Stroke({ color, width: 2 }),
      }),
    }),
  ];
}

/** A survey of another element: its outline with its name, its lines broad. */
export function surveyStyle(
  color: string,
  halo: string,
  font: string,
): (feature: FeatureLike) => Style[] {
  const words = new Text({
    font: `11px ${font}`,
    fill: new Fill({ color }),
    stroke: new Stroke({ color: halo, width: 3 }),
    overflow: true,
  });
  const outline = [
    new Style({ stroke: new Stroke({ color: halo, width: 3 }) }),
    new Style({ stroke: new Stroke({ color, width: 1.5, lineDash: [2, 3] }), text: words }),
  ];
  const line = [
    new Style({ stroke: new Stroke({ color: halo, width: 5 }) }),
    new Style({ stroke: new Stroke({ color, width: 3 }), text: words }),
  ];
  return (feature) => {
    const isLine = feature.getGeometry()?.getType() === 'LineString';
    words.setText(String(feature.get('name')));
    words.setPlacement(isLine ? 'line' : 'point');
    return isLine ? line : outline;
  };
}

/** The area of interest, and what is being drawn. */
export function areaStyle(color: string): Style {
  return new Style({
    stroke: new Stroke({ color, width: 2, lineDash: [6, 4] }),
    fill: new Fill({ color: alpha(color, 0.08) }),
    image: new Circle({ radius: 4, fill: new Fill({ color }) }),
  });
}
