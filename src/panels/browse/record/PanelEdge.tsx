import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTexts } from '../../../ui/texts.tsx';

/** Widths of the record panel in CSS pixels. */
export const PANEL_WIDTH = { least: 280, usual: 360, most: 720 } as const;
const STEP_PX = 16;

/** A width within what the panel may have. */
export function fitting(width: number): number {
  return Number.isFinite(width)
    ? Math.min(PANEL_WIDTH.most, Math.max(PANEL_WIDTH.least, Math.round(width)))
    : PANEL_WIDTH.usual;
}

/**
 * The panel's edge: dragged, or moved by arrow keys, it makes the panel wider or narrower. Double
 * click and Enter bring the usual width back.
 */
export function PanelEdge({
  width,
  controls,
  onWidth,
}: {
  width: number;
  controls: string;
  onWidth(width: number): void;
}) {
  const t = useTexts();
  const grip = useRef<number | null>(null);
  // The panel is at the end of the line: to the right, or in Arabic to the left.
  const outwards = (edge: Element): 1 | -1 => (getComputedStyle(edge).direction === 'rtl' ? 1 : -1);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = width - outwards(event.currentTarget) * event.clientX;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (grip.current !== null)
      onWidth(fitting(grip.current + outwards(event.currentTarget) * event.clientX));
  };
  const letGo = (): void => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    const to =
      step !== undefined
        ? width + outwards(event.currentTarget) * step
        : { Home: PANEL_WIDTH.least, End: PANEL_WIDTH.most, Enter: PANEL_WIDTH.usual }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onWidth(fitting(to));
  };
  return (
    <div
      className="record-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-controls={controls}
      aria-label={t('browse.record.width')}
      title={t('browse.record.width')}
      aria-valuenow={width}
      aria-valuemin={PANEL_WIDTH.least}
      aria-valuemax={PANEL_WIDTH.most}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={() => onWidth(PANEL_WIDTH.usual)}
      onKeyDown={onKeyDown}
    />
  );
}
