import type { ElementController } from '../src/core/element-controller.ts';
import type { ElementHost } from '../src/core/element-host.ts';
import { pageSession } from '../src/session/page-session.ts';
import type { Session, SessionConfiguration } from '../src/session/session.ts';

/** Attributes and properties of `<geo-session>`. */
export interface SessionProperties {
  apiBase?: string;
  authority?: string;
  clientId?: string;
  redirectUri: string;
  scope: string;
  cpg: boolean;
  cookieDomain?: string;
  loadUrl?: string;
  getAccessToken?: () => Promise<string>;
}

const CONFIGURATION_KEYS = [
  'apiBase',
  'authority',
  'clientId',
  'redirectUri',
  'scope',
  'cpg',
  'cookieDomain',
  'loadUrl',
] as const satisfies readonly (keyof SessionProperties)[];

/**
 * Configures the page's session by the attributes of `<geo-session>`, and unconfigures it when the
 * element is gone.
 */
export class SessionController implements ElementController<SessionProperties> {
  readonly #session: Session = pageSession();
  readonly #announcer: SessionAnnouncer;
  #properties: SessionProperties | null = null;
  #configuration: SessionConfiguration | null = null;

  constructor(host: ElementHost) {
    this.#announcer = new SessionAnnouncer(host, this.#session);
  }

  setProperties(changed: Readonly<Partial<SessionProperties>>): void {
    const before = this.#properties;
    const now = { ...before, ...changed } as SessionProperties;
    this.#properties = now;
    const hasChanged = (key: keyof SessionProperties): boolean =>
      before === null || before[key] !== now[key];
    if (hasChanged('getAccessToken')) this.#session.setTokenSource(now.getAccessToken ?? null);
    if (!CONFIGURATION_KEYS.some(hasChanged)) return;
    this.#configuration = toConfiguration(now);
    this.#session.configure(this.#configuration);
  }

  signIn(returnTo?: string): Promise<void> {
    return this.#session.signIn(returnTo);
  }

  signOut(): Promise<void> {
    return this.#session.signOut();
  }

  dispose(): void {
    this.#announcer.dispose();
    if (this.#properties?.getAccessToken) this.#session.setTokenSource(null);
    // A second <geo-session> of the page has the last word.
    if (this.#session.configuration.peek() === this.#configuration) this.#session.configure(null);
  }
}

/** Sends `geo-session-change` and `geo-error` of the session from an element. */
class SessionAnnouncer {
  #last = '';
  #isPending = false;
  #isDisposed = false;
  #stops: readonly (() => void)[] = [];

  constructor(
    private readonly host: ElementHost,
    private readonly session: Session,
  ) {
    // Later, so that listeners that the page adds after the markup are called.
    queueMicrotask(() => this.#start());
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stops.forEach((stop) => stop());
  }

  #start(): void {
    if (this.#isDisposed) return;
    const { state, user, failure } = this.session;
    const schedule = (): void => this.#schedule();
    this.#stops = [
      state.subscribe(schedule),
      user.subscribe(schedule),
      failure.subscribe((error) => {
        if (error)
          this.host.emit('geo-error', {
            code: (error as { code?: string }).code ?? 'LOGIN_FAILED',
            message: error.message,
          });
      }),
    ];
  }

  /** State and user change one after the other and are announced together. */
  #schedule(): void {
    if (this.#isPending) return;
    this.#isPending = true;
    queueMicrotask(() => this.#announce());
  }

  #announce(): void {
    this.#isPending = false;
    const { state, user } = this.session;
    const detail = { state: state.peek(), user: user.peek() ?? undefined };
    const text = JSON.stringify(detail);
    if (this.#isDisposed || text === this.#last) return;
    this.#last = text;
    this.host.emit('geo-session-change', detail);
  }
}

function toConfiguration({
  apiBase = '',
  authority = '',
  clientId = '',
  redirectUri,
  scope,
  cpg,
  cookieDomain,
  loadUrl,
}: SessionProperties): SessionConfiguration {
  return {
    apiBase: apiBase.replace(/\/+$/, ''),
    authority,
    clientId,
    redirectUri: new URL(redirectUri, document.baseURI).href,
    scope: [...new Set([...scope.split(/\s+/), cpg ? 'cpg' : ''])].filter(Boolean).join(' '),
    cookieDomain: cookieDomain ?? null,
    loadUrl: loadUrl ?? null,
  };
}
