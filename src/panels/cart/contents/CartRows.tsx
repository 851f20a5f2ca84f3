import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useId, useRef } from 'react';
import { useTexts } from '../../../ui/texts.tsx';
import { CartLine } from './CartLine.tsx';
import type { RowsProps } from './rows-props.ts';
import { useRowKeys } from './use-row-keys.ts';

const LINE_PX = 32;

/**
 * Catalogs and their items as a tree of rows (WAI-ARIA "Treegrid"); only those in sight are in the
 * document.
 */
export function CartRows(props: RowsProps) {
  const t = useTexts();
  const id = useId();
  const { cart, lines, contents } = props;
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE_PX,
    getItemKey: (at) => lines[at]?.key ?? at,
    overscan: 12,
  });
  const keys = useRowKeys(props, box, (at) => rows.scrollToIndex(at));
  const placeRow = (node: HTMLElement | null, index: number, start: number): void => {
    rows.measureElement(node);
    const line = lines[index];
    if (node) node.style.transform = `translateY(${start}px)`;
    if (node && line?.kind === 'waiting') contents.want(line.catalog, line.at);
  };
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
        {rows.getVirtualItems().map(({ index, start, key }) => (
          <CartRow
            key={key}
            {...props}
            id={`${id}-${index}`}
            index={index}
            isActive={index === keys.active}
            ref={(node) => placeRow(node, index, start)}
            onPick={(extend) => keys.click(index, extend)}
          />
        ))}
      </div>
    </div>
  );
}

function CartRow({
  id,
  index,
  isActive,
  ref,
  onPick,
  ...props
}: RowsProps & {
  id: string;
  index: number;
  isActive: boolean;
  ref: Ref<HTMLDivElement>;
  /** `extend`: up to the row, from the one that was picked before. */
  onPick(extend: boolean): void;
}) {
  const line = props.lines[index]!;
  return (
    <div
      ref={ref}
      id={id}
      data-index={index}
      className={`cart-row ${line.kind}${isActive ? ' active' : ''}`}
      role="row"
      aria-rowindex={index + 1}
      aria-level={line.kind === 'group' ? 1 : 2}
      aria-expanded={line.kind === 'group' ? line.open : undefined}
      aria-selected={line.kind === 'item' ? props.selected.has(line.item.id) : undefined}
      onClick={(event) => onPick(event.shiftKey)}
    >
      <CartLine {...props} line={line} />
    </div>
  );
}
