import { useMemo, useState } from 'react';
import { type Cart, cartSize } from '../../../backend/cart.ts';
import { formatCount } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { CartExport } from '../cart-export.ts';
import type { CartParts } from '../cart-parts.ts';
import { ExportForm } from './ExportForm.tsx';
import { SizeSummary } from './SizeSummary.tsx';

/**
 * What an export of the cart would be, before it is begun (screens.md 2.3, "preflight card").
 * Nothing of it is waited for.
 */
export function PreflightCard(
  props: CartParts & { cart: Cart; findLabel: (catalog: string) => string; run: CartExport },
) {
  const t = useTexts();
  const { store, cart, findLabel } = props;
  const [attempt, setAttempt] = useState(0);
  // What is in the cart has changed: its size may have too.
  const held = JSON.stringify(cart.groups);
  const ask = useMemo(
    () => (signal: AbortSignal) => cartSize(store.backend, cart.id, { signal }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [store, cart.id, held, attempt],
  );
  const { data: size, problem } = useAnswer(ask);
  return (
    <aside className="preflight" data-region aria-label={t('cart.preflight')} part="preflight">
      <h2>{t('cart.preflight')}</h2>
      <dl className="preflight-facts">
        {cart.groups.map(({ catalog, items, records }) => (
          <div key={catalog}>
            <dt>
              <bdi>{findLabel(catalog)}</bdi>
            </dt>
            <dd>
              {t('cart.contents', { records: formatCount(records), items: formatCount(items) })}
            </dd>
          </div>
        ))}
        <SizeSummary size={size} problem={problem} onRetry={() => setAttempt(attempt + 1)} />
      </dl>
      <ExportForm {...props} size={size} />
    </aside>
  );
}
