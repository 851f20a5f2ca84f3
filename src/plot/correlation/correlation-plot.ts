import type { DepthUnit } from '../../units/depth.ts';
import { Crosshair } from '../log/crosshair.ts';
import { DepthScrollbar } from '../log/depth-scrollbar.ts';
import { DepthView } from '../log/depth-view.ts';
import type { DepthInterval } from '../log/depth-window.ts';
import { PlotControls } from '../log/plot-controls.ts';
import { PlotCursor } from '../log/plot-cursor.ts';
import type { PlotDom } from '../log/plot-dom.ts';
import { buildPlotDom } from '../log/plot-dom.ts';
import { PlotDrawing } from '../log/plot-drawing.ts';
import { PlotVoice } from '../log/plot-voice.ts';
import type { PlotTheme } from '../log/theme.ts';
import { correlationContent } from './correlation-content.ts';
import type { BoundWell, CorrelationDocument } from './correlation-document.ts';
import { bindWells, commonRange, makeCorrelation, sharedOfMd } from './correlation-document.ts';
import type { Spot, Tool } from './correlation-hands.ts';
import { CorrelationHands } from './correlation-hands.ts';
import type { CorrelationReadout } from './correlation-readout.ts';
import { correlationReadout, readoutRows } from './correlation-readout.ts';
import type { Datum } from './datum.ts';
import { MD_DATUM, selectTies, usualScale } from './datum.ts';
import type { Ghost } from './ghost.ts';
import { ghostShift } from './ghost.ts';
import { ghostAfterKey } from './ghost-keys.ts';
import { edited } from './pick-history.ts';
import type { CorrelationWell, Pick, Picks, Side } from './well.ts';
import { SIDES } from './well.ts';

/** The cursor in both wells. */
export interface CorrelationCursor {
  /** On the shared scale, which is the left well's own depth. */
  depth: number;
  unit: string;
  wells: readonly [CorrelationReadout, CorrelationReadout];
}

/** What a plot is made with. */
export interface CorrelationPlotOptions {
  theme: PlotTheme;
  /** Name of the plot for a screen reader. */
  label: string;
  /** Behind the mnemonic of a curve that a well does not have. */
  missing: string;
  onDepthChange?: (range: DepthInterval & { unit: string }) => void;
  onCursor?: (cursor: CorrelationCursor | null) => void;
  /** The first complete picture after `setWells` is drawn. */
  onPicture?: (elapsedMs: number) => void;
  /** A pick was dragged to another measured depth, metres. */
  onPickMoved?: (side: Side, pick: Pick, mdM: number) => void;
  /** A place was chosen for a new pick with the pick tool. */
  onPlace?: (spot: Spot, mdM: number) => void;
  /** A pick is to get another name; `x` in CSS pixels from the left edge. */
  onName?: (side: Side, pick: Pick, x: number) => void;
  /** The pick that is pointed at, or none. */
  onPoint?: (pick: { side: Side; pick: Pick } | null) => void;
  onGhost?: (ghost: Ghost | null) => void;
}

/** Two wells on the screen in one picture: shared depth range, scrollbar, crosshair and keys of the log plot; picks joined across the gap, held and moved. */
export class CorrelationPlot {
  readonly #options: CorrelationPlotOptions;
  readonly #dom: PlotDom;
  readonly #view: DepthView;
  readonly #scrollbar: DepthScrollbar;
  readonly #crosshair: Crosshair;
  readonly #cursor: PlotCursor;
  readonly #voice: PlotVoice;
  readonly #drawing: PlotDrawing;
  readonly #controls: PlotControls;
  readonly #hands: CorrelationHands;
  #theme: PlotTheme;
  #wells: readonly [CorrelationWell, CorrelationWell] | null = null;
  #bound: [BoundWell, BoundWell] | null = null;
  #picks: Picks = [[], []];
  /** The picks while one is held. */
  #held: Picks | null = null;
  #datum: Datum = MD_DATUM;
  #unit: DepthUnit = 'm';
  #tool: Tool = 'move';
  #ghost: Ghost | null = null;
  #pointed: { side: Side; pick: Pick } | null = null;
  #correlation: CorrelationDocument | null = null;
  /** The range is still being found: nobody hears of the steps. */
  #settling = false;
  readonly #stop = new AbortController();
  #disposed = false;

  /** @param host an element with a size of its own */
  constructor(host: HTMLElement, options: CorrelationPlotOptions) {
    const { theme, label } = options;
    this.#options = options;
    this.#theme = theme;
    const dom = (this.#dom = buildPlotDom(host, label));
    const view = (this.#view = new DepthView({
      stale: (what) => this.#drawing.invalidate(what),
      moved: (range) => {
        this.#cursor.follow();
        if (!this.#settling) options.onDepthChange?.(range);
      },
    }));
    this.#hands = new CorrelationHands(dom, view, {
      correlation: () => this.#correlation,
      tool: () => this.#tool,
      ghost: () => this.#ghost,
      point: (pick) => this.#point(pick),
      drag: (side, pick, mdM, done) => this.#drag(side, pick, mdM, done),
      place: (spot, mdM) => options.onPlace?.(spot, mdM),
      name: (side, pick, x) => options.onName?.(side, pick, x),
      setGhost: (ghost) => this.setGhost(ghost),
    });
    const scrollbar = (this.#scrollbar = new DepthScrollbar(dom.body, label, (top) =>
      view.panTo(top),
    ));
    scrollbar.controls = dom.body.id;
    const crosshair = (this.#crosshair = new Crosshair(dom.body));
    this.#cursor = new PlotCursor({
      view,
      crosshair,
      readout: (depth) =>
        this.#correlation
          ? readoutRows(correlationReadout(this.#correlation, depth), this.#theme)
          : [],
      onCursor: (cursor) => options.onCursor?.(cursor && this.readout(cursor.depth)),
    });
    const voice = (this.#voice = new PlotVoice(dom, view, scrollbar));
    this.#drawing = new PlotDrawing({
      dom,
      view,
      scrollbar,
      voice,
      theme,
      onPicture: (elapsedMs) => options.onPicture?.(elapsedMs),
    });
    this.#controls = new PlotControls({
      dom,
      view,
      crosshair,
      cursor: this.#cursor,
      drawing: this.#drawing,
      step: () => this.#correlation && this.#correlation.scope.axis.step,
      pointed: (depth) => {
        if (this.#correlation)
          voice.pointed(
            depth,
            readoutRows(correlationReadout(this.#correlation, depth), this.#theme),
          );
      },
    });
    // Before the plot's own keys: Alt with the arrows moves a ghost where there is one.
    dom.body.addEventListener('keydown', (event) => this.#ghostKey(event), {
      capture: true,
      signal: this.#stop.signal,
    });
    crosshair.paint(this.#theme);
    this.#drawing.measure();
  }

  /** Both wells as they are drawn, or null while there are none. */
  get document(): CorrelationDocument | null {
    return this.#correlation;
  }

  /** Range shown, in shared depths. */
  get depthRange(): (DepthInterval & { unit: string }) | null {
    return this.#view.shown;
  }

  /** Everything there is of both wells, with a margin. */
  get fullRange(): DepthInterval | null {
    return this.#correlation && this.#view.limits;
  }

  /** Current scale as the n of 1 : n, by CSS pixels of 1/96 in. */
  get depthScale(): number {
    return this.#view.scale;
  }

  /** Size of the plot in CSS pixels. */
  get size(): { width: number; height: number } {
    return { width: this.#dom.root.clientWidth, height: this.#dom.root.clientHeight };
  }

  /** Where the keyboard's cursor is on the shared scale, else the middle of the picture; null without wells. */
  get cursorDepth(): number | null {
    const { range } = this.#view;
    if (!this.#correlation || !range) return null;
    const { depth } = this.#cursor;
    return depth !== null && depth >= range.top && depth <= range.base
      ? depth
      : (range.top + range.base) / 2;
  }

  /** Position of a shared depth from the top of the tracks, CSS pixels. */
  yAt(depth: number): number {
    return this.#view.yAt(depth) + this.#dom.headerBox.offsetHeight;
  }

  /** Where wells and gap lie, CSS pixels from the left edge. */
  get places(): CorrelationHands['places'] {
    return this.#hands.places;
  }

  /** Shows two wells with their picks, where both have samples and at the datum's usual scale. @throws {RangeError} where a well has no such depth */
  setWells(
    wells: readonly [CorrelationWell, CorrelationWell] | null,
    picks: Picks,
    datum: Datum = MD_DATUM,
  ): void {
    this.#drawing.awaitPicture(wells ? performance.now() : null);
    const bound = wells && bindWells(wells, datum.depth);
    this.#wells = wells;
    this.#bound = bound;
    this.#picks = picks;
    this.#datum = datum;
    this.#ghost = this.#held = this.#pointed = null;
    this.#cursor.leave();
    this.#settle(() => {
      this.#rebuild();
      this.#view.reset();
      this.#begin();
    });
  }

  /** Changes the picks; the range stays. */
  setPicks(picks: Picks): void {
    this.#picks = picks;
    this.#held = null;
    const pointed = this.#pointed;
    if (pointed) {
      const {
        side,
        pick: { mdM },
      } = pointed;
      const same = picks[side].find((pick) => pick.mdM === mdM);
      this.#point(same ? { side, pick: same } : null);
    }
    this.#rebuild();
    this.#hold();
  }

  /** Aligns the wells otherwise and goes to the pick that ties them, else to the same depths. @throws {RangeError} where a well has no such depth */
  setDatum(datum: Datum): void {
    if (!this.#wells) return;
    const middle = this.#correlation && this.#middleMd();
    const kindChanged = datum.depth !== this.#datum.depth;
    if (kindChanged) this.#bound = bindWells(this.#wells, datum.depth);
    const scaleChanged = usualScale(datum) !== usualScale(this.#datum);
    this.#datum = datum;
    this.setGhost(null);
    this.#cursor.leave();
    const before = this.#view.range;
    this.#settle(() => {
      this.#rebuild();
      if (kindChanged) this.#view.reset();
      if (kindChanged || scaleChanged) this.#usual();
      const tie = this.#correlation && selectTies(this.#picks, datum)[0];
      const at = tie ? tie.left.mdM : middle;
      if (this.#correlation && at !== null && at !== undefined)
        this.#centre(sharedOfMd(this.#correlation, 0, at));
      this.#hold();
    });
    const { shown } = this.#view;
    if (shown && (shown.top !== before?.top || shown.base !== before.base))
      this.#options.onDepthChange?.(shown);
  }

  /** Changes colours and type. */
  setTheme(theme: PlotTheme): void {
    this.#theme = theme;
    this.#crosshair.paint(theme);
    this.#rebuild();
  }

  /** Changes the shown unit; the same depths stay in view. */
  setDepthUnit(unit: DepthUnit): void {
    if (unit === this.#unit) return;
    const before = this.#correlation;
    const { range } = this.#view;
    this.#unit = unit;
    this.setGhost(null);
    this.#rebuild();
    if (!before || !range || !this.#correlation) return;
    const factor = before.metres / this.#correlation.metres;
    this.#view.rescale(range, factor);
    this.#cursor.rescale(factor);
  }

  /** What a drag on the tracks does. */
  setTool(tool: Tool): void {
    this.#tool = tool;
  }

  /** Lays a ghost over a track; null takes it away. */
  setGhost(ghost: Ghost | null): void {
    if (ghost === this.#ghost) return;
    this.#ghost = ghost;
    this.#options.onGhost?.(ghost);
    this.#redraw();
  }

  /** Points at the next pick of either well down the picture, or up for -1; false where there is none. */
  pointAtNext(by: 1 | -1): boolean {
    const correlation = this.#correlation;
    const { range } = this.#view;
    if (!correlation || !range) return false;
    const all = SIDES.flatMap((side) =>
      correlation.picks[side].map((pick) => ({
        side,
        pick,
        depth: sharedOfMd(correlation, side, pick.mdM),
      })),
    )
      .filter(({ depth }) => Number.isFinite(depth))
      .sort((a, b) => a.depth - b.depth || a.side - b.side);
    const pointed = this.#pointed;
    const from = all.findIndex(({ side, pick }) => side === pointed?.side && pick === pointed.pick);
    const at = this.#cursor.depth ?? (by > 0 ? range.top : range.base);
    const beyond =
      by > 0
        ? all.findIndex(({ depth }) => depth > at)
        : all.findLastIndex(({ depth }) => depth < at);
    const next = all[from >= 0 ? from + by : beyond];
    if (!next) return false;
    if (next.depth < range.top || next.depth > range.base) this.#centre(next.depth);
    this.#cursor.place(next.depth);
    this.#point(next);
    const { well, own } = correlation.wells[next.side];
    this.#voice.pointed(next.depth, [
      {
        mnemonic: `${next.pick.name}, ${well.name}`,
        value: Number((own.ofMd(next.pick.mdM) / correlation.metres).toFixed(2)),
        unit: correlation.unit,
        color: '',
      },
    ]);
    return true;
  }

  /** Lets go of a pick that is held, unchanged; false where none is. */
  letGo(): boolean {
    return this.#hands.letGo();
  }

  /** Shows a range of shared depths, held within what there is. Frees a fixed scale. */
  setDepthRange(top: number, base: number): void {
    if (Number.isFinite(top) && Number.isFinite(base)) this.#view.show({ top, base });
  }

  /** Fixes the scale at 1 : `denominator`; null leaves it free. */
  setDepthScale(denominator: number | null): void {
    this.#view.fixScale(denominator);
  }

  /** Shows the cursor at a shared depth that comes from elsewhere; null hides it. */
  setCursor(depth: number | null): void {
    this.#cursor.place(depth);
  }

  /** Both wells at a shared depth; null without wells. */
  readout(depth: number): CorrelationCursor | null {
    return (
      this.#correlation && {
        depth,
        unit: this.#correlation.unit,
        wells: correlationReadout(this.#correlation, depth),
      }
    );
  }

  /** Gives the tracks the keyboard. */
  focus(): void {
    this.#dom.body.focus({ preventScroll: true });
  }

  /** Takes everything away. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#stop.abort();
    this.#hands.dispose();
    this.#controls.dispose();
    this.#scrollbar.dispose();
    this.#voice.dispose();
    this.#drawing.dispose();
    this.#dom.root.remove();
    this.#correlation = this.#bound = this.#wells = null;
    this.#view.bind(null);
  }

  #rebuild(): void {
    this.#correlation =
      this.#bound &&
      makeCorrelation(this.#bound, this.#held ?? this.#picks, this.#datum, {
        theme: this.#theme,
        unit: this.#unit,
      });
    this.#view.bind(this.#correlation?.scope ?? null);
    this.#redraw();
  }

  #redraw(): void {
    const pointed = this.#pointed;
    const active = pointed && {
      side: pointed.side,
      name: pointed.pick.name,
      mdM: pointed.pick.mdM,
    };
    this.#drawing.show(
      this.#correlation &&
        correlationContent(this.#correlation, this.#theme, {
          missing: this.#options.missing,
          active,
          ghost: this.#ghost,
        }),
      this.#theme,
    );
  }

  /** Begins where both wells have samples. */
  #begin(): void {
    this.#usual();
    const common = this.#correlation && commonRange(this.#correlation);
    if (common) this.#view.panTo(common.top);
  }

  /** The usual scale of the datum, or everything where that is less. */
  #usual(): void {
    const { limits } = this.#view;
    if (!limits) return;
    this.#view.fixScale(usualScale(this.#datum));
    const { range } = this.#view;
    if (range && range.base - range.top > limits.base - limits.top) this.#view.fit();
  }

  #settle(find: () => void): void {
    this.#settling = true;
    try {
      find();
    } finally {
      this.#settling = false;
    }
  }

  #centre(depth: number): void {
    const { range } = this.#view;
    if (range && Number.isFinite(depth)) this.#view.panTo(depth - (range.base - range.top) / 2);
  }

  /** Brings the range back within what there is. */
  #hold(): void {
    const { range } = this.#view;
    if (range) this.#view.panTo(range.top);
  }

  /** Measured depth of the left well in the middle of the picture. */
  #middleMd(): number | null {
    const { range } = this.#view;
    const correlation = this.#correlation;
    if (!range || !correlation) return null;
    const { own, placement } = correlation.wells[0];
    const md = own.mdOf(placement.toOwn((range.top + range.base) / 2) * correlation.metres);
    return Number.isFinite(md) ? md : null;
  }

  #point(pick: { side: Side; pick: Pick } | null): void {
    if (pick?.pick === this.#pointed?.pick && pick?.side === this.#pointed?.side) return;
    this.#pointed = pick;
    this.#options.onPoint?.(pick);
    this.#redraw();
  }

  #ghostKey(event: KeyboardEvent): void {
    const correlation = this.#correlation;
    const { range } = this.#view;
    const depth = this.cursorDepth;
    if (!correlation || !range || depth === null) return;
    const step = Math.max(
      correlation.scope.axis.step,
      (range.base - range.top) / Math.max(1, this.#view.height),
    );
    const ghost = ghostAfterKey(event, {
      correlation,
      ghost: this.#ghost,
      taking: this.#tool === 'ghost',
      range,
      depth,
      step,
    });
    if (!ghost) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.setGhost(ghost);
    const { well } = correlation.wells[ghost.over];
    this.#voice.pointed(ghost.top, [
      {
        mnemonic: well.name,
        value: Number(ghostShift(correlation, ghost).toFixed(2)),
        unit: correlation.unit,
        color: '',
      },
    ]);
  }

  #drag(side: Side, pick: Pick, mdM: number | null, done: boolean): void {
    if (mdM === null || done) {
      this.#held = null;
      this.#pointed = null;
      this.#rebuild();
      if (mdM !== null) this.#options.onPickMoved?.(side, pick, mdM);
      return;
    }
    this.#held = edited(this.#picks, { action: 'move', side, pick, mdM });
    this.#pointed = { side, pick: { ...pick, mdM } };
    // While it is held, the picture stands: a datum that is tied to it follows when it is let go.
    if (this.#correlation) {
      this.#correlation = { ...this.#correlation, picks: this.#held };
      this.#cursor.place(sharedOfMd(this.#correlation, side, mdM));
    }
    this.#redraw();
  }
}
