import type { CrossPicture } from '../../plot/cross/cross-data.ts';
import { paintCross } from '../../plot/cross/paint-cross.ts';
import type { LogReading } from '../shared/curves/log-reading.ts';
import { measureInterval } from '../shared/curves/sample-interval.ts';
import type { PlotOnPage, PlotOnPaper } from '../shared/curves/save-plot.ts';
import type { ZoneChoice } from '../shared/curves/zone-choice.ts';
import { crossInputs } from './cross-samples.ts';
import type { CrossViewState } from './cross-view-state.ts';

/** A crossplot that is saved. */
export interface SavedPlot {
  reading: LogReading;
  zones: ZoneChoice;
  /** Null where nothing is drawn. */
  picture: CrossPicture | null;
}

/** CSS pixels of a plot that is not on the screen. */
const USUAL_SIZE = { width: 640, height: 480 };

/** The plot as it is put on paper; null where nothing is drawn. */
export function describePaper(
  { reading, picture }: SavedPlot,
  { width, height }: { width: number; height: number } = USUAL_SIZE,
): PlotOnPaper | null {
  if (!picture) return null;
  return {
    logs: [{ reading, interval: drawnInterval(picture) }],
    title: titleText(picture),
    width,
    height,
    paint: (pen, theme) => paintCross(pen, picture, { width, height, theme, ratio: 2 }),
  };
}

/** The plot for a page without a server; null where nothing is drawn. */
export function describePage(
  { reading, picture, zones }: SavedPlot,
  state: CrossViewState | undefined,
): PlotOnPage | null {
  if (!picture) return null;
  const { data } = picture;
  const axes = {
    x: data.x.mnemonic,
    y: data.y.mnemonic,
    color: data.color?.mnemonic ?? null,
  };
  const curves = crossInputs(reading.frame.peek()!, axes);
  return {
    title: titleText(picture),
    logs: [{ reading, interval: drawnInterval(picture), curves, tops: zones.tops.peek() }],
    zones: picture.zones ? zones.choice.peek() : null,
    // The zones of a page are those that are drawn.
    properties: { state: { ...state, zones: undefined } },
  };
}

const titleText = ({ data }: CrossPicture): string => `${data.y.mnemonic} ${data.x.mnemonic}`;

function drawnInterval({ data, shown = null }: CrossPicture): ReturnType<typeof measureInterval> {
  return measureInterval({ ...data, curves: [data.x, data.y], shown });
}
