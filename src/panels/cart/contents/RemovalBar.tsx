import { type MouseEvent, useCallback } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { holdWhileRead } from '../../../ui/hold-while-read.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import type { Removals } from '../removals.ts';

/** What was taken out, for as long as it can be put back. */
export function RemovalBar({ removals }: { removals: Removals }) {
  const t = useTexts();
  const waiting = useSignal(removals.waiting);
  // The countdown resumes when the bar is unmounted.
  const releaseAtEnd = useCallback(() => () => removals.hold(false), [removals]);
  const words = !waiting
    ? ''
    : waiting.what === 'cart'
      ? t('cart.removal.cart', { name: waiting.name })
      : waiting.what === 'clear'
        ? t('cart.removal.clear', { name: waiting.name })
        : t('cart.removal.items', { count: waiting.itemIds.size });
  const undo = (event: MouseEvent): void => {
    const root = event.currentTarget.getRootNode() as ShadowRoot;
    removals.undo();
    root.querySelector<HTMLElement>('.cart-rows')?.focus();
  };
  return (
    <div ref={releaseAtEnd} className="removal-place" role="status">
      {waiting ? (
        <div className="removal-bar" {...holdWhileRead((isHeld) => removals.hold(isHeld))}>
          <bdi>{words}</bdi>
          <Button label={t('common.undo')} shortcut="Ctrl+Z" onClick={undo} />
        </div>
      ) : null}
    </div>
  );
}
