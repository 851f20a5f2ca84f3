import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useSheet } from '../../../ui/use-sheet.ts';
import type { PanelWidth } from './use-panel-width.ts';
import sheet from './width-edge.css';

const STEP_PX = 16;

/**
 * The edge of a panel at the end of the line: dragged, or moved by arrow keys, it makes the panel
 * wider or narrower. Double click and Enter bring the usual width back.
 */
export function WidthEdge({
  size: { width, limits, resize },
  label,
  controls,
}: {
  size: PanelWidth;
  label: string;
  /** Id of the panel. */
  controls: string;
}) {
  const edge = useRef<HTMLDivElement>(null);
  const grip = useRef<number | null>(null);
  useSheet(edge, sheet);
  // The panel is to the right of the edge, or in Arabic to the left.
  const outwards = (target: Element): 1 | -1 =>
    getComputedStyle(target).direction === 'rtl' ? 1 : -1;
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = width - outwards(event.currentTarget) * event.clientX;
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent): void => {
    if (grip.current !== null) resize(grip.current + outwards(currentTarget) * clientX);
  };
  const letGo = (): void => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    const to =
      step !== undefined
        ? width + outwards(event.currentTarget) * step
        : { Home: limits.least, End: limits.most, Enter: limits.usual }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    resize(to);
  };
  return (
    <div
      ref={edge}
      className="width-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-controls={controls}
      aria-label={label}
      title={label}
      aria-valuenow={width}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={() => resize(limits.usual)}
      onKeyDown={onKeyDown}
    />
  );
}
