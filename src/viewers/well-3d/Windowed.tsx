import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

/** Lists of fewer rows are as long as they are. */
const LEAST_WINDOWED = 60;

/** A list of which only the rows in sight are in the document. Arrow keys, Home and End go from row to row; a row has one control that takes the focus. */
export function Windowed({ className, count, rowPx, row, label }: { className: string; count: number; rowPx: number; row(at: number): ReactNode; label?: string }) {
  const box = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const isWindowed = count >= LEAST_WINDOWED;
  const rows = useVirtualizer({ count, enabled: isWindowed, getScrollElement: () => box.current, estimateSize: () => rowPx, overscan: 8 });
  const go = (at: number): void => {
    setActive(at);
    if (isWindowed) rows.scrollToIndex(at);
    // A row that was out of sight is in the document a frame later.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`:scope > [data-index="${at}"] :is(button, select)`)?.focus());
  };
  const key = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLSelectElement) return;
    const to = ({ ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: count - 1 } as Record<string, number>)[event.key];
    if (to === undefined || to < 0 || to >= count) return;
    event.preventDefault();
    go(to);
  };
  const shown = isWindowed ? rows.getVirtualItems() : Array.from({ length: count }, (_, index) => ({ index, start: 0 }));
  const place = (start: number): CSSProperties | undefined => (isWindowed ? { position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` } : undefined);
  return (
    <ul ref={box} className={`${className}${isWindowed ? ' windowed' : ''}`} aria-label={label} onKeyDown={key} onFocus={(event) => setActive(Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index'] ?? 0))}>
      {isWindowed ? <li role="presentation" style={{ height: rows.getTotalSize() }} /> : null}
      {shown.map(({ index, start }) => (
        <li key={index} ref={isWindowed ? rows.measureElement : undefined} data-index={index} aria-setsize={count} aria-posinset={index + 1} style={place(start)}>{row(index)}</li>
      ))}
    </ul>
  );
}
