import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { type Translate, translator } from '../../src/i18n/i18n.ts';
import type { Notice } from '../../src/core/toasts.ts';
import { CartItems } from './cart-items.ts';
import { loadConfig, type ServerConfig } from './config.ts';
import { Languages } from './languages.ts';
import { MapViewsPart } from './map-views-part.ts';
import { Navigation } from './navigation.ts';
import { band, failure, note, waiting } from './notes.ts';
import { Overlays } from './overlays.ts';
import { PageSession } from './page-session.ts';
import { Parts } from './parts.ts';
import { place } from './places.ts';
import { listPopupQuery } from './popup-query.ts';
import { Preferences } from './preferences.ts';
import { type ElementState, isSamePlace, type Route } from './router.ts';
import { SavedViewOpener } from './saved-view.ts';
import { listenForShortcuts, shortcutDialog } from './shortcuts.ts';
import { PageTitle } from './title.ts';
import { topBar } from './top-bar.ts';

/**
 * The application page: reads the address, puts the elements of that place on the page, and passes
 * state and events between them and the address. It renders into the document itself, so that the
 * page's sheet and the suite's session reach everything.
 */
export class AppShell extends LitElement {
  /** Configuration from the server: null without a server, undefined until it answers. */
  #config: ServerConfig | null | undefined;
  /** Error message of loading the configuration; null if it did not fail. */
  #unreachable: string | null = null;
  readonly #preferences = new Preferences(() => this.requestUpdate());
  readonly #parts = new Parts(() => this.requestUpdate());
  readonly #navigation = new Navigation((reason) => this.#moved(reason === 'visit'));
  #session: PageSession | null = null;
  /** A user has signed in on this page. */
  #hasEntered = false;
  readonly #languages = new Languages(() => this.requestUpdate());
  readonly #cart = new CartItems(() => this.requestUpdate());
  readonly #overlays = new Overlays(
    this.#parts,
    () => this.requestUpdate(),
    (to) => void this.#navigation.go(to),
  );
  readonly #title = new PageTitle(() => this.requestUpdate());
  readonly #savedView = new SavedViewOpener(
    () => this.requestUpdate(),
    (route) => this.#navigation.replace(route),
  );
  readonly #mapViews = new MapViewsPart(
    () => {
      this.requestUpdate();
      return this.updateComplete;
    },
    (state) => this.#navigation.show({ name: 'map', state }, true),
  );
  #entered: Route = this.#navigation.route;

  override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#start();
    listenForShortcuts((to) => void this.#navigation.go(to));
    document.addEventListener('geo-navigate', (event) => {
      // A page that navigates by itself has cancelled the event.
      if (event.defaultPrevented) return;
      const { to } = (event as CustomEvent<{ to: string }>).detail;
      if (this.#navigation.go(to, { replace: this.#navigation.route.name === 'login' }))
        event.preventDefault();
    });
  }

  override render(): TemplateResult {
    const t = this.#t;
    const { route } = this.#navigation;
    const session = this.#session;
    const bare =
      route.name === 'login' || route.name === 'popup' || (route.name === 'consume' && route.alone);
    return html` ${
        bare
          ? nothing
          : html` <a class="skip" href="#main" @click=${this.#skip}>${t('app.skip')}</a>
              ${topBar({ t, route, preferences: this.#preferences, languages: this.#languages.offered, session, loadUrl: this.#config?.loadUrl ?? null, parts: this.#parts, cartItems: this.#cart.count, signOut: () => void this.#signOut() })}`
      }
      ${session?.state === 'expired' ? band(t(session.failure === null ? 'app.expired' : 'app.signInFailed'), { label: t('app.signInAgain'), run: () => void session.signIn() }) : nothing}
      <main id="main" tabindex="-1" aria-label=${this.#title.of(route, t)}>
        ${this.#content(t)}
      </main>
      ${session && !bare ? this.#overlays.render(session.entered) : nothing}
      ${session ? html`<geo-toasts></geo-toasts>` : nothing} ${shortcutDialog(t)}`;
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    document.title = `${this.#title.of(this.#navigation.route, this.#t)} · Geo Elements`;
    if (this.#session) this.#session.element.setAttribute('theme', this.#preferences.theme);
    this.toggleAttribute('data-ready', true);
  }

  #content(t: Translate): TemplateResult {
    if (this.#unreachable !== null)
      return failure(t, t('app.serverFailed'), () => location.reload(), this.#unreachable);
    if (this.#config === undefined) return waiting(t('app.opening'));
    if (this.#session && ['failed', 'absent'].includes(this.#parts.element('geo-session')))
      return failure(t, t('app.partFailed'), () => location.reload());
    const { denied } = this.#languages;
    if (denied !== null && this.#session?.entered)
      return note(
        denied,
        html`<button class="button" @click=${() => void this.#signOut()}>
          ${t('app.otherAccount')}
        </button>`,
      );
    const { route } = this.#navigation;
    return place({
      t,
      title: this.#title.of(route, t),
      route,
      theme: this.#preferences.theme,
      parts: this.#parts,
      session: this.#session,
      savedView: this.#savedView,
      mapViews: this.#mapViews,
      onState: (state, isStep) => this.#keep(route, state, isStep),
    });
  }

  async #start(): Promise<void> {
    try {
      this.#config = await loadConfig();
    } catch (error) {
      this.#unreachable = String(error);
    }
    if (this.#config) {
      this.#session = new PageSession(this.#config, () => this.#sessionChanged());
      this.#parts.element('geo-toasts');
    }
    this.requestUpdate();
    this.#leave();
  }

  #moved(visited: boolean): void {
    this.#enter();
    this.requestUpdate();
    this.#leave();
    const before = this.#entered;
    this.#entered = this.#navigation.route;
    if (!visited || isSamePlace(before, this.#entered)) return;
    void this.updateComplete.then(() => this.#main.focus({ preventScroll: true }));
  }

  /** The redirect of a sign-in first goes on to the place that was requested. */
  #enter(): void {
    const isReturning = this.#navigation.route.name === 'login';
    if (this.#hasEntered || isReturning || !this.#session?.entered) return;
    this.#hasEntered = true;
    this.#navigation.enter();
  }

  #sessionChanged(): void {
    this.#enter();
    this.requestUpdate();
    this.#leave();
    const { state = null, user } = this.#session ?? {};
    void this.#languages.follow(state, user?.id, (notice) => this.#say(notice(this.#t)));
    this.#cart.follow(state, user?.id);
    this.#preferences.fill(state, user?.id);
  }

  #say(notice: Notice): void {
    const isTaken = !this.dispatchEvent(
      new CustomEvent('geo-notify', {
        detail: notice,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
    // No listener handled the event yet: the element queues the notice until it can show it.
    if (!isTaken)
      void customElements
        .whenDefined('geo-toasts')
        .then(() =>
          this.querySelector<HTMLElement & { show(notice: Notice): Promise<void> }>(
            'geo-toasts',
          )?.show(notice),
        );
  }

  /**
   * Redirects if the current route is served elsewhere: to the separate loading application, or to
   * the sign-in if the user is anonymous and has not been prompted yet.
   */
  #leave(): void {
    const { name } = this.#navigation.route;
    this.#savedView.follow(this.#navigation.route, this.#session?.state === 'signed-in');
    if (name === 'load' && this.#config?.loadUrl) location.replace(this.#config.loadUrl);
    else if (
      this.#session?.state === 'anonymous' &&
      !this.#session.hasPrompted &&
      name !== 'login' &&
      name !== 'not-found'
    )
      void this.#session.signIn();
  }

  async #signOut(): Promise<void> {
    try {
      await this.#session?.signOut();
    } catch (error) {
      this.#say({ kind: 'error', message: String(error) });
    }
  }

  /** A state that arrives after its page was left does not belong to the next page. */
  #keep(place: Route, state: ElementState, isStep?: boolean): void {
    const { route } = this.#navigation;
    if (!isSamePlace(place, route)) return;
    if ('state' in route) this.#navigation.show({ ...route, state }, isStep);
    else if (route.name === 'popup')
      this.#navigation.show({ ...route, shown: listPopupQuery(state) }, isStep);
  }

  readonly #skip = (event: Event): void => {
    event.preventDefault();
    this.#main.focus();
  };

  get #t(): Translate {
    return translator(this.#preferences.language);
  }

  get #main(): HTMLElement {
    return this.querySelector('main')!;
  }
}

customElements.define('app-shell', AppShell);
