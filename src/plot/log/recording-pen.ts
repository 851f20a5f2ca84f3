import type { Pen } from '../pen.ts';

/** One call on a pen, with the state that matters to it. */
export interface PenCall {
  name: string;
  args: readonly unknown[];
  stroke: unknown;
  fill: unknown;
  lineWidth: number;
  dash: readonly number[];
  /** Translation at the time of the call. */
  dx: number;
  dy: number;
}

/**
 * A pen that records its calls: for tests in Node, where there is no canvas. Text is 6 wide per
 * letter.
 */
export function recordingPen(): { pen: Pen; calls: PenCall[] } {
  const calls: PenCall[] = [];
  const state = {
    strokeStyle: '' as unknown,
    fillStyle: '' as unknown,
    lineWidth: 1,
    dash: [] as number[],
    dx: 0,
    dy: 0,
  };
  const saved: (typeof state)[] = [];
  const methods: Record<string, (...args: never[]) => unknown> = {
    save: () => saved.push({ ...state }),
    restore: () => Object.assign(state, saved.pop()),
    translate: (x: number, y: number) =>
      Object.assign(state, { dx: state.dx + x, dy: state.dy + y }),
    setLineDash: (dash: number[]) => Object.assign(state, { dash: [...dash] }),
    measureText: (text: string) => ({ width: text.length * 6 }),
  };
  const pen = new Proxy({} as Record<string, unknown>, {
    get(_, name: string) {
      if (name in state) return state[name as keyof typeof state];
      return (...args: never[]) => {
        const { strokeStyle: stroke, fillStyle: fill, lineWidth, dash, dx, dy } = state;
        calls.push({ name, args, stroke, fill, lineWidth, dash, dx, dy });
        return methods[name]?.(...args);
      };
    },
    set(_, name: string, value: unknown) {
      if (name in state) Object.assign(state, { [name]: value });
      return true;
    },
  });
  return { pen: pen as unknown as Pen, calls };
}

/**
 * The lines stroked on a pen, each as a list of [x, y] in the order drawn, with its colour, dash
 * and width.
 */
export function strokedLines(
  calls: readonly PenCall[],
): { points: [number, number][]; stroke: unknown; dash: readonly number[]; lineWidth: number }[] {
  const lines: ReturnType<typeof strokedLines> = [];
  let path: [number, number][][] = [];
  for (const call of calls) {
    const point: [number, number] = [
      Number(call.args[0]) + call.dx,
      Number(call.args[1]) + call.dy,
    ];
    if (call.name === 'beginPath') path = [];
    else if (call.name === 'moveTo') path.push([point]);
    else if (call.name === 'lineTo') path.at(-1)?.push(point);
    else if (call.name === 'stroke')
      for (const points of path)
        lines.push({ points, stroke: call.stroke, dash: call.dash, lineWidth: call.lineWidth });
  }
  return lines;
}

/** The marks filled on a pen: their middles, in the order drawn, with colour and diameter. */
export function filledMarks(
  calls: readonly PenCall[],
): { x: number; y: number; size: number; fill: unknown }[] {
  return calls
    .filter(({ name }) => name === 'arc')
    .map(({ args, fill, dx, dy }) => ({
      x: Number(args[0]) + dx,
      y: Number(args[1]) + dy,
      size: 2 * Number(args[2]),
      fill,
    }));
}

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
