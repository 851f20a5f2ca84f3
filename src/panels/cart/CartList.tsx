import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Cart, countRecordsInCart } from '../../backend/cart.ts';
import { problemText } from '../../core/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount } from '../../ui/format.ts';
import { useTexts } from '../../ui/texts.tsx';
import type { CartParts } from './cart-parts.ts';

/** The user's carts, and a way to a new one. */
export function CartList({
  store,
  state,
  go,
  say,
  carts,
  chosen,
}: CartParts & { carts: readonly Cart[]; chosen: string | undefined }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const create = async (): Promise<void> => {
    setBusy(true);
    const made = await store.create();
    setBusy(false);
    if (typeof made === 'string') go({ ...state, cart: made });
    else if (made) say({ kind: 'error', message: problemText(t, made), problem: made });
  };
  return (
    <nav className="cart-list" data-region aria-label={t('cart.list')} part="carts">
      <header className="cart-list-head">
        <h2>{t('cart.list')}</h2>
        <Button
          label={t('cart.new')}
          icon={Plus}
          iconOnly
          variant="quiet"
          disabledBecause={busy && t('cart.making')}
          onClick={() => void create()}
        />
      </header>
      <ul>
        {carts.map(({ id, name, ...contents }) => (
          <li key={id}>
            <button
              type="button"
              className="cart-choice"
              aria-current={id === chosen || undefined}
              onClick={() => go({ ...state, cart: id })}
            >
              <bdi>{name}</bdi>
              <span className="cart-count">
                <span aria-hidden>{formatCount(countRecordsInCart(contents))}</span>
                <span className="visually-hidden">
                  {t('cart.recordCount', { records: formatCount(countRecordsInCart(contents)) })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
