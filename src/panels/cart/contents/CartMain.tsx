import { Trash2, X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { type Cart, countRecordsInCart } from '../../../backend/cart.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { CartParts } from '../cart-parts.ts';
import { EmptyCart } from '../EmptyCart.tsx';
import { CartRows } from './CartRows.tsx';
import { buildLines } from './lines.ts';
import { RemovalBar } from './RemovalBar.tsx';
import { type Removing, useRemoving } from './use-removing.ts';

/** What is in a cart, by catalog, and the ways to take it out. */
export function CartMain({
  host,
  store,
  cart,
  findLabel,
  say,
}: CartParts & { cart: Cart; findLabel: (catalog: string) => string }) {
  const contents = useMemo(() => store.contents(cart.id), [store, cart.id]);
  const open = useSignal(contents.open);
  const known = useSignal(contents.groups);
  const hidden = useSignal(store.hidden);
  const caches = useSignal(store.caches);
  const lines = useMemo(
    () => buildLines(cart.groups, open, known, hidden),
    [cart.groups, open, known, hidden],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useOnlyGroupOpens(contents, cart);
  const removing = useRemoving({ store, cart, contents, say });

  const chosen = lines.filter((line) => line.kind === 'item' && selected.has(line.item.id));
  const removeChosen = (): void => {
    removing.items(chosen.flatMap((line) => (line.kind === 'item' ? [line] : [])));
    setSelected(new Set());
  };
  return (
    <>
      <header className="cart-head">
        <Title cart={cart} />
        {chosen.length > 0 ? (
          <SelectionActions
            count={chosen.length}
            onRemove={removeChosen}
            onClear={() => setSelected(new Set())}
          />
        ) : (
          <CartActions cart={cart} removing={removing} />
        )}
      </header>
      {cart.count > 0 ? (
        <CartRows
          {...{ host, store, cart, findLabel, lines, selected, setSelected }}
          {...{ removing, contents, caches }}
          onRemoveSelected={removeChosen}
        />
      ) : (
        <EmptyCart host={host} backend={store.backend} />
      )}
      <RemovalBar removals={store.removals} />
    </>
  );
}

function Title({ cart }: { cart: Cart }) {
  const t = useTexts();
  const { name, count } = cart;
  const records = countRecordsInCart(cart);
  return (
    <div className="cart-title">
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className="muted">
        {t('cart.contents', { records: formatCount(records), items: formatCount(count) })}
      </p>
    </div>
  );
}

/** What can be done with selected items. */
function SelectionActions({
  count,
  onRemove,
  onClear,
}: {
  count: number;
  onRemove(): void;
  onClear(): void;
}) {
  const t = useTexts();
  return (
    <div className="cart-actions" role="group" aria-label={t('cart.selection')}>
      <span className="cart-chosen">{t('cart.selected', { count })}</span>
      <Button label={t('cart.removeSelected')} icon={Trash2} shortcut="Del" onClick={onRemove} />
      <Button label={t('cart.unselect')} icon={X} iconOnly variant="quiet" onClick={onClear} />
    </div>
  );
}

/** What can be done with the cart as a whole. */
function CartActions({ cart, removing }: { cart: Cart; removing: Removing }) {
  const t = useTexts();
  return (
    <div className="cart-actions">
      <Button
        label={t('cart.clear')}
        icon={Trash2}
        variant="quiet"
        disabledBecause={
          (cart.count === 0 && t('cart.empty')) || (removing.busy && t('cart.looking'))
        }
        onClick={() => void removing.clear()}
      />
      <Menu
        label={t('cart.more')}
        items={[{ label: t('cart.removeCart'), icon: Trash2, run: () => removing.cart() }]}
      />
    </div>
  );
}

/** A cart of one catalog is seen at once. */
function useOnlyGroupOpens(
  contents: ReturnType<CartParts['store']['contents']>,
  { groups }: Cart,
): void {
  const only = groups.length === 1 ? groups[0]!.catalog : null;
  useEffect(() => {
    if (only !== null && contents.open.peek().size === 0) contents.toggle(only, true);
    // What the user folds stays folded.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [contents]);
}
