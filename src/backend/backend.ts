import type { Client, Result } from '../api/client.ts';
import { createClient, type OwnedClient } from '../api/http.ts';
import { pageSession } from '../session/page-session.ts';
import { type ElementHost, parseLanguage } from '../core/element-host.ts';
import { serveTexts } from '../core/served-texts.ts';
import { loadWithRetry } from '../core/load-with-retry.ts';
import { followChanges, getTopicVersion } from './changes.ts';
import { reportLeftWrites, trackWrite } from './pending-writes.ts';

/** The server as an element has it: by its own `api-base`, else by the page's session. */
export interface Backend extends Client {
  /** Address that paths stand behind. */
  readonly base: string;
  /** Language of the page or element that asks (BCP 47): names are sorted by it. */
  readonly language: string;
}

/** What a call answers. */
export type { Result };

/** Whose something is that a tab keeps: what one user has at one server is nothing to the next. */
export function buildOwnerKey(backend: Backend): string {
  return `${backend.base} ${pageSession().user.peek()?.id ?? ''}`;
}

const backends = new WeakMap<ElementHost, Backend>();

/**
 * The server of an element. When the element is gone its requests are aborted, and a later life has
 * a new one.
 */
export function getBackend(host: ElementHost): Backend {
  const known = backends.get(host);
  if (known) return known;
  const made = backendAt(
    () => ownBase(host.element) ?? sessionBase(),
    () => parseLanguage(host.environment.peek().lang),
  );
  backends.set(host, made);
  const stops = [followChanges(), serveTextsTo(host, made), loadSettings()];
  host.onDispose(() => {
    stops.forEach((stop) => stop());
    backends.delete(host);
    made.close();
  });
  return made;
}

/**
 * Loads the server's texts for the language of the element, again whenever the language, the
 * session or the texts change, and only while a user is signed in. Returns a function that stops
 * this.
 */
function serveTextsTo({ environment }: ElementHost, backend: Backend): () => void {
  const session = pageSession();
  const serve = (): void => {
    if (session.state.peek() === 'signed-in')
      void serveTexts(
        backend,
        parseLanguage(environment.peek().lang),
        getTopicVersion('texts').peek(),
      );
  };
  const stops = [
    environment.subscribe(serve),
    session.state.subscribe(serve),
    getTopicVersion('texts').subscribe(serve),
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * Loads the user's settings into the page once a user is signed in. Returns a function that stops.
 */
function loadSettings(): () => void {
  const session = pageSession();
  let isOver = false;
  const load = (): void => {
    const id = session.user.peek()?.id;
    if (session.state.peek() === 'signed-in' && id !== undefined)
      void loadWithRetry(
        () => import('./user-settings.ts'),
        () => isOver,
      ).then(({ fillUserSettings }) => fillUserSettings(pageBackend(), id));
  };
  const stops = [session.state.subscribe(load), session.user.subscribe(load)];
  return () => {
    isOver = true;
    stops.forEach((stop) => stop());
  };
}

/** Makes `backend` the server of an element, before it is asked for one. For tests. */
export function setBackend(host: ElementHost, backend: Backend): void {
  backends.set(host, backend);
}

let ofPage: Backend | undefined;

/** The server of the page's session, for what belongs to no element. */
export function pageBackend(): Backend {
  return (ofPage ??= backendAt(sessionBase));
}

/** The same server for work that outlives its element: the page's, where that is it. */
export function lastingBackend(backend: Backend): Backend {
  const page = pageBackend();
  return page.base === backend.base ? page : backend;
}

let hasReported = false;

function backendAt(
  base: () => string,
  language = () => parseLanguage(document.documentElement.lang),
): Backend & OwnedClient {
  if (!hasReported) reportLeftWrites();
  hasReported = true;
  const session = pageSession();
  const client = createClient({
    base,
    token: () => session.token(),
    // A server of another origin may not allow the header, and the browser would then send nothing.
    refreshToken: async () =>
      isOwnOrigin(base()) ? ((await session.refreshToken?.()) ?? null) : null,
    rejected: (token) => session.rejected(token),
    onWrite: trackWrite,
  });
  return new BackendAt(client, base, language);
}

/**
 * A client with the address that it sends to. A class: the engine keeps the first getter of an
 * object literal, and by it an element, for good.
 */
class BackendAt implements Backend, OwnedClient {
  readonly send: OwnedClient['send'];
  readonly close: OwnedClient['close'];
  readonly #base: () => string;
  readonly #language: () => string;

  constructor({ send, close }: OwnedClient, base: () => string, language: () => string) {
    this.send = send;
    this.close = close;
    this.#base = base;
    this.#language = language;
  }

  get base(): string {
    return this.#base();
  }

  get language(): string {
    return this.#language();
  }
}

function isOwnOrigin(base: string): boolean {
  return (
    URL.canParse(base, document.baseURI) &&
    new URL(base, document.baseURI).origin === location.origin
  );
}

/** Empty: the page's own origin. */
function sessionBase(): string {
  return pageSession().configuration.peek()?.apiBase ?? '';
}

function ownBase(element: HTMLElement & { apiBase?: unknown }): string | null {
  return typeof element.apiBase === 'string' && element.apiBase !== '' ? element.apiBase : null;
}
