import { Suspense, useCallback, useId, useMemo } from 'react';
import { type Backend, getBackend } from '../../backend/backend.ts';
import { refreshJobs } from '../../backend/jobs-feed.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { walkRegions } from '../../ui/region-keys.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTexts, withTexts } from '../../ui/texts.tsx';
import { useMethods } from '../../ui/use-methods.ts';
import { useNotice } from '../../ui/use-notice.ts';
import { useStateFrom } from '../../ui/use-state-from.ts';
import { type CartState, parseCartState } from './cart-state.ts';
import { CartTab } from './CartTab.tsx';
import { useCartStore } from './use-cart-store.ts';
import { useRunning } from './use-running.ts';

const ExportsTab = lazyPart(async () => (await import('./exports/ExportsTab.tsx')).ExportsTab);

/** Props of `Cart`. */
export interface CartProps {
  host: ElementHost;
  state?: unknown;
}

/** `<geo-cart>`: screens.md 2.3. */
export const Cart = withTexts(Screen);

function Screen({ host, state: given }: CartProps) {
  const t = useTexts();
  const panelId = useId();
  const [state, setState] = useStateFrom(given, parseCartState);
  const backend = useMemo(() => getBackend(host), [host]);
  const { notice, say } = useNotice(host);
  const store = useCartStore(host, backend, say);
  useMethods(host, {
    async refresh() {
      refreshJobs(backend);
      await store?.reload();
    },
  });
  const go = useCallback(
    (next: CartState): void => {
      setState(next);
      host.emit('geo-state-change', { state: next });
    },
    [host, setState],
  );
  const tab = state.tab ?? 'cart';
  return (
    <div className="cart" onKeyDown={walkRegions}>
      <CartTabs
        backend={backend}
        panelId={panelId}
        tab={tab}
        onSelect={(id) => go({ ...state, tab: id === 'exports' ? id : undefined })}
      />
      <div
        id={panelId}
        className="cart-panel"
        role="tabpanel"
        aria-label={t(tab === 'cart' ? 'cart.tab.cart' : 'cart.tab.exports')}
      >
        {tab === 'cart' && store ? (
          <CartTab host={host} store={store} state={state} go={go} say={say} />
        ) : null}
        {tab === 'exports' ? (
          <Suspense fallback={<Loading />}>
            <ExportsTab host={host} backend={backend} state={state} go={go} />
          </Suspense>
        ) : null}
      </div>
      {notice ? (
        <p className="cart-notice" role="status">
          {notice.message}
        </p>
      ) : null}
    </div>
  );
}

/** Cart and exports; the second tab counts the jobs that run. */
function CartTabs({
  backend,
  panelId,
  tab,
  onSelect,
}: {
  backend: Backend;
  panelId: string;
  tab: 'cart' | 'exports';
  onSelect(tab: 'cart' | 'exports'): void;
}) {
  const t = useTexts();
  const running = useRunning(backend);
  const tabs = [
    { id: 'cart', label: t('cart.tab.cart') },
    {
      id: 'exports',
      label: running > 0 ? t('cart.tab.running', { count: running }) : t('cart.tab.exports'),
    },
  ] as const;
  return (
    <header className="cart-tabs" data-region>
      <Tabs
        label={t('cart.tabs')}
        tabs={tabs}
        selected={tab}
        panelId={panelId}
        onSelect={onSelect}
      />
    </header>
  );
}

function Loading() {
  const t = useTexts();
  return (
    <p className="muted-note late" role="status">
      {t('common.loading')}
    </p>
  );
}
