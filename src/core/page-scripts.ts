/**
 * Resolves once the scripts in the page's own markup have run, modules and deferred ones too: what
 * they set on an element counts as set from the beginning. At once on a page whose scripts have
 * run.
 */
export function whenPageScriptsRan(page: Document): Promise<void> {
  // `readyState` is `interactive` both before and after these scripts.
  const [navigation] = (page.defaultView?.performance.getEntriesByType('navigation') ??
    []) as PerformanceNavigationTiming[];
  if (page.readyState === 'complete' || (navigation?.domContentLoadedEventStart ?? 0) > 0)
    return Promise.resolve();
  return new Promise((resolve) => {
    page.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    // A page without this entry may be past that event already.
    page.defaultView?.addEventListener('load', () => resolve(), { once: true });
  });
}
