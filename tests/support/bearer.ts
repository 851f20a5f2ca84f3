import { importJWK, SignJWT } from 'jose';
import { loadProviderKeys } from '../../host-demo/server/identity/keys.ts';
import type { Server } from '../../host-demo/server/start-server.ts';

/** A bearer of a server's embedded provider, for Ada; `claims` are put over the good ones, `expiresInS` may be negative. */
export async function bearerOf(
  { services: { config, identity } }: Pick<Server, 'services'>,
  claims: Record<string, unknown> = {},
  expiresInS = 600,
): Promise<string> {
  const { signing } = await loadProviderKeys(config);
  return new SignJWT({
    sub: 'ada',
    name: 'Ada',
    email: 'ada@subsurface.example',
    groups: ['studio-admin'],
    iss: identity.issuer,
    aud: config.identity.audience,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: 'at+jwt' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInS)
    .sign(await importJWK(signing, 'ES256'));
}
