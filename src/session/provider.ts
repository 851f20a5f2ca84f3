import { createRemoteJWKSet } from 'jose';
import {
  ErrorResponse,
  InMemoryWebStorage,
  OidcClient,
  type SigninResponse,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { decodeClaims } from './claims.ts';
import { checkIdToken, type ExpectedClaims } from './id-token.ts';
import { SafeStorage } from './safe-storage.ts';
import type { SessionConfiguration } from './session.ts';
import { sameIssuer, type Tokens } from './token-store.ts';
import { WINDOW_MARK } from './window-mark.ts';

const TIMEOUT_S = 10;
/** Renewal comes this long before the end, or a fifth of the token's life where that is shorter. */
const MARGIN_MS = 60_000;
/** No token is renewed more often than this, whatever life its provider gives it. */
const LEAST_MS = 1000;

/** The provider took the grant back: renewing again is of no use. */
class GrantEnded extends Error {
  override readonly name = 'GrantEnded';
}

/**
 * The OpenID provider of a configuration: Authorization Code with PKCE (RFC 7636) over
 * oidc-client-ts, and the checks of the ID token that it leaves out. Keeps requests on their way in
 * the tab's own storage, tokens nowhere. This module is loaded when a user signs in or a token is
 * refreshed, not earlier.
 */
export class OidcProvider {
  readonly #client: OidcClient;
  #keys: ReturnType<typeof createRemoteJWKSet> | null = null;

  constructor(private readonly configuration: SessionConfiguration) {
    const { authority, clientId, redirectUri, scope } = configuration;
    const store = new SafeStorage('sessionStorage').working ?? new InMemoryWebStorage();
    this.#client = new OidcClient({
      authority,
      client_id: clientId,
      redirect_uri: redirectUri,
      post_logout_redirect_uri: new URL('/', redirectUri).href,
      scope,
      // Without it a provider gives no refresh token (OpenID Connect Core 1.0, 11).
      prompt: scope.split(' ').includes('offline_access') ? 'consent' : undefined,
      stateStore: new WebStorageStateStore({ prefix: 'geo.sign-in.', store }),
      requestTimeoutInSeconds: TIMEOUT_S,
      fetchRequestCredentials: 'omit',
    });
  }

  /**
   * Address of the provider's sign-in for a new request, and the `state` its answer will carry.
   * Throws where the provider is not there or is not who it should be.
   */
  async request(returnTo: string, inWindow: boolean): Promise<{ url: string; state: string }> {
    await Promise.all([this.#issuer(), this.#reach()]);
    const { url, state } = await this.#client.createSigninRequest({
      state: returnTo,
      nonce: crypto.randomUUID(),
      url_state: inWindow ? WINDOW_MARK : undefined,
    });
    return { url, state: state.id };
  }

  /**
   * Completes a request from the address that the provider came back to. Each request is answered
   * once. Throws what is wrong with the answer.
   */
  async answer(url: string): Promise<{ tokens: Tokens; returnTo: unknown }> {
    const issuer = await this.#issuer();
    const metadata: object = await this.#client.metadataService.getMetadata();
    checkAnswer(
      new URL(url).searchParams,
      issuer,
      'authorization_response_iss_parameter_supported' in metadata &&
        metadata.authorization_response_iss_parameter_supported === true,
    );
    const { state } = await this.#client.readSigninResponseState(url);
    const response = await this.#client.processSigninResponse(url);
    if (!response.id_token) throw new Error('The provider answered without an ID token');
    await this.#check(response.id_token, { nonce: requireNonce(state) });
    return { tokens: toTokens(response), returnTo: response.userState };
  }

  /**
   * New tokens for a refresh token. Throws GrantEnded where it is not good any more; anything else
   * may pass.
   */
  async renew({ refreshToken, idToken, scope }: Tokens): Promise<Tokens> {
    // Everything that can fail for a while is had before the refresh token is spent.
    await this.#issuer();
    await this.#keySet();
    // Of the ID token only what reads as one is left to the library, which knows not its own
    // refusals from a failing network.
    const state = {
      refresh_token: refreshToken ?? '',
      session_state: null,
      scope: scope || undefined,
      profile: {} as SigninResponse['profile'],
    };
    const response = await this.#client.useRefreshToken({ state }).catch((error: unknown) => {
      throw isRefusal(error)
        ? new GrantEnded('The provider ended the sign-in', { cause: error })
        : error;
    });
    if (response.id_token) {
      await this.#check(response.id_token, { before: decodeClaims(idToken) ?? undefined }).catch(
        (error: unknown) => {
          throw new GrantEnded(
            'The provider renewed the sign-in with an ID token that is not good',
            { cause: error },
          );
        },
      );
    }
    return toTokens(response, { refreshToken, idToken });
  }

  /**
   * Address that ends the provider's own session (RP-Initiated Logout 1.0); null without an end
   * session endpoint.
   */
  async signOutUrl(idToken: string | null): Promise<string | null> {
    if (!(await this.#client.metadataService.getEndSessionEndpoint())) return null;
    const { url } = await this.#client.createSignoutRequest({
      id_token_hint: idToken ?? undefined,
    });
    return url;
  }

  /** Takes the refresh token back at the provider (RFC 7009), where it can. */
  async revoke(refreshToken: string): Promise<void> {
    if (await this.#client.metadataService.getRevocationEndpoint(true))
      await this.#client.revokeToken(refreshToken, 'refresh_token');
  }

  /**
   * The issuer's own name, which must be the configured authority (OpenID Connect Discovery 1.0,
   * 4.3).
   */
  async #issuer(): Promise<string> {
    const { authority } = this.configuration;
    const issuer = await this.#client.metadataService.getIssuer();
    if (!sameIssuer(issuer, authority))
      throw new Error(`The provider at ${authority} calls itself ${issuer}`);
    return issuer;
  }

  /**
   * Throws where the provider is away: a page that left for it would end at the browser's own error
   * page, with all that was on the screen.
   */
  async #reach(): Promise<void> {
    const { authority } = this.configuration;
    const { ok, status } = await fetch(
      `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`,
      { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_S * 1000) },
    );
    if (!ok) throw new Error(`The provider at ${authority} answers ${status}`);
  }

  /**
   * The issuer's public keys; fetched again by themselves where a signature names one that is not
   * among them.
   */
  async #keySet(): Promise<ReturnType<typeof createRemoteJWKSet>> {
    const address = await this.#client.metadataService.getKeysEndpoint(false);
    this.#keys ??= createRemoteJWKSet(new URL(address ?? ''), {
      timeoutDuration: TIMEOUT_S * 1000,
    });
    if (!this.#keys.jwks()) await this.#keys.reload();
    return this.#keys;
  }

  async #check(idToken: string, expected: Pick<ExpectedClaims, 'nonce' | 'before'>): Promise<void> {
    await checkIdToken(idToken, await this.#keySet(), {
      issuer: await this.#issuer(),
      clientId: this.configuration.clientId,
      ...expected,
    });
  }
}

/**
 * What can be refused before the code is spent: parameters given twice (RFC 6749, 3.1) and another
 * issuer's answer (RFC 9207).
 */
function checkAnswer(answer: URLSearchParams, issuer: string, namesIssuer: boolean): void {
  for (const name of ['code', 'state', 'iss', 'error'])
    if (answer.getAll(name).length > 1) throw new Error(`The answer names ${name} twice`);
  const from = answer.get('iss');
  if (from === null ? namesIssuer : from !== issuer)
    throw new Error('The answer comes from another provider (iss)');
}

/** @throws if the request has no nonce: it was not sent by this application */
function requireNonce({ nonce }: { nonce?: string }): string {
  if (!nonce) throw new Error('The request that is answered had no nonce');
  return nonce;
}

/**
 * Tokens of an answer; what a renewal does not replace is kept. Throws GrantEnded where there is no
 * access token.
 */
function toTokens(
  response: SigninResponse,
  before: Pick<Tokens, 'refreshToken' | 'idToken'> = { refreshToken: null, idToken: null },
): Tokens {
  const { access_token: accessToken, id_token: idToken, expires_in: lifetimeS, scope } = response;
  if (!accessToken || String(response.token_type).toLowerCase() !== 'bearer')
    throw new GrantEnded('The provider answered without an access token');
  const lifetimeMs = lifetimeS === undefined ? Infinity : lifetimeS * 1000;
  const expiresAt = Date.now() + lifetimeMs;
  const renewBy = Math.max(expiresAt - Math.min(MARGIN_MS, lifetimeMs / 5), Date.now() + LEAST_MS);
  const refreshToken = response.refresh_token ?? before.refreshToken;
  return {
    accessToken,
    idToken: idToken ?? before.idToken,
    refreshToken,
    scope: scope ?? '',
    expiresAt,
    renewAt: refreshToken === null || renewBy === Infinity ? null : renewBy,
  };
}

/**
 * Whether the provider refused the request, or answered with a malformed ID token: another attempt
 * would use a refresh token twice.
 */
function isRefusal(error: unknown): boolean {
  if (error instanceof ErrorResponse)
    return error.error !== 'temporarily_unavailable' && error.error !== 'server_error';
  return (
    error instanceof Error &&
    (error.name === 'InvalidTokenError' || error.message.startsWith('ID Token '))
  );
}
