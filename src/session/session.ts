import type { ReadonlySignal } from '@preact/signals-core';

/** State of a session. */
export type SessionState = 'anonymous' | 'signing-in' | 'signed-in' | 'expired';

/** Who is signed in, from the claims. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  groups: readonly string[];
}

/** Configuration by the attributes of `<geo-session>`. */
export interface SessionConfiguration {
  /**
   * Address before the paths of the contract, without a slash at the end; empty for the page's own
   * origin.
   */
  apiBase: string;
  authority: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  cookieDomain: string | null;
  loadUrl: string | null;
}

/**
 * The one session of a page: `<geo-session>` configures it, every call takes its token from it.
 * Shared by all copies of the suite on the page.
 */
export interface Session {
  readonly state: ReadonlySignal<SessionState>;
  readonly user: ReadonlySignal<SessionUser | null>;
  /**
   * What keeps the user from being signed in, or the sign-in from being renewed; null while nothing
   * does.
   */
  readonly failure: ReadonlySignal<Error | null>;
  readonly configuration: ReadonlySignal<SessionConfiguration | null>;
  configure(configuration: SessionConfiguration | null): void;
  /** A portal that has tokens already hands them over here; null takes it back. */
  setTokenSource(getAccessToken: (() => Promise<string>) | null): void;
  /** A valid access token, refreshed if it is due; null if no user is signed in. */
  token(): Promise<string | null>;
  /**
   * The refresh token of a sign-in of its own; null where the page hands tokens over. Another copy
   * of the suite may not have it.
   */
  refreshToken?(): Promise<string | null>;
  /**
   * A server answered 401 to this token: once for all calls, the saved counts go and sign-in
   * begins.
   */
  rejected(token: string | null): void;
  /**
   * Leaves for the provider, or opens a window if the page is not the application's; comes back to
   * `returnTo`, a path of this origin.
   */
  signIn(returnTo?: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Completes a sign-in from the address that the provider came back to. Throws what the splash
   * shows.
   */
  finishSignIn(url: string): Promise<{ returnTo: string }>;
}
