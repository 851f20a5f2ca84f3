import { GripVertical } from 'lucide-react';
import { useTexts } from '../../ui/texts.tsx';

const STEP = 0.02;

/**
 * The line of a swipe: a layer is seen left of it alone. Dragged, or moved by the arrow keys;
 * Escape ends it. Maps are not mirrored.
 */
export function SwipeHandle({
  name,
  share,
  onShare,
  onEnd,
}: {
  name: string;
  share: number;
  onShare(share: number): void;
  onEnd(): void;
}) {
  const t = useTexts();
  const set = (next: number): void => onShare(Math.max(0, Math.min(1, next)));
  return (
    <div
      className="swipe"
      style={{ left: `${share * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={t('map.swipe.line', { name })}
      title={t('map.swipe.line', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onPointerMove={(event) => {
        const around = event.currentTarget.parentElement?.getBoundingClientRect();
        if (around && event.currentTarget.hasPointerCapture(event.pointerId))
          set((event.clientX - around.left) / around.width);
      }}
      onKeyDown={(event) => {
        const run = {
          ArrowLeft: () => set(share - STEP),
          ArrowRight: () => set(share + STEP),
          Home: () => set(0),
          End: () => set(1),
          Escape: onEnd,
        }[event.key];
        if (!run) return;
        event.preventDefault();
        event.stopPropagation();
        run();
      }}
    >
      <span className="swipe-grip" aria-hidden>
        <GripVertical size={16} strokeWidth={1.5} />
      </span>
    </div>
  );
}
