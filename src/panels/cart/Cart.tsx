import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { getBackend } from '../../backend/backend.ts';
import { pokeJobs } from '../../backend/jobs-feed.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { walkRegions } from '../../ui/region-keys.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useNotice } from '../../ui/use-said.ts';
import { type CartState, checkedState } from './cart-state.ts';
import { CartTab } from './CartTab.tsx';
import { useCartStore } from './use-cart-store.ts';
import { useRunning } from './use-running.ts';

const ExportsTab = lazy(async () => ({
  default: (await import('./exports/ExportsTab.tsx')).ExportsTab,
}));

/** Props of `Cart`. */
export interface CartProps {
  host: ElementHost;
  state?: unknown;
}

/** `<geo-cart>`: screens.md 2.3. */
export const Cart = withTexts(Screen);

function Screen({ host, state: given }: CartProps) {
  const t = useTexts();
  const panel = useId();
  const [state, setState] = useState(() => checkedState(given));
  useEffect(() => setState(checkedState(given)), [given]);
  const backend = useMemo(() => getBackend(host), [host]);
  const saying = useNotice(host);
  const store = useCartStore(host, backend, saying.say);
  useEffect(
    () =>
      host.expose({
        refresh: async () => {
          pokeJobs(backend);
          await store?.reload();
        },
      }),
    [host, backend, store],
  );
  const running = useRunning(backend);
  const go = useCallback(
    (next: CartState): void => {
      setState(next);
      host.emit('geo-state-change', { state: next });
    },
    [host],
  );

  const tab = state.tab ?? 'cart';
  const tabs = [
    { id: 'cart', label: t('cart.tab.cart') },
    {
      id: 'exports',
      label: running > 0 ? t('cart.tab.running', { count: running }) : t('cart.tab.exports'),
    },
  ] as const;
  return (
    <div className="cart" onKeyDown={walkRegions}>
      <header className="cart-tabs" data-region>
        <Tabs
          label={t('cart.tabs')}
          tabs={tabs}
          selected={tab}
          panelId={panel}
          onSelect={(id) => go({ ...state, tab: id === 'exports' ? id : undefined })}
        />
      </header>
      <div
        id={panel}
        className="cart-panel"
        role="tabpanel"
        aria-label={t(tab === 'cart' ? 'cart.tab.cart' : 'cart.tab.exports')}
      >
        {tab === 'cart' ? (
          store ? (
            <CartTab host={host} store={store} state={state} go={go} say={saying.say} />
          ) : null
        ) : (
          <Suspense
            fallback={
              <p className="muted-note late" role="status">
                {t('common.loading')}
              </p>
            }
          >
            <ExportsTab host={host} backend={backend} state={state} go={go} />
          </Suspense>
        )}
      </div>
      {saying.notice ? (
        <p className="cart-said" role="status">
          {saying.notice.message}
        </p>
      ) : null}
    </div>
  );
}
