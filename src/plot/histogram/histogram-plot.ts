import uPlot from 'uplot';
import { FrameLoop } from '../frame-loop.ts';
import { formatNumber } from '../log/format-number.ts';
import type { PlotTheme } from '../log/theme.ts';
import { SizeWatch } from '../size-watch.ts';
import { type HistogramPicture, topHeight, type ValueLimits } from './histogram-data.ts';
import { HistogramPointer } from './histogram-pointer.ts';
import { seriesColor } from './paint-histogram.ts';

/** What a histogram is made with. */
export interface HistogramPlotOptions {
  node: HTMLElement;
  theme: PlotTheme;
  /** Name of the plot for screen readers. */
  label: string;
  onBrush(brush: ValueLimits | null): void;
  /** A normalisation marker was dragged to a value. @param marker 0 for the lower one */
  onMarker(marker: 0 | 1, value: number): void;
  /** A bin is pointed at; null for none. */
  onHover(bin: number | null): void;
  /** A complete picture was drawn. */
  onDrawn(): void;
}

/** Room for the names of percentiles above the field, CSS pixels. */
const NAMES_PX = 20;

/** Draws a histogram into a node by uPlot, and lets a range of values be brushed by the pointer. */
export class HistogramPlot {
  readonly #loop: FrameLoop;
  readonly #watch: SizeWatch;
  readonly #pointer: HistogramPointer;
  #theme: PlotTheme;
  #picture: HistogramPicture | null = null;
  #chart: uPlot | null = null;
  #cursor: number | null = null;

  constructor(private readonly options: HistogramPlotOptions) {
    const { node, theme, label } = options;
    this.#theme = theme;
    node.setAttribute('role', 'img');
    node.setAttribute('aria-label', label);
    this.#loop = new FrameLoop({ window: () => window, draw: () => this.#draw() });
    this.#watch = new SizeWatch(node, () => this.#loop.invalidate());
    this.#pointer = new HistogramPointer(node, {
      ...options,
      markers: () => this.#picture?.markers?.map(({ value }) => value) ?? [],
      edges: () => this.#picture?.edges ?? new Float64Array(),
      place: () => this.#chart,
      onDraw: () => this.#chart?.redraw(false),
    });
  }

  /** Size on the screen in CSS pixels. */
  get size(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.options.node;
    return { width: clientWidth, height: clientHeight };
  }

  /** Shows a picture in place of the one before; null shows nothing. */
  show(picture: HistogramPicture | null): void {
    this.#picture = picture;
    this.#loop.invalidate();
  }

  /** Marks the bin of a value; null marks none. */
  setCursor(value: number | null): void {
    if (value === this.#cursor) return;
    this.#cursor = value;
    this.#chart?.redraw(false);
  }

  setTheme(theme: PlotTheme): void {
    this.#theme = theme;
    this.#loop.invalidate();
  }

  dispose(): void {
    this.#pointer.dispose();
    this.#watch.dispose();
    this.#loop.dispose();
    this.#chart?.destroy();
  }

  #draw(): void {
    const { width, height } = this.size;
    this.#chart?.destroy();
    this.#chart = null;
    if (!this.#picture || width === 0 || height === 0) return;
    const draw = { theme: this.#theme, width, height, onDraw: (u: uPlot) => this.#drawOver(u) };
    const data = chartData(this.#picture) as unknown as uPlot.AlignedData;
    this.#chart = new uPlot(chartOptions(this.#picture, draw), data, this.options.node);
    this.options.onDrawn();
  }

  /** Draws what lies over the bins: percentiles, markers, the brush. Lengths are canvas pixels. */
  #drawOver(u: uPlot): void {
    const picture = this.#picture;
    if (!picture) return;
    const { ctx, bbox } = u;
    const theme = this.#theme;
    ctx.save();
    ctx.lineWidth = uPlot.pxRatio;
    ctx.font = `${11 * uPlot.pxRatio}px ${theme.font}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'bottom';
    const brush = this.#pointer.drawn ?? picture.brush;
    if (brush) {
      const [a, b] = [brush.least, brush.most].map((value) =>
        Math.min(bbox.left + bbox.width, Math.max(bbox.left, u.valToPos(value, 'x', true))),
      ) as [number, number];
      ctx.fillStyle = `${theme.accent}26`;
      ctx.fillRect(a, bbox.top, b - a, bbox.height);
      ctx.strokeStyle = theme.accent;
      ctx.strokeRect(a, bbox.top, b - a, bbox.height);
    }
    const line = (label: string, value: number, color: string): void => {
      const x = u.valToPos(value, 'x', true);
      if (!(x >= bbox.left && x <= bbox.left + bbox.width)) return;
      ctx.strokeStyle = ctx.fillStyle = color;
      ctx.setLineDash([5 * uPlot.pxRatio, 3 * uPlot.pxRatio]);
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      ctx.setLineDash([]);
      ctx.fillText(label, x, bbox.top - 3 * uPlot.pxRatio);
    };
    for (const { label, value } of picture.percentiles) line(label, value, theme.text);
    for (const { label, value } of picture.markers ?? []) {
      line(label, value, theme.curves[1]!);
      const x = u.valToPos(value, 'x', true);
      const grip = 5 * uPlot.pxRatio;
      ctx.fillRect(x - grip, bbox.top + bbox.height / 2 - 2 * grip, 2 * grip, 4 * grip);
    }
    this.#drawCursor(u, picture);
    ctx.restore();
  }

  /** Frames the bin of the value at the cursor. */
  #drawCursor({ ctx, bbox, valToPos }: uPlot, { edges }: HistogramPicture): void {
    const value = this.#cursor;
    if (value === null) return;
    const last = edges.length - 1;
    const behind = value === edges[last] ? last : edges.findIndex((edge) => edge > value);
    if (behind <= 0) return;
    const [from, to] = [edges[behind - 1]!, edges[behind]!].map((edge) =>
      valToPos(edge, 'x', true),
    );
    ctx.strokeStyle = this.#theme.text;
    ctx.lineWidth = 2 * uPlot.pxRatio;
    ctx.strokeRect(from!, bbox.top, to! - from!, bbox.height);
  }
}

/** Columns of uPlot: the edges, then the height that holds from each of them to the next. */
function chartData({ edges, series, selected }: HistogramPicture): Float64Array[] {
  const steps = (heights: Float64Array): Float64Array => {
    const values = new Float64Array(heights.length + 1);
    values.set(heights);
    values[heights.length] = heights.at(-1) ?? 0;
    return values;
  };
  const rising = (percents: Float64Array): Float64Array => {
    const values = new Float64Array(percents.length + 1);
    values.set(percents, 1);
    return values;
  };
  return [
    edges,
    ...series.map(({ heights }) => steps(heights)),
    ...(selected ? [steps(selected)] : []),
    ...series.flatMap(({ cumulative }) => (cumulative ? [rising(cumulative)] : [])),
  ];
}

function chartOptions(
  picture: HistogramPicture,
  {
    theme,
    width,
    height,
    onDraw,
  }: { theme: PlotTheme; width: number; height: number; onDraw(u: uPlot): void },
): uPlot.Options {
  const { axis, series, selected } = picture;
  const hasCumulative = series.some(({ cumulative }) => cumulative);
  const steps = uPlot.paths.stepped!({ align: 1 });
  const filled = (color: string, alpha: string): uPlot.Series => ({
    stroke: color,
    fill: `${color}${alpha}`,
    width: 1,
    paths: steps,
    points: { show: false },
  });
  return {
    width,
    height,
    padding: [NAMES_PX, hasCumulative ? 8 : 16, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: {
        time: false,
        range: [axis.from, axis.to],
        ...(axis.isLog ? { distr: 3 as const, log: 10 as const } : {}),
      },
      y: { range: [0, topHeight(picture)] },
      percent: { range: [0, 100] },
    },
    axes: chartAxes(picture, theme, hasCumulative),
    series: [
      {},
      ...series.map((one) => filled(seriesColor(theme, one), series.length > 1 ? '40' : '59')),
      ...(selected ? [filled(theme.accent, 'b3')] : []),
      ...series
        .filter(({ cumulative }) => cumulative)
        .map((one) => ({
          stroke: seriesColor(theme, one),
          width: 1.5,
          scale: 'percent',
          points: { show: false },
        })),
    ],
    hooks: { draw: [onDraw] },
  };
}

function chartAxes(
  { title, heightTitle, cumulativeTitle }: HistogramPicture,
  theme: PlotTheme,
  hasCumulative: boolean,
): uPlot.Axis[] {
  const look = {
    stroke: theme.text,
    grid: { stroke: theme.grid, width: 1 },
    ticks: { stroke: theme.gridHeavy, size: 4 },
    font: `12px ${theme.font}`,
    labelFont: `12px ${theme.font}`,
    labelSize: 20,
    values: (_: uPlot, splits: number[]) =>
      splits.map((value) => (value === null ? '' : formatNumber(value, 6))),
  };
  return [
    { ...look, label: title, size: 28 },
    { ...look, label: heightTitle, size: 52 },
    ...(hasCumulative
      ? [
          {
            ...look,
            label: cumulativeTitle,
            scale: 'percent',
            side: 1,
            grid: { show: false },
            size: 40,
          },
        ]
      : []),
  ];
}
