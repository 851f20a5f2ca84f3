import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react';
import { useAbort } from '../../../ui/use-abort.ts';

/**
 * Where something that is dragged would land: before position `at` of the tracks, or of the curves
 * of track `trackKey`.
 */
export type DropPlace =
  { kind: 'track'; at: number } | { kind: 'curve'; trackKey: number; at: number };

/** What is dragged, and where it would land now. */
export interface Drag {
  kind: 'track' | 'curve';
  key: number;
  place: DropPlace | null;
}

/** A press becomes a drag after this many pixels. */
const THRESHOLD = 4;
/**
 * Height of the bands at the list's ends where it scrolls by itself, and how far a frame takes it.
 */
const EDGE = 32;
const SCROLL_STEP = 8;

/**
 * Dragging rows of a scrolling list with any pointer. Rows are found by `data-track` and
 * `data-curve`, which hold their keys. Escape puts the row back.
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (drag: Drag & { place: DropPlace }) => void,
): {
  drag: Drag | null;
  grip(kind: Drag['kind'], key: number): (event: ReactPointerEvent<HTMLElement>) => void;
} {
  const [drag, setDrag] = useState<Drag | null>(null);
  const begin = useAbort();
  const grip = (kind: Drag['kind'], key: number) => (event: ReactPointerEvent<HTMLElement>) => {
    const box = list.current;
    if (event.button !== 0 || !box) return;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const press = { box, handle, kind, key, y: event.clientY };
    followPress(press, begin(), { onChange: setDrag, onDrop });
  };
  return { drag, grip };
}

/** A pointer that is down on the grip of a row. */
interface Press {
  /** The list, which scrolls. */
  box: HTMLElement;
  handle: HTMLElement;
  kind: Drag['kind'];
  key: number;
  /** Of the pointer, in CSS pixels of the window. */
  y: number;
}

/** Follows a press until the pointer is released, Escape is pressed, or `ending` is aborted. */
function followPress(
  { box, handle, kind, key, y: from }: Press,
  ending: AbortController,
  {
    onChange,
    onDrop,
  }: { onChange(drag: Drag | null): void; onDrop(drag: Drag & { place: DropPlace }): void },
): void {
  const page = box.ownerDocument.defaultView;
  const { signal } = ending;
  let y = from;
  let now: Drag | null = null;
  const end = (): void => ending.abort();
  const show = (): void => {
    now = { kind, key, place: findDropPlace(box, kind, y) };
    onChange(now);
  };
  const move = (moved: PointerEvent): void => {
    y = moved.clientY;
    if (now || Math.abs(y - from) >= THRESHOLD) show();
  };
  const drop = (): void => {
    const dropped = now;
    end();
    if (dropped?.place) onDrop({ ...dropped, place: dropped.place });
  };
  const escape = (pressed: KeyboardEvent): void => {
    if (pressed.key !== 'Escape') return;
    pressed.preventDefault();
    pressed.stopPropagation();
    end();
  };
  signal.addEventListener('abort', () => onChange(null), { once: true });
  handle.addEventListener('pointermove', move, { signal });
  handle.addEventListener('pointerup', drop, { signal });
  handle.addEventListener('pointercancel', end, { signal });
  page?.addEventListener('keydown', escape, { signal, capture: true });
  eachFrame(page, signal, () => {
    if (now && scrollAtEdge(box, y)) show();
  });
}

/** Runs `step` in each animation frame until the signal is aborted. */
function eachFrame(page: Window | null, signal: AbortSignal, step: () => void): void {
  let frame = page?.requestAnimationFrame(function run() {
    frame = page.requestAnimationFrame(run);
    step();
  });
  signal.addEventListener('abort', () => frame && page?.cancelAnimationFrame(frame), {
    once: true,
  });
}

/** Scrolls the list by a step while the pointer is near one of its ends. @returns whether it did */
function scrollAtEdge(box: HTMLElement, y: number): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  const step = y < top + EDGE ? -SCROLL_STEP : y > bottom - EDGE ? SCROLL_STEP : 0;
  box.scrollTop += step;
  return step !== 0;
}

function findDropPlace(box: HTMLElement, kind: Drag['kind'], y: number): DropPlace | null {
  const tracks = [...box.querySelectorAll<HTMLElement>('[data-track]')];
  if (kind === 'track') return { kind, at: before(tracks, y) };
  const track = tracks.find((row) => y < row.getBoundingClientRect().bottom) ?? tracks.at(-1);
  if (!track || track.dataset.accepts !== 'curves') return null;
  const curves = [...track.querySelectorAll<HTMLElement>('[data-curve]')];
  return {
    kind,
    trackKey: Number(track.dataset.track),
    at: curves.length ? before(curves, y) : Number(track.dataset.curves),
  };
}

/** How many rows lie above `y` with more than their half. */
function before(rows: readonly HTMLElement[], y: number): number {
  return rows.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y > (top + bottom) / 2;
  }).length;
}
