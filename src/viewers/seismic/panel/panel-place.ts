import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react';
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

interface KeptPlace extends Position {
  undocked: boolean;
  collapsed: boolean;
}

/** Where the panel is, and what moves it. */
export interface PanelPlace {
  undocked: boolean;
  collapsed: boolean;
  position: Position;
  /** Props of the grip: dragged, moved by arrow keys, docked and undocked by Enter. */
  grip: HTMLAttributes<HTMLButtonElement>;
  dock(): void;
  undock(): void;
  setCollapsed(collapsed: boolean): void;
}

/**
 * Docked beside the picture or undocked over it, collapsed or expanded (spec 4); the state is
 * remembered. The grip drags it, arrow keys move it, Enter docks and undocks.
 */
export function usePanelPlace(panel: RefObject<HTMLElement | null>): PanelPlace {
  const [kept, setKept] = useState(readKept);
  const change = (part: Partial<KeptPlace>): void => setKept((now) => ({ ...now, ...part }));
  useEffect(() => void store(STATE, JSON.stringify(kept)), [kept]);
  // A window may have become smaller since, or becomes so.
  useEffect(() => {
    const element = panel.current;
    const room = element?.parentElement;
    if (!element || !room || !kept.undocked) return;
    const hold = (): void => {
      const held = within({ x: kept.x, y: kept.y }, element, room);
      if (held.x !== kept.x || held.y !== kept.y) change(held);
    };
    const watch = new ResizeObserver(hold);
    watch.observe(room);
    return () => watch.disconnect();
  }, [panel, kept]);

  const undock = (): void => {
    const at = measurePanel(panel.current);
    if (!at) return;
    const left = at.box.left - at.outer.left;
    const isRight = left > at.outer.width / 2;
    change({ undocked: true, x: left + (isRight ? -EDGE_PX : EDGE_PX), y: EDGE_PX });
  };
  const dock = (): void => change({ undocked: false });
  const toggle = kept.undocked ? dock : undock;
  const drag = useDrag(panel, change);
  return {
    undocked: kept.undocked,
    collapsed: kept.collapsed,
    position: kept,
    dock,
    undock,
    setCollapsed: (collapsed) => change({ collapsed }),
    grip: {
      ...drag,
      onKeyDown: (event) => {
        const isToggle = event.key === 'Enter' || event.key === ' ';
        const next = kept.undocked ? stepPosition(event.key, kept, panel.current) : null;
        if (!isToggle && !next) return;
        event.preventDefault();
        if (isToggle) toggle();
        else if (next) change(next);
      },
      onDoubleClick: toggle,
    },
  };
}

/** A drag that is under way. */
interface PanelDrag {
  startX: number;
  startY: number;
  /** From the panel's corner to the pointer. */
  offsetX: number;
  offsetY: number;
  moved: boolean;
}

/** Props of a grip that drags the panel; dropped at the edge it docks. */
function useDrag(
  panel: RefObject<HTMLElement | null>,
  change: (part: Partial<KeptPlace>) => void,
): HTMLAttributes<HTMLButtonElement> {
  const drag = useRef<PanelDrag | null>(null);
  return {
    onPointerDown: (event) => {
      const at = measurePanel(panel.current);
      if (event.button !== 0 || !at) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = {
        startX: event.clientX,
        startY: event.clientY,
        offsetX: event.clientX - at.box.left,
        offsetY: event.clientY - at.box.top,
        moved: false,
      };
    },
    onPointerMove: ({ clientX, clientY }) => {
      const held = drag.current;
      const at = measurePanel(panel.current);
      if (!held || !at) return;
      held.moved ||= Math.hypot(clientX - held.startX, clientY - held.startY) > DRAG_PX;
      if (!held.moved) return;
      const x = clientX - held.offsetX - at.outer.left;
      const y = clientY - held.offsetY - at.outer.top;
      change({ undocked: true, ...within({ x, y }, at.element, at.room) });
    },
    onPointerUp: ({ clientX }) => {
      const at = measurePanel(panel.current);
      if (drag.current?.moved && at) {
        const isRtl = getComputedStyle(at.room).direction === 'rtl';
        const isAtEdge = isRtl
          ? clientX < at.outer.left + EDGE_PX
          : clientX > at.outer.right - EDGE_PX;
        if (isAtEdge) change({ undocked: false });
      }
      drag.current = null;
    },
    onPointerCancel: () => (drag.current = null),
  };
}

/** The panel, the room that holds it, and the boxes of both; null while it is not on the page. */
function measurePanel(
  element: HTMLElement | null,
): { element: HTMLElement; room: HTMLElement; box: DOMRect; outer: DOMRect } | null {
  const room = element?.parentElement;
  return element && room
    ? { element, room, box: element.getBoundingClientRect(), outer: room.getBoundingClientRect() }
    : null;
}

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The position one step of an arrow key on; null for other keys. */
function stepPosition(key: string, { x, y }: Position, panel: HTMLElement | null): Position | null {
  const step = ARROWS[key];
  const at = measurePanel(panel);
  return step && at
    ? within({ x: x + step[0] * STEP_PX, y: y + step[1] * STEP_PX }, at.element, at.room)
    : null;
}

/** Held within the viewer, its head at least. */
function within({ x, y }: Position, element: HTMLElement, room: HTMLElement): Position {
  return {
    x: Math.min(Math.max(0, x), Math.max(0, room.clientWidth - element.offsetWidth)),
    y: Math.min(Math.max(0, y), Math.max(0, room.clientHeight - 40)),
  };
}

function readKept(): KeptPlace {
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
