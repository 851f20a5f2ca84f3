import { type Signal, signal } from '@preact/signals-core';
import { decodeClaims, toSessionUser } from './claims.ts';
import { LOGIN_EVENT, SAVED_COUNTS } from './keys.ts';
import type { OidcProvider } from './provider.ts';
import { createProvider } from './provider-of.ts';
import { watchPage, whenSet } from './page-signs.ts';
import { mayRedirect } from './redirect-limit.ts';
import { isDue, isOver, renew } from './renewal.ts';
import { returnTarget } from './return-target.ts';
import { SafeStorage } from './safe-storage.ts';
import type { Session, SessionConfiguration, SessionState, SessionUser } from './session.ts';
import { openSignInWindow, signInBy } from './sign-in-window.ts';
import { TokenSource } from './token-source.ts';
import { type Tokens, TokenStore } from './token-store.ts';

/** The longest wait that a timer can count. */
const LONGEST_MS = 2 ** 31 - 1;
const CONFIGURED_WITHIN_MS = 10_000;

/** What one configuration brings with it. */
interface Setup {
  configuration: SessionConfiguration;
  store: TokenStore;
  /** The provider, its code loaded when it is first needed. */
  provider(): Promise<OidcProvider>;
  /** Ends listening to the page and to the other tabs. */
  listening: AbortController;
}

/** The session itself; the page's own one is `pageSession()`. */
export class OwnSession implements Session {
  readonly state: Signal<SessionState> = signal<SessionState>('anonymous');
  readonly user: Signal<SessionUser | null> = signal<SessionUser | null>(null);
  readonly configuration: Signal<SessionConfiguration | null> = signal<SessionConfiguration | null>(
    null,
  );
  readonly failure: Signal<Error | null> = signal<Error | null>(null);
  readonly #local = new SafeStorage('localStorage');
  readonly #tab = new SafeStorage('sessionStorage');
  #source: TokenSource | null = null;
  #setup: Setup | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #renewing: Promise<void> | null = null;
  /** A sign-in that was started here; one for all who ask while it runs. */
  #starting: Promise<void> | null = null;
  /** Sign-ins that are started or completed just now: what is stored does not decide the state. */
  #busy = 0;
  /** Somebody has been signed in on this page: when that ends it is `expired`, and what is on the screen can stay. */
  #known = false;
  /** Too many redirects: nothing is tried before the user asks for it. */
  #held = false;
  /** The browser is on its way to the provider. */
  #leaving = false;

  configure(configuration: SessionConfiguration | null): void {
    this.#setup?.listening.abort();
    this.#setup = configuration && this.#setUp(configuration);
    this.#held = false;
    this.configuration.value = configuration;
    this.#settle();
  }

  setTokenSource(getAccessToken: (() => Promise<string>) | null): void {
    this.#source = getAccessToken && new TokenSource(getAccessToken);
    this.#known = false;
    this.failure.value = null;
    this.#settle();
    if (this.#source) void this.#fromPage(this.#source);
  }

  async token(): Promise<string | null> {
    if (this.#source) return this.#fromPage(this.#source);
    const setup = this.#setup;
    const tokens = setup?.store.read();
    if (!setup || !tokens) return null;
    if (isDue(tokens)) await this.#renew(setup);
    // Is at hand before a call wants it.
    void setup.store.refreshToken();
    const now = setup.store.read();
    return now && !isOver(now) ? now.accessToken : null;
  }

  async refreshToken(): Promise<string | null> {
    return this.#source ? null : ((await this.#setup?.store.refreshToken()) ?? null);
  }

  rejected(token: string | null): void {
    if (this.#source) {
      this.#local.remove(SAVED_COUNTS);
      if (this.#source.last === token)
        this.#fail(new Error('The server refused the access token that the page handed over'));
      return;
    }
    const setup = this.#setup;
    if (!setup || this.#held || this.#leaving || this.#busy > 0) return;
    const current = setup.store.read();
    // A newer token is there by now: the call that failed had the old one.
    if (current && current.accessToken !== token) return;
    // Signed out in another tab: what asks on, a poll say, must not take this page and its screen away.
    if (!current && this.#known) return this.#settle();
    this.#forget(setup);
    if (mayRedirect(this.#tab)) {
      // `failure` says what became of it.
      this.signIn().catch(() => undefined);
      return;
    }
    this.#held = true;
    this.#known = true;
    this.#fail(
      new Error('The server refuses what the provider gives: no third redirect within a minute'),
    );
  }

  signIn(returnTo: string = here()): Promise<void> {
    this.#held = false;
    this.#leaving = false;
    this.#starting ??= this.#doing(() =>
      this.#signIn(returnTarget(returnTo, location.origin)),
    ).finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  finishSignIn(url: string): Promise<{ returnTo: string }> {
    this.#announce('started');
    return this.#doing(async () => {
      const setup = await this.#configured();
      const answer = await (await setup.provider()).answer(url);
      await this.#take(setup, answer.tokens);
      return { returnTo: returnTarget(answer.returnTo, location.origin) };
    });
  }

  async signOut(): Promise<void> {
    const setup = this.#setup;
    if (this.#source || !setup) return;
    // Until the page is left the state stays: an application that signs in whenever nobody is must not overtake the provider.
    this.#leaving = true;
    const idToken = setup.store.read()?.idToken ?? null;
    const refreshToken = (await setup.store.readAll())?.refreshToken;
    this.#forget(setup);
    try {
      await setup.store.written;
      const provider = idToken || refreshToken ? await setup.provider() : null;
      const url = provider && !this.#mustStay(setup) ? await provider.signOutUrl(idToken) : null;
      if (url) return location.assign(url);
      if (provider && refreshToken) await provider.revoke(refreshToken);
      this.#end(null);
    } catch (error) {
      this.#end(toError(error));
      throw error;
    }
  }

  async #signIn(returnTo: string): Promise<void> {
    if (this.#source) return void (await this.#fromPage(this.#source));
    const setup = this.#setup ?? unconfigured();
    const opened = this.#mustStay(setup) ? openSignInWindow() : null;
    try {
      const provider = await setup.provider();
      const { url, state } = await provider.request(returnTo, opened !== null);
      if (opened) {
        opened.location.replace(url);
        await signInBy(
          opened,
          state,
          new URL(setup.configuration.redirectUri).origin,
          async (answer) => {
            await this.#take(setup, (await provider.answer(answer)).tokens);
            // A window that looked closed may answer when this sign-in was given up already.
            this.failure.value = null;
            this.#settle();
          },
        );
      } else {
        this.#leaving = true;
        await setup.store.written;
        location.assign(url);
      }
    } catch (error) {
      opened?.close();
      throw error;
    }
  }

  /** Runs a sign-in, with what it shows before and after. */
  async #doing<T>(work: () => Promise<T>): Promise<T> {
    this.#busy++;
    this.failure.value = null;
    this.#show('signing-in', this.user.peek());
    try {
      return await work();
    } catch (error) {
      this.failure.value = toError(error);
      throw error;
    } finally {
      this.#busy--;
      this.#settle();
    }
  }

  async #take({ store }: Setup, tokens: Tokens): Promise<void> {
    await store.write(tokens);
    this.#announce('signed-in');
  }

  #forget({ store }: Setup): void {
    store.clear();
    this.#local.remove(SAVED_COUNTS);
    this.#announce('ended');
  }

  async #fromPage(source: TokenSource): Promise<string | null> {
    try {
      const token = await source.ask();
      if (source !== this.#source) return token;
      this.failure.value = null;
      this.#show('signed-in', toSessionUser(decodeClaims(token)));
      return token;
    } catch (error) {
      if (source === this.#source) this.#fail(toError(error));
      return null;
    }
  }

  #renew(setup: Setup): Promise<void> {
    this.#renewing ??= renew(setup.store, setup.provider)
      .then(
        () => {
          this.failure.value = null;
        },
        (error: unknown) => {
          // One outage, one failure, however often it is met.
          if (this.failure.peek()?.message !== toError(error).message)
            this.failure.value = toError(error);
          if (!setup.store.read()) this.#announce('ended');
        },
      )
      .finally(() => {
        this.#renewing = null;
        this.#settle();
      });
    return this.#renewing;
  }

  /** Brings state and user in line with what is stored, and sets the clock for the next renewal. */
  #settle(): void {
    clearTimeout(this.#timer);
    if (this.#source) {
      if (this.state.peek() === 'anonymous') this.#show('signing-in', null);
      return;
    }
    const setup = this.#setup;
    const tokens = setup?.store.read();
    const due = setup && tokens && isDue(tokens);
    if (due) void this.#renew(setup);
    if (tokens && !isOver(tokens)) {
      if (this.#busy === 0 && !this.#leaving)
        this.#show(
          'signed-in',
          toSessionUser(decodeClaims(tokens.idToken) ?? decodeClaims(tokens.accessToken)),
        );
      const wait = (tokens.renewAt ?? tokens.expiresAt) - Date.now();
      if (!due && wait < Infinity)
        this.#timer = setTimeout(() => this.#settle(), Math.min(Math.max(wait, 0), LONGEST_MS));
    } else if (due) {
      this.#show('signing-in', this.user.peek());
    } else if (this.#busy === 0 && !this.#leaving) {
      this.#show(setup && this.#known ? 'expired' : 'anonymous', null);
    }
  }

  #show(state: SessionState, user: SessionUser | null): void {
    if (state === 'signed-in') this.#known = true;
    if (JSON.stringify(user) !== JSON.stringify(this.user.peek())) this.user.value = user;
    this.state.value = state;
  }

  #fail(error: Error): void {
    this.failure.value = error;
    if (this.#source) this.#show(this.#known ? 'expired' : 'anonymous', null);
    else this.#settle();
  }

  /** Signed out on purpose. */
  #end(error: Error | null): void {
    this.#leaving = false;
    this.#known = false;
    this.failure.value = error;
    this.#settle();
  }

  /** Pages of others and frames are not navigated away; nor is a page whose storage is blocked, which would forget its request. */
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
    watchPage(listening.signal, (returned) => {
      if (returned) this.#leaving = false;
      this.#settle();
    });
    return {
      configuration,
      listening,
      store: new TokenStore(configuration.cookieDomain, configuration.authority),
      provider: createProvider(configuration),
    };
  }

  /** The configuration, which may come after the splash. */
  async #configured(): Promise<Setup> {
    await whenSet(this.configuration, CONFIGURED_WITHIN_MS);
    return this.#setup ?? unconfigured();
  }
}

const unconfigured = (): never => {
  throw new Error('There is no <geo-session> with an authority on this page');
};

function here(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
