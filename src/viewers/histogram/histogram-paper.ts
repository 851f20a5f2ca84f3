import type { Translate } from '../../i18n/i18n.ts';
import type { HistogramPicture, ValueLimits } from '../../plot/histogram/histogram-data.ts';
import { paintHistogram } from '../../plot/histogram/paint-histogram.ts';
import { isGap } from '../../plot/log/log-data.ts';
import { formatValue } from '../../ui/format.ts';
import type { DepthSelection } from '../shared/curves/depth-selection.ts';
import {
  describeHidden,
  describeLimits,
  describeSelection,
  describeZones,
  drawnInterval,
} from '../shared/curves/plot-caption.ts';
import type { PageLog, PlotOnPage, PlotOnPaper } from '../shared/curves/save-plot.ts';
import type { HistogramFigures } from './histogram-figures.ts';
import type { HistogramViewState } from './histogram-view-state.ts';
import type { JoinedWells } from './join-wells.ts';
import type { WellList } from './well-list.ts';

/** What a histogram shows, as far as it is saved. */
export interface ShownHistogram {
  values: JoinedWells;
  picture: HistogramPicture;
  /** Size on the screen, CSS pixels. */
  size: { width: number; height: number };
  state: HistogramViewState | undefined;
  controller: {
    readonly wells: WellList;
    readonly figures: HistogramFigures;
    readonly selection: DepthSelection<ValueLimits>;
  };
}

/** A histogram on paper, with what it shows of its wells. */
export function putOnPaper(shown: ShownHistogram): PlotOnPaper {
  const { picture, size } = shown;
  return {
    logs: listLogs(shown).filter(({ isShown }) => isShown),
    title: titlePlot(shown),
    describe: (t) => describeHistogram(t, shown),
    ...size,
    paint: (pen, theme) => paintHistogram(pen, picture, { ...size, theme }),
  };
}

/** A histogram as a page without a server, with the curves that it is made of. */
export function putOnPage(shown: ShownHistogram): PlotOnPage {
  const { names, choice, zone } = shown.controller.wells.wellZones;
  return {
    title: titlePlot(shown),
    logs: listLogs(shown),
    zones: names.peek().length > 0 ? choice.peek() : null,
    // The zones of a page are those that are drawn; `sources` name the curve of each well.
    properties: {
      zone: zone.peek() ?? undefined,
      state: { ...shown.state, zones: undefined, zone: undefined },
    },
  };
}

/** What the axis of a histogram does not say, for its caption. */
export function describeHistogram(
  t: Translate,
  { values, picture, controller }: ShownHistogram,
): string[] {
  const { wells, figures, selection } = controller;
  const { choice, zone, names } = wells.wellZones;
  const [made, only] = [names.peek().length > 0 ? choice.peek() : null, zone.peek()];
  const [outside, brush] = [figures.outside.peek(), selection.brush.peek()];
  return [
    `n ${formatValue(figures.distribution.peek()?.sorted.length ?? 0)}`,
    ...(outside > 0 ? [t('samplePlot.outside', { count: outside })] : []),
    `${t('histogram.bins')}: ${picture.edges.length - 1}`,
    ...describeZones(t, made),
    ...(only === null ? [] : [`${t('histogram.zone')}: ${only}`]),
    ...describeHidden(t, figures.parts.peek().zones),
    ...describeSelection(
      t,
      values,
      selection.rows.peek(),
      brush ? [describeLimits(values.mnemonic, brush)] : [],
    ),
  ];
}

/** The curve, with the zone whose samples alone are shown. */
function titlePlot({ values, controller }: ShownHistogram): string {
  const zone = controller.wells.wellZones.zone.peek() ?? '';
  return [values.mnemonic, zone].filter(Boolean).join(' ');
}

/** The wells with samples, with the curve of each and the interval of what is drawn of it. */
function listLogs({ values, controller: { wells, figures } }: ShownHistogram): (PageLog & {
  isShown: boolean;
})[] {
  const [names, isSeveral] = [wells.names.peek(), wells.isSeveral.peek()];
  const shownRows = figures.parts.peek().shownRows;
  return wells.list.peek().flatMap((well, i): (PageLog & { isShown: boolean })[] => {
    const { reading, samples, zones } = well;
    const read = samples.peek();
    if (!read) return [];
    const first = values.starts[i] ?? 0;
    const isDrawn = (row: number): boolean =>
      shownRows?.[first + row] !== 0 && !isGap(values.values[first + row], values.nullValue ?? NaN);
    return [
      {
        reading,
        name: isSeveral ? names[i] : undefined,
        interval: drawnInterval(read, isDrawn),
        curves: read.curves.map(({ mnemonic }) => mnemonic),
        tops: zones.tops.peek(),
        isShown: isSeveral ? wells.zones.peek()[i]!.isShown : true,
      },
    ];
  });
}
