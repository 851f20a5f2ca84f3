import { ChevronDown, TriangleAlert, X } from 'lucide-react';
import { type MouseEvent, useMemo } from 'react';
import type { CartItem } from '../../../backend/cart.ts';
import type { CatalogCache } from '../../../backend/catalogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { RowsProps } from './rows-props.ts';
import { listFacts } from './facts.ts';
import type { CartListLine } from './lines.ts';
import { QueryWords } from './QueryWords.tsx';

/** The cells of a row. */
export function CartLine({ line, ...props }: Omit<RowsProps, 'lines'> & { line: CartListLine }) {
  if (line.kind === 'group') return <GroupLine {...props} line={line} />;
  if (line.kind === 'waiting')
    return (
      <span role="gridcell" className="cart-cell late">
        <span className="skeleton-line" />
      </span>
    );
  if (line.kind === 'problem')
    return (
      <div role="gridcell" className="cart-cell">
        <ProblemNote
          compact
          problem={line.problem}
          onRetry={() => props.contents.retry(line.catalog)}
        />
      </div>
    );
  return <ItemLine {...props} line={line} />;
}

function GroupLine({
  line: { group },
  findLabel,
  removing,
}: Omit<RowsProps, 'lines'> & { line: Extract<CartListLine, { kind: 'group' }> }) {
  const t = useTexts();
  const label = findLabel(group.catalog);
  return (
    <>
      <span role="gridcell" className="cart-cell">
        <ChevronDown className="cart-chevron" size={16} strokeWidth={1.5} aria-hidden />
        <bdi>{label}</bdi>
      </span>
      <span role="gridcell" className="cart-sum">
        {t('cart.contents', {
          records: formatCount(group.records),
          items: formatCount(group.items),
        })}
      </span>
      <Remove
        label={t('cart.removeAll', { name: label })}
        onRemove={() => void removing.group(group.catalog)}
      />
    </>
  );
}

function ItemLine({
  line,
  host,
  store,
  selected,
  removing,
  caches,
}: Omit<RowsProps, 'lines'> & { line: Extract<CartListLine, { kind: 'item' }> }) {
  const t = useTexts();
  const { item, catalog } = line;
  const cache = caches.get(catalog);
  return (
    <>
      <span role="gridcell" className="cart-check">
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          checked={selected.has(item.id)}
          aria-label={t('cart.select', { name: item.label })}
        />
      </span>
      <span role="gridcell" className="cart-cell">
        {item.constraints ? (
          <QueryWords
            host={host}
            backend={store.backend}
            catalog={catalog}
            item={item}
            cache={cache}
          />
        ) : (
          <RecordWords item={item} cache={cache} />
        )}
      </span>
      <Remove
        label={t('cart.remove', { name: item.label })}
        onRemove={() => removing.items([line])}
      />
    </>
  );
}

function RecordWords({ item, cache }: { item: CartItem; cache: CatalogCache | undefined }) {
  const t = useTexts();
  const facts = useMemo(() => (cache ? listFacts(cache, item, t) : []), [cache, item, t]);
  return (
    <>
      <span className="cart-label record" title={item.label}>
        <bdi>{item.label}</bdi>
      </span>
      {item.gone ? (
        <span className="cart-gone">
          <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
          {t('cart.gone')}
        </span>
      ) : (
        <span className="cart-facts">
          {facts.map((fact) => (
            <span key={fact}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/** For the pointer; the keyboard has Delete. */
function Remove({ label, onRemove }: { label: string; onRemove(): void }) {
  const remove = (event: MouseEvent): void => {
    event.stopPropagation();
    // The button goes with its row.
    event.currentTarget.closest<HTMLElement>('.cart-rows')?.focus();
    onRemove();
  };
  return (
    <span role="gridcell" className="cart-remove">
      <Button label={label} icon={X} iconOnly variant="quiet" tabIndex={-1} onClick={remove} />
    </span>
  );
}
