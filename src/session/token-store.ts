import { decodeClaims } from './claims.ts';
import { cookieDomain, readCookie, removeCookie, writeCookie } from './cookies.ts';
import { SafeStorage } from './safe-storage.ts';
import { TokenDatabase } from './token-database.ts';

/** Cookies that other applications of the same domain may read the tokens from (spec 6). */
const ACCESS_TOKEN = '__Secure-geo-access-token';
/** Name of the cookie that holds the id token. */
const ID_TOKEN = '__Secure-geo-id-token';
/** Local storage: until when the access token is good. */
const TIMES = 'geo.token-times';

/** The tokens that requests carry. Times are milliseconds since 1970. */
export interface AccessTokens {
  accessToken: string;
  idToken: string | null;
  /** End of the access token; Infinity if it is not known. */
  expiresAt: number;
  /** When to refresh it; null if this page cannot. */
  renewAt: number | null;
}

/** A token response (RFC 6749, 5.1) as it is stored. */
export interface Tokens extends AccessTokens {
  refreshToken: string | null;
  /** Granted scope, for renewals. */
  scope: string;
}

/**
 * Tokens where every tab and, with a domain, every application beside ours finds them: access and
 * ID token in cookies of three days, or in local storage where a cookie does not hold them (over
 * 4,096 bytes, refused by the browser); all of it in memory where storage is blocked. The refresh
 * token is never in a cookie, which servers and neighbours would see, nor in session storage: it
 * rotates, so the tabs must share one, and must agree on it, or they log each other out (see
 * `TokenDatabase`).
 */
export class TokenStore {
  readonly #local = new SafeStorage('localStorage');
  readonly #database = new TokenDatabase(this.#local);
  readonly #domain: string | null;
  /** As it was read last, and the times of the tokens that it came with. */
  #refresh: { times: string | null; token: Promise<string | null> } | null = null;
  /** Settles when everything written or cleared so far is so for all tabs. */
  written: Promise<void> = Promise.resolve();

  constructor(
    configuredDomain: string | null,
    private readonly issuer: string,
  ) {
    this.#domain = cookieDomain(configuredDomain, location.hostname);
  }

  /**
   * The stored access tokens; null if no user is signed in, or the user signed in with another
   * provider: cookies of a host are shared by all its ports.
   */
  read(): AccessTokens | null {
    const accessToken = this.#get(ACCESS_TOKEN);
    if (!accessToken) return null;
    const idToken = this.#get(ID_TOKEN);
    const issuedBy = decodeClaims(idToken)?.['iss'];
    if (typeof issuedBy === 'string' && !sameIssuer(issuedBy, this.issuer)) return null;
    return { accessToken, idToken, ...(this.#times() ?? bySelf(accessToken)) };
  }

  /** What the last tab to write has written, refresh token included. */
  async readAll(): Promise<Tokens | null> {
    await this.written;
    return ((await this.#database.get()) as Tokens | null | undefined) ?? null;
  }

  /**
   * The refresh token of the tokens that are in place. Read once for each of them: a call that
   * takes it along is not held up, and is sent even where the page is left at once. Null where it
   * cannot be read; the next call tries again.
   */
  refreshToken(): Promise<string | null> {
    const times = this.#local.get(TIMES);
    if (this.#refresh?.times === times) return this.#refresh.token;
    const refresh = {
      times,
      token: this.readAll().then(
        (tokens) => tokens?.refreshToken ?? null,
        () => {
          if (this.#refresh === refresh) this.#refresh = null;
          return null;
        },
      ),
    };
    this.#refresh = refresh;
    return refresh.token;
  }

  write(tokens: Tokens): Promise<void> {
    this.#keep(tokens);
    this.show(tokens);
    return this.written;
  }

  /** Lets calls be made with these tokens, which another tab has written. */
  show({ accessToken, idToken, expiresAt, renewAt }: AccessTokens): void {
    this.#put(ACCESS_TOKEN, accessToken);
    if (idToken) this.#put(ID_TOKEN, idToken);
    else this.#drop(ID_TOKEN);
    this.#local.set(TIMES, JSON.stringify({ expiresAt, renewAt }));
  }

  clear(): void {
    for (const name of [ACCESS_TOKEN, ID_TOKEN]) this.#drop(name);
    this.#local.remove(TIMES);
    this.#keep(null);
  }

  #keep(tokens: Tokens | null): void {
    this.written = this.written.then(() => this.#database.set(tokens));
  }

  #get(name: string): string | null {
    return readCookie(name) ?? this.#local.get(name);
  }

  /**
   * The new value is in place before an old one goes: another tab that reads meanwhile must find
   * one of them.
   */
  #put(name: string, value: string): void {
    if (writeCookie(name, value, this.#domain)) {
      this.#local.remove(name);
      return;
    }
    this.#local.set(name, value);
    removeCookie(name, this.#domain);
  }

  #drop(name: string): void {
    removeCookie(name, this.#domain);
    this.#local.remove(name);
  }

  #times(): Pick<AccessTokens, 'expiresAt' | 'renewAt'> | null {
    try {
      const { expiresAt, renewAt } = JSON.parse(this.#local.get(TIMES) ?? '{}') as Record<
        string,
        unknown
      >;
      if (renewAt !== null && typeof renewAt !== 'number') return null;
      // JSON writes Infinity as null.
      return { expiresAt: typeof expiresAt === 'number' ? expiresAt : Infinity, renewAt };
    } catch {
      return null;
    }
  }
}

/** Issuers are compared as written but for a slash at the end, which configurations forget. */
export function sameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

/**
 * A neighbour of our domain wrote the cookie: the token alone says when it ends, and only that
 * neighbour can renew it.
 */
function bySelf(accessToken: string): Pick<AccessTokens, 'expiresAt' | 'renewAt'> {
  const exp = decodeClaims(accessToken)?.['exp'];
  return { expiresAt: typeof exp === 'number' ? exp * 1000 : Infinity, renewAt: null };
}
