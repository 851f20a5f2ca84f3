import { useMemo } from 'react';
import { flattenCatalogs, loadGroups } from '../../backend/catalogs.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useSignal } from '../../ui/use-signal.ts';
import { CartList } from './CartList.tsx';
import { getCartExport } from './cart-export.ts';
import { cartName } from './cart-name.ts';
import type { CartParts } from './cart-parts.ts';
import type { CartStore } from './cart-store.ts';
import { CartMain } from './contents/CartMain.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { PreflightCard } from './preflight/PreflightCard.tsx';
import { WaitingOverlay } from './WaitingOverlay.tsx';

/** The carts, what is in the one that is open, and its export. */
export function CartTab(parts: CartParts) {
  const t = useTexts();
  const { host, store, state } = parts;
  const { carts: known, problem } = useSignal(store.known);
  const carts = useMemo(
    () => known?.map((one) => ({ ...one, name: cartName(t, one.name) })),
    [known, t],
  );
  const run = getCartExport(host, store.backend);
  const phase = useSignal(run.phase);
  const findLabel = useLabels(store);
  if (!carts)
    return problem ? (
      <div className="cart-note">
        <ProblemNote problem={problem} onRetry={() => void store.reload()} />
      </div>
    ) : (
      <Skeleton />
    );
  const cart = carts.find(({ id }) => id === state.cart) ?? carts[0];
  const waits = phase.kind === 'running' && !phase.isBackground;
  return (
    <div className="cart-body">
      <div className="cart-columns" inert={waits}>
        <CartList {...parts} carts={carts} chosen={cart?.id} />
        <section className="cart-main" data-region aria-label={cart?.name ?? t('cart.tab.cart')}>
          {problem ? (
            <ProblemNote compact problem={problem} onRetry={() => void store.reload()} />
          ) : null}
          {cart ? (
            <CartMain key={cart.id} {...parts} cart={cart} findLabel={findLabel} />
          ) : (
            <EmptyCart host={host} backend={store.backend} />
          )}
        </section>
        {cart && cart.count > 0 ? (
          <PreflightCard key={cart.id} {...parts} cart={cart} findLabel={findLabel} run={run} />
        ) : null}
      </div>
      {waits ? <WaitingOverlay run={run} percent={phase.percent} /> : null}
    </div>
  );
}

/**
 * Returns a function that maps the name of a catalog to its label, or to the name itself if no
 * label is known.
 */
function useLabels({ backend }: CartStore): (catalog: string) => string {
  const ask = useMemo(() => (signal: AbortSignal) => loadGroups(backend, { signal }), [backend]);
  const { data } = useAnswer(ask);
  const labels = useMemo(
    () => new Map(flattenCatalogs(data ?? []).map(({ name, label }) => [name, label])),
    [data],
  );
  return (catalog) => labels.get(catalog) ?? catalog;
}

function Skeleton() {
  const t = useTexts();
  return (
    <div className="cart-columns late" role="status" aria-label={t('common.loading')}>
      <div className="cart-list" />
      <div className="cart-main cart-skeleton">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="skeleton-line" />
        ))}
      </div>
      <div className="preflight" />
    </div>
  );
}
