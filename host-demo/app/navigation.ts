import { formatRoute, HOME, type Route, parseRoute } from './router.ts';

/**
 * Why the place changed: by a link or the browser's own buttons, or because an element of the same
 * place says so.
 */
export type NavigationCause = 'visit' | 'state';

/**
 * What of an element's state is a step of the history where it changes; the rest belongs to the
 * same step.
 */
const STEPS = ['catalog', 'record', 'trail', 'tab', 'cart'];
/** What is a step where it comes or goes, not where it is typed on. */
const BEGUN = ['search'];

/**
 * Keeps the address and the place in step. Real links stay links: with a modifier key, another
 * button or a target the browser follows them.
 */
export class Navigation {
  route: Route;

  constructor(private readonly changed: (reason: NavigationCause) => void) {
    if (location.pathname === '/') history.replaceState(null, '', HOME + location.search);
    // Any other path opens the application at its start (spec 2).
    else if (parseRoute(location).name === 'not-found') history.replaceState(null, '', HOME);
    this.route = parseRoute(location);
    window.addEventListener('popstate', () => this.#visit());
    document.addEventListener('click', this.#follow);
  }

  /**
   * Goes to a path of this origin: a pop-up opens its window, a path outside the application is
   * loaded as a page. False for another origin and for a window that the browser did not open.
   */
  go(to: string, { replace = false } = {}): boolean {
    const url = new URL(to, location.href);
    if (url.origin !== location.origin) return false;
    const { name } = parseRoute(url);
    if (name === 'popup' && this.route.name !== 'login')
      return window.open(url, '_blank', 'popup,width=960,height=1000') !== null;
    if (name === 'not-found') {
      location.assign(url);
      return true;
    }
    if (url.pathname === '/') url.pathname = HOME;
    const same = url.pathname === location.pathname && url.search === location.search;
    if (replace || same) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    this.#visit();
    return true;
  }

  /**
   * An element's state changed: another record or viewer is a step of the history, everything else
   * belongs to the same step.
   */
  show(route: Route): void {
    const url = new URL(formatRoute(route), location.href);
    const [next, now] = [url.searchParams, new URLSearchParams(location.search)];
    const steps =
      url.pathname !== location.pathname ||
      STEPS.some((name) => next.get(name) !== now.get(name)) ||
      BEGUN.some((name) => next.has(name) !== now.has(name));
    this.route = route;
    if (steps) history.pushState(null, '', url);
    else if (url.search !== location.search) history.replaceState(null, '', url);
    this.changed('state');
  }

  #visit(): void {
    this.route = parseRoute(location);
    this.changed('visit');
  }

  readonly #follow = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event
      .composedPath()
      .find((at): at is HTMLAnchorElement => at instanceof HTMLAnchorElement && at.href !== '');
    if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.hash || parseRoute(url).name === 'not-found') return;
    event.preventDefault();
    this.go(url.href);
  };
}
