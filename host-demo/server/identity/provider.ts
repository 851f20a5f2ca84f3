import Provider, { errors } from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Services } from '../services.ts';
import { GRANT_CLAIM } from './grants.ts';
import { loadProviderKeys } from './keys.ts';
import {
  errorPage,
  chooseLanguage,
  PAGE_HEADERS,
  PROVIDER_PATH,
  signedOutPage,
  signOutPage,
} from './pages.ts';
import { Records } from './records.ts';
import type { Account, Accounts } from './users.ts';

const HOUR_S = 3600;
const SIGN_IN_S = 72 * HOUR_S;

/**
 * The embedded OpenID provider: one public client, code with PKCE, JWT access tokens of an hour,
 * rotating refresh tokens that end three days after sign-in or with the sign-out.
 */
export async function createProvider(
  { config, db }: Services,
  accounts: Accounts,
): Promise<Provider> {
  const keys = await loadProviderKeys(config);
  const provider = new Provider(`${config.origin}${PROVIDER_PATH}`, {
    adapter: (model) => new Records(db, model),
    clients: [
      {
        client_id: config.identity.clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${config.origin}/sso/callback`],
        post_logout_redirect_uris: [`${config.origin}/`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [keys.signing] } as Configuration['jwks'],
    cookies: { keys: [keys.cookie] },
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    // The client keeps no secret and the token call takes no cookie: any page that has the code and
    // its verifier may make it.
    clientBasedCORS: () => true,
    ...claimsConfiguration(accounts),
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: 60,
      IdToken: HOUR_S,
      Interaction: HOUR_S,
      RefreshToken: ({ oidc }) => oidc.entities.RotatedRefreshToken?.remainingTTL ?? SIGN_IN_S,
      Session: SIGN_IN_S,
      Grant: SIGN_IN_S,
    },
    interactions: { url: (_ctx, { uid }) => `${PROVIDER_PATH}/login/${uid}` },
    features: featureConfiguration(config),
    renderError: (ctx, { error, error_description: description }) =>
      send(
        ctx,
        errorPage(languageFor(ctx), config.origin, [error, description].filter(Boolean).join(': ')),
      ),
  });
  // Its address comes from the configuration (see login.ts), not from what a caller says of the
  // host.
  provider.proxy = true;
  return provider;
}

/** Scopes, the claims that each grants, and where their values come from. */
function claimsConfiguration(
  accounts: Accounts,
): Pick<
  Configuration,
  'scopes' | 'claims' | 'conformIdTokenClaims' | 'findAccount' | 'extraTokenClaims'
> {
  return {
    scopes: ['openid', 'offline_access', 'email', 'profile', 'groups', 'cpg'],
    claims: {
      openid: ['sub', GRANT_CLAIM],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    // Access tokens are for the API alone, so there is no userinfo call to fetch the claims from.
    conformIdTokenClaims: false,
    findAccount: async (_ctx, id, token) => {
      const account = await accounts.find(id);
      return (
        account && {
          accountId: id,
          claims: () => ({
            sub: id,
            email_verified: true,
            ...publicClaims(account),
            [GRANT_CLAIM]: token && 'grantId' in token ? token.grantId : undefined,
          }),
        }
      );
    },
    extraTokenClaims: async (_ctx, token) => {
      const account = 'accountId' in token ? await accounts.find(token.accountId) : undefined;
      const grantId = 'grantId' in token ? token.grantId : undefined;
      return account && { ...publicClaims(account), [GRANT_CLAIM]: grantId };
    },
  };
}

/** The optional parts of the protocol that the provider serves, and the pages of the sign-out. */
function featureConfiguration({
  origin,
  identity: { audience },
}: Services['config']): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== audience) throw new errors.InvalidTarget();
        return {
          scope: '',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: HOUR_S,
          jwt: { sign: { alg: 'ES256' } },
        };
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) =>
        send(
          ctx,
          signOutPage(languageFor(ctx), form, ctx.oidc.entities['IdTokenHint'] !== undefined),
        ),
      postLogoutSuccessSource: (ctx) => send(ctx, signedOutPage(languageFor(ctx), origin)),
    },
  };
}

function publicClaims({ email, name, groups }: Account): {
  email: string;
  name: string;
  groups: string[];
} {
  return { email, name, groups: [...groups] };
}

function languageFor(ctx: KoaContextWithOIDC): ReturnType<typeof chooseLanguage> {
  const locales = ctx.oidc.params?.['ui_locales'];
  return chooseLanguage(
    typeof locales === 'string' ? locales : undefined,
    ctx.get('accept-language'),
  );
}

function send(ctx: KoaContextWithOIDC, page: string): void {
  ctx.set(PAGE_HEADERS);
  ctx.type = 'html';
  ctx.body = page;
}
