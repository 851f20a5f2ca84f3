import type { SessionState, SessionUser } from './session.ts';

/** The access token in the store, as far as a transition depends on it. */
export type TokenStatus =
  /** No authorization server is configured. */
  | { kind: 'unconfigured' }
  | { kind: 'absent' }
  /**
   * `isDue` if it should be refreshed now; `changesAt` is when that or its end comes (ms since
   * 1970, Infinity if never).
   */
  | { kind: 'valid'; user: SessionUser | null; isDue: boolean; changesAt: number }
  /** `isDue` if a refresh token can replace it. */
  | { kind: 'expired'; isDue: boolean };

/** What every state remembers. */
interface Memory {
  readonly user: SessionUser | null;
  /** Why the user is not signed in, or why the tokens could not be refreshed. */
  readonly failure: Error | null;
  /** Authorization requests that run: sent, or waiting for the token response. */
  readonly requests: number;
  /**
   * A user has been signed in on this page. When that ends the session is `expired`, and the screen
   * may stay.
   */
  readonly wasAuthenticated: boolean;
  /** Too many redirects: no authorization request is sent until the user asks for one. */
  readonly isLimited: boolean;
}

/** State of the session; `shown` is what the page and its elements see. */
export type AuthorizationState = Memory &
  (
    | { readonly kind: 'anonymous'; readonly shown: 'anonymous' }
    /** An authorization request runs (RFC 6749, 4.1). */
    | { readonly kind: 'authorizing'; readonly shown: 'signing-in' }
    | { readonly kind: 'authenticated'; readonly shown: 'signed-in' }
    /** The access token has expired and a refresh request runs (RFC 6749, 6). */
    | { readonly kind: 'refreshing'; readonly shown: 'signing-in' }
    | { readonly kind: 'expired'; readonly shown: 'expired' }
    /**
     * The browser leaves for the authorization endpoint or the end session endpoint; the page keeps
     * what it showed.
     */
    | { readonly kind: 'redirecting'; readonly shown: SessionState }
    /** The page provides access tokens; nothing is stored or requested here. */
    | { readonly kind: 'delegated'; readonly shown: SessionState }
  );

/** What happened, with the status of the stored tokens at that time. */
export type AuthorizationEvent = AuthorizationCause & { tokens: TokenStatus };

/** What happened. */
export type AuthorizationCause =
  | { type: 'configured' }
  /** The page provides a function for access tokens, or takes it back. */
  | { type: 'page-source-set' }
  | { type: 'page-source-removed' }
  | { type: 'page-token-received'; user: SessionUser | null }
  | { type: 'page-token-failed'; error: Error }
  /** A timer, another tab or the browser gives reason to look at the stored tokens. */
  | { type: 'tokens-checked' }
  /** The page came back from the back-forward cache. */
  | { type: 'page-restored' }
  /**
   * A resource server answered 401 to a token: the stored one, another one, or one while none is
   * stored.
   */
  | { type: 'token-rejected'; match: 'stored' | 'other' | 'none-stored' }
  /** Answers of the effect `count-redirect`. */
  | { type: 'redirect-allowed' }
  | { type: 'redirect-limited' }
  | { type: 'authorization-started' }
  | { type: 'authorization-redirected' }
  | { type: 'authorization-succeeded' }
  | { type: 'authorization-failed'; error: Error }
  /** The answer of a sign-in window is stored; its request may have been given up before. */
  | { type: 'window-answered' }
  | { type: 'refresh-succeeded' }
  /** `isGrantGone` if the refresh token is no longer good and the tokens are deleted. */
  | { type: 'refresh-failed'; error: Error; isGrantGone: boolean }
  | { type: 'sign-out-started' }
  /** The end session endpoint was not visited: the page stays. */
  | { type: 'sign-out-finished'; error: Error | null };

/** What the caller has to do after a transition. */
export type AuthorizationEffect =
  /**
   * Refresh the tokens, unless that is under way; ends in `refresh-succeeded` or `refresh-failed`.
   */
  | 'refresh'
  /** Delete the tokens and what is saved for the user, and announce it to other tabs. */
  | 'clear-tokens'
  | 'clear-saved-counts'
  /** Tell the other tabs that the session has ended. */
  | 'announce-end'
  /**
   * Count a redirect that the user did not ask for; ends in `redirect-allowed` or
   * `redirect-limited`.
   */
  | 'count-redirect'
  /** Send an authorization request. */
  | 'authorize'
  /** Ask the page for an access token. */
  | 'request-page-token'
  /**
   * Check the tokens at a time (ms since 1970) instead of the time set before; null stops checking.
   */
  | { checkAt: number | null };

/** The next state and the effects to perform, in order. */
export interface Transition {
  state: AuthorizationState;
  effects: readonly AuthorizationEffect[];
}

/** The state of a page that has just been opened. */
export const INITIAL_STATE: AuthorizationState = {
  kind: 'anonymous',
  shown: 'anonymous',
  user: null,
  failure: null,
  requests: 0,
  wasAuthenticated: false,
  isLimited: false,
};

/** The transition of an event. Pure: all that happens is in the effects. */
export function transition(state: AuthorizationState, event: AuthorizationEvent): Transition {
  const handle = HANDLERS[event.type] as Handler<AuthorizationEvent>;
  return handle(state, event);
}

type Handler<Event> = (state: AuthorizationState, event: Event) => Transition;

const HANDLERS: {
  readonly [Type in AuthorizationEvent['type']]: Handler<
    Extract<AuthorizationEvent, { type: Type }>
  >;
} = {
  configured: (state, { tokens }) => settle({ ...state, isLimited: false }, tokens),

  'page-source-set': (state) => ({
    state: {
      ...state,
      kind: 'delegated',
      shown: state.shown === 'anonymous' ? 'signing-in' : state.shown,
      wasAuthenticated: false,
      failure: null,
    },
    effects: [{ checkAt: null }, 'request-page-token'],
  }),
  'page-source-removed': (state, { tokens }) =>
    settle({ ...release(state, 'delegated'), wasAuthenticated: false, failure: null }, tokens),
  'page-token-received': (state, { user }) =>
    stay(
      state.kind === 'delegated'
        ? { ...state, shown: 'signed-in', user, wasAuthenticated: true, failure: null }
        : state,
    ),
  'page-token-failed': (state, { error }) =>
    stay(state.kind === 'delegated' ? failDelegated(state, error) : state),

  'tokens-checked': (state, { tokens }) => settle(state, tokens),
  'page-restored': (state, { tokens }) => settle(release(state, 'redirecting'), tokens),

  'token-rejected': rejectToken,
  'redirect-allowed': (state) => ({ state, effects: ['authorize'] }),
  'redirect-limited': (state, { tokens }) => {
    const failure = new Error(
      'The server refuses what the provider gives: no third redirect within a minute',
    );
    return settle({ ...state, isLimited: true, wasAuthenticated: true, failure }, tokens);
  },

  'authorization-started': (state) => {
    const kind = state.kind === 'delegated' ? state.kind : 'authorizing';
    const requests = state.requests + 1;
    return stay({ ...state, kind, shown: 'signing-in', requests, isLimited: false, failure: null });
  },
  'authorization-redirected': (state) =>
    stay({ ...state, kind: 'redirecting', shown: 'signing-in' }),
  'authorization-succeeded': (state, { tokens }) => settle(endRequest(state), tokens),
  'authorization-failed': (state, { error, tokens }) =>
    settle({ ...endRequest(state), failure: error }, tokens),
  'window-answered': succeed,

  'refresh-succeeded': succeed,
  'refresh-failed': (state, { error, isGrantGone, tokens }) => {
    // An outage that is met more than once is one failure.
    const failure = state.failure?.message === error.message ? state.failure : error;
    const next = settle({ ...state, failure }, tokens);
    return isGrantGone ? { ...next, effects: ['announce-end', ...next.effects] } : next;
  },

  // An application that signs in whenever no user is signed in must not overtake the redirect.
  'sign-out-started': (state) => stay({ ...state, kind: 'redirecting' }),
  'sign-out-finished': (state, { error, tokens }) =>
    settle({ ...release(state, 'redirecting'), wasAuthenticated: false, failure: error }, tokens),
};

function rejectToken(
  state: AuthorizationState,
  { match, tokens }: Extract<AuthorizationEvent, { type: 'token-rejected' }>,
): Transition {
  if (state.kind === 'delegated') {
    const error = new Error('The server refused the access token that the page handed over');
    return {
      state: match === 'other' ? state : failDelegated(state, error),
      effects: ['clear-saved-counts'],
    };
  }
  const isRunning = state.kind === 'authorizing' || state.kind === 'redirecting';
  if (isRunning || state.isLimited || tokens.kind === 'unconfigured') return stay(state);
  // The call that failed was sent before the tokens were refreshed.
  if (match === 'other') return stay(state);
  // Signed out in another tab: calls that go on must not take this page and its screen away.
  if (match === 'none-stored' && state.wasAuthenticated) return settle(state, tokens);
  return { state, effects: ['clear-tokens', 'count-redirect'] };
}

function succeed(state: AuthorizationState, { tokens }: { tokens: TokenStatus }): Transition {
  return settle({ ...state, failure: null }, tokens);
}

/** Brings a state in line with the stored tokens, and plans the next look at them. */
function settle(state: AuthorizationState, tokens: TokenStatus): Transition {
  if (state.kind === 'delegated') return { state, effects: [{ checkAt: null }] };
  const isDue = 'isDue' in tokens && tokens.isDue;
  const isLater = tokens.kind === 'valid' && !isDue && tokens.changesAt < Infinity;
  const check = { checkAt: isLater ? tokens.changesAt : null };
  return {
    state: followTokens(state, tokens),
    effects: isDue ? [check, 'refresh'] : [check],
  };
}

/** The state that the tokens lead to, unless a request or a redirect is under way. */
function followTokens(state: AuthorizationState, tokens: TokenStatus): AuthorizationState {
  if (state.kind === 'redirecting' || state.requests > 0) return state;
  if (tokens.kind === 'valid') {
    const { user } = tokens;
    return { ...state, kind: 'authenticated', shown: 'signed-in', user, wasAuthenticated: true };
  }
  if (tokens.kind === 'expired' && tokens.isDue)
    return { ...state, kind: 'refreshing', shown: 'signing-in' };
  return state.wasAuthenticated && tokens.kind !== 'unconfigured'
    ? { ...state, kind: 'expired', shown: 'expired', user: null }
    : { ...state, kind: 'anonymous', shown: 'anonymous', user: null };
}

/** The state after a redirect or tokens of the page have ended; another kind of state stays. */
function release(state: AuthorizationState, kind: 'redirecting' | 'delegated'): AuthorizationState {
  return state.kind === kind ? { ...state, kind: 'authorizing', shown: 'signing-in' } : state;
}

function endRequest(state: AuthorizationState): AuthorizationState {
  return { ...state, requests: state.requests - 1 };
}

function failDelegated(state: AuthorizationState, error: Error): AuthorizationState {
  const shown = state.wasAuthenticated ? 'expired' : 'anonymous';
  return { ...state, kind: 'delegated', shown, user: null, failure: error };
}

function stay(state: AuthorizationState): Transition {
  return { state, effects: [] };
}
