import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Environment } from '../src/core/element-host.ts';
import { userSettings } from '../src/core/user-settings.ts';

/** The surroundings of one element, kept up to date between `start` and `stop`. */
export class EnvironmentWatch {
  readonly #value;
  #stop: (() => void) | null = null;

  constructor(private readonly element: HTMLElement) {
    this.#value = signal<Environment>({ lang: 'en', dir: 'ltr', theme: 'light' });
  }

  get value(): ReadonlySignal<Environment> {
    return this.#value;
  }

  /** Watches from where the element is now; called again after a move it watches from there. */
  start(): void {
    this.stop();
    const read = (): void => this.read();
    const observer = new MutationObserver(read);
    // Anywhere in the tree: ancestors change as the element is moved, and the page's <geo-session>
    // is no ancestor.
    const attributeFilter = ['lang', 'dir', 'theme'];
    for (const root of findRoots(this.element))
      observer.observe(root, { subtree: true, attributes: true, attributeFilter });
    const dark = this.element.ownerDocument.defaultView?.matchMedia?.(
      '(prefers-color-scheme: dark)',
    );
    dark?.addEventListener('change', read);
    const stopFollowing = userSettings.subscribe(read);
    this.#stop = () => {
      observer.disconnect();
      stopFollowing();
      dark?.removeEventListener('change', read);
    };
    read();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** Reads the surroundings now; the signal changes only where something differs. */
  read(): void {
    const next = readEnvironment(this.element);
    const { lang, dir, theme } = this.#value.peek();
    if (next.lang !== lang || next.dir !== dir || next.theme !== theme) this.#value.value = next;
  }
}

/** The tree the element is in and those around it, from the inside out. */
function findRoots(element: Element): Node[] {
  const roots: Node[] = [];
  for (let at: Node | undefined = element; at;) {
    const root: Node = at.getRootNode();
    roots.push(root);
    at = findShadowHost(root) ?? undefined;
  }
  return roots;
}

/** Host of a shadow root of any window; null for every other node. */
function findShadowHost(node: Node | null): Element | null {
  return node?.nodeType === 11 ? ((node as Partial<ShadowRoot>).host ?? null) : null;
}

/** Nearest element, itself included and through shadow roots, for which `read` finds something. */
function nearest(element: Element, read: (at: Element) => string | null): string | null {
  for (let at: Element | null = element; at;) {
    const found = read(at);
    if (found) return found;
    at = at.parentElement ?? findShadowHost(at.parentNode);
  }
  return null;
}

const RIGHT_TO_LEFT = /^(ar|fa|he|ur|ps|sd|ug|yi|dv|ckb)\b/i;

function readEnvironment(element: HTMLElement): Environment {
  const page = element.ownerDocument.defaultView;
  const session = element.ownerDocument.querySelector('geo-session');
  const ownLang = element.getAttribute('lang') || session?.getAttribute('lang');
  const lang =
    ownLang ||
    nearest(element, (at) => at.getAttribute('lang')) ||
    userSettings.peek().language ||
    page?.navigator.language ||
    'en';
  const byLang = RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr';
  // A language that was chosen for the element decides before the page's direction, which was
  // chosen for other words.
  const ownDir = readDirection(element, element.getAttribute('dir'));
  const dir =
    ownDir ??
    (ownLang
      ? byLang
      : (nearest(element, (at) => readDirection(at, at.getAttribute('dir'))) ?? byLang));
  const wanted = readTheme(element) ?? readTheme(session);
  const theme =
    wanted ??
    userSettings.peek().theme ??
    (page?.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  return { lang, dir: dir === 'rtl' ? 'rtl' : 'ltr', theme };
}

function readDirection(at: Element, dir: string | null): string | null {
  const value = dir?.trim().toLowerCase();
  if (value === 'rtl' || value === 'ltr') return value;
  if (value !== 'auto') return null;
  return at.ownerDocument.defaultView?.getComputedStyle(at).direction ?? null;
}

/** The element's theme, by property or attribute; null for `auto` and for none. */
function readTheme(element: Element | null): 'light' | 'dark' | null {
  const theme =
    (element as { theme?: unknown } | null)?.theme ??
    element?.getAttribute('theme')?.trim().toLowerCase();
  return theme === 'light' || theme === 'dark' ? theme : null;
}
