import { WINDOW_MARK } from './window-mark.ts';

/**
 * Sign-in in a window of its own, for pages that must not be left. The window comes back to the
 * callback page; that page hands the address on to the page that opened it, which alone knows the
 * request and keeps the tokens in its own storage.
 */
const CHANNEL = 'geo-elements.sign-in';
const FEATURES = 'popup,width=480,height=680';
const POLL_MS = 500;
const ANSWER_WITHIN_MS = 15_000;

interface Brought {
  type: 'geo-sign-in';
  url: string;
}
interface Taken {
  type: 'geo-sign-in-taken';
  state: string;
  error: string | null;
}

let stopListening: (() => void) | undefined;
/** The window of the sign-in that runs, or ran last. */
let lastOpened: Window | undefined;

/** The browser opened no window. */
class PopupBlocked extends Error {
  readonly code = 'POPUP_BLOCKED';
  override readonly name = 'PopupBlocked';
}

/**
 * Opens the window, empty: browsers allow it only while a click is being handled, before anything
 * is waited for. Throws PopupBlocked.
 * @param isRequested whether the user or the page requested the sign-in; a window for a refused call
 *   is opened only while a click or a key of the user is being handled
 */
export function openSignInWindow(isRequested: boolean): Window {
  const opened =
    isRequested || navigator.userActivation.isActive
      ? globalThis.open('about:blank', '_blank', FEATURES)
      : null;
  if (!opened) throw new PopupBlocked('The browser did not open the sign-in window');
  lastOpened = opened;
  return opened;
}

/** Brings the window of a sign-in that runs to the front. */
export function focusSignInWindow(): void {
  lastOpened?.focus();
}

/**
 * Waits for the address that the window comes back to, and gives it to `finish`; the result is
 * posted to the window. Throws what `finish` throws, and where the window is closed before. A
 * window can look closed and come back all the same (after a provider with
 * Cross-Origin-Opener-Policy), so the answer is still heard then, until the next window.
 */
export function signInBy(
  opened: Window,
  state: string,
  callbackOrigin: string,
  finish: (url: string) => Promise<void>,
): Promise<void> {
  stopListening?.();
  const channel = new BroadcastChannel(CHANNEL);
  const done = new AbortController();
  stopListening = () => done.abort();
  done.signal.addEventListener('abort', () => channel.close());
  return new Promise((resolve, reject) => {
    const take = async (url: string, reply: (taken: Taken) => void): Promise<void> => {
      let error: string | null = null;
      try {
        await finish(url);
        resolve();
      } catch (thrown) {
        error = thrown instanceof Error ? thrown.message : String(thrown);
        reject(thrown);
      }
      reply({ type: 'geo-sign-in-taken', state, error });
      done.abort();
    };
    let heard = false;
    const listen = ({ data, origin, source }: MessageEvent<unknown>): void => {
      if (heard || !isBrought(data) || origin !== callbackOrigin || readState(data.url) !== state)
        return;
      heard = true;
      void take(data.url, (taken) =>
        source ? (source as Window).postMessage(taken, origin) : channel.postMessage(taken),
      );
    };
    globalThis.addEventListener('message', listen as (event: Event) => void, {
      signal: done.signal,
    });
    channel.addEventListener('message', listen as (event: Event) => void);
    const poll = setInterval(() => {
      if (opened.closed && !heard) reject(new Error('The sign-in window was closed'));
      if (opened.closed || heard) clearInterval(poll);
    }, POLL_MS);
  });
}

/** Whether an answer belongs to a sign-in in a window. */
export function isForOpener(url: string): boolean {
  return new URL(url).searchParams.get('state')?.endsWith(`;${WINDOW_MARK}`) ?? false;
}

/**
 * Run by the callback page in the window: hands its address to the page that opened it. Pages of
 * this origin get it, and those of `openers`, which the page's owner trusts with a sign-in: whoever
 * gets the address could use its code. Throws what the opening page met, or that none answered.
 */
export async function bringToOpener(url: string, openers: readonly string[]): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  const origins = [...new Set([location.origin, ...openers])];
  const done = new AbortController();
  try {
    const taken = await new Promise<Taken>((resolve, reject) => {
      const listen = ({ data, origin }: MessageEvent<unknown>): void => {
        if (origins.includes(origin) && isTaken(data) && data.state === readState(url))
          resolve(data);
      };
      globalThis.addEventListener('message', listen as (event: Event) => void, {
        signal: done.signal,
      });
      channel.addEventListener('message', listen as (event: Event) => void);
      const timer = setTimeout(
        () => reject(new Error('The page that requested the sign-in does not answer')),
        ANSWER_WITHIN_MS,
      );
      done.signal.addEventListener('abort', () => clearTimeout(timer));
      const brought: Brought = { type: 'geo-sign-in', url };
      const opener = globalThis.opener as Window | null;
      for (const origin of origins) opener?.postMessage(brought, origin);
      // A provider's Cross-Origin-Opener-Policy cuts the window off from its opener.
      channel.postMessage(brought);
    });
    if (taken.error !== null) throw new Error(taken.error);
  } finally {
    done.abort();
    channel.close();
  }
}

function readState(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).searchParams.get('state')?.split(';')[0] : undefined;
}

function isBrought(data: unknown): data is Brought {
  const { type, url } = (data ?? {}) as Partial<Brought>;
  return type === 'geo-sign-in' && typeof url === 'string';
}

function isTaken(data: unknown): data is Taken {
  const { type, state, error } = (data ?? {}) as Partial<Taken>;
  return (
    type === 'geo-sign-in-taken' &&
    typeof state === 'string' &&
    (error === null || typeof error === 'string')
  );
}
