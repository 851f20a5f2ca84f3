import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import type { CartExport } from './cart-export.ts';
import { formatPercent } from '../../ui/format.ts';

/**
 * Covers the cart while the user waits for its export (spec 4): its progress, Cancel, and
 * Background.
 */
export function WaitingOverlay({
  run,
  percent,
}: {
  run: CartExport;
  /** Null until the server has accepted the export. */
  percent: number | null;
}) {
  const t = useTexts();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const root = first.current?.getRootNode() as ShadowRoot | undefined;
    first.current?.focus();
    return () => root?.querySelector<HTMLElement>('.preflight-go')?.focus();
  }, []);
  const label = t(percent === null ? 'cart.waiting.starting' : 'cart.waiting.working');
  return (
    <div
      className="cart-waiting"
      role="dialog"
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && run.toBackground()}
    >
      <div className="cart-waiting-card">
        <h2>
          <bdi>{run.wanted?.name}</bdi>
        </h2>
        <div className="progress">
          <div className="progress-line">
            <span className="progress-label" role="status">
              {label}
            </span>
            <bdi className="progress-amount">
              {percent === null ? '' : formatPercent(t, percent)}
            </bdi>
          </div>
          <progress
            className="progress-bar"
            aria-label={label}
            max={100}
            value={percent !== null && percent > 0 ? percent : undefined}
          />
        </div>
        <p className="muted">{t('cart.waiting.hint')}</p>
        <div className="cart-actions">
          <Button label={t('cart.waiting.cancel')} onClick={() => run.cancel()} />
          <Button
            ref={first}
            label={t('cart.waiting.background')}
            variant="primary"
            shortcut="Esc"
            onClick={() => run.toBackground()}
          />
        </div>
      </div>
    </div>
  );
}
