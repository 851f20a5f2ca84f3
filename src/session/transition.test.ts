import { describe, expect, it } from 'vitest';
import {
  type AuthorizationCause,
  type AuthorizationEffect,
  type AuthorizationState,
  INITIAL_STATE,
  type TokenStatus,
  transition,
} from './transition.ts';

const MIA = { id: '7', name: 'Mia', email: '', groups: [] };
const ABSENT: TokenStatus = { kind: 'absent' };
const UNCONFIGURED: TokenStatus = { kind: 'unconfigured' };
const VALID: TokenStatus = { kind: 'valid', user: MIA, isDue: false, changesAt: 1000 };
const DUE: TokenStatus = { kind: 'valid', user: MIA, isDue: true, changesAt: 1000 };
const ENDLESS: TokenStatus = { kind: 'valid', user: MIA, isDue: false, changesAt: Infinity };
const EXPIRED: TokenStatus = { kind: 'expired', isDue: false };
const RENEWABLE: TokenStatus = { kind: 'expired', isDue: true };

/** What happens, and the tokens that are stored then; none if it names none. */
type Step = AuthorizationCause & { tokens?: TokenStatus };

/** The state and effects of events in a row, from the state of a page that has just been opened. */
function run(...steps: Step[]) {
  let state: AuthorizationState = INITIAL_STATE;
  let effects: readonly AuthorizationEffect[] = [];
  for (const step of steps) ({ state, effects } = transition(state, { tokens: ABSENT, ...step }));
  return { state, effects, shown: state.shown };
}

const check = (tokens: TokenStatus): Step => ({ type: 'tokens-checked', tokens });
const configure = (tokens: TokenStatus): Step => ({ type: 'configured', tokens });
const reject = (match: 'stored' | 'other' | 'none-stored', tokens: TokenStatus): Step => ({
  type: 'token-rejected',
  match,
  tokens,
});
const succeed = (tokens: TokenStatus): Step => ({
  type: 'authorization-succeeded',
  tokens,
});
const START: Step = { type: 'authorization-started' };
const REDIRECT: Step = { type: 'authorization-redirected' };
const SIGN_OUT: Step = { type: 'sign-out-started' };
const SET_SOURCE: Step = { type: 'page-source-set' };
const PAGE_TOKEN: Step = { type: 'page-token-received', user: MIA };
const failPage = (message: string): Step => ({
  type: 'page-token-failed',
  error: new Error(message),
});
const DOWN = new Error('down');
const failRefresh = (tokens: TokenStatus, isGrantGone: boolean, error = DOWN): Step => ({
  type: 'refresh-failed',
  error,
  isGrantGone,
  tokens,
});
const LIMIT: Step = { type: 'redirect-limited', tokens: ABSENT };

describe('the stored tokens', () => {
  it('sign the user in, and are checked again when they change', () => {
    const { state, shown, effects } = run(configure(VALID));
    expect([state.kind, shown, state.user, state.wasAuthenticated]).toEqual([
      'authenticated',
      'signed-in',
      MIA,
      true,
    ]);
    expect(effects).toEqual([{ checkAt: 1000 }]);
  });

  it('without an end are not checked again', () => {
    expect(run(configure(ENDLESS)).effects).toEqual([{ checkAt: null }]);
  });

  it('that are due are refreshed while the user stays signed in', () => {
    const { shown, effects } = run(configure(VALID), check(DUE));
    expect(shown).toBe('signed-in');
    expect(effects).toEqual([{ checkAt: null }, 'refresh']);
  });

  it('that have expired and can be refreshed keep the user', () => {
    const { state, shown, effects } = run(configure(VALID), check(RENEWABLE));
    expect([state.kind, shown, state.user, effects.at(-1)]).toEqual([
      'refreshing',
      'signing-in',
      MIA,
      'refresh',
    ]);
  });

  it('that are gone end a session, and mean nobody where there was none', () => {
    for (const gone of [ABSENT, EXPIRED]) {
      expect(run(configure(VALID), check(gone))).toMatchObject({
        shown: 'expired',
        state: { user: null },
      });
      expect(run(configure(gone)).shown).toBe('anonymous');
    }
  });

  it('mean nobody once the configuration is taken away', () => {
    expect(run(configure(VALID), configure(UNCONFIGURED)).shown).toBe('anonymous');
  });
});

describe('an authorization request', () => {
  it('shows that the user is signing in, and drops the failure before it', () => {
    const { shown, state } = run(configure(ABSENT), LIMIT, START);
    expect([shown, state.failure, state.isLimited]).toEqual(['signing-in', null, false]);
  });

  it('is not ended by tokens that are checked meanwhile', () => {
    for (const tokens of [ABSENT, VALID, EXPIRED])
      expect(run(configure(ABSENT), START, check(tokens)).state.kind).toBe('authorizing');
  });

  it('that succeeds signs in by the tokens once no other request runs', () => {
    expect(run(configure(ABSENT), START, succeed(VALID)).shown).toBe('signed-in');
    const two = [configure(ABSENT), START, START, succeed(VALID)];
    expect(run(...two).shown).toBe('signing-in');
    expect(run(...two, succeed(VALID)).shown).toBe('signed-in');
  });

  it('that fails says why and shows the state of the tokens', () => {
    const error = new Error('closed');
    const { shown, state } = run(configure(ABSENT), START, {
      type: 'authorization-failed',
      error,
      tokens: ABSENT,
    });
    expect([shown, state.failure]).toEqual(['anonymous', error]);
  });

  it('that is answered by a window after it failed signs in all the same', () => {
    const { shown, state } = run(
      configure(ABSENT),
      START,
      { type: 'authorization-failed', error: new Error('closed'), tokens: ABSENT },
      { type: 'window-answered', tokens: VALID },
    );
    expect([shown, state.failure]).toEqual(['signed-in', null]);
  });
});

describe('a redirect', () => {
  const leave = [configure(ABSENT), START, REDIRECT, succeed(ABSENT)];

  it('to the authorization endpoint keeps what the page shows', () => {
    expect(run(...leave)).toMatchObject({ shown: 'signing-in', state: { kind: 'redirecting' } });
    expect(run(...leave, check(VALID)).state.kind).toBe('redirecting');
  });

  it('ends when the page comes back from the back-forward cache', () => {
    expect(run(...leave, { type: 'page-restored', tokens: ABSENT }).shown).toBe('anonymous');
    expect(run(...leave, { type: 'page-restored', tokens: VALID }).shown).toBe('signed-in');
    const running = [configure(ABSENT), START, REDIRECT];
    expect(run(...running, { type: 'page-restored', tokens: ABSENT }).state.kind).toBe(
      'authorizing',
    );
  });

  it('is given up for another request of the user', () => {
    expect(run(...leave, START).state.kind).toBe('authorizing');
  });

  it('of another state is no reason to change it when the page comes back', () => {
    expect(run(configure(VALID), { type: 'page-restored', tokens: VALID }).shown).toBe('signed-in');
  });
});

describe('signing out', () => {
  const leave = [configure(VALID), SIGN_OUT];

  it('shows the state before it until the page is left', () => {
    expect(run(...leave).shown).toBe('signed-in');
    expect(run(...leave, check(ABSENT)).shown).toBe('signed-in');
  });

  it('without a redirect ends as nobody, not as an expired session', () => {
    const done = run(...leave, { type: 'sign-out-finished', error: null, tokens: ABSENT });
    expect([done.shown, done.state.user, done.state.failure]).toEqual(['anonymous', null, null]);
  });

  it('that fails names the reason', () => {
    const error = new Error('away');
    const done = run(...leave, { type: 'sign-out-finished', error, tokens: ABSENT });
    expect(done.state.failure).toBe(error);
  });

  it('leaves a sign-in that runs running', () => {
    const done = run(configure(ABSENT), START, SIGN_OUT, {
      type: 'sign-out-finished',
      error: null,
      tokens: ABSENT,
    });
    expect(done.state.kind).toBe('authorizing');
  });
});

describe('a 401', () => {
  it('to the stored token deletes it and counts a redirect', () => {
    expect(run(configure(VALID), reject('stored', VALID)).effects).toEqual([
      'clear-tokens',
      'count-redirect',
    ]);
  });

  it('where nobody has been signed in clears the tokens and signs in again', () => {
    expect(run(configure(ABSENT), reject('none-stored', ABSENT)).effects).toEqual([
      'clear-tokens',
      'count-redirect',
    ]);
  });

  it('to an older token changes nothing', () => {
    expect(run(configure(VALID), reject('other', VALID))).toMatchObject({
      shown: 'signed-in',
      effects: [],
    });
  });

  it('after the user signed out in another tab ends the session on the page', () => {
    expect(run(configure(VALID), reject('none-stored', ABSENT))).toMatchObject({
      shown: 'expired',
      effects: [{ checkAt: null }],
    });
  });

  it('changes nothing while a request or a redirect runs, after the limit, or unconfigured', () => {
    const busy = [
      [configure(VALID), START],
      [configure(VALID), SIGN_OUT],
      [configure(VALID), LIMIT],
    ];
    for (const events of busy) expect(run(...events, reject('stored', VALID)).effects).toEqual([]);
    expect(run(reject('none-stored', UNCONFIGURED)).effects).toEqual([]);
  });

  it('leads to an authorization request if the redirect is allowed', () => {
    expect(run(configure(ABSENT), { type: 'redirect-allowed' }).effects).toEqual(['authorize']);
  });

  it('that comes too often ends the session and says why, until the session is configured again', () => {
    const { shown, state } = run(configure(ABSENT), LIMIT);
    expect([shown, state.isLimited]).toEqual(['expired', true]);
    expect(state.failure?.message).toMatch(/no third redirect/);
    expect(run(configure(ABSENT), LIMIT, configure(ABSENT)).state.isLimited).toBe(false);
  });
});

describe('a refresh', () => {
  it('that succeeds drops the failure and signs in', () => {
    const { shown, state } = run(configure(VALID), failRefresh(VALID, false), {
      type: 'refresh-succeeded',
      tokens: VALID,
    });
    expect([shown, state.failure]).toEqual(['signed-in', null]);
  });

  it('that fails for now is one failure, however often', () => {
    const once = [configure(VALID), failRefresh(VALID, false)];
    const { shown, state } = run(...once, failRefresh(VALID, false, new Error('down')));
    expect(shown).toBe('signed-in');
    expect(state.failure).toBe(DOWN);
    const other = new Error('other');
    expect(run(...once, failRefresh(VALID, false, other)).state.failure).toBe(other);
  });

  it('that the provider refuses ends the session in all tabs', () => {
    expect(run(configure(VALID), failRefresh(ABSENT, true))).toMatchObject({
      shown: 'expired',
      effects: ['announce-end', { checkAt: null }],
    });
  });
});

describe('tokens of the page', () => {
  it('are requested at once, and no check of stored ones is planned', () => {
    expect(run(SET_SOURCE)).toMatchObject({
      shown: 'signing-in',
      effects: [{ checkAt: null }, 'request-page-token'],
    });
    expect(run(configure(VALID), SET_SOURCE).shown).toBe('signed-in');
  });

  it('sign the user in, whatever is stored', () => {
    expect(run(SET_SOURCE, PAGE_TOKEN)).toMatchObject({ shown: 'signed-in', state: { user: MIA } });
    for (const tokens of [ABSENT, RENEWABLE])
      expect(run(SET_SOURCE, PAGE_TOKEN, check(tokens))).toMatchObject({
        shown: 'signed-in',
        effects: [{ checkAt: null }],
      });
  });

  it('that the page cannot give mean nobody, or end a session', () => {
    expect(run(SET_SOURCE, failPage('none'))).toMatchObject({
      shown: 'anonymous',
      state: { failure: { message: 'none' } },
    });
    expect(run(SET_SOURCE, PAGE_TOKEN, failPage('none'))).toMatchObject({
      shown: 'expired',
      state: { user: null },
    });
  });

  it('that come after their source was removed change nothing', () => {
    for (const late of [PAGE_TOKEN, failPage('late')])
      expect(run(configure(ABSENT), late)).toMatchObject({ shown: 'anonymous', effects: [] });
  });

  it('that a server refuses end the session without a redirect', () => {
    const { shown, state, effects } = run(SET_SOURCE, PAGE_TOKEN, reject('stored', UNCONFIGURED));
    expect([shown, effects]).toEqual(['expired', ['clear-saved-counts']]);
    expect(state.failure?.message).toMatch(/handed over/);
    expect(run(SET_SOURCE, PAGE_TOKEN, reject('other', UNCONFIGURED)).shown).toBe('signed-in');
  });

  it('are requested again when the user signs in', () => {
    const signing = run(SET_SOURCE, failPage('none'), START);
    expect([signing.state.kind, signing.shown]).toEqual(['delegated', 'signing-in']);
    expect(run(SET_SOURCE, failPage('none'), START, PAGE_TOKEN, succeed(ABSENT)).shown).toBe(
      'signed-in',
    );
  });

  it('leave the state to the stored tokens once their source is removed', () => {
    const removed = (tokens: TokenStatus): Step => ({
      type: 'page-source-removed',
      tokens,
    });
    expect(run(SET_SOURCE, PAGE_TOKEN, removed(UNCONFIGURED)).shown).toBe('anonymous');
    expect(run(SET_SOURCE, PAGE_TOKEN, removed(VALID)).shown).toBe('signed-in');
    expect(run(SET_SOURCE, START, removed(ABSENT)).state.kind).toBe('authorizing');
    expect(run(configure(VALID), SIGN_OUT, removed(VALID)).state.kind).toBe('redirecting');
  });
});
