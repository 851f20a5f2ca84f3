import { type RefObject, useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** What is listened to: a target that lives outside React, or the element of a ref. */
export type ListenerTarget = EventTarget | null | undefined | RefObject<EventTarget | null>;

/**
 * Listens to an event while the component is mounted. The handler may change with each render
 * without a new subscription.
 * @param target null or undefined listens to nothing
 */
export function useListener<E extends Event>(
  target: ListenerTarget,
  type: string,
  handler: (event: E) => void,
  options?: AddEventListenerOptions,
): void {
  const latest = useLatest(handler);
  const { capture, passive, once } = options ?? {};
  useEffect(() => {
    const node = target && 'current' in target ? target.current : target;
    if (!node) return;
    const listen = (event: Event): void => latest.current(event as E);
    const how = { capture, passive, once };
    node.addEventListener(type, listen, how);
    return () => node.removeEventListener(type, listen, how);
  }, [target, type, latest, capture, passive, once]);
}
