import { readStored } from '../../src/core/storage.ts';
import { formatRoute, HOME, type Route, parseRoute, START } from './router.ts';
import { readKeptViews } from './view-query.ts';

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
    this.route = readPlace();
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
   * A user has signed in: where nothing else was requested, the first visit of a browser begins
   * with what can be done here.
   */
  enter(): void {
    const isAtHome = location.pathname === HOME && location.search === '';
    if (isAtHome && readStored('geo-elements.visited') === null) this.go(START, { replace: true });
  }

  /**
   * An element's state changed: another record or viewer is a step of the history, everything else
   * belongs to the same step.
   * @param isStep whether it is a step, where the element says so itself
   */
  show(route: Route, isStep?: boolean): void {
    const url = new URL(formatRoute(route), location.href);
    const [next, now] = [url.searchParams, new URLSearchParams(location.search)];
    const steps =
      isStep ??
      (url.pathname !== location.pathname ||
        STEPS.some((name) => next.get(name) !== now.get(name)) ||
        BEGUN.some((name) => next.has(name) !== now.has(name)));
    this.route = route;
    const isElsewhere = url.pathname !== location.pathname || url.search !== location.search;
    if (steps && isElsewhere) history.pushState(readKeptView(route), '', url);
    else if (isElsewhere || readKeptView(route)) history.replaceState(readKeptView(route), '', url);
    this.changed('state');
  }

  /** Shows a place instead of the one that is shown. */
  replace(route: Route): void {
    this.route = route;
    history.replaceState(readKeptView(route), '', formatRoute(route));
    this.changed('visit');
  }

  #visit(): void {
    this.route = readPlace();
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

/** The place of the address, with what the history keeps of its viewers beside it. */
function readPlace(): Route {
  const route = parseRoute(location);
  const kept = readKeptViews(history.state);
  if (route.name !== 'consume' || route.state['kind'] === undefined) return route;
  const view = { ...kept, ...(route.state['view'] as object | undefined) };
  return Object.keys(view).length > 0 ? { ...route, state: { ...route.state, view } } : route;
}

/** What the history keeps beside an address: views of viewers, which may be too long for it. */
function readKeptView(route: Route): { view: unknown } | null {
  return route.name === 'consume' && route.state['view'] !== undefined
    ? { view: route.state['view'] }
    : null;
}
