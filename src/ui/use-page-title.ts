import { useEffect } from 'react';
import type { ElementHost } from '../core/element-host.ts';

/**
 * Tells the page around what an element shows, for the title of its window.
 *
 * @param title "" where the element shows nothing that has a name; null while that is not known
 *   yet, or another component tells it
 */
export function usePageTitle(host: ElementHost, title: string | null): void {
  useEffect(() => {
    if (title !== null) host.emit('geo-title', { title });
  }, [host, title]);
}
