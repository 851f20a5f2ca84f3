import { useCallback, useEffect, useState } from 'react';
import type { ElementHost } from '../../core/element-host.ts';
import { type Notice, notify, TOAST_MS } from '../../core/toasts.ts';

/** Shows notices by the page's toasts; in the element's own bar if the page has none. */
export function useNotices(host: ElementHost): {
  /** The notice of the bar. */
  notice: Notice | null;
  say(notice: Notice): void;
  dismiss(): void;
} {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const say = useCallback(
    (next: Notice) => {
      if (!notify(host, next)) setNotice(next);
    },
    [host],
  );
  return { notice, say, dismiss: useCallback(() => setNotice(null), []) };
}
