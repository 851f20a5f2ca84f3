import { ShoppingCart } from 'lucide-react';
import type { Backend } from '../../backend/backend.ts';
import type { ElementHost } from '../../core/element-host.ts';
import { useTexts } from '../../ui/texts.tsx';
import { SuggestedSearches } from './SuggestedSearches.tsx';

/** Says that nothing is in the cart, and leads back to where there is something. */
export function EmptyCart({ host, backend }: { host: ElementHost; backend: Backend }) {
  const t = useTexts();
  return (
    <div className="cart-empty">
      <ShoppingCart size={24} strokeWidth={1.5} aria-hidden />
      <p className="empty-title">{t('cart.empty')}</p>
      <p className="muted">{t('cart.emptyHint')}</p>
      <SuggestedSearches host={host} backend={backend} />
    </div>
  );
}
