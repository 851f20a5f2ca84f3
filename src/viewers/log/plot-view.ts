import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { joinLink, type Link } from '../../core/link.ts';
import { followSetting, userSettings } from '../../core/user-settings.ts';
import type { LogDocument } from '../../plot/log/document.ts';
import type { LogData } from '../../plot/log/log-data.ts';
import { LogPlot } from '../../plot/log/log-plot.ts';
import type { ReadoutValue } from '../../plot/log/readout-value.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import { defaultDepthUnit, type DepthUnit, metresPer } from '../../units/depth.ts';
import { type DrawnMarker, findIndexMetres } from './picks/drawn-markers.ts';
import type { PlotInput } from './plot-loader.ts';
import { isBack, readScale, type RestoredDepths, type WantedRange } from './plot-range.ts';
import type { TrackPlotParts } from '../shared/use-track-plot-node.ts';
import { DepthCommands } from '../shared/depth-commands.ts';

/** Visible depths in the shown unit. */
export interface VisibleDepths {
  top: number;
  base: number;
  unit: string;
}

/** The cursor with all curves' values. */
export interface LogCursor {
  depth: number;
  unit: string;
  values: ReadoutValue[];
}

/** A plot in numbers; depths in the shown unit. */
export interface PlotSummary extends VisibleDepths {
  /** Mnemonic of the index. */
  index: string;
  curves: number;
  samples: number;
}

/** Acts on a plot until the answer is called. */
type PlotTool = (plot: LogPlot) => () => void;

/** Callbacks of the plot on the screen. */
export interface PlotViewEvents {
  onDepthChange(range: VisibleDepths): void;
  onCursor(cursor: LogCursor): void;
  /** A picture of this input is complete. */
  onPicture(input: PlotInput): void;
}

/**
 * The plot on the screen and what surrounds it: its data, range, cursor and link. Outlives the
 * React component that holds its node.
 */
export class PlotView {
  readonly #range = signal<VisibleDepths | null>(null);
  readonly #cursor = signal<LogCursor | null>(null);
  readonly #document = signal<LogDocument | null>(null);
  readonly #isPictured = signal(false);
  readonly range: ReadonlySignal<VisibleDepths | null> = this.#range;
  readonly cursor: ReadonlySignal<LogCursor | null> = this.#cursor;
  readonly document: ReadonlySignal<LogDocument | null> = this.#document;
  /** Whether the log has been drawn: only then its range is known. */
  readonly isPictured: ReadonlySignal<boolean> = this.#isPictured;
  /** The plot in numbers, without its arrays: React may hold an old value for long. */
  readonly summary: ReadonlySignal<PlotSummary | null> = computed(() => {
    const document = this.#document.value;
    if (!document || document.axis.length === 0) return null;
    const { axis, factor, unit, data } = document;
    return {
      index: data.index.mnemonic,
      unit,
      curves: data.curves.length,
      samples: axis.length,
      top: axis.min * factor,
      base: axis.max * factor,
    };
  });

  #plot: LogPlot | null = null;
  #host: HTMLElement | null = null;
  #input: PlotInput | null = null;
  /** Where the plot before was left, for the next one of the same frame. */
  #left: { of: PlotInput; range: { top: number; base: number } | null } | null = null;
  /** Picks of the well, and whether those of the data are not drawn. */
  #markers: { list: readonly DrawnMarker[]; isInstead: boolean } = { list: [], isInstead: false };
  /** Tools with what ends their work on the plot that is there now. */
  readonly #tools = new Map<PlotTool, (() => void) | undefined>();
  #endTool: (() => void) | null = null;
  #link: Link | null = null;
  #linkName: string | undefined;
  /** A range, held at a scale, that was requested before there was a plot with data. */
  #wanted: WantedRange | null = null;
  readonly #depths = new DepthCommands(
    () => this.#plot,
    (wanted) => (this.#wanted = wanted),
  );
  #scale: number | null = null;
  #unit: DepthUnit | undefined;
  readonly #stopFollowing: () => void;
  #following = false;
  #waiting: { resolve(): void; reject(error: Error): void }[] = [];

  constructor(private readonly events: PlotViewEvents) {
    this.#stopFollowing = followSetting('depthUnit', () => this.setDepthUnit(this.#unit));
  }

  /** The drawing engine while there is a node. */
  get plot(): LogPlot | null {
    return this.#plot;
  }

  /** Size of the plot on the screen in CSS pixels. */
  get size(): { width: number; height: number } {
    return { width: this.#host?.clientWidth ?? 0, height: this.#host?.clientHeight ?? 0 };
  }

  /** From the first to the last sample of the index, in the shown unit. */
  get wholeRange(): VisibleDepths | null {
    const { axis, factor, unit } = this.#document.peek() ?? {};
    return axis && axis.length > 0 && factor !== undefined && unit !== undefined
      ? { top: axis.min * factor, base: axis.max * factor, unit }
      : null;
  }

  /** Resolves when there is a node to draw into. @throws AbortError if the view ends before */
  whenAttached(): Promise<void> {
    if (this.#plot) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Draws into `host` until the answer is called. */
  attach(host: HTMLElement, { words, ...parts }: TrackPlotParts): () => void {
    const plot = new LogPlot(host, {
      ...parts,
      messages: words,
      onDepthChange: (range) => this.#rangeChanged(range),
      onCursor: (cursor) => this.#cursorChanged(cursor),
      onPicture: () => {
        this.#isPictured.value = this.#input !== null;
        if (this.#input) this.events.onPicture(this.#input);
      },
    });
    this.#plot = plot;
    this.#host = host;
    for (const tool of this.#tools.keys()) this.#tools.set(tool, tool(plot));
    if (this.#input) this.show(this.#input);
    this.#waiting.splice(0).forEach(({ resolve }) => resolve());
    return () => {
      // The next plot, in another node or with texts in another language, starts where this one
      // was.
      if (this.#plot === plot) this.keepRange();
      if (this.#plot === plot) this.#tools.forEach((end) => end?.());
      plot.dispose();
      if (this.#plot !== plot) return;
      this.#plot = null;
      this.#host = null;
    };
  }

  /** Whatever is drawn next starts at the depths that are seen now. */
  keepRange(): void {
    this.#wanted ??= this.zoomedRange;
  }

  /** Draws this input; the depth range stays where the log is the same. */
  show(input: PlotInput | null): void {
    const before = this.#input;
    const sameLog =
      before &&
      input &&
      before.frame.frameId === input.frame.frameId &&
      before.data.index.mnemonic === input.data.index.mnemonic;
    if (before) this.#left = { of: before, range: this.zoomedRange };
    const kept = sameLog || isBack(this.#left?.of, input) ? (this.#left?.range ?? null) : null;
    this.#input = input;
    const plot = this.#plot;
    if (!plot) return;
    this.#applyUnit();
    plot.setTemplate(input?.template ?? null);
    plot.setMarkers(this.#placedMarkers, this.#markers.isInstead);
    plot.setData(input?.data ?? null, input?.pyramids);
    this.#document.value = plot.document;
    if (!input) {
      this.#isPictured.value = false;
      this.#range.value = null;
      this.#cursor.value = null;
      return;
    }
    const range: WantedRange | null = this.#wanted ?? kept;
    // A template's scale is where its log begins; the user may leave it.
    const begun = sameLog && before.template.depthScale === input.template.depthScale;
    const scale = this.#scale ?? (begun ? null : readScale(input.template));
    if (range) plot.setDepthRange(range.top, range.base);
    else if (scale !== null) plot.setDepthScale(scale);
    if (range?.scale !== undefined) plot.setDepthScale(range.scale);
    this.#range.value = plot.depthRange;
    this.#join();
  }

  /** Draws picks over the tracks. @param isInstead whether those of the data are not drawn */
  setMarkers(list: readonly DrawnMarker[], isInstead = false): void {
    this.#markers = { list, isInstead };
    this.#plot?.setMarkers(this.#placedMarkers, isInstead);
    this.#document.value = this.#plot?.document ?? null;
  }

  /** Lets a tool act on the plot, and on each that takes its place; null ends it. */
  useTool(tool: PlotTool | null): void {
    this.#endTool?.();
    this.#endTool = tool && this.addTool(tool);
  }

  /** Lets a tool act on the plot beside others, and on each that takes its place. @returns ends it */
  addTool(tool: PlotTool): () => void {
    this.#tools.set(tool, this.#plot ? tool(this.#plot) : undefined);
    return () => {
      this.#tools.get(tool)?.();
      this.#tools.delete(tool);
    };
  }

  setTheme(theme: PlotTheme): void {
    this.#plot?.setTheme(theme);
  }

  /** Shows depths in this unit; without one in that of the user's settings, else the file's own. */
  setDepthUnit(unit: DepthUnit | undefined): void {
    this.#unit = unit;
    this.#applyUnit();
    this.#document.value = this.#plot?.document ?? null;
    this.#range.value = this.#plot?.depthRange ?? null;
  }

  /** Shows these depths, now or as soon as there is a log. */
  setDepthRange(top: number, base: number): void {
    this.#depths.setRange(top, base);
  }

  /** Shows `factor` times the depths that are shown, around their middle. */
  zoom(factor: number): void {
    this.#depths.zoom(factor);
  }

  /** Shows the whole log. */
  showWhole(): void {
    this.#depths.showWhole();
  }

  /** Shows these depths, or the whole log. */
  showRange(range: { top: number; base: number } | undefined): void {
    const shown = range ?? this.#plot?.fullRange;
    if (shown) this.setDepthRange(shown.top, shown.base);
    else this.#wanted = null;
  }

  /**
   * Shows these depths held at a scale, now or as soon as there is a log; without them the log as
   * it opens.
   * @param isAwaited whether another plot of the log is on its way, which begins there
   */
  restore({ depthRange, depthScale }: RestoredDepths, { isAwaited }: { isAwaited: boolean }): void {
    const plot = this.#plot;
    const shown = plot?.depthRange && (depthRange ?? plot.fullRange);
    const scale =
      depthScale ??
      (depthRange || !this.#input ? undefined : (readScale(this.#input.template) ?? undefined));
    if (plot && shown) {
      plot.setDepthRange(shown.top, shown.base);
      if (scale !== undefined) plot.setDepthScale(scale);
    }
    this.#wanted =
      depthRange && (isAwaited || !shown) ? { ...depthRange, scale: depthScale } : null;
  }

  /** Fixes the screen scale at 1 : `denominator`; null lets it free. */
  setDepthScale(denominator: number | null): void {
    this.#scale = denominator;
    if (this.#plot?.depthRange) this.#plot.setDepthScale(denominator);
  }

  /** Shares cursor and range with the elements of the same name. */
  link(name: string | undefined): void {
    if (name === this.#linkName) return;
    this.#link?.close();
    this.#link = null;
    this.#linkName = name;
    this.#join();
  }

  /**
   * Joins the link once there is a plot: a new member takes the range of the others and sends no
   * range.
   */
  #join(): void {
    const range = this.#plot?.depthRange;
    if (this.#link || this.#linkName === undefined || !range) return;
    const factor = metresPer(range.unit);
    const rangeM =
      factor === null ? undefined : { top: range.top * factor, base: range.base * factor };
    this.#link = joinLink(
      this.#linkName,
      ({ cursorM, rangeM: linked }) => this.#follow(cursorM, linked),
      { rangeM },
    );
  }

  /** The link's name, or undefined. */
  get linkName(): string | undefined {
    return this.#linkName;
  }

  dispose(): void {
    this.#stopFollowing();
    this.#link?.close();
    this.#link = null;
    this.#linkName = undefined;
    this.#plot?.dispose();
    this.#plot = null;
    this.#input = this.#left = null;
    const gone = new DOMException('the element is gone', 'AbortError');
    this.#waiting.splice(0).forEach(({ reject }) => reject(gone));
  }

  /** The picks in the unit of the index; none where it is no measured depth. */
  get #placedMarkers(): LogData['markers'] {
    const metres = findIndexMetres(this.#input?.data.index);
    if (metres === null) return [];
    return this.#markers.list.map(({ mdM, ...marker }) => ({ ...marker, depth: mdM / metres }));
  }

  #applyUnit(): void {
    const unit =
      this.#unit ??
      userSettings.peek().depthUnit ??
      (this.#input ? defaultDepthUnit(this.#input.data.index.unit) : undefined);
    if (unit) this.#plot?.setDepthUnit(unit);
  }

  /** The n of the scale 1 : n that is held; null where the scale is free. */
  get heldScale(): number | null {
    return this.#plot?.heldScale ?? null;
  }

  /** The range shown where it is less than the whole. */
  get zoomedRange(): { top: number; base: number } | null {
    const shown = this.#plot?.depthRange;
    const whole = this.#plot?.fullRange;
    return shown && whole && (shown.top > whole.top || shown.base < whole.base)
      ? { top: shown.top, base: shown.base }
      : null;
  }

  #rangeChanged(range: VisibleDepths): void {
    this.#wanted = null;
    this.#range.value = range;
    this.events.onDepthChange(range);
    const factor = metresPer(range.unit);
    if (factor !== null && !this.#following)
      this.#link?.send({ rangeM: { top: range.top * factor, base: range.base * factor } });
  }

  #cursorChanged(cursor: LogCursor | null): void {
    this.#cursor.value = cursor;
    if (cursor) this.events.onCursor(cursor);
    const factor = cursor && metresPer(cursor.unit);
    if (this.#following || !this.#link) return;
    if (!cursor) this.#link.send({ cursorM: null });
    else if (factor) this.#link.send({ cursorM: cursor.depth * factor });
  }

  #follow(
    cursorM: number | null | undefined,
    rangeM: { top: number; base: number } | undefined,
  ): void {
    const plot = this.#plot;
    const factor = metresPer(plot?.depthRange?.unit ?? '');
    if (!plot || factor === null) return;
    this.#following = true;
    try {
      if (rangeM) plot.setDepthRange(rangeM.top / factor, rangeM.base / factor);
      if (cursorM === undefined) return;
      const depth = cursorM === null ? null : cursorM / factor;
      plot.setCursor(depth);
      this.#cursor.value =
        depth === null
          ? null
          : { depth, unit: plot.depthRange?.unit ?? '', values: plot.readout(depth) };
    } finally {
      this.#following = false;
    }
  }
}
