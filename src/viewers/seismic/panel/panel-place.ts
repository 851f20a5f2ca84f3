import {
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { readStored, store } from '../../../core/storage.ts';

/** Where the undocked panel lies in its viewer, in CSS pixels from its left and top. */
interface Position {
  x: number;
  y: number;
}

const STATE = 'geo-elements.seismic.panel';
const STEP_PX = 16;
/** A drag begins after this, and ends docked within that of the edge. */
const DRAG_PX = 6;
const EDGE_PX = 24;

interface Kept extends Position {
  undocked: boolean;
  collapsed: boolean;
}

/** Docked beside the picture or undocked over it, collapsed or expanded (spec 4); the state is remembered. The grip drags it, arrow keys move it, Enter docks and undocks. */
export function usePanelPlace(panel: RefObject<HTMLElement | null>): {
  undocked: boolean;
  collapsed: boolean;
  position: Position;
  grip: HTMLAttributes<HTMLButtonElement>;
  dock(): void;
  undock(): void;
  setCollapsed(collapsed: boolean): void;
} {
  const [kept, setKept] = useState(readKept);
  const drag = useRef<{
    startX: number;
    startY: number;
    offsetX: number;
    offsetY: number;
    moved: boolean;
  } | null>(null);
  const change = (part: Partial<Kept>): void => setKept((now) => ({ ...now, ...part }));
  useEffect(() => void store(STATE, JSON.stringify(kept)), [kept]);
  // A window may have become smaller since, or becomes so.
  useEffect(() => {
    const element = panel.current;
    if (!element || !kept.undocked) return;
    const room = element.parentElement;
    if (!room) return;
    const hold = (): void => {
      const held = within({ x: kept.x, y: kept.y }, element, room);
      if (held.x !== kept.x || held.y !== kept.y) change(held);
    };
    const watch = new ResizeObserver(hold);
    watch.observe(room);
    return () => watch.disconnect();
  }, [panel, kept]);

  const place = (): {
    element: HTMLElement;
    room: HTMLElement;
    box: DOMRect;
    outer: DOMRect;
  } | null => {
    const element = panel.current;
    const room = element?.parentElement;
    return element && room
      ? { element, room, box: element.getBoundingClientRect(), outer: room.getBoundingClientRect() }
      : null;
  };
  const undock = (): void => {
    const at = place();
    if (!at) return;
    const right = at.box.left - at.outer.left > at.outer.width / 2;
    change({
      undocked: true,
      x: at.box.left - at.outer.left + (right ? -EDGE_PX : EDGE_PX),
      y: EDGE_PX,
    });
  };
  const dock = (): void => change({ undocked: false });

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    const at = place();
    if (event.button !== 0 || !at) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      startX: event.clientX,
      startY: event.clientY,
      offsetX: event.clientX - at.box.left,
      offsetY: event.clientY - at.box.top,
      moved: false,
    };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    const held = drag.current;
    const at = place();
    if (!held || !at) return;
    held.moved ||= Math.hypot(clientX - held.startX, clientY - held.startY) > DRAG_PX;
    if (held.moved)
      change({
        undocked: true,
        ...within(
          { x: clientX - held.offsetX - at.outer.left, y: clientY - held.offsetY - at.outer.top },
          at.element,
          at.room,
        ),
      });
  };
  const onPointerUp = ({ clientX }: PointerEvent): void => {
    const at = place();
    if (drag.current?.moved && at) {
      const rtl = getComputedStyle(at.room).direction === 'rtl';
      if (rtl ? clientX < at.outer.left + EDGE_PX : clientX > at.outer.right - EDGE_PX) dock();
    }
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (kept.undocked) dock();
      else undock();
      return;
    }
    const step = (
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<
        string,
        readonly [number, number]
      >
    )[event.key];
    const at = place();
    if (!step || !at || !kept.undocked) return;
    event.preventDefault();
    change(
      within({ x: kept.x + step[0] * STEP_PX, y: kept.y + step[1] * STEP_PX }, at.element, at.room),
    );
  };
  return {
    undocked: kept.undocked,
    collapsed: kept.collapsed,
    position: kept,
    dock,
    undock,
    setCollapsed: (collapsed) => change({ collapsed }),
    grip: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => (drag.current = null),
      onKeyDown,
      onDoubleClick: () => (kept.undocked ? dock() : undock()),
    },
  };
}

/** Held within the viewer, its head at least. */
function within({ x, y }: Position, element: HTMLElement, room: HTMLElement): Position {
  return {
    x: Math.min(Math.max(0, x), Math.max(0, room.clientWidth - element.offsetWidth)),
    y: Math.min(Math.max(0, y), Math.max(0, room.clientHeight - 40)),
  };
}

function readKept(): Kept {
  try {
    const { undocked, collapsed, x, y } = JSON.parse(readStored(STATE) ?? '{}') as Record<
      string,
      unknown
    >;
    return {
      undocked: undocked === true,
      collapsed: collapsed === true,
      x: Number.isFinite(x) ? (x as number) : EDGE_PX,
      y: Number.isFinite(y) ? (y as number) : EDGE_PX,
    };
  } catch {
    return { undocked: false, collapsed: false, x: EDGE_PX, y: EDGE_PX };
  }
}
