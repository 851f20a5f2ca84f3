import type { DepthView } from '../log/depth-view.ts';
import { placeTracks } from '../log/layout.ts';
import type { PlotDom } from '../log/plot-dom.ts';
import { SCROLLBAR_WIDTH } from '../log/plot-dom.ts';
import type { CorrelationDocument } from './correlation-document.ts';
import { mdOfShared, sharedOfMd } from './correlation-document.ts';
import { leastCorrelationWidth, placeWells } from './correlation-layout.ts';
import type { CorrelationPlaces } from './correlation-layout.ts';
import type { Ghost } from './ghost.ts';
import type { SidedPick } from './next-pick.ts';
import type { Pick, Side } from './well.ts';

/** What a drag on the tracks does besides moving the picture. */
export type Tool = 'move' | 'pick' | 'ghost';

/** A place on the tracks. */
export interface Spot {
  side: Side;
  /** Track of that well; -1 in the gap. */
  track: number;
  /** Shared depth, shown unit. */
  depth: number;
  /** CSS pixels from the upper left corner of the body. */
  x: number;
  y: number;
}

/** A pick that is held at another measured depth. */
export interface PickDrag extends SidedPick {
  /** Metres; null when the pick is left where it was. */
  mdM: number | null;
  /** It was let go. */
  done: boolean;
}

/** What pointers act on, and what they report. */
export interface CorrelationInteractionTarget {
  correlation(): CorrelationDocument | null;
  tool(): Tool;
  ghost(): Ghost | null;
  /** A pick is pointed at; null for none. */
  onPoint(pick: SidedPick | null): void;
  onDrag(drag: PickDrag): void;
  /** A place was chosen for a new pick. */
  onPlace(spot: Spot, mdM: number): void;
  /** A pick is to get another name; `x` in CSS pixels from the left edge. */
  onName(side: Side, pick: Pick, x: number): void;
  onGhost(ghost: Ghost | null): void;
}

/** How near to a pick's line the pointer takes it, CSS pixels; more for a finger. */
const REACH = 5;
const FINGER_REACH = 14;

type Held =
  | { kind: 'pick'; side: Side; pick: Pick; mdM: number; moved: boolean }
  | { kind: 'piece'; from: Spot }
  | { kind: 'ghost'; ghost: Ghost; offset: number };

/** Pointers on picks, ghosts and empty places: takes them before the plot's own gestures do. */
export class CorrelationInteraction {
  readonly #dom: PlotDom;
  readonly #view: DepthView;
  readonly #target: CorrelationInteractionTarget;
  readonly #stop = new AbortController();
  #held: Held | null = null;

  constructor(dom: PlotDom, view: DepthView, target: CorrelationInteractionTarget) {
    this.#dom = dom;
    this.#view = view;
    this.#target = target;
    const options = { capture: true, signal: this.#stop.signal };
    dom.body.addEventListener('pointerdown', (e) => this.#down(e), options);
    dom.body.addEventListener('pointermove', (e) => this.#move(e), options);
    dom.body.addEventListener('pointerup', (e) => this.#up(e, true), options);
    dom.body.addEventListener('pointercancel', (e) => this.#up(e, false), options);
    dom.body.addEventListener(
      'pointerleave',
      () => {
        if (!this.#held) target.onPoint(null);
      },
      options,
    );
    dom.body.addEventListener('dblclick', (e) => this.#twice(e), options);
  }

  /** Lets go of what is held, unchanged; false where nothing is. */
  letGo(): boolean {
    const held = this.#held;
    this.#held = null;
    if (held?.kind === 'pick')
      this.#target.onDrag({ side: held.side, pick: held.pick, mdM: null, done: true });
    return held !== null;
  }

  /** Stops listening. */
  dispose(): void {
    this.#stop.abort();
  }

  /** Where wells and gap lie on the body. */
  get places(): CorrelationPlaces | null {
    const correlation = this.#target.correlation();
    if (!correlation) return null;
    const width = Math.max(
      this.#dom.view.clientWidth - SCROLLBAR_WIDTH,
      leastCorrelationWidth(correlation),
    );
    return placeWells(
      correlation,
      { x: -this.#dom.scroller.scrollLeft, y: 0, width, height: this.#view.height },
      1,
    );
  }

  #spot(event: MouseEvent): Spot | null {
    const box = this.#dom.body.getBoundingClientRect();
    const scale = box.height > 0 ? this.#dom.body.offsetHeight / box.height : 1;
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    const places = this.places;
    const correlation = this.#target.correlation();
    if (!places || !correlation || x > this.#dom.view.clientWidth - SCROLLBAR_WIDTH) return null;
    const side: Side = x < places.gap.x + places.gap.width / 2 ? 0 : 1;
    const body = places.wells[side];
    const tracks = placeTracks(correlation.wells[side].doc, body.x, body.width, 1);
    return {
      side,
      track: tracks.findIndex((track) => x >= track.x && x < track.x + track.width),
      depth: this.#view.depthAt(y),
      x,
      y,
    };
  }

  #pickAt(spot: Spot, reach: number): SidedPick | null {
    const correlation = this.#target.correlation();
    if (!correlation) return null;
    const near = correlation.picks[spot.side]
      .map((pick) => ({
        pick,
        off: Math.abs(this.#view.yAt(sharedOfMd(correlation, spot.side, pick.mdM)) - spot.y),
      }))
      .filter(({ off }) => off <= reach)
      .sort((a, b) => a.off - b.off)[0];
    return near ? { side: spot.side, pick: near.pick } : null;
  }

  #overGhost({ depth, side, track }: Spot): Ghost | null {
    const ghost = this.#target.ghost();
    return ghost &&
      ghost.over === side &&
      ghost.overTrack === track &&
      depth >= ghost.top &&
      depth <= ghost.top + ghost.length
      ? ghost
      : null;
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || event.shiftKey) return;
    const spot = this.#spot(event);
    const correlation = this.#target.correlation();
    if (!spot || !correlation) return;
    const ghost = this.#overGhost(spot);
    const found = ghost
      ? null
      : this.#pickAt(spot, event.pointerType === 'touch' ? FINGER_REACH : REACH);
    const tool = this.#target.tool();
    if (ghost) this.#held = { kind: 'ghost', ghost, offset: spot.depth - ghost.top };
    else if (found) this.#held = { kind: 'pick', ...found, mdM: found.pick.mdM, moved: false };
    else if (tool === 'pick') {
      const mdM = mdOfShared(correlation, spot.side, spot.depth);
      // The form for the name keeps the focus that a mouse gives to the tracks.
      event.preventDefault();
      if (Number.isFinite(mdM)) this.#target.onPlace(spot, mdM);
    } else if (
      tool === 'ghost' &&
      spot.track >= 0 &&
      correlation.wells[spot.side].doc.tracks[spot.track]?.kind === 'curves'
    )
      this.#held = { kind: 'piece', from: spot };
    else return;
    event.stopImmediatePropagation();
    this.#dom.body.focus({ preventScroll: true });
    if (this.#held) this.#dom.body.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const spot = this.#spot(event);
    const correlation = this.#target.correlation();
    if (!spot || !correlation) return;
    const held = this.#held;
    if (!held) {
      if (event.buttons !== 0) return;
      const found = this.#overGhost(spot) ? null : this.#pickAt(spot, REACH);
      this.#target.onPoint(found);
      this.#dom.body.style.cursor = found
        ? 'ns-resize'
        : this.#overGhost(spot)
          ? 'move'
          : this.#target.tool() === 'ghost' && spot.track >= 0
            ? 'copy'
            : 'crosshair';
      return;
    }
    event.stopImmediatePropagation();
    if (held.kind === 'pick') {
      const mdM = mdOfShared(correlation, held.side, spot.depth);
      if (!Number.isFinite(mdM)) return;
      held.mdM = mdM;
      held.moved = true;
      this.#target.onDrag({ side: held.side, pick: held.pick, mdM, done: false });
    } else if (held.kind === 'piece') {
      this.#target.onGhost(createGhost(correlation, held.from, spot));
    } else {
      const over =
        spot.track >= 0 && correlation.wells[spot.side].doc.tracks[spot.track]?.kind === 'curves'
          ? { over: spot.side, overTrack: spot.track }
          : {};
      held.ghost = { ...held.ghost, ...over, top: spot.depth - held.offset };
      this.#target.onGhost(held.ghost);
    }
  }

  /** A pick is renamed; with the move tool, a double click elsewhere fits the picture. */
  #twice(event: MouseEvent): void {
    const spot = this.#spot(event);
    const found = spot && this.#pickAt(spot, REACH);
    if (found) this.#target.onName(found.side, found.pick, spot.x);
    if (found || this.#target.tool() !== 'move') event.stopImmediatePropagation();
  }

  #up(event: PointerEvent, done: boolean): void {
    const held = this.#held;
    if (!held) return;
    event.stopImmediatePropagation();
    this.#held = null;
    if (held.kind === 'pick' && held.moved)
      this.#target.onDrag({
        side: held.side,
        pick: held.pick,
        mdM: done ? held.mdM : null,
        done: true,
      });
  }
}

/** The piece of a track's curves between two places, lying where it was taken from. */
function createGhost({ wells }: CorrelationDocument, from: Spot, to: Spot): Ghost | null {
  const [top, base] = [Math.min(from.depth, to.depth), Math.max(from.depth, to.depth)];
  const { placement } = wells[from.side];
  const own = { top: placement.toOwn(top), base: placement.toOwn(base) };
  return own.base > own.top
    ? {
        from: from.side,
        track: from.track,
        own,
        top,
        length: base - top,
        over: from.side,
        overTrack: from.track,
      }
    : null;
}
