import type { SessionState, SessionUser } from './session.ts';

/** The access token in the store, as far as a transition depends on it. */
export type TokenStatus =
  /** No authorization server is configured. */
  | { kind: 'unconfigured' }
  | { kind: 'absent' }
  /** `isDue` if it should be refreshed now; `changesAt` is when that or its end comes (ms since 1970, Infinity if never). */
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
  /** A user has been signed in on this page. When that ends the session is `expired`, and the screen may stay. */
  readonly wasAuthenticated: boolean;
  /** Too many redirects: no authorization request is sent until the user asks for one. */
  readonly isRedirectLimited: boolean;
}

/** State of the session. */
export type AuthorizationState = Memory &
  (
    | { readonly kind: 'anonymous' }
    /** An authorization request runs (RFC 6749, 4.1). */
    | { readonly kind: 'authorizing' }
    | { readonly kind: 'authenticated' }
    /** The access token has expired and a refresh request runs (RFC 6749, 6). */
    | { readonly kind: 'refreshing' }
    | { readonly kind: 'expired' }
    /** The browser leaves for the authorization endpoint or the end session endpoint; the page keeps what it showed. */
    | { readonly kind: 'redirecting'; readonly shown: SessionState }
    /** The page provides access tokens; nothing is stored or requested here. */
    | { readonly kind: 'delegated'; readonly shown: SessionState }
  );

/** What happened. Events that can end a state bring the status of the stored tokens along. */
export type AuthorizationEvent =
  | { type: 'configured'; tokens: TokenStatus }
  /** The page provides a function for access tokens. */
  | { type: 'page-source-set' }
  | { type: 'page-source-removed'; tokens: TokenStatus }
  | { type: 'page-token-received'; user: SessionUser | null }
  | { type: 'page-token-failed'; error: Error }
  /** A timer, another tab or the browser gives reason to look at the stored tokens. */
  | { type: 'tokens-checked'; tokens: TokenStatus }
  /** The page came back from the back-forward cache. */
  | { type: 'page-restored'; tokens: TokenStatus }
  /** A resource server answered 401 to a token: the stored one, another one, or one while none is stored. */
  | { type: 'token-rejected'; match: 'stored' | 'other' | 'none-stored'; tokens: TokenStatus }
  /** Answers of the effect `count-redirect`. */
  | { type: 'redirect-allowed' }
  | { type: 'redirect-limited'; tokens: TokenStatus }
  | { type: 'authorization-started' }
  | { type: 'authorization-redirected' }
  | { type: 'authorization-succeeded'; tokens: TokenStatus }
  | { type: 'authorization-failed'; error: Error; tokens: TokenStatus }
  /** The answer of a sign-in window is stored; its request may have been given up before. */
  | { type: 'window-answered'; tokens: TokenStatus }
  | { type: 'refresh-succeeded'; tokens: TokenStatus }
  /** `isGrantGone` if the refresh token is no longer good and the tokens are deleted. */
  | { type: 'refresh-failed'; error: Error; isGrantGone: boolean; tokens: TokenStatus }
  | { type: 'sign-out-started' }
  /** The end session endpoint was not visited: the page stays. */
  | { type: 'sign-out-finished'; error: Error | null; tokens: TokenStatus };

/** What the caller has to do after a transition, in order. */
export type AuthorizationEffect =
  /** Refresh the tokens, unless that is under way; ends in `refresh-succeeded` or `refresh-failed`. */
  | { type: 'refresh' }
  /** Check the tokens at a time (ms since 1970) instead of the time set before; null stops checking. */
  | { type: 'schedule-check'; at: number | null }
  /** Delete the tokens and what is saved for the user, and announce it to other tabs. */
  | { type: 'clear-tokens' }
  | { type: 'clear-saved-counts' }
  /** Tell the other tabs that the session has ended. */
  | { type: 'announce-end' }
  /** Count a redirect that the user did not ask for; ends in `redirect-allowed` or `redirect-limited`. */
  | { type: 'count-redirect' }
  /** Send an authorization request. */
  | { type: 'authorize' }
  /** Ask the page for an access token. */
  | { type: 'request-page-token' };

/** The next state and the effects to perform. */
export interface Transition {
  state: AuthorizationState;
  effects: readonly AuthorizationEffect[];
}

/** The state of a page that has just been opened. */
export const INITIAL_STATE: AuthorizationState = {
  kind: 'anonymous',
  user: null,
  failure: null,
  requests: 0,
  wasAuthenticated: false,
  isRedirectLimited: false,
};

const SHOWN = {
  anonymous: 'anonymous',
  authorizing: 'signing-in',
  authenticated: 'signed-in',
  refreshing: 'signing-in',
  expired: 'expired',
} as const satisfies Partial<Record<AuthorizationState['kind'], SessionState>>;

/** The state that the page and its elements see. */
export function toSessionState(state: AuthorizationState): SessionState {
  return 'shown' in state ? state.shown : SHOWN[state.kind];
}

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
  configured: (state, { tokens }) => settle({ ...state, isRedirectLimited: false }, tokens),

  'page-source-set': (state) => {
    const shown = toSessionState(state);
    return {
      state: {
        ...toMemory(state),
        kind: 'delegated',
        shown: shown === 'anonymous' ? 'signing-in' : shown,
        wasAuthenticated: false,
        failure: null,
      },
      effects: [{ type: 'schedule-check', at: null }, { type: 'request-page-token' }],
    };
  },
  'page-source-removed': (state, { tokens }) => {
    const released = state.kind === 'delegated' ? release(state) : state;
    return settle({ ...released, wasAuthenticated: false, failure: null }, tokens);
  },
  'page-token-received': (state, { user }) =>
    state.kind === 'delegated'
      ? stay({ ...state, shown: 'signed-in', user, wasAuthenticated: true, failure: null })
      : stay(state),
  'page-token-failed': (state, { error }) =>
    state.kind === 'delegated' ? stay(failDelegated(state, error)) : stay(state),

  'tokens-checked': (state, { tokens }) => settle(state, tokens),
  'page-restored': (state, { tokens }) =>
    settle(state.kind === 'redirecting' ? release(state) : state, tokens),

  'token-rejected': rejectToken,
  'redirect-allowed': (state) => ({ state, effects: [{ type: 'authorize' }] }),
  'redirect-limited': (state, { tokens }) =>
    settle(
      {
        ...state,
        isRedirectLimited: true,
        wasAuthenticated: true,
        failure: new Error(
          'The server refuses what the provider gives: no third redirect within a minute',
        ),
      },
      tokens,
    ),

  'authorization-started': (state) => {
    const memory = {
      ...toMemory(state),
      requests: state.requests + 1,
      isRedirectLimited: false,
      failure: null,
    };
    return stay(
      state.kind === 'delegated'
        ? { ...memory, kind: 'delegated', shown: 'signing-in' }
        : { ...memory, kind: 'authorizing' },
    );
  },
  'authorization-redirected': (state) =>
    stay({ ...toMemory(state), kind: 'redirecting', shown: 'signing-in' }),
  'authorization-succeeded': (state, { tokens }) => settle(endRequest(state), tokens),
  'authorization-failed': (state, { error, tokens }) =>
    settle({ ...endRequest(state), failure: error }, tokens),
  'window-answered': (state, { tokens }) => settle({ ...state, failure: null }, tokens),

  'refresh-succeeded': (state, { tokens }) => settle({ ...state, failure: null }, tokens),
  'refresh-failed': (state, { error, isGrantGone, tokens }) => {
    // An outage that is met more than once is one failure.
    const failure = state.failure?.message === error.message ? state.failure : error;
    const { state: next, effects } = settle({ ...state, failure }, tokens);
    return { state: next, effects: isGrantGone ? [{ type: 'announce-end' }, ...effects] : effects };
  },

  // An application that signs in whenever nobody is signed in must not overtake the redirect.
  'sign-out-started': (state) =>
    stay({ ...toMemory(state), kind: 'redirecting', shown: toSessionState(state) }),
  'sign-out-finished': (state, { error, tokens }) =>
    settle({ ...release(state), wasAuthenticated: false, failure: error }, tokens),
};

function rejectToken(
  state: AuthorizationState,
  { match, tokens }: Extract<AuthorizationEvent, { type: 'token-rejected' }>,
): Transition {
  if (state.kind === 'delegated') {
    const error = new Error('The server refused the access token that the page handed over');
    return {
      state: match === 'other' ? state : failDelegated(state, error),
      effects: [{ type: 'clear-saved-counts' }],
    };
  }
  const isRunning = state.kind === 'authorizing' || state.kind === 'redirecting';
  if (isRunning || state.isRedirectLimited || tokens.kind === 'unconfigured') return stay(state);
  // The call that failed was sent before the tokens were refreshed.
  if (match === 'other') return stay(state);
  // Signed out in another tab: calls that go on must not take this page and its screen away.
  if (match === 'none-stored' && state.wasAuthenticated) return settle(state, tokens);
  return { state, effects: [{ type: 'clear-tokens' }, { type: 'count-redirect' }] };
}

/** Brings a state in line with the stored tokens, and plans the next look at them. */
function settle(state: AuthorizationState, tokens: TokenStatus): Transition {
  if (state.kind === 'delegated') return { state, effects: [{ type: 'schedule-check', at: null }] };
  const isDue = 'isDue' in tokens && tokens.isDue;
  const at =
    tokens.kind === 'valid' && !isDue && tokens.changesAt < Infinity ? tokens.changesAt : null;
  const check: AuthorizationEffect = { type: 'schedule-check', at };
  return {
    state: followTokens(state, tokens),
    effects: isDue ? [check, { type: 'refresh' }] : [check],
  };
}

/** The state that the tokens lead to, unless a request or a redirect is under way. */
function followTokens(state: AuthorizationState, tokens: TokenStatus): AuthorizationState {
  if (state.kind === 'redirecting' || state.requests > 0) return state;
  const memory = toMemory(state);
  if (tokens.kind === 'valid')
    return { ...memory, kind: 'authenticated', user: tokens.user, wasAuthenticated: true };
  if (tokens.kind === 'expired' && tokens.isDue) return { ...memory, kind: 'refreshing' };
  const isExpired = state.wasAuthenticated && tokens.kind !== 'unconfigured';
  return { ...memory, kind: isExpired ? 'expired' : 'anonymous', user: null };
}

/** A state that is no longer bound to a redirect or to the page's tokens. */
function release(state: AuthorizationState): AuthorizationState {
  return { ...toMemory(state), kind: state.requests > 0 ? 'authorizing' : 'anonymous' };
}

function endRequest(state: AuthorizationState): AuthorizationState {
  return { ...state, requests: state.requests - 1 };
}

function failDelegated(state: AuthorizationState, error: Error): AuthorizationState {
  const shown = state.wasAuthenticated ? 'expired' : 'anonymous';
  return { ...toMemory(state), kind: 'delegated', shown, user: null, failure: error };
}

function stay(state: AuthorizationState): Transition {
  return { state, effects: [] };
}

function toMemory({
  user,
  failure,
  requests,
  wasAuthenticated,
  isRedirectLimited,
}: AuthorizationState): Memory {
  return { user, failure, requests, wasAuthenticated, isRedirectLimited };
}
