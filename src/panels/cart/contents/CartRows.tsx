import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { CartLine } from './CartLine.tsx';
import type { RowsProps } from './rows-props.ts';
import { useRowKeys } from './use-row-keys.ts';

const LINE_PX = 32;

/** Catalogs and their items as a tree of rows (WAI-ARIA "Treegrid"); only those in sight are in the document. */
export function CartRows(props: RowsProps) {
  const t = useTexts();
  const id = useId();
  const { cart, lines, contents, selected } = props;
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_PX,
    getItemKey: (at) => lines[at]?.key ?? at,
    overscan: 12,
  });
  const keys = useRowKeys(props, box, (at) => rows.scrollToIndex(at));
  const shown = rows.getVirtualItems();

  const wanted = shown.flatMap(({ index }) => {
    const line = lines[index];
    return line?.kind === 'waiting' ? [line] : [];
  });
  useEffect(() => {
    for (const { catalog, at } of wanted) contents.want(catalog, at);
  });

  return (
    <div
      ref={box}
      className="cart-rows"
      role="treegrid"
      aria-label={t('cart.rows', { name: cart.name })}
      aria-multiselectable
      aria-rowcount={lines.length}
      tabIndex={0}
      aria-activedescendant={lines[keys.active] ? `${id}-${keys.active}` : undefined}
      onKeyDown={keys.onKeyDown}
    >
      <div
        className="cart-rows-body"
        role="presentation"
        ref={(node) => void (node && (node.style.height = `${rows.getTotalSize()}px`))}
      >
        {shown.map(({ index, start, key }) => {
          const line = lines[index]!;
          return (
            <div
              key={key}
              ref={(node) => {
                rows.measureElement(node);
                if (node) node.style.transform = `translateY(${start}px)`;
              }}
              id={`${id}-${index}`}
              data-index={index}
              className={`cart-row ${line.kind}${index === keys.active ? ' active' : ''}`}
              role="row"
              aria-rowindex={index + 1}
              aria-level={line.kind === 'group' ? 1 : 2}
              aria-expanded={line.kind === 'group' ? line.open : undefined}
              aria-selected={line.kind === 'item' ? selected.has(line.item.id) : undefined}
              onClick={(event) => keys.click(index, event.shiftKey)}
            >
              <CartLine {...props} line={line} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
