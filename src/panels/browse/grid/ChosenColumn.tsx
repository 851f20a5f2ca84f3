import { useSortable } from '@dnd-kit/sortable';
import { GripVertical, Pin, PinOff } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { GridColumn } from './columns.ts';

interface Props {
  column: GridColumn;
  /** Its place among the shown columns, in words. */
  place: string;
  isPinned: boolean;
  /** Whether it is the only one, which stays. */
  isLast: boolean;
  onMove(by: 1 | -1): void;
  onPin(pinned: boolean): void;
  onHide(): void;
}

/** One column that is shown: dragged by its handle, or moved by Alt with the arrows. */
export function ChosenColumn({
  column: { name, label },
  place,
  isPinned,
  isLast,
  onMove,
  onPin,
  onHide,
}: Props) {
  const t = useTexts();
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id: name });
  const moved = useMovedByKey(place, onMove);
  const placed = (node: HTMLElement | null): void => {
    setNodeRef(node);
    if (!node) return;
    node.style.transform = transform ? `translateY(${transform.y}px)` : '';
    node.style.transition = transition ?? '';
  };
  return (
    <li ref={placed} className={`column-choice${isDragging ? ' dragging' : ''}`} onKeyDown={moved}>
      <span
        ref={setActivatorNodeRef}
        className="column-grip"
        title={t('browse.grid.moveColumn')}
        {...listeners}
      >
        <GripVertical size={16} strokeWidth={1.5} aria-hidden />
      </span>
      <label title={isLast ? t('browse.grid.lastColumn') : undefined}>
        <input
          type="checkbox"
          checked
          disabled={isLast}
          aria-description={place}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onChange={onHide}
        />
        <span>{label}</span>
      </label>
      <Button
        label={t(isPinned ? 'browse.grid.unpinColumn' : 'browse.grid.pinColumn', { column: label })}
        icon={isPinned ? PinOff : Pin}
        iconOnly
        variant="quiet"
        aria-pressed={isPinned}
        onClick={() => onPin(!isPinned)}
      />
    </li>
  );
}

/**
 * Moves the column by Alt with the arrows. A line that is put elsewhere in the document loses the
 * focus and gets it back.
 */
function useMovedByKey(place: string, onMove: Props['onMove']): (event: KeyboardEvent) => void {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    focused.current?.focus();
    focused.current = null;
  }, [place]);
  return (event) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    focused.current = event.target as HTMLElement;
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
}
