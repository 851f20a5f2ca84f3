import { type ReadonlySignal, signal } from '@preact/signals-core';
import { joinLink, type Link } from '../../core/link.ts';
import { followSetting } from '../../core/user-settings.ts';
import type { CorrelationDocument } from '../../plot/correlation/correlation-document.ts';
import type { Spot, Tool } from '../../plot/correlation/correlation-interaction.ts';
import { CorrelationPlot } from '../../plot/correlation/correlation-plot.ts';
import type { CorrelationCursor } from '../../plot/correlation/correlation-plot-options.ts';
import { type Datum, MD_DATUM, sharedNames } from '../../plot/correlation/datum.ts';
import { hasTvdss } from '../../plot/correlation/own-depth.ts';
import { preferredUnit, restoredDatum } from './preferred-depth.ts';
import type { Ghost } from '../../plot/correlation/ghost.ts';
import type { CorrelationWell, Pick, Picks, Side } from '../../plot/correlation/well.ts';
import type { PlotTheme } from '../../plot/log/theme.ts';
import type { DepthUnit } from '../../units/depth.ts';
import { metresPer } from '../../units/depth.ts';
import type { NamedPlace } from './named-place.ts';
import type { RestoredView } from './restored-view.ts';
import { DepthCommands } from '../shared/depth-commands.ts';
import type { TrackPlotParts } from '../shared/use-track-plot-node.ts';

/** Visible depths on the shared scale. */
export interface SharedRange {
  top: number;
  base: number;
  unit: string;
}

/** Callbacks of the plot on the screen. */
export interface CorrelationViewEvents {
  onDepthChange(range: SharedRange): void;
  onCursor(cursor: CorrelationCursor): void;
  /** A picture of both wells is complete. */
  onPicture(): void;
  onPickMove(side: Side, pick: Pick, mdM: number): void;
}

/** Pause after which the toolbar shows the range of the picture. */
const STILL_MS = 120;

/**
 * The plot on the screen and what surrounds it: datum, range, cursor, tool, link. Outlives the
 * React component that holds its node.
 */
export class CorrelationView {
  readonly #range = signal<SharedRange | null>(null);
  readonly #cursor = signal<CorrelationCursor | null>(null);
  readonly #datum = signal<Datum>(MD_DATUM);
  readonly #document = signal<CorrelationDocument | null>(null);
  readonly #tool = signal<Tool>('move');
  readonly #ghost = signal<Ghost | null>(null);
  readonly #naming = signal<NamedPlace | null>(null);
  readonly #unit = signal<DepthUnit>('m');
  readonly #isPictured = signal(false);
  /** Follows the picture once it is still: a step of a drag redraws no toolbar. */
  readonly range: ReadonlySignal<SharedRange | null> = this.#range;
  readonly cursor: ReadonlySignal<CorrelationCursor | null> = this.#cursor;
  readonly datum: ReadonlySignal<Datum> = this.#datum;
  readonly document: ReadonlySignal<CorrelationDocument | null> = this.#document;
  readonly tool: ReadonlySignal<Tool> = this.#tool;
  readonly ghost: ReadonlySignal<Ghost | null> = this.#ghost;
  /** Waits for a name. */
  readonly naming: ReadonlySignal<NamedPlace | null> = this.#naming;
  readonly unit: ReadonlySignal<DepthUnit> = this.#unit;
  /** Whether the wells have been drawn: only then their range is known. */
  readonly isPictured: ReadonlySignal<boolean> = this.#isPictured;

  #plot: CorrelationPlot | null = null;
  #wells: readonly [CorrelationWell, CorrelationWell] | null = null;
  #picks: Picks = [[], []];
  #pointed: { side: Side; pick: Pick } | null = null;
  #wanted: { top: number; base: number } | null = null;
  readonly #depths = new DepthCommands(
    () => this.#plot,
    (wanted) => (this.#wanted = wanted),
  );
  /** Names of the wells shown last, and the range that was seen of them. */
  #names = '';
  /** How the wells that are opened next are shown. */
  #restored: RestoredView | null = null;
  #seen: { top: number; base: number } | null = null;
  #link: Link | null = null;
  #linkName: string | undefined;
  #following = false;
  #stillTimer = 0;
  #waiting: { resolve(): void; reject(error: Error): void }[] = [];

  readonly #stopFollowing: () => void;

  constructor(private readonly events: CorrelationViewEvents) {
    this.#stopFollowing = followSetting('depthUnit', () => {
      if (this.#wells) this.setDepthUnit(preferredUnit(this.#wells));
    });
  }

  /** The drawing engine while there is a node. */
  get plot(): CorrelationPlot | null {
    return this.#plot;
  }

  /** The pick that is pointed at, by a pointer or by keys. */
  get pointed(): { side: Side; pick: Pick } | null {
    return this.#pointed;
  }

  /** Resolves when there is a node to draw into. @throws AbortError if the view ends before */
  whenAttached(): Promise<void> {
    if (this.#plot) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Draws into `host` until the answer is called. */
  attach(host: HTMLElement, parts: TrackPlotParts): () => void {
    const plot = new CorrelationPlot(host, {
      ...parts,
      onDepthChange: (range) => this.#rangeChanged(range),
      onCursor: (cursor) => this.#cursorChanged(cursor),
      onPicture: () => {
        // The scale is known once the picture has its size.
        this.#refresh();
        this.#isPictured.value = true;
        this.events.onPicture();
      },
      onPickMoved: (side, pick, mdM) => this.events.onPickMove(side, pick, mdM),
      onPlace: ({ side, x }: Spot, mdM) => this.name(side, mdM, null, x),
      onName: (side, pick, x) => this.name(side, pick.mdM, pick, x),
      onPoint: (pick) => {
        this.#pointed = pick;
      },
      onGhost: (ghost) => {
        this.#ghost.value = ghost;
      },
    });
    this.#plot = plot;
    plot.setTool(this.#tool.peek());
    const kept = this.#wanted;
    if (this.#wells) this.#draw(this.#wells, kept);
    this.#waiting.splice(0).forEach(({ resolve }) => resolve());
    return () => {
      if (this.#plot === plot) {
        const range = plot.depthRange;
        this.#wanted ??= range && { top: range.top, base: range.base };
        this.#plot = null;
      }
      plot.dispose();
    };
  }

  /**
   * Draws two wells; the same ones by another template, or read again, keep range, unit and datum.
   */
  show(wells: readonly [CorrelationWell, CorrelationWell] | null, picks: Picks): void {
    const range = this.#plot?.depthRange;
    if (range) this.#seen = { top: range.top, base: range.base };
    this.#wells = wells;
    this.#picks = picks;
    if (!wells) {
      this.#empty();
      return;
    }
    const names = JSON.stringify(wells.map(({ name, uwi }) => [name, uwi]));
    if (names !== this.#names) {
      this.#names = names;
      this.#seen = null;
      this.#takeRestored(wells);
    } else if (!wells.every(hasTvdss)) this.#datum.value = { ...this.#datum.peek(), depth: 'MD' };
    this.#draw(wells, this.#wanted ?? this.#seen);
  }

  /** Shows wells as a state has it: those that are drawn, and those that are opened next. */
  restore(restored: RestoredView): void {
    this.#restored = restored;
    if (this.#wells) {
      this.#takeRestored(this.#wells);
      this.#draw(this.#wells, this.#wanted);
    }
  }

  /** Datum, unit and range of the state that was set, as far as the wells have them. */
  #takeRestored(wells: readonly [CorrelationWell, CorrelationWell]): void {
    const restored: RestoredView = this.#restored ?? {};
    this.#restored = null;
    this.#datum.value = restoredDatum(restored, wells, this.#picks);
    this.#unit.value = restored.unit ?? preferredUnit(wells);
    this.#wanted = restored.range ?? this.#wanted;
  }

  /** Changes the picks. */
  setPicks(picks: Picks): void {
    this.#picks = picks;
    this.#plot?.setPicks(picks);
    this.#document.value = this.#plot?.document ?? null;
  }

  /** Aligns the wells otherwise. @throws {RangeError} where a well has no such depth */
  setDatum(datum: Datum): void {
    this.#plot?.setDatum(datum);
    this.#datum.value = datum;
    this.#refresh();
  }

  setTheme(theme: PlotTheme): void {
    this.#plot?.setTheme(theme);
  }

  /** Shows depths in this unit. */
  setDepthUnit(unit: DepthUnit): void {
    this.#unit.value = unit;
    this.#plot?.setDepthUnit(unit);
    this.#refresh();
  }

  /** What a drag on the tracks does. */
  setTool(tool: Tool): void {
    this.#tool.value = tool;
    this.#plot?.setTool(tool);
    if (tool !== 'pick') this.#naming.value = null;
  }

  /** Takes a tool into the hand: the tracks have the keyboard. */
  takeTool(tool: Tool): void {
    this.setTool(tool);
    this.#plot?.focus();
  }

  /** Shows these depths of the shared scale, now or as soon as there are wells. */
  setDepthRange(top: number, base: number): void {
    this.#depths.setRange(top, base);
  }

  /** Shows `factor` times the depths that are shown, around their middle. */
  zoom(factor: number): void {
    this.#depths.zoom(factor);
  }

  /** Brings a measured depth of a well to the middle of the picture. */
  showPick(side: Side, mdM: number): void {
    const correlation = this.#plot?.document;
    if (!correlation) return;
    const { own, placement } = correlation.wells[side];
    this.#depths.center(placement.toShared(own.fromMd(mdM) / correlation.metres));
  }

  /** Shows both wells from end to end. */
  showWhole(): void {
    this.#depths.showWhole();
  }

  /**
   * Asks for the name of a pick of a well at a measured depth: of a new one, or another for `pick`.
   */
  name(side: Side, mdM: number, pick: Pick | null, x?: number): void {
    const plot = this.#plot;
    const correlation = plot?.document;
    const places = plot?.places;
    if (!plot || !correlation || !places) return;
    const own = correlation.wells[side];
    const y = plot.yAt(own.placement.toShared(own.own.fromMd(mdM) / correlation.metres));
    this.#naming.value = {
      side,
      mdM,
      pick,
      x: x ?? places.wells[side].x + places.wells[side].width / 2,
      y,
    };
  }

  /** A pick has its name, or is left as it was. */
  named(): void {
    this.#naming.value = null;
    this.#plot?.focus();
  }

  /** A pick got another name: a datum on that pick follows, where both wells have the new name. */
  renamed(from: string, to: string): void {
    const shared = sharedNames(this.#picks);
    if (shared.includes(from) || !shared.includes(to)) return;
    const { flatten, stretch, depth } = this.#datum.peek();
    if (flatten === from)
      this.setDatum({ depth, flatten: to, stretch: stretch === to ? null : stretch });
    else if (stretch === from)
      this.setDatum({ depth, flatten, stretch: to === flatten ? null : to });
  }

  /** Shares cursor and range with the elements of the same name. */
  link(name: string | undefined): void {
    if (name === this.#linkName) return;
    this.#link?.close();
    this.#link = null;
    this.#linkName = name;
    this.#join();
  }

  dispose(): void {
    this.#stopFollowing();
    window.clearTimeout(this.#stillTimer);
    this.#link?.close();
    this.#link = null;
    this.#linkName = undefined;
    this.#plot?.dispose();
    this.#plot = null;
    this.#wells = null;
    const gone = new DOMException('the element is gone', 'AbortError');
    this.#waiting.splice(0).forEach(({ reject }) => reject(gone));
  }

  #draw(
    wells: readonly [CorrelationWell, CorrelationWell],
    range: { top: number; base: number } | null,
  ): void {
    const plot = this.#plot;
    if (!plot) return;
    plot.setDepthUnit(this.#unit.peek());
    plot.setWells(wells, this.#picks, this.#datum.peek());
    if (range) plot.setDepthRange(range.top, range.base);
    // Goes to the pick that the wells are flattened on.
    else if (this.#datum.peek().flatten !== null) plot.setDatum(this.#datum.peek());
    this.#wanted = null;
    this.#refresh();
    this.#join();
  }

  #empty(): void {
    this.#plot?.setWells(null, [[], []]);
    this.#isPictured.value = false;
    this.#document.value = this.#range.value = this.#cursor.value = this.#naming.value = null;
  }

  #refresh(): void {
    this.#document.value = this.#plot?.document ?? null;
    this.#range.value = this.#plot?.depthRange ?? null;
  }

  /**
   * Metres along hole in one shared unit; null where the shared scale is no measured depth, which
   * others would misread.
   */
  #metres(): number | null {
    return this.#datum.peek().depth === 'MD' ? metresPer(this.#unit.peek()) : null;
  }

  #join(): void {
    const range = this.#plot?.depthRange;
    const metres = this.#metres();
    if (this.#link || this.#linkName === undefined || !range) return;
    this.#link = joinLink(
      this.#linkName,
      ({ cursorM, rangeM }) => this.#follow(cursorM, rangeM),
      metres === null ? {} : { rangeM: { top: range.top * metres, base: range.base * metres } },
    );
  }

  #rangeChanged(range: SharedRange): void {
    window.clearTimeout(this.#stillTimer);
    this.#stillTimer = window.setTimeout(() => this.#refresh(), STILL_MS);
    this.events.onDepthChange(range);
    const metres = this.#metres();
    if (metres !== null && !this.#following)
      this.#link?.send({ rangeM: { top: range.top * metres, base: range.base * metres } });
  }

  #cursorChanged(cursor: CorrelationCursor | null): void {
    this.#cursor.value = cursor;
    if (cursor) this.events.onCursor(cursor);
    if (this.#following || !this.#link) return;
    const mdM = cursor?.wells[0].mdM;
    this.#link.send({ cursorM: mdM === undefined || !Number.isFinite(mdM) ? null : mdM });
  }

  #follow(
    cursorM: number | null | undefined,
    rangeM: { top: number; base: number } | undefined,
  ): void {
    const plot = this.#plot;
    const correlation = plot?.document;
    if (!plot || !correlation) return;
    this.#following = true;
    try {
      const metres = this.#metres();
      if (rangeM && metres !== null) plot.setDepthRange(rangeM.top / metres, rangeM.base / metres);
      if (cursorM === undefined) return;
      const { own, placement } = correlation.wells[0];
      const depth =
        cursorM === null ? NaN : placement.toShared(own.fromMd(cursorM) / correlation.metres);
      plot.setCursor(Number.isFinite(depth) ? depth : null);
      this.#cursor.value = Number.isFinite(depth) ? plot.readout(depth) : null;
    } finally {
      this.#following = false;
    }
  }
}
