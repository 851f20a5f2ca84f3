import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTexts } from '../../ui/texts.tsx';

/** Widths of the tree in CSS pixels. */
export const TREE_WIDTH = { least: 200, usual: 256, most: 520 } as const;
const STEP_PX = 16;

/**
 * The tree's edge: dragged, or moved by arrow keys, it makes the tree wider or narrower. Double
 * click and Enter bring the usual width back.
 */
export function TreeEdge({
  width,
  rtl,
  controls,
  onWidth,
}: {
  width: number;
  rtl: boolean;
  controls: string;
  onWidth(width: number): void;
}) {
  const t = useTexts();
  const grip = useRef<number | null>(null);
  const outwards = rtl ? 1 : -1;
  const put = (wanted: number): void =>
    onWidth(Math.min(TREE_WIDTH.most, Math.max(TREE_WIDTH.least, Math.round(wanted))));
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = width - outwards * event.clientX;
  };
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (grip.current !== null) put(grip.current + outwards * clientX);
  };
  const letGo = (): void => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key];
    const to =
      step !== undefined
        ? width + outwards * step
        : { Home: TREE_WIDTH.least, End: TREE_WIDTH.most, Enter: TREE_WIDTH.usual }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    put(to);
  };
  return (
    <div
      className="tree-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-controls={controls}
      aria-label={t('visualizer.tree.width')}
      title={t('visualizer.tree.width')}
      aria-valuenow={width}
      aria-valuemin={TREE_WIDTH.least}
      aria-valuemax={TREE_WIDTH.most}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={() => put(TREE_WIDTH.usual)}
      onKeyDown={onKeyDown}
    />
  );
}
