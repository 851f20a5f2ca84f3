import { type Signal, signal } from '@preact/signals-core';
import { decodeClaims, toSessionUser } from './claims.ts';
import { LOGIN_EVENT, SAVED_COUNTS } from './keys.ts';
import type { OidcProvider } from './provider.ts';
import { createProvider } from './lazy-provider.ts';
import { onSessionTrigger, whenSet } from './session-triggers.ts';
import { countRedirect } from './redirect-limit.ts';
import { isDue, isExpired, renew } from './renewal.ts';
import { returnTarget } from './return-target.ts';
import { SafeStorage } from './safe-storage.ts';
import type { Session, SessionConfiguration, SessionState, SessionUser } from './session.ts';
import { focusSignInWindow, openSignInWindow, signInBy } from './sign-in-window.ts';
import { TokenSource } from './token-source.ts';
import { type Tokens, TokenStore } from './token-store.ts';
import {
  type AuthorizationCause,
  type AuthorizationEffect,
  INITIAL_STATE,
  type TokenStatus,
  transition,
} from './transition.ts';

/** The longest delay of a timer, ms. */
const LONGEST_MS = 2 ** 31 - 1;
const CONFIGURED_WITHIN_MS = 10_000;

/** What belongs to one configuration. */
interface Setup {
  configuration: SessionConfiguration;
  store: TokenStore;
  /** The provider; its code is loaded on the first call. */
  provider(): Promise<OidcProvider>;
  /** Ends listening to the page and to the other tabs. */
  listening: AbortController;
}

/**
 * The session of this copy of the suite; elements use `pageSession()`. `transition` decides what
 * follows from an event; this class reports the events and performs the effects.
 */
export class OwnSession implements Session {
  readonly state: Signal<SessionState> = signal<SessionState>('anonymous');
  readonly user: Signal<SessionUser | null> = signal<SessionUser | null>(null);
  readonly configuration: Signal<SessionConfiguration | null> = signal<SessionConfiguration | null>(
    null,
  );
  readonly failure: Signal<Error | null> = signal<Error | null>(null);
  readonly #local = new SafeStorage('localStorage');
  readonly #tab = new SafeStorage('sessionStorage');
  #current = INITIAL_STATE;
  #source: TokenSource | null = null;
  #setup: Setup | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #refreshing: Promise<void> | null = null;
  /** A sign-in that was started here, shared by all callers while it runs. */
  #signingIn: Promise<void> | null = null;

  configure(configuration: SessionConfiguration | null): void {
    this.#setup?.listening.abort();
    this.#setup = configuration && this.#setUp(configuration);
    this.configuration.value = configuration;
    this.#dispatch({ type: 'configured' });
  }

  setTokenSource(getAccessToken: (() => Promise<string>) | null): void {
    this.#source = getAccessToken && new TokenSource(getAccessToken);
    this.#dispatch(this.#source ? { type: 'page-source-set' } : { type: 'page-source-removed' });
  }

  async token(): Promise<string | null> {
    if (this.#source) return this.#requestPageToken(this.#source);
    const setup = this.#setup;
    const tokens = setup?.store.read();
    if (!setup || !tokens) return null;
    if (isDue(tokens)) await this.#refresh(setup);
    // Read ahead of the call that needs it.
    void setup.store.refreshToken();
    const now = setup.store.read();
    return now && !isExpired(now) ? now.accessToken : null;
  }

  async refreshToken(): Promise<string | null> {
    return this.#source ? null : ((await this.#setup?.store.refreshToken()) ?? null);
  }

  rejected(token: string | null): void {
    const stored = this.#source
      ? this.#source.last
      : (this.#setup?.store.read()?.accessToken ?? null);
    const match = stored === null ? 'none-stored' : stored === token ? 'stored' : 'other';
    this.#dispatch({ type: 'token-rejected', match });
  }

  signIn(returnTo: string = currentPath()): Promise<void> {
    if (this.#signingIn) focusSignInWindow();
    return this.#signInOnce(returnTo, true);
  }

  #signInOnce(returnTo: string, isRequested: boolean): Promise<void> {
    this.#signingIn ??= this.#runRequest(() =>
      this.#signIn(returnTarget(returnTo, location.origin), isRequested),
    ).finally(() => {
      this.#signingIn = null;
    });
    return this.#signingIn;
  }

  finishSignIn(url: string): Promise<{ returnTo: string }> {
    this.#announce('started');
    return this.#runRequest(async () => {
      const setup = await this.#configured();
      const answer = await (await setup.provider()).answer(url);
      await this.#store(setup, answer.tokens);
      return { returnTo: returnTarget(answer.returnTo, location.origin) };
    });
  }

  async signOut(): Promise<void> {
    const setup = this.#setup;
    if (this.#source || !setup) return;
    this.#dispatch({ type: 'sign-out-started' });
    const idToken = setup.store.read()?.idToken ?? null;
    const refreshToken = (await setup.store.readAll())?.refreshToken;
    this.#clearTokens(setup);
    try {
      await setup.store.written;
      const provider = idToken || refreshToken ? await setup.provider() : null;
      const url = provider && !this.#mustStay(setup) ? await provider.signOutUrl(idToken) : null;
      if (url) return location.assign(url);
      if (provider && refreshToken) await provider.revoke(refreshToken);
      this.#finishSignOut(null);
    } catch (error) {
      this.#finishSignOut(toError(error));
      throw error;
    }
  }

  /** Moves to the next state, publishes it and performs the effects. */
  #dispatch(cause: AuthorizationCause): void {
    const tokens = this.#readStatus();
    const { state, effects } = transition(this.#current, { ...cause, tokens });
    this.#current = state;
    this.#publish();
    for (const effect of effects) this.#perform(effect);
  }

  /** A subscriber may cause the next event: each signal gets the state of the moment. */
  #publish(): void {
    this.failure.value = this.#current.failure;
    const { user } = this.#current;
    if (JSON.stringify(user) !== JSON.stringify(this.user.peek())) this.user.value = user;
    this.state.value = this.#current.shown;
  }

  #perform(effect: AuthorizationEffect): void {
    const setup = this.#setup;
    if (typeof effect === 'object') this.#scheduleCheck(effect.checkAt);
    else if (effect === 'refresh') void this.#refresh(setup!);
    else if (effect === 'clear-tokens') this.#clearTokens(setup!);
    else if (effect === 'clear-saved-counts') this.#local.remove(SAVED_COUNTS);
    else if (effect === 'announce-end') this.#announce('ended');
    else if (effect === 'count-redirect')
      this.#dispatch({ type: countRedirect(this.#tab) ? 'redirect-allowed' : 'redirect-limited' });
    // `failure` holds the outcome.
    else if (effect === 'authorize') this.#signInOnce(currentPath(), false).catch(() => undefined);
    else void this.#requestPageToken(this.#source!);
  }

  async #signIn(returnTo: string, isRequested: boolean): Promise<void> {
    if (this.#source) return void (await this.#requestPageToken(this.#source));
    const setup = this.#setup ?? unconfigured();
    const opened = this.#mustStay(setup) ? openSignInWindow(isRequested) : null;
    try {
      const provider = await setup.provider();
      const { url, state } = await provider.request(returnTo, opened !== null);
      if (opened) {
        opened.location.replace(url);
        const { origin } = new URL(setup.configuration.redirectUri);
        await signInBy(opened, state, origin, async (answer) => {
          await this.#store(setup, (await provider.answer(answer)).tokens);
          this.#dispatch({ type: 'window-answered' });
        });
      } else {
        this.#dispatch({ type: 'authorization-redirected' });
        await setup.store.written;
        location.assign(url);
      }
    } catch (error) {
      opened?.close();
      throw error;
    }
  }

  /** Runs an authorization request and reports its start and its end. */
  async #runRequest<T>(work: () => Promise<T>): Promise<T> {
    this.#dispatch({ type: 'authorization-started' });
    try {
      const result = await work();
      this.#dispatch({ type: 'authorization-succeeded' });
      return result;
    } catch (error) {
      this.#dispatch({
        type: 'authorization-failed',
        error: toError(error),
      });
      throw error;
    }
  }

  async #store({ store }: Setup, tokens: Tokens): Promise<void> {
    await store.write(tokens);
    this.#announce('signed-in');
  }

  #clearTokens({ store }: Setup): void {
    store.clear();
    this.#local.remove(SAVED_COUNTS);
    this.#announce('ended');
  }

  #finishSignOut(error: Error | null): void {
    this.#dispatch({ type: 'sign-out-finished', error });
  }

  async #requestPageToken(source: TokenSource): Promise<string | null> {
    try {
      const token = await source.request();
      if (source === this.#source)
        this.#dispatch({ type: 'page-token-received', user: toSessionUser(decodeClaims(token)) });
      return token;
    } catch (error) {
      if (source === this.#source)
        this.#dispatch({ type: 'page-token-failed', error: toError(error) });
      return null;
    }
  }

  /** Refreshes the tokens; one refresh for all callers while it runs. */
  #refresh(setup: Setup): Promise<void> {
    this.#refreshing ??= renew(setup.store, setup.provider)
      .then(
        (): AuthorizationCause => ({ type: 'refresh-succeeded' }),
        (error: unknown): AuthorizationCause => ({
          type: 'refresh-failed',
          error: toError(error),
          isGrantGone: !setup.store.read(),
        }),
      )
      .then((event) => {
        this.#refreshing = null;
        this.#dispatch(event);
      });
    return this.#refreshing;
  }

  #readStatus(): TokenStatus {
    if (!this.#setup) return { kind: 'unconfigured' };
    const tokens = this.#setup.store.read();
    if (!tokens) return { kind: 'absent' };
    if (isExpired(tokens)) return { kind: 'expired', isDue: isDue(tokens) };
    return {
      kind: 'valid',
      user: toSessionUser(decodeClaims(tokens.idToken) ?? decodeClaims(tokens.accessToken)),
      isDue: isDue(tokens),
      changesAt: tokens.renewAt ?? tokens.expiresAt,
    };
  }

  #checkTokens(): void {
    this.#dispatch({ type: 'tokens-checked' });
  }

  #scheduleCheck(at: number | null): void {
    clearTimeout(this.#timer);
    if (at === null) return;
    const delay = Math.min(Math.max(at - Date.now(), 0), LONGEST_MS);
    this.#timer = setTimeout(() => this.#checkTokens(), delay);
  }

  /**
   * Whether a window has to be opened: pages of others and frames are not navigated away; nor is a
   * page whose storage is blocked, which would forget its request.
   */
  #mustStay({ configuration }: Setup): boolean {
    return (
      globalThis.top !== globalThis.self ||
      new URL(configuration.redirectUri).origin !== location.origin ||
      !this.#tab.working
    );
  }

  #announce(what: 'started' | 'signed-in' | 'ended'): void {
    this.#local.set(LOGIN_EVENT, `${what} ${Date.now()}`);
  }

  #setUp(configuration: SessionConfiguration): Setup {
    const listening = new AbortController();
    onSessionTrigger(listening.signal, (isRestored) => {
      if (isRestored) this.#dispatch({ type: 'page-restored' });
      else this.#checkTokens();
    });
    return {
      configuration,
      listening,
      store: new TokenStore(configuration.cookieDomain, configuration.authority),
      provider: createProvider(configuration),
    };
  }

  /** The configuration, which may be set after the callback page has started. */
  async #configured(): Promise<Setup> {
    await whenSet(this.configuration, CONFIGURED_WITHIN_MS);
    return this.#setup ?? unconfigured();
  }
}

const unconfigured = (): never => {
  throw new Error('There is no <geo-session> with an authority on this page');
};

function currentPath(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
