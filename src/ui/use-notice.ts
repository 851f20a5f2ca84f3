import { useCallback, useState } from 'react';
import type { ElementHost } from '../core/element-host.ts';
import { type Notice, notify, TOAST_MS } from '../core/toasts.ts';
import { useTimer } from './use-timer.ts';

/** What a bar of an element says for a while. */
export interface ShownNotice {
  message: string;
  /** Takes back what was done. */
  undo?: () => void;
}

/**
 * Says something for five seconds: with an undo in the element's own bar, else by the page's
 * toasts, and in the bar where the page has none.
 */
export function useNotice(host: ElementHost): {
  notice: ShownNotice | null;
  say(notice: Notice): void;
  offer(message: string, undo: () => void): void;
  hold(held: boolean): void;
  silence(): void;
} {
  const [shown, setShown] = useState<ShownNotice | null>(null);
  const timer = useTimer();
  const silence = useCallback(() => {
    timer.stop();
    setShown(null);
  }, [timer]);
  const run = useCallback(() => timer.start(() => setShown(null), TOAST_MS), [timer]);
  const put = useCallback(
    (next: ShownNotice) => {
      setShown(next);
      run();
    },
    [run],
  );
  return {
    notice: shown,
    silence,
    say: useCallback(
      (notice: Notice) => {
        if (!notify(host, notice)) put({ message: notice.message });
      },
      [host, put],
    ),
    offer: useCallback((message: string, undo: () => void) => put({ message, undo }), [put]),
    hold: useCallback((held: boolean) => (held ? timer.stop() : run()), [timer, run]),
  };
}
