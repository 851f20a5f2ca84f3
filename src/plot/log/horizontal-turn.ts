import type { KeyPress } from './keyboard.ts';
import type { PlotTurn } from './plot-dom.ts';

/** The arrow keys of a plot whose depth runs from left to right, as those of one that runs down. */
const TURNED: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
};

/** A key on tracks whose depth runs from left to right, as it is on those whose depth runs down. */
export function turnKey({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyPress): KeyPress {
  return { key: TURNED[key] ?? key, altKey, shiftKey, ctrlKey, metaKey };
}

/** Tracks that are laid out for a depth that runs down, shown with x and y exchanged. */
export const HORIZONTAL_TURN: PlotTurn = {
  transform: 'matrix(0, 1, 1, 0, 0, 0)',
  key: turnKey,

  point({ clientX, clientY }, element, box) {
    const scale = box.width > 0 ? element.offsetHeight / box.width : 1;
    return { x: (clientY - box.top) * scale, y: (clientX - box.left) * scale };
  },

  /** Every wheel moves along depth; with Shift it moves across the tracks. */
  wheel({ deltaX, deltaY, shiftKey }) {
    const step = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY;
    return shiftKey ? { deltaX: step, deltaY: 0 } : { deltaX: 0, deltaY: step };
  },

  upright(pen, box, paint) {
    pen.save();
    pen.transform(0, 1, 1, 0, 0, 0);
    paint(pen, { x: box.y, y: box.x, width: box.height, height: box.width });
    pen.restore();
  },
};
