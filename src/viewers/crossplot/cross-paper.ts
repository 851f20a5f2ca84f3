import type { ReadonlySignal } from '@preact/signals-core';
import type { Regression } from '../../compute/statistics/regression.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { joinList } from '../../i18n/join-list.ts';
import type { CrossBrush, CrossPicture } from '../../plot/cross/cross-data.ts';
import { paintCross } from '../../plot/cross/paint-cross.ts';
import { isGap } from '../../plot/log/log-data.ts';
import { formatValue } from '../../ui/format.ts';
import type { DepthSelection } from '../shared/curves/depth-selection.ts';
import type { LogReading } from '../shared/curves/log-reading.ts';
import {
  describeHidden,
  describeLimits,
  describeSelection,
  describeZones,
  drawnInterval,
  type NamedLog,
} from '../shared/curves/plot-caption.ts';
import type { PlotOnPage, PlotOnPaper } from '../shared/curves/save-plot.ts';
import type { ZoneChoice } from '../shared/curves/zone-choice.ts';
import { brushLimits } from './brush-limits.ts';
import { crossInputs } from './cross-samples.ts';
import type { CrossViewState } from './cross-view-state.ts';
import type { OverlayChoice } from './overlay-choice.ts';
import { formatRegression } from './regression-line.ts';

/** What a crossplot shows, as far as it is saved. */
export interface ShownCross {
  picture: CrossPicture;
  /** Size on the screen, CSS pixels. */
  size: { width: number; height: number };
  state: CrossViewState | undefined;
  controller: {
    readonly reading: LogReading;
    readonly zones: ZoneChoice;
    readonly overlays: OverlayChoice;
    readonly selection: DepthSelection<CrossBrush>;
    readonly isLog: ReadonlySignal<{ x: boolean; y: boolean }>;
    readonly outside: ReadonlySignal<number>;
    readonly regression: ReadonlySignal<Regression | null>;
  };
}

/** A crossplot on paper, with what it shows of its log. */
export function putOnPaper(shown: ShownCross): PlotOnPaper {
  const { picture, size } = shown;
  return {
    logs: [nameLog(shown)],
    title: titlePlot(picture),
    describe: (t) => describeCross(t, shown),
    ...size,
    paint: (pen, theme) => paintCross(pen, picture, { ...size, theme, ratio: 2 }),
  };
}

/** A crossplot as a page without a server, with the curves that it is made of. */
export function putOnPage(shown: ShownCross): PlotOnPage {
  const { picture, state, controller } = shown;
  const { data, zones } = picture;
  const [x, y] = [data.x.mnemonic, data.y.mnemonic];
  const color = data.color?.mnemonic ?? null;
  const curves = crossInputs(controller.reading.frame.peek()!, { x, y, color });
  return {
    title: titlePlot(picture),
    logs: [{ ...nameLog(shown), curves, tops: controller.zones.tops.peek() }],
    zones: zones ? controller.zones.choice.peek() : null,
    // The zones of a page are those that are drawn.
    properties: { state: { ...state, zones: undefined } },
  };
}

/** What the axes of a crossplot do not say, for its caption. */
export function describeCross(t: Translate, { picture, controller }: ShownCross): string[] {
  const { zones, selection, overlays } = controller;
  const { data } = picture;
  const outside = controller.outside.peek();
  const limits = brushLimits(selection.brush.peek());
  const chosen = zones.rows.peek() ? zones.choice.peek() : null;
  return [
    `n ${formatValue(countPoints(picture))}`,
    ...(outside > 0 ? [t('samplePlot.outside', { count: outside })] : []),
    ...describeZones(t, chosen),
    ...describeHidden(t, zones.zones.peek()),
    ...describeSelection(
      t,
      data,
      picture.selected,
      limits
        ? [describeLimits(data.x.mnemonic, limits.x), describeLimits(data.y.mnemonic, limits.y)]
        : [],
    ),
    ...describeRegression(picture, controller),
    ...describeOverlays(t, overlays),
  ];
}

/** The equation with its fit, as under the plot. */
export function describeRegression(
  { data }: Pick<CrossPicture, 'data'>,
  { regression, isLog }: Pick<ShownCross['controller'], 'regression' | 'isLog'>,
): string[] {
  const line = regression.peek();
  if (!line) return [];
  const fit = `R² ${formatValue(Number(line.rSquared.toFixed(3)))}, n ${formatValue(line.count)}`;
  return [`${formatRegression(line, data, isLog.peek())} (${fit})`];
}

/** The overlays that are drawn, those with parameters with them. */
function describeOverlays(t: Translate, { names, unfit, pickett, fluid }: OverlayChoice): string[] {
  const drawn = names.peek().filter((name) => !unfit.peek().includes(name));
  return drawn.map((name) => {
    const title = t(`crossplot.overlay.${name}`);
    if (name === 'pickett') {
      const { a, m, n, rw } = pickett.peek();
      return `${title}: a ${a}, m ${m}, n ${n}, Rw ${rw} ohm.m`;
    }
    if (name !== 'm-n') return title;
    const { sonic, density, neutron } = fluid.peek();
    const values = [
      `${t('crossplot.fluid.sonic')} ${sonic} µs/ft`,
      `${t('crossplot.fluid.density')} ${density} g/cm3`,
      `${t('crossplot.fluid.neutron')} ${neutron} v/v`,
    ];
    return `${title}: ${joinList(t, values)}`;
  });
}

function nameLog({ picture, controller }: ShownCross): NamedLog {
  const interval = drawnInterval(picture.data, hasPoint(picture));
  return { reading: controller.reading, interval };
}

/** Whether a row has a point: a value of both curves, in a zone that is shown. */
function hasPoint({ data, shown }: CrossPicture): (row: number) => boolean {
  const { x, y, nullValue = NaN } = data;
  return (row) =>
    shown?.[row] !== 0 && !isGap(x.values[row], nullValue) && !isGap(y.values[row], nullValue);
}

function countPoints(picture: CrossPicture): number {
  const isPoint = hasPoint(picture);
  let count = 0;
  for (let row = 0; row < picture.data.index.length; row++) if (isPoint(row)) count++;
  return count;
}

const titlePlot = ({ data }: Pick<CrossPicture, 'data'>): string =>
  `${data.y.mnemonic} ${data.x.mnemonic}`;
