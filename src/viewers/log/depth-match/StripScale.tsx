import { roundStep, ticksIn } from '../../../plot/scene/ticks.ts';
import { stripY, type StripFrame } from './strip-path.ts';

/** Width that the depths take at the left of a strip, CSS pixels. */
export const SCALE_WIDTH = 40;
/** Most parts between the depths that are written. */
const MOST_PARTS = 8;
/** Distance that a depth keeps from the upper and lower edge, CSS pixels. */
const EDGE = 6;

/** Depths at the left of a strip, with a line across it at each. */
export function StripScale({
  frame,
  width,
  factor,
}: {
  frame: StripFrame;
  /** Of the whole strip, CSS pixels. */
  width: number;
  /** From the unit of the index to the unit that is shown. */
  factor: number;
}) {
  const [low, high] = [frame.top * factor, frame.base * factor];
  const depths = ticksIn(low, high, roundStep(high - low, MOST_PARTS));
  return (
    <g className="strip-scale" aria-hidden="true">
      {depths.map((depth) => {
        const y = stripY(frame, depth / factor);
        const isWhole = y >= EDGE && y <= frame.height - EDGE;
        return (
          <g key={depth}>
            <line x1={SCALE_WIDTH} x2={width} y1={y} y2={y} />
            {isWhole ? (
              <text x={SCALE_WIDTH - 4} y={y}>
                {depth}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}
