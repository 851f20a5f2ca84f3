import type { DepthUnit } from '../../units/depth.ts';
import type { DepthInterval } from '../log/depth-window.ts';
import type { CursorReport } from '../log/plot-cursor.ts';
import type { ReadoutValue } from '../log/readout-value.ts';
import { TrackPlot } from '../log/track-plot.ts';
import { correlationContent } from './correlation-content.ts';
import type { BoundWell, CorrelationDocument } from './correlation-document.ts';
import { bindWells, makeCorrelation, sharedOfMd } from './correlation-document.ts';
import type { PickDrag, Tool } from './correlation-interaction.ts';
import { CorrelationInteraction } from './correlation-interaction.ts';
import type { CorrelationPlaces } from './correlation-layout.ts';
import {
  centreDepth,
  clampToLimits,
  findMiddleMd,
  showCommonRange,
  showUsualScale,
} from './correlation-range.ts';
import type { CorrelationCursor, CorrelationPlotOptions } from './correlation-plot-options.ts';
import { correlationReadout, readoutRows } from './correlation-readout.ts';
import type { Datum } from './datum.ts';
import { MD_DATUM, selectTies, usualScale } from './datum.ts';
import type { Ghost } from './ghost.ts';
import { ghostShift } from './ghost.ts';
import { ghostAfterKey } from './ghost-keys.ts';
import type { SidedPick } from './next-pick.ts';
import { findNextPick } from './next-pick.ts';
import { applyPickEdit } from './pick-history.ts';
import type { CorrelationWell, Picks } from './well.ts';

/**
 * Two wells on the screen in one picture: a plot of the tracks of both, with picks joined across
 * the gap, held and moved.
 */
export class CorrelationPlot extends TrackPlot {
  readonly #options: CorrelationPlotOptions;
  readonly #interaction: CorrelationInteraction;
  #wells: readonly [CorrelationWell, CorrelationWell] | null = null;
  #bound: [BoundWell, BoundWell] | null = null;
  #picks: Picks = [[], []];
  /** The picks while one is held. */
  #held: Picks | null = null;
  #datum: Datum = MD_DATUM;
  #unit: DepthUnit = 'm';
  #tool: Tool = 'move';
  #ghost: Ghost | null = null;
  #pointed: SidedPick | null = null;
  #correlation: CorrelationDocument | null = null;
  /** The range is still being found: its steps are not reported. */
  #settling = false;
  readonly #stop = new AbortController();

  /** @param host an element with a size of its own */
  constructor(host: HTMLElement, options: CorrelationPlotOptions) {
    super(host, { ...options, listComma: options.words.listComma });
    this.#options = options;
    this.#interaction = new CorrelationInteraction(this.dom, this.view, {
      correlation: () => this.#correlation,
      tool: () => this.#tool,
      ghost: () => this.#ghost,
      onPoint: (pick) => this.#point(pick),
      onDrag: (drag) => this.#drag(drag),
      onPlace: (spot, mdM) => options.onPlace?.(spot, mdM),
      onName: (side, pick, x) => options.onName?.(side, pick, x),
      onGhost: (ghost) => this.setGhost(ghost),
    });
    // Before the plot's own keys: Alt with the arrows moves a ghost where there is one.
    this.dom.body.addEventListener('keydown', (event) => this.#ghostKey(event), {
      capture: true,
      signal: this.#stop.signal,
    });
  }

  /** Both wells as they are drawn, or null before `setWells`. */
  get document(): CorrelationDocument | null {
    return this.#correlation;
  }

  /** The whole range of both wells, with a margin. */
  get fullRange(): DepthInterval | null {
    return this.#correlation && this.view.limits;
  }

  /** Size of the plot in CSS pixels. */
  get size(): { width: number; height: number } {
    return { width: this.dom.root.clientWidth, height: this.dom.root.clientHeight };
  }

  /**
   * Where the keyboard's cursor is on the shared scale, else the middle of the picture; null
   * without wells.
   */
  get cursorDepth(): number | null {
    const { range } = this.view;
    if (!this.#correlation || !range) return null;
    const { depth } = this.cursor;
    return depth !== null && depth >= range.top && depth <= range.base
      ? depth
      : (range.top + range.base) / 2;
  }

  /** Position of a shared depth from the top of the tracks, CSS pixels. */
  yAt(depth: number): number {
    return this.view.yAt(depth) + this.dom.headerBox.offsetHeight;
  }

  /** Where wells and gap lie, CSS pixels from the left edge. */
  get places(): CorrelationPlaces | null {
    return this.#interaction.places;
  }

  /**
   * Shows two wells with their picks, where both have samples and at the datum's usual scale.
   * @throws {RangeError} where a well has no such depth
   */
  setWells(
    wells: readonly [CorrelationWell, CorrelationWell] | null,
    picks: Picks,
    datum: Datum = MD_DATUM,
  ): void {
    this.drawing.awaitPicture(wells ? performance.now() : null);
    const bound = wells && bindWells(wells, datum.depth);
    this.#wells = wells;
    this.#bound = bound;
    this.#picks = picks;
    this.#datum = datum;
    this.#ghost = this.#held = this.#pointed = null;
    this.cursor.leave();
    this.#settle(() => {
      this.rebuild();
      this.view.reset();
      showCommonRange(this.view, this.#correlation, datum);
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
    this.rebuild();
    clampToLimits(this.view);
  }

  /**
   * Aligns the wells otherwise and goes to the pick that ties them, else to the same depths.
   * @throws {RangeError} where a well has no such depth
   */
  setDatum(datum: Datum): void {
    if (!this.#wells) return;
    const middle = this.#correlation && findMiddleMd(this.view, this.#correlation);
    const kindChanged = datum.depth !== this.#datum.depth;
    if (kindChanged) this.#bound = bindWells(this.#wells, datum.depth);
    const scaleChanged = usualScale(datum) !== usualScale(this.#datum);
    this.#datum = datum;
    this.setGhost(null);
    this.cursor.leave();
    const before = this.view.range;
    this.#settle(() => {
      this.rebuild();
      if (kindChanged) this.view.reset();
      if (kindChanged || scaleChanged) showUsualScale(this.view, datum);
      const tie = this.#correlation && selectTies(this.#picks, datum)[0];
      const at = tie ? tie.left.mdM : middle;
      if (this.#correlation && at !== null && at !== undefined)
        centreDepth(this.view, sharedOfMd(this.#correlation, 0, at));
      clampToLimits(this.view);
    });
    const { shown } = this.view;
    if (shown && (shown.top !== before?.top || shown.base !== before.base))
      this.#options.onDepthChange?.(shown);
  }

  /** Changes the shown unit; the same depths stay in view. */
  setDepthUnit(unit: DepthUnit): void {
    if (unit === this.#unit) return;
    const before = this.#correlation;
    const { range } = this.view;
    this.#unit = unit;
    this.setGhost(null);
    this.rebuild();
    if (!before || !range || !this.#correlation) return;
    this.rescale(range, before.metres / this.#correlation.metres);
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

  /**
   * Points at the next pick of either well down the picture, or up for -1; false where there is no
   * further one.
   */
  pointAtNext(by: 1 | -1): boolean {
    const correlation = this.#correlation;
    const { range } = this.view;
    if (!correlation || !range) return false;
    const next = findNextPick(correlation, {
      pointed: this.#pointed,
      depth: this.cursor.depth ?? (by > 0 ? range.top : range.base),
      by,
    });
    if (!next) return false;
    if (next.depth < range.top || next.depth > range.base) centreDepth(this.view, next.depth);
    this.cursor.place(next.depth);
    this.#point(next);
    const { well, own } = correlation.wells[next.side];
    this.announcer.announceCursor(next.depth, [
      {
        mnemonic: `${next.pick.name}, ${well.name}`,
        value: Number((own.fromMd(next.pick.mdM) / correlation.metres).toFixed(2)),
        unit: correlation.unit,
        color: '',
      },
    ]);
    return true;
  }

  /** Lets go of a pick that is held, unchanged; false where no pick is held. */
  letGo(): boolean {
    return this.#interaction.letGo();
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

  protected override get step(): number | null {
    return this.#correlation && this.#correlation.scope.axis.step;
  }

  protected override readValues(depth: number): ReadoutValue[] {
    return this.#correlation
      ? readoutRows(correlationReadout(this.#correlation, depth), this.theme)
      : [];
  }

  protected override readDrawn(depth: number): ReadoutValue[] {
    return this.readValues(depth);
  }

  protected override release(): void {
    this.#stop.abort();
    this.#interaction.dispose();
    this.#correlation = this.#bound = this.#wells = null;
  }

  protected override onRange(range: DepthInterval & { unit: string }): void {
    if (!this.#settling) this.#options.onDepthChange?.(range);
  }

  protected override onCursor(report: CursorReport | null): void {
    this.#options.onCursor?.(report && this.readout(report.depth));
  }

  protected override onPicture(elapsedMs: number): void {
    this.#options.onPicture?.(elapsedMs);
  }

  /** Aligns the wells again. */
  protected override rebuild(): void {
    this.#correlation =
      this.#bound &&
      makeCorrelation(this.#bound, this.#held ?? this.#picks, this.#datum, {
        theme: this.theme,
        unit: this.#unit,
        pictures: this.pictures,
      });
    this.view.bind(this.#correlation?.scope ?? null);
    this.#redraw();
  }

  #redraw(): void {
    const pointed = this.#pointed;
    const active = pointed && {
      side: pointed.side,
      name: pointed.pick.name,
      mdM: pointed.pick.mdM,
    };
    this.drawing.show(
      this.#correlation &&
        correlationContent(this.#correlation, this.theme, {
          words: this.#options.words,
          active,
          ghost: this.#ghost,
        }),
      this.theme,
    );
  }

  #settle(find: () => void): void {
    this.#settling = true;
    try {
      find();
    } finally {
      this.#settling = false;
    }
  }

  #point(pick: SidedPick | null): void {
    if (pick?.pick === this.#pointed?.pick && pick?.side === this.#pointed?.side) return;
    this.#pointed = pick;
    this.#options.onPoint?.(pick);
    this.#redraw();
  }

  #ghostKey(event: KeyboardEvent): void {
    const correlation = this.#correlation;
    const { range } = this.view;
    const depth = this.cursorDepth;
    if (!correlation || !range || depth === null) return;
    const step = Math.max(
      correlation.scope.axis.step,
      (range.base - range.top) / Math.max(1, this.view.height),
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
    this.announcer.announceCursor(ghost.top, [
      {
        mnemonic: well.name,
        value: Number(ghostShift(correlation, ghost).toFixed(2)),
        unit: correlation.unit,
        color: '',
      },
    ]);
  }

  #drag({ side, pick, mdM, done }: PickDrag): void {
    if (mdM === null || done) {
      this.#held = null;
      this.#pointed = null;
      this.rebuild();
      if (mdM !== null) this.#options.onPickMoved?.(side, pick, mdM);
      return;
    }
    this.#held = applyPickEdit(this.#picks, { action: 'move', side, pick, mdM });
    this.#pointed = { side, pick: { ...pick, mdM } };
    // While it is held, the picture stays: a datum that is tied to it follows when it is let go.
    if (this.#correlation) {
      this.#correlation = { ...this.#correlation, picks: this.#held };
      this.cursor.place(sharedOfMd(this.#correlation, side, mdM));
    }
    this.#redraw();
  }
}
