import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Where something that is dragged would land: before position `at` of the tracks, or of the curves of track `trackKey`. */
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
/** Height of the bands at the list's ends where it scrolls by itself, and how far a frame takes it. */
const EDGE = 32;
const SCROLL_STEP = 8;

/**
 * Dragging rows of a scrolling list with any pointer. Rows are found by `data-track` and `data-curve`, which hold their keys.
 * Escape puts the row back.
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (drag: Drag & { place: DropPlace }) => void,
): {
  drag: Drag | null;
  grip(kind: Drag['kind'], key: number): (event: ReactPointerEvent<HTMLElement>) => void;
} {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const grip = (kind: Drag['kind'], key: number) => (event: ReactPointerEvent<HTMLElement>) => {
    const box = list.current;
    const page = box?.ownerDocument.defaultView;
    if (event.button !== 0 || !box || !page) return;
    stop.current?.();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const from = event.clientY;
    let y = from;
    let now: Drag | null = null;
    let frame = 0;

    const show = (): void => {
      now = { kind, key, place: placeAt(box, kind, y) };
      setDrag(now);
    };
    const scroll = (): void => {
      frame = page.requestAnimationFrame(scroll);
      const { top, bottom } = box.getBoundingClientRect();
      const step = y < top + EDGE ? -SCROLL_STEP : y > bottom - EDGE ? SCROLL_STEP : 0;
      if (!now || step === 0) return;
      box.scrollTop += step;
      show();
    };
    const move = (moved: PointerEvent): void => {
      y = moved.clientY;
      if (now || Math.abs(y - from) >= THRESHOLD) show();
    };
    const end = (): void => {
      stop.current = null;
      page.cancelAnimationFrame(frame);
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', drop);
      handle.removeEventListener('pointercancel', end);
      page.removeEventListener('keydown', escape, true);
      setDrag(null);
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
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', drop);
    handle.addEventListener('pointercancel', end);
    page.addEventListener('keydown', escape, true);
    frame = page.requestAnimationFrame(scroll);
    stop.current = end;
  };
  return { drag, grip };
}

function placeAt(box: HTMLElement, kind: Drag['kind'], y: number): DropPlace | null {
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
