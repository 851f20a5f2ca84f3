/** How long sections above may load and push a section down, ms. */
const SETTLING_MS = 3000;

/**
 * Scrolls to a section and focuses its heading. What is above it is loaded as it comes into view:
 * the section is scrolled to again while the page grows, until the user scrolls.
 */
export function goToSection(page: Element, section: Element): void {
  const scroll = (): void => section.scrollIntoView({ block: 'start' });
  const growth = new ResizeObserver(scroll);
  const stops = new AbortController();
  const stop = (): void => {
    growth.disconnect();
    stops.abort();
  };
  for (const type of ['wheel', 'pointerdown', 'keydown'] as const)
    page.addEventListener(type, stop, { passive: true, signal: stops.signal });
  setTimeout(stop, SETTLING_MS);
  growth.observe(page);
  scroll();
  section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
