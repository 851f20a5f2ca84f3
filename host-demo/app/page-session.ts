import { pageSession } from '../../src/session/page-session.ts';
import type { SessionState, SessionUser } from '../../src/session/session.ts';
import type { ServerConfig } from './config.ts';

/**
 * The page's session as the shell needs it: configured by `<geo-session>`, the same one that the
 * elements have.
 */
export class PageSession {
  readonly element = document.createElement('geo-session');
  readonly apiBase: string;
  readonly environment: string | null;
  readonly basemap: ServerConfig['basemap'];
  readonly passwordUrl: string | null;
  /**
   * True once a user has signed in on this page, until the user signs out: the content stays on the
   * screen while the session expires, is renewed or the page is left for the provider.
   */
  entered = false;
  /** Why sign-in could not be started. */
  failure: string | null = null;
  /**
   * Sign-in was started for this visitor, or the visitor signed out: the next one is for the
   * visitor to ask.
   */
  hasPrompted = false;
  readonly #session = pageSession();
  #leaving = false;

  constructor(
    {
      authority,
      clientId,
      scope,
      redirectPath,
      apiBase,
      loadUrl,
      environment,
      basemap,
      passwordUrl,
    }: ServerConfig,
    private readonly changed: () => void,
  ) {
    this.apiBase = apiBase;
    this.environment = environment;
    this.basemap = basemap;
    this.passwordUrl = passwordUrl;
    const attributes = {
      authority,
      'client-id': clientId,
      scope,
      'redirect-uri': new URL(redirectPath, location.origin).href,
      'api-base': apiBase,
      'load-url': loadUrl,
    };
    for (const [name, value] of Object.entries(attributes))
      if (value) this.element.setAttribute(name, value);
    document.body.append(this.element);
    // Another copy of the signals library may have made them: only their own `subscribe` hears
    // them.
    const { configuration, state, user } = this.#session;
    for (const signal of [configuration, state, user])
      signal.subscribe(() => queueMicrotask(changed));
    state.subscribe((now) => {
      if (now === 'signed-in') this.hasPrompted = false;
      if (now === 'signed-in' || now === 'anonymous') this.entered = now === 'signed-in';
    });
  }

  /** Null until the session is configured: nothing is known of the user before. */
  get state(): SessionState | null {
    if (this.#session.configuration.peek() === null) return null;
    return this.#leaving ? 'signing-in' : this.#session.state.peek();
  }

  get user(): SessionUser | null {
    return this.#session.user.peek();
  }

  token(): Promise<string | null> {
    return this.#session.token();
  }

  rejected(token: string | null): void {
    this.#session.rejected(token);
  }

  /**
   * Redirects to the provider, which returns to the current address. Does nothing while a redirect
   * is already under way.
   */
  async signIn(): Promise<void> {
    if (this.#leaving) return;
    this.#leaving = true;
    this.hasPrompted = true;
    this.failure = null;
    this.changed();
    try {
      await this.#session.signIn(location.pathname + location.search);
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
    this.#leaving = false;
    this.changed();
  }

  /** Ends the session here and at the provider; throws if the provider could not be reached. */
  signOut(): Promise<void> {
    this.hasPrompted = true;
    return this.#session.signOut();
  }
}
