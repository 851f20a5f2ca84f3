import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';

/** Props of the rows of a long list. */
interface RowsProps {
  box: RefObject<HTMLUListElement | null>;
  count: number;
  rowPx: number;
  row(at: number): ReactNode;
  /** Set by the rows: brings one into sight. */
  scroll: RefObject<(at: number) => void>;
}

/** The rows in sight of a long list. */
export default function WindowedRows({ box, count, rowPx, row, scroll }: RowsProps) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  scroll.current = (at) => rows.scrollToIndex(at);
  return (
    <>
      <li role="presentation" style={{ height: rows.getTotalSize() }} />
      {rows.getVirtualItems().map(({ index, start }) => (
        <li
          key={index}
          ref={rows.measureElement}
          data-index={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
        >
          {row(index)}
        </li>
      ))}
    </>
  );
}
