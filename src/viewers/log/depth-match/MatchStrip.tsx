import { type PointerEvent, useRef } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { DepthMatch } from './depth-match.ts';
import { SCALE_WIDTH, StripScale } from './StripScale.tsx';
import { stripDepth, type StripFrame, stripPath, stripY, valueLimits } from './strip-path.ts';

const WIDTH = 312;
const HEIGHT = 360;
/** Between the two curves. */
const MIDDLE = (SCALE_WIDTH + WIDTH) / 2;
/** Between the two curves: where ties are seen best. */
const GAP = 24;
/** How near the pointer takes the end of a tie, CSS pixels. */
const REACH = 8;

/**
 * The reference on the left with the shifted curve over it, the curve as it was logged on the
 * right, and the ties between them. A drag from one side to the other makes a tie; a drag of an end
 * moves it.
 */
export function MatchStrip({
  match,
  range,
  factor,
}: {
  match: DepthMatch;
  /** Depths that are shown, in the unit of the index. */
  range: { top: number; base: number };
  /** From the unit of the index to the unit that is shown. */
  factor: number;
}) {
  const t = useTexts();
  useSignal(match.ties);
  const left: StripFrame = {
    ...range,
    left: SCALE_WIDTH + 4,
    right: MIDDLE - GAP / 2,
    height: HEIGHT,
  };
  const right: StripFrame = { ...range, left: MIDDLE + GAP / 2, right: WIDTH - 4, height: HEIGHT };
  const limits = valueLimits(match.curve, range);
  return (
    <svg
      className="match-strip"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('logTools.match.strip')}
      {...useTieDrag(match, left)}
    >
      <StripScale frame={left} width={WIDTH} factor={factor} />
      <path
        className="match-reference"
        d={stripPath(match.reference, left, valueLimits(match.reference, range))}
      />
      <path className="match-shifted" d={stripPath(match.curve, left, limits, match.shift())} />
      <path className="match-curve" d={stripPath(match.curve, right, limits)} />
      <TieLines match={match} left={left} right={right} />
    </svg>
  );
}

/** Handlers of pointers: a drag makes a tie, or moves the end that is near. */
function useTieDrag(match: DepthMatch, frame: StripFrame) {
  const held = useRef<{ place: number; end: 'from' | 'to' } | null>(null);
  const spot = (
    event: PointerEvent<SVGSVGElement>,
  ): { depth: number; isLeft: boolean; y: number } => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const y = ((event.clientY - box.top) / box.height) * HEIGHT;
    return { depth: stripDepth(frame, y), isLeft: x < MIDDLE, y };
  };
  const letGo = (): void => {
    held.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>): void {
      if (event.button !== 0) return;
      const { depth, isLeft, y } = spot(event);
      const end = isLeft ? 'to' : 'from';
      const near = match.ties
        .peek()
        .findIndex((tie) => Math.abs(stripY(frame, tie[end]) - y) <= REACH);
      // The other end of a new tie follows the pointer.
      held.current =
        near >= 0
          ? { place: near, end }
          : { place: match.add({ from: depth, to: depth }), end: isLeft ? 'from' : 'to' };
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>): void {
      if (held.current) match.change(held.current.place, { [held.current.end]: spot(event).depth });
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}

function TieLines({
  match,
  left,
  right,
}: {
  match: DepthMatch;
  left: StripFrame;
  right: StripFrame;
}) {
  const ties = useSignal(match.ties);
  return ties.map((tie, i) => {
    const [from, to] = [stripY(left, tie.from), stripY(left, tie.to)];
    return (
      <g key={i} className="match-tie">
        <line x1={SCALE_WIDTH} x2={left.right} y1={to} y2={to} />
        <line x1={left.right} x2={right.left} y1={to} y2={from} />
        <line x1={right.left} x2={WIDTH} y1={from} y2={from} />
        <circle cx={left.right} cy={to} r={4} />
        <circle cx={right.left} cy={from} r={4} />
      </g>
    );
  });
}
