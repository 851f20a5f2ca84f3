import { flag, text } from './attributes.ts';
import { defineElement } from './define.ts';
import { SessionController } from './session-controller.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/** Who is signed in. */
export interface GeoSessionUser {
  id: string;
  name: string;
  email: string;
  groups: readonly string[];
}

/** Events of `<geo-session>`. */
export interface GeoSessionEvents extends GeoElementEvents {
  /**
   * Sent when a user signs in or out or the session ends. Also sent once when the session is
   * configured, whatever its state.
   */
  'geo-session-change': CustomEvent<{
    state: 'anonymous' | 'signing-in' | 'signed-in' | 'expired';
    user?: GeoSessionUser;
  }>;
}

/**
 * The page's one session, without pixels: where the server is, where people sign in, and whose
 * language and theme all elements of the page take. Taken off the page it leaves the session
 * unconfigured.
 */
export interface GeoSession extends GeoElement {
  /**
   * Issuer of the OpenID provider. Without it users cannot sign in, and elements show files only.
   */
  authority: string | undefined;
  /** Name of this application at the provider. */
  clientId: string | undefined;
  /**
   * Address that the provider comes back to: a page with a `<geo-login>`. @default "/sso/callback"
   */
  redirectUri: string;
  /** Scope of the authorization request. @default "openid email groups profile offline_access" */
  scope: string;
  /** Asks for the scope `cpg` as well. */
  cpg: boolean;
  /**
   * Domain that shares the token cookies, the host's own or one above it; this host alone without
   * it.
   */
  cookieDomain: string | undefined;
  /** Address of the application that loads data. */
  loadUrl: string | undefined;
  /**
   * For portals that have a token already: gives one that is good now. There is no sign-in of the
   * suite's own then.
   */
  getAccessToken: (() => Promise<string>) | undefined;
  /**
   * Leaves for the provider, or opens a window inside a page that is not the application's; comes
   * back to `returnTo`, a path of this origin.
   */
  signIn(returnTo?: string): Promise<void>;
  /** Ends the session here, in the other tabs and at the provider. */
  signOut(): Promise<void>;
}

/** The class registered as `geo-session`. */
export const GeoSessionElement = defineElement<GeoSession>({
  tag: 'geo-session',
  component: () => null,
  controller: (host) => new SessionController(host),
  attributes: {
    authority: text(),
    'client-id': text(),
    'redirect-uri': text('/sso/callback'),
    scope: text('openid email groups profile offline_access'),
    cpg: flag(),
    'cookie-domain': text(),
    'load-url': text(),
  },
  properties: ['getAccessToken'],
  methods: ['signIn', 'signOut'],
  sheets: [':host { display: none }'],
});
