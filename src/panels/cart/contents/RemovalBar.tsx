import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { Removals } from '../removals.ts';

/** What was taken out, for as long as it can be put back. */
export function RemovalBar({ removals }: { removals: Removals }) {
  const t = useTexts();
  const bar = useRef<HTMLDivElement>(null);
  const waiting = useSignal(removals.waiting);
  // Who leaves by the keyboard, or whose bar goes, holds nothing any more.
  useEffect(() => () => removals.hold(false), [removals]);
  const words = !waiting
    ? ''
    : waiting.what === 'cart'
      ? t('cart.removal.cart', { name: waiting.name })
      : waiting.what === 'clear'
        ? t('cart.removal.clear', { name: waiting.name })
        : t('cart.removal.items', { count: waiting.itemIds.size });
  return (
    <div className="removal-place" role="status">
      {waiting ? (
        <div
          ref={bar}
          className="removal-bar"
          onPointerEnter={() => removals.hold(true)}
          onPointerLeave={() => removals.hold(false)}
          onFocus={({ target }) => target.matches(':focus-visible') && removals.hold(true)}
          onBlur={() => removals.hold(false)}
        >
          <bdi>{words}</bdi>
          <Button
            label={t('common.undo')}
            shortcut="Ctrl+Z"
            onClick={() => {
              const root = bar.current?.getRootNode() as ShadowRoot | undefined;
              removals.undo();
              root?.querySelector<HTMLElement>('.cart-rows')?.focus();
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
